// The row back into the text. Every mention that was replaced says what its column says of the row, or more generally, or nothing: a value
// stands as it was where the whole class shares it; else the most specific option of its place that says no more than the row; else its
// tag. What is in no column is a tag, since nobody counted how many have it. Names keep what they were replaced by.
#include <algorithm>
#include <map>

#include "veil/table.h"

namespace veil::table {
namespace {

bool is_sign(const Option& option) {
  return option.source.is(OptionBasis::label) || option.source.is(OptionBasis::tag) || option.source.is(OptionBasis::suppress);
}

// The tag of a place, or the sign of suppression, which is always among the options.
const Option* sign_of(const Replacement& replacement) {
  for (const Option& option : replacement.options) {
    if (is_sign(option)) return &option;
  }
  return nullptr;
}

// Other options do not leave with it: outputs and reports show them, and more specific ones say more than the row.
void say(Replacement& replacement, Option option, const char* reason) {
  replacement.text = option.text;
  replacement.level = option.level = 1;
  replacement.options = std::vector<Option>{std::move(option)};
  replacement.reason = SharedText(std::string_view(reason));
}

// Members of a list were written as one ("three films"): each is written alone again, at its own words.
void part_lists(Document& document) {
  for (Replacement& replacement : document.replacements) {
    if (replacement.reason != "said together with the others of its list") continue;
    const std::string suppression = replacement.options.empty() ? std::string("***") : replacement.options.back().text;
    replacement.span = document.mentions[replacement.mention].span;
    replacement.text = suppression;
    replacement.options = std::vector<Option>{{.text = suppression, .level = 1, .source = "suppress"}};
  }
}

// Whether words that are no fact of the person may stay replaced as they are: names and codes, and what the policy hides anyway.
bool says_nothing(const Mention& mention, const Replacement& replacement) {
  if (mention.label == Label::person || mention.label == Label::code) return true;
  return !replacement.method.is(ReplacementMethod::generalize) && !replacement.method.is(ReplacementMethod::learned) &&
         !replacement.method.is(ReplacementMethod::surrogate) && !replacement.method.is(ReplacementMethod::other);
}

// What the text says where it says `text`: nothing where a sign stands.
std::optional<std::string> words_of(const Replacement& replacement) {
  for (const Option& option : replacement.options) {
    if (option.text != replacement.text) continue;
    if (is_sign(option)) return std::string(nothing_said);
    if (option.says.empty()) return std::nullopt;
    return option.says;
  }
  return std::nullopt;
}

}  // namespace

Result<void> write_row(Document& document, const PersonFacts& facts, const Collection& collection, std::size_t number, const Table& table,
                       const Release& release, const WriteRules& rules) {
  if (number >= collection.documents() || !(collection.facts_of(number) == facts)) {
    return Error{"table.changed", "the document says something else than when the table was made", ""};
  }
  const std::uint32_t row = collection.row_of(number);
  if (row == no_class || release.class_of[row] == no_class) {
    return Error{"table.left_out", "too few rows are like this one: the document is left out", ""};
  }
  const std::vector<std::string>& said = release.said[release.class_of[row]];
  part_lists(document);
  std::map<std::uint32_t, std::size_t> fact_of;  // by mention
  for (std::size_t i = 0; i < facts.facts.size(); ++i) fact_of[facts.facts[i].mention] = i;
  std::vector<Replacement> written;
  for (Replacement& replacement : document.replacements) {
    const Mention& mention = document.mentions[replacement.mention];
    const bool must_hide = std::find(rules.hidden.begin(), rules.hidden.end(), replacement.mention) != rules.hidden.end();
    const Option* sign = must_hide ? &replacement.options.back() : sign_of(replacement);
    const Option hidden = sign == nullptr ? Option{.text = "***", .level = 1, .source = "suppress"} : *sign;
    const auto found = fact_of.find(replacement.mention);
    const auto at = found == fact_of.end() ? std::nullopt : collection.column_of(number, found->second);
    if (!at || must_hide) {
      if (must_hide || !says_nothing(mention, replacement)) say(replacement, hidden, "in no column of the table");
      written.push_back(std::move(replacement));
      continue;
    }
    const Fact& fact = facts.facts[found->second];
    const Column& column = table.columns[*at];
    const bool may_stay = std::none_of(rules.not_kept.begin(), rules.not_kept.end(), [&](Span one) { return one.overlaps(mention.span); });
    if (column.kind == IdentifierKind::confidential) {
      if (rules.keep_confidential && may_stay) continue;
      say(replacement, hidden, "confidential");
      written.push_back(std::move(replacement));
      continue;
    }
    const auto wanted = column.hierarchy.find(said[*at]);
    const auto no_more = [&](const std::string& words) {
      const auto value = column.hierarchy.find(words);
      return wanted && *wanted != nothing && value && *value != nothing && column.hierarchy.covers(*value, *wanted);
    };
    if (no_more(fact.value) && may_stay) continue;  // the whole class has it
    const Option* chosen = nullptr;
    for (const Option& option : replacement.options) {
      if (option.says.empty() || is_sign(option) || !no_more(option.says)) continue;
      chosen = &option;
      break;
    }
    if (chosen == nullptr) {
      say(replacement, hidden, "nothing that the class shares can stand here");
    } else {
      say(replacement, *chosen, "what its class shares");
    }
    written.push_back(std::move(replacement));
  }
  document.replacements = std::move(written);
  return {};
}

std::vector<std::string> written_of(const Document& document, const PersonFacts& facts, const Collection& collection, std::size_t number,
                                    const Table& table) {
  std::vector<std::string> result(table.columns.size(), std::string(nothing_said));
  for (std::size_t i = 0; i < facts.facts.size(); ++i) {
    const Fact& fact = facts.facts[i];
    const auto at = collection.column_of(number, i);
    const auto replaced = std::find_if(document.replacements.begin(), document.replacements.end(),
                                       [&](const Replacement& one) { return one.span.overlaps(fact.span); });
    const std::optional<std::string> words = replaced == document.replacements.end() ? fact.value : words_of(*replaced);
    if (words == std::string(nothing_said)) continue;
    if (!at || !words) {
      // It can be read, and no column has it.
      for (std::string& column : result) column.clear();
      return result;
    }
    const Column& column = table.columns[*at];
    if (column.kind == IdentifierKind::confidential) continue;
    const auto value = column.hierarchy.find(*words), before = column.hierarchy.find(result[*at]);
    if (!value || !before) {
      result[*at].clear();
    } else if (column.hierarchy.covers(*before, *value)) {
      result[*at] = *words;
    } else if (!column.hierarchy.covers(*value, *before)) {
      result[*at].clear();  // two things at once tell more than each
    }
  }
  return result;
}

bool says_no_more(const Table& table, const Release& release, std::uint32_t row, const std::vector<std::string>& written) {
  if (row >= release.class_of.size() || release.class_of[row] == no_class || written.size() != table.columns.size()) return false;
  const std::vector<std::string>& said = release.said[release.class_of[row]];
  for (const std::size_t at : table.of_kind(IdentifierKind::quasi)) {
    const Column& column = table.columns[at];
    if (column.fixed || written[at] == nothing_said) continue;
    const auto value = column.hierarchy.find(written[at]), may = column.hierarchy.find(said[at]);
    if (!value || !may || *may == nothing || !column.hierarchy.covers(*value, *may)) return false;
  }
  return true;
}

}  // namespace veil::table
