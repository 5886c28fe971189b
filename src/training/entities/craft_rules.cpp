// See craft_rules.h.
#include "training/entities/craft_rules.h"

#include <algorithm>
#include <map>
#include <set>

#include "training/entities/tagged_units.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::size_t longest_cue = 60;        // bytes
constexpr std::size_t longest_entity = 120;    // bytes
constexpr std::size_t smallest_proposals = 3;  // mentions that propose the same

std::string escaped(std::string_view text) {
  std::string result;
  bool space = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t') {
      if (!space) result += "\\s+";
      space = true;
      continue;
    }
    space = false;
    result += RE2::QuoteMeta(re2::StringPiece(&c, 1));
  }
  return result;
}

// QuoteMeta of single bytes would break characters of several; they pass as they are.
std::string escaped_utf8(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, at);
    result += decoded.length > 1 ? std::string(text.substr(at, decoded.length)) : escaped(text.substr(at, 1));
    at += decoded.length;
  }
  return result;
}

// "10/10/1963" -> \d{2}/\d{2}/\d{4}, "De Miguel" -> \p{Lu}\p{L}*\s+\p{Lu}\p{L}*
std::string shape_of(std::string_view entity) {
  std::string result;
  for (std::size_t at = 0; at < entity.size();) {
    const utf8::Decoded decoded = utf8::decode(entity, at);
    const char32_t c = decoded.code_point;
    std::size_t end = at;
    std::size_t count = 0;
    const auto run = [&](auto&& belongs) {
      while (end < entity.size()) {
        const utf8::Decoded next = utf8::decode(entity, end);
        if (!belongs(next.code_point)) break;
        end += next.length;
        ++count;
      }
    };
    if (utf8::is_digit(c)) {
      run([](char32_t d) { return utf8::is_digit(d); });
      result += "\\d{" + std::to_string(count) + "}";
    } else if (utf8::is_letter(c)) {
      run([](char32_t d) { return utf8::is_letter(d) || utf8::is_mark(d); });
      result += utf8::is_upper(c) ? "\\p{Lu}\\p{L}*" : "\\p{Ll}+";
    } else if (utf8::is_space(c)) {
      run([](char32_t d) { return utf8::is_space(d); });
      result += "\\s+";
    } else {
      end = at + decoded.length;
      result += escaped_utf8(entity.substr(at, decoded.length));
    }
    at = end;
  }
  return result;
}

struct Surroundings {
  std::string_view cue;  // from the beginning of the line, or behind the last full stop, up to the mention
  std::string_view entity;
  std::string_view behind;  // the next characters of the line
};

// Nothing where no cue with a colon stands before the mention in its line.
bool surroundings_of(const Document& document, const Mention& mention, Surroundings& result) {
  const std::string_view text = document.text;
  const std::size_t line_break = mention.span.begin == 0 ? std::string_view::npos : text.rfind('\n', mention.span.begin - 1);
  const std::size_t line = line_break == std::string_view::npos ? 0 : line_break + 1;
  std::string_view before = text.substr(line, mention.span.begin - line);
  const std::size_t colon = before.rfind(':');
  if (colon == std::string_view::npos || before.size() - colon > 4) return false;
  // The cue are the words before the colon, back to a mark or a digit.
  std::size_t begin = colon;
  while (begin > 0 && before[begin - 1] != '.' && before[begin - 1] != ':' && before[begin - 1] != ',' &&
         !(before[begin - 1] >= '0' && before[begin - 1] <= '9')) {
    --begin;
  }
  while (begin < colon && before[begin] == ' ') ++begin;
  while (!utf8::is_boundary(before, begin)) ++begin;
  result.cue = before.substr(begin);
  result.entity = document.text_of(mention.span);
  const std::size_t line_end = std::min(text.find('\n', mention.span.end), text.size());
  result.behind = text.substr(mention.span.end, std::min<std::size_t>(line_end - mention.span.end, 12));
  return colon > begin && result.cue.size() <= longest_cue && result.entity.size() <= longest_entity &&
         result.entity.find('\n') == std::string_view::npos;
}

std::vector<std::string> proposals(const Surroundings& place) {
  const std::string cue = escaped_utf8(place.cue);
  std::vector<std::string> expressions;
  // The most general first: anything up to the mark that ends it, then the shape.
  if (place.behind.empty() || place.behind == ".") expressions.push_back(cue + "([^.;:\\s][^;:]*?)\\.?$");
  if (!place.behind.empty()) {
    const utf8::Decoded next = utf8::decode(place.behind, 0);
    if (!utf8::is_letter(next.code_point) && !utf8::is_digit(next.code_point) && next.code_point != U' ') {
      const std::string mark = escaped_utf8(place.behind.substr(0, next.length));
      expressions.push_back(cue + "([^\\s" + (mark == "\\]" ? "" : mark) + "][^" + (mark == "\\]" ? "" : mark) + "]*?)" + mark);
    }
  }
  expressions.push_back(cue + "(" + shape_of(place.entity) + ")" + (place.behind.empty() ? "$" : "\\b"));
  return expressions;
}

struct Count {
  std::size_t found = 0;
  std::size_t right = 0;
};

Count count_matches(const RE2& expression, const std::string& kind, const std::vector<const Document*>& documents,
                    const std::vector<std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>>& gold) {
  Count count;
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const std::string_view text = documents[d]->text;
    re2::StringPiece rest(text.data(), text.size());
    re2::StringPiece entity;
    while (RE2::FindAndConsume(&rest, expression, &entity) && !entity.empty()) {
      const auto begin = static_cast<std::uint32_t>(entity.data() - text.data());
      ++count.found;
      const auto same = gold[d].find({begin, begin + static_cast<std::uint32_t>(entity.size())});
      if (same != gold[d].end() && same->second == kind) ++count.right;
    }
  }
  return count;
}

}  // namespace

std::vector<detect::CraftedRule> craft_rules(const std::vector<const Document*>& documents, const EntityTrainingOptions& options,
                                             const RuleCraftingOptions& crafting) {
  std::vector<std::vector<const Document*>> halves(2);
  std::vector<std::vector<std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>>> gold(2);
  // How often a half's mentions propose an expression, by kind.
  std::vector<std::map<std::pair<std::string, std::string>, std::size_t>> proposed(2);
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const std::size_t half = d % 2;
    halves[half].push_back(documents[d]);
    gold[half].emplace_back();
    for (const Mention& mention : documents[d]->mentions) {
      const std::string kind = kind_name(mention, options);
      if (kind.empty()) continue;
      gold[half].back().emplace(std::pair(mention.span.begin, mention.span.end), kind);
      Surroundings place;
      if (!surroundings_of(*documents[d], mention, place)) continue;
      for (const std::string& expression : proposals(place)) ++proposed[half][{kind, "(?m)" + expression}];
    }
  }

  RE2::Options quiet;
  quiet.set_log_errors(false);
  std::map<std::pair<std::string, std::string>, Count> kept;
  for (std::size_t half = 0; half < 2; ++half) {
    for (const auto& [proposal, times] : proposed[half]) {
      if (times < smallest_proposals) continue;
      const RE2 expression(proposal.second, quiet);
      if (!expression.ok()) continue;
      const Count count = count_matches(expression, proposal.first, halves[1 - half], gold[1 - half]);
      if (count.right < crafting.smallest_support ||
          static_cast<double>(count.right) < crafting.smallest_precision * static_cast<double>(count.found)) {
        continue;
      }
      Count& total = kept[proposal];
      total.found += count.found;
      total.right += count.right;
    }
  }

  std::vector<detect::CraftedRule> rules;
  for (const auto& [proposal, count] : kept) {
    rules.push_back({proposal.first, static_cast<double>(count.right) / static_cast<double>(count.found), count.right, proposal.second});
  }
  std::stable_sort(rules.begin(), rules.end(), [](const auto& a, const auto& b) { return a.support > b.support; });
  // A rule that finds nothing new is left out.
  std::set<std::pair<std::size_t, std::pair<std::uint32_t, std::uint32_t>>> covered;
  std::vector<detect::CraftedRule> result;
  for (detect::CraftedRule& rule : rules) {
    const RE2 expression(rule.expression, quiet);
    std::size_t fresh = 0;
    for (std::size_t d = 0; d < documents.size(); ++d) {
      const std::string_view text = documents[d]->text;
      re2::StringPiece rest(text.data(), text.size());
      re2::StringPiece entity;
      while (RE2::FindAndConsume(&rest, expression, &entity) && !entity.empty()) {
        const auto begin = static_cast<std::uint32_t>(entity.data() - text.data());
        fresh += covered.insert({d, {begin, begin + static_cast<std::uint32_t>(entity.size())}}).second;
      }
    }
    if (fresh >= smallest_proposals) result.push_back(std::move(rule));
  }
  return result;
}

}  // namespace veil::training
