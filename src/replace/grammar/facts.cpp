#include "replace/grammar/facts.h"

#include <algorithm>

#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Fact::count)> fact_names = {
    "determiner", "preposition", "contraction", "classifier", "title",  "part", "plural", "feminine",
    "gender",     "inflection",  "link",        "name",       "sound",  "time", "agree",  "verb",
    "masculine",  "surface",     "singular",    "region",     "number", "join", "field"};

// The values that a kind of row may have, parted by spaces; none: any.
std::string_view allowed_values(Fact fact) {
  switch (fact) {
    case Fact::determiner:
      return "definite indefinite other";
    case Fact::preposition:
      return "accusative dative genitive both -";
    case Fact::gender:
      return "m f n";
    case Fact::inflection:
      return "weak strong adjectival";
    case Fact::verb:
      return "dative accusative nominative naming";
    case Fact::sound:
      return "vowel consonant";
    default:
      return "";
  }
}

bool is_among(std::string_view value, std::string_view values) {
  for (std::size_t begin = 0; begin < values.size();) {
    const std::size_t end = std::min(values.find(' ', begin), values.size());
    if (values.substr(begin, end - begin) == value) return true;
    begin = end + 1;
  }
  return values.empty();
}

}  // namespace

Result<GrammarFacts> GrammarFacts::open(const ResourcePath& path) {
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with the grammar of the language is missing", path.string()};
  GrammarFacts facts;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto malformed = [&](std::string message) {
      return Error{"model.malformed_resource", std::move(message), path.string() + ", line " + std::to_string(number)};
    };
    if (utf8::first_invalid_byte(line)) return malformed("the row is not valid UTF-8");
    const std::size_t first = line.find('\t');
    const std::size_t second = first == std::string::npos ? first : line.find('\t', first + 1);
    if (second == std::string::npos || second == first + 1 || second + 1 == line.size()) {
      return malformed("expected kind, words and value, parted by tabs");
    }
    const auto kind = std::find(fact_names.begin(), fact_names.end(), std::string_view(line).substr(0, first));
    if (kind == fact_names.end()) return malformed("there is no such kind of fact");
    const auto fact = static_cast<std::size_t>(kind - fact_names.begin());
    const std::string value = line.substr(second + 1);
    if (!is_among(value, allowed_values(static_cast<Fact>(fact)))) return malformed("no value of this kind of fact");
    // Several words may share a value: "the, those".
    std::string_view words = std::string_view(line).substr(first + 1, second - first - 1);
    while (!words.empty()) {
      const std::size_t comma = std::min(words.find(", "), words.size());
      facts.rows_[fact][utf8::to_lower(words.substr(0, comma))] = value;
      words.remove_prefix(std::min(comma + 2, words.size()));
    }
  }
  return facts;
}

std::string_view GrammarFacts::value(Fact fact, std::string_view word) const {
  const auto& rows = rows_[static_cast<std::size_t>(fact)];
  const auto found = rows.find(word);
  return found == rows.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view GrammarFacts::value_by_beginning(Fact fact, std::string_view word) const {
  for (std::size_t length = std::min<std::size_t>(word.size(), 16); length > 0; --length) {
    if (const auto found = value(fact, word.substr(0, length)); !found.empty()) return found;
  }
  return {};
}

std::string_view GrammarFacts::value_by_ending(Fact fact, std::string_view word) const {
  for (std::size_t begin = word.size() > 24 ? word.size() - 24 : 0; begin + 1 < word.size(); ++begin) {
    if (const auto found = value(fact, word.substr(begin)); !found.empty()) return found;
  }
  return {};
}

knowledge::NameGrammar GrammarFacts::place(std::string_view name, knowledge::NameGrammar given) const {
  const std::string_view flags = value(Fact::name, utf8::to_lower(name));
  if (flags.empty()) return given;
  given.article = flags.find("article") != std::string_view::npos;
  if (flags.find("plural") != std::string_view::npos) given.plural = true;
  if (flags.starts_with("m")) given.gender = Gender::masculine;
  if (flags.starts_with("f")) given.gender = Gender::feminine;
  if (flags.starts_with("n")) given.gender = Gender::neuter;
  return given;
}

}  // namespace veil::replace
