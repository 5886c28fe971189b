// See crafted_rules.h.
#include "detect/entities/crafted_rules.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "text/resource_file.h"

namespace veil::detect {
namespace {

constexpr std::size_t most_matches_in_line = 64;  // of one rule
// Lines above this are no form; cutting them keeps the cost of many rules linear.
constexpr std::size_t longest_line = 2000;

RE2::Options quiet_options() {
  RE2::Options options;
  options.set_log_errors(false);
  return options;
}

}  // namespace

Result<std::vector<CraftedRule>> read_crafted_rules(const std::filesystem::path& file) {
  ResourceFile input(file);
  if (!input) return Error{"model.not_found", "the file of crafted rules cannot be read", file.string()};
  std::vector<CraftedRule> rules;
  std::string line;
  for (int number = 1; std::getline(input, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto malformed = [&](std::string_view what) {
      return Error{"model.malformed_rules", std::string(what), file.string() + ", line " + std::to_string(number)};
    };
    std::vector<std::string> columns;
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = columns.size() == 3 ? line.size() : std::min(line.find('\t', begin), line.size());
      columns.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
    if (columns.size() != 4 || columns[0].empty()) return malformed("expected kind, precision, support and expression, parted by tabs");
    CraftedRule rule{columns[0], std::strtod(columns[1].c_str(), nullptr), std::strtoul(columns[2].c_str(), nullptr, 10), columns[3]};
    const RE2 expression(rule.expression, quiet_options());
    if (!expression.ok()) return malformed("the expression does not compile: " + expression.error());
    if (expression.NumberOfCapturingGroups() < 1) return malformed("the expression has no group for the entity");
    rules.push_back(std::move(rule));
  }
  return rules;
}

std::string to_text(const std::vector<CraftedRule>& rules) {
  std::string text =
      "# Kind of entity, share that was right on documents it was not crafted from, how often it was found there, expression.\n"
      "# The first group is the entity. Lines may be changed, added or deleted; earlier ones win.\n";
  for (const CraftedRule& rule : rules) {
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, "\t%.3f\t%zu\t", rule.precision, rule.support);
    text += rule.kind + numbers + rule.expression + "\n";
  }
  return text;
}

Result<std::shared_ptr<const RuleFinder>> RuleFinder::make(const std::vector<CraftedRule>& rules, const std::vector<std::string>& kinds,
                                                           std::string_view place) {
  auto finder = std::shared_ptr<RuleFinder>(new RuleFinder());
  const RE2::Options options = quiet_options();
  finder->any_ = std::make_unique<RE2::Set>(options, RE2::UNANCHORED);
  for (const CraftedRule& rule : rules) {
    const auto known = std::find(kinds.begin(), kinds.end(), rule.kind);
    const std::string where = std::string(place) + ", rule " + std::to_string(finder->expressions_.size() + 1);
    if (known == kinds.end()) return Error{"model.malformed_rules", "the model knows no entity of this kind", where};
    finder->kind_of_rule_.push_back(static_cast<std::uint32_t>(known - kinds.begin()) + 1);
    finder->expressions_.push_back(std::make_unique<RE2>(rule.expression, options));
    if (!finder->expressions_.back()->ok() || finder->any_->Add(rule.expression, nullptr) < 0) {
      return Error{"model.malformed_rules", "the expression does not compile", where};
    }
  }
  if (!finder->any_->Compile()) return Error{"model.malformed_rules", "the rules together are too large", std::string(place)};
  return std::shared_ptr<const RuleFinder>(std::move(finder));
}

std::vector<RuleFinder::Hit> RuleFinder::find(std::string_view text, Span part) const {
  std::vector<Hit> hits;
  std::vector<int> matching;
  std::vector<Hit> line_hits;
  for (std::size_t begin = part.begin; begin < part.end;) {
    const std::size_t line_end = text.substr(begin, part.end - begin).find('\n');
    const std::size_t end = line_end == std::string_view::npos ? part.end : begin + line_end;
    const std::string_view line = text.substr(begin, std::min(end - begin, longest_line));
    line_hits.clear();
    matching.clear();
    if (!line.empty() && any_->Match(re2::StringPiece(line.data(), line.size()), &matching)) {
      std::sort(matching.begin(), matching.end());
      for (const int rule : matching) {
        re2::StringPiece rest(line.data(), line.size());
        re2::StringPiece entity;
        for (std::size_t count = 0;
             count < most_matches_in_line && RE2::FindAndConsume(&rest, *expressions_[static_cast<std::size_t>(rule)], &entity); ++count) {
          if (entity.empty()) break;
          const auto at = static_cast<std::uint32_t>(begin + static_cast<std::size_t>(entity.data() - line.data()));
          const Hit hit{{at, at + static_cast<std::uint32_t>(entity.size())}, kind_of_rule_[static_cast<std::size_t>(rule)]};
          const bool free =
              std::none_of(line_hits.begin(), line_hits.end(), [&](const Hit& other) { return other.span.overlaps(hit.span); });
          if (free) line_hits.push_back(hit);
        }
      }
      std::sort(line_hits.begin(), line_hits.end(), [](const Hit& a, const Hit& b) { return a.span.begin < b.span.begin; });
      hits.insert(hits.end(), line_hits.begin(), line_hits.end());
    }
    begin = end + 1;
  }
  return hits;
}

void add_rule_hints(const Document& document, const UnitText& text, const RuleFinder& rules, UnitHints& hints) {
  hints.rule.assign(text.units.size(), 0);
  hints.rule_begins.assign(text.units.size(), false);
  if (text.units.empty()) return;
  std::size_t unit = 0;
  for (const RuleFinder::Hit& hit : rules.find(document.text, {text.units.front().span.begin, text.units.back().span.end})) {
    while (unit < text.units.size() && text.units[unit].span.end <= hit.span.begin) ++unit;
    for (std::size_t i = unit; i < text.units.size() && text.units[i].span.begin < hit.span.end; ++i) {
      hints.rule[i] = static_cast<std::uint8_t>(hit.kind);
      hints.rule_begins[i] = i == unit;
    }
  }
}

}  // namespace veil::detect
