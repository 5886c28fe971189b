#include "risk/information/sensitive_expressions.h"

#include <algorithm>
#include <sstream>

#include "text/folded_word.h"
#include "text/resource_file.h"

namespace veil::risk {
namespace {

constexpr std::size_t widest_gap = 2;         // words
constexpr std::size_t most_variants = 64;     // of an expression
constexpr std::size_t reach_of_negation = 6;  // words before what is denied
constexpr std::size_t reach_behind = 2;       // words between what is denied and "was ruled out"

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) words.push_back(spelling);
  return words;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

// Whether the phrase stands at `at`.
bool stands_at(const std::vector<std::string>& phrase, const std::vector<StemmedWord>& words, std::size_t at) {
  if (phrase.empty() || at + phrase.size() > words.size()) return false;
  for (std::size_t i = 0; i < phrase.size(); ++i) {
    if (words[at + i].folded != phrase[i]) return false;
  }
  return true;
}

std::size_t any_at(const std::vector<std::vector<std::string>>& phrases, const std::vector<StemmedWord>& words, std::size_t at) {
  std::size_t longest = 0;
  for (const auto& phrase : phrases) {
    if (phrase.size() > longest && stands_at(phrase, words, at)) longest = phrase.size();
  }
  return longest;
}

}  // namespace

bool SensitiveExpressions::Element::fits(const std::string& word) const {
  return std::any_of(words.begin(), words.end(), [&](const std::string& one) {
    return one.back() == '*' ? word.starts_with(std::string_view(one).substr(0, one.size() - 1)) : word == one;
  });
}

Result<void> SensitiveExpressions::read_expressions(const ResourcePath& path, std::vector<Expression>& expressions) {
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with expressions that disclose is missing", path.string()};
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::vector<std::string> fields = split(line, '\t');
    // Alternatives of several words ("matar-se") make an expression each.
    std::vector<std::vector<Element>> variants(1);
    const auto follow = [&](const std::vector<std::vector<Element>>& ways) {
      std::vector<std::vector<Element>> longer;
      for (const auto& variant : variants) {
        for (const auto& way : ways) {
          longer.push_back(variant);
          longer.back().insert(longer.back().end(), way.begin(), way.end());
        }
      }
      if (longer.size() <= most_variants) variants = std::move(longer);
    };
    std::istringstream pattern(fields.size() > 1 ? fields[1] : "");
    for (std::string piece; pattern >> piece;) {
      if (piece == "...") {
        follow({{{true, {}}}});
        continue;
      }
      Element single;
      std::vector<std::vector<Element>> ways;
      for (const std::string& alternative : split(piece, '|')) {
        std::vector<std::string> words = words_in(alternative);
        if (words.empty()) continue;
        if (alternative.ends_with('*')) words.back() += '*';
        if (words.size() == 1) {
          single.words.push_back(words.front());
          continue;
        }
        ways.emplace_back();
        for (std::string& word : words) ways.back().push_back({false, {std::move(word)}});
      }
      if (!single.words.empty()) ways.push_back({single});
      if (!ways.empty()) follow(ways);
    }
    const std::vector<Element>& elements = variants.front();
    const bool negated = fields.size() > 2 && fields[2] == "negated";
    if (fields.size() > 3 || fields[0].empty() || (fields.size() > 2 && !negated && !fields[2].empty()) || elements.empty() ||
        elements.front().gap || elements.back().gap) {
      return Error{"model.malformed_resource", "expected the key of a matter, a tab and an expression, or a tab and `negated` behind it",
                   path.string() + ", line " + std::to_string(number)};
    }
    for (std::vector<Element>& variant : variants) expressions.push_back({fields[0], std::move(variant), negated});
  }
  return {};
}

Result<void> SensitiveExpressions::read_negation(const ResourcePath& path, Negation& negation) {
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with words that deny is missing", path.string()};
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    const std::string where = line.substr(0, tab);
    Phrases* phrases = where == "before"         ? &negation.before
                       : where == "after"        ? &negation.after
                       : where == "ends"         ? &negation.ends
                       : where == "not_negation" ? &negation.no_negation
                                                 : nullptr;
    if (tab == std::string::npos || phrases == nullptr) {
      return Error{"model.malformed_resource", "expected before, after, ends or not_negation, a tab and words with commas between them",
                   path.string() + ", line " + std::to_string(number)};
    }
    for (const std::string& phrase : split(std::string_view(line).substr(tab + 1), ',')) {
      if (std::vector<std::string> words = words_in(phrase); !words.empty()) phrases->push_back(std::move(words));
    }
  }
  return {};
}

Result<std::shared_ptr<const SensitiveExpressions>> SensitiveExpressions::open(const ResourcePath& languages) {
  auto result = std::make_shared<SensitiveExpressions>();
  for (const Language language : spoken_languages) {
    const std::size_t l = static_cast<std::size_t>(language);
    const ResourcePath folder = languages / code_of(language);
    if (auto read = read_expressions(folder / "sensitive_verbs.tsv", result->expressions_[l]); !read) return read.error();
    if (auto read = read_negation(folder / "negation.tsv", result->negation_[l]); !read) return read.error();
  }
  return std::shared_ptr<const SensitiveExpressions>(std::move(result));
}

std::size_t SensitiveExpressions::match(const Expression& expression, std::size_t element, const std::vector<StemmedWord>& words,
                                        std::size_t at) {
  for (; element < expression.elements.size(); ++element) {
    const Element& one = expression.elements[element];
    if (one.gap) {
      for (std::size_t skipped = 0; skipped <= widest_gap && at + skipped < words.size(); ++skipped) {
        if (const std::size_t end = match(expression, element + 1, words, at + skipped); end != 0) return end;
      }
      return 0;
    }
    if (at >= words.size() || !one.fits(words[at].folded)) return 0;
    ++at;
  }
  return at;
}

std::vector<SensitiveExpressions::Found> SensitiveExpressions::find(const std::vector<StemmedWord>& words, Language language) const {
  std::vector<Found> found;
  if (!is_spoken(language)) return found;
  for (std::size_t at = 0; at < words.size();) {
    Found longest;
    for (const Expression& expression : expressions_[static_cast<std::size_t>(language)]) {
      const std::size_t end = match(expression, 0, words, at);
      if (end > longest.end) longest = {at, end, expression.category, expression.negated};
    }
    if (longest.end == 0) {
      ++at;
      continue;
    }
    found.push_back(longest);
    at = longest.end;
  }
  return found;
}

bool SensitiveExpressions::is_denied(const std::vector<StemmedWord>& words, std::size_t begin, std::size_t end, Language language) const {
  if (!is_spoken(language)) return false;
  const Negation& negation = negation_[static_cast<std::size_t>(language)];
  for (std::size_t back = 1; back <= reach_of_negation && back <= begin; ++back) {
    const std::size_t at = begin - back;
    if (any_at(negation.ends, words, at) != 0) break;
    const std::size_t length = any_at(negation.before, words, at);
    if (length == 0 || length > back) continue;
    const bool looks_like = any_at(negation.no_negation, words, at) != 0 || (at > 0 && any_at(negation.no_negation, words, at - 1) > 1);
    if (!looks_like) return true;
  }
  for (std::size_t behind = 0; behind <= reach_behind && end + behind < words.size(); ++behind) {
    if (any_at(negation.ends, words, end + behind) != 0) return false;
    if (any_at(negation.after, words, end + behind) != 0) return true;
  }
  return false;
}

}  // namespace veil::risk
