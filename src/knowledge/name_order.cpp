#include "knowledge/name_order.h"

#include <algorithm>
#include <array>

#include "knowledge/folded_reader.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

// Names of one concept, joined over languages. A name joins an earlier one only where that stands behind the names that its
// language already has, so that each language keeps its order and its preferred name.
void join_languages(std::vector<NameRow>::const_iterator begin, std::vector<NameRow>::const_iterator end,
                    std::vector<std::pair<std::uint32_t, OrderedSense>>& joined) {
  const std::size_t first = joined.size();
  std::array<std::size_t, spoken_languages.size()> reached;  // per language: behind its last name
  reached.fill(first);
  for (auto row = begin; row != end; ++row) {
    const std::size_t language = static_cast<std::size_t>(row->language);
    const std::uint8_t bit = language_bit(row->language);
    const auto is_same = [&](const std::pair<std::uint32_t, OrderedSense>& other) {
      return other.first == row->text && other.second.use.grammar == row->grammar;
    };
    const auto from = joined.begin() + static_cast<std::ptrdiff_t>(first);
    // A name said twice in a language is one.
    if (std::any_of(from, joined.end(),
                    [&](const auto& other) { return other.first == row->text && (other.second.use.languages & bit); })) {
      continue;
    }
    const std::uint8_t weight = weight_code(row->weight);
    const auto found = std::find_if(joined.begin() + static_cast<std::ptrdiff_t>(reached[language]), joined.end(),
                                    [&](const auto& other) { return is_same(other) && other.second.use.weight == weight; });
    if (found != joined.end()) {
      found->second.use.languages |= bit;
      found->second.weight = std::max(found->second.weight, row->weight);
      reached[language] = static_cast<std::size_t>(found - joined.begin()) + 1;
      continue;
    }
    if (joined.size() - first == most_senses) continue;
    OrderedSense sense{row->concept_number, static_cast<std::uint32_t>(joined.size() - first), row->weight, row->came, {}};
    sense.use = {bit, row->grammar, weight};
    joined.emplace_back(row->text, sense);
    reached[language] = joined.size();
  }
}

}  // namespace

std::vector<OrderedSpelling> order_names(const std::vector<NameRow>& rows, const std::vector<std::string>& texts) {
  std::vector<std::string> folded(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (texts[i].size() <= longest_name && !utf8::first_invalid_byte(texts[i])) folded[i] = folded_name(texts[i]);

  std::vector<NameRow> by_concept;
  by_concept.reserve(rows.size());
  for (const NameRow& row : rows)
    if (!folded[row.text].empty()) by_concept.push_back(row);
  for (std::uint32_t i = 0; i < by_concept.size(); ++i) by_concept[i].came = i;
  std::stable_sort(by_concept.begin(), by_concept.end(),
                   [](const NameRow& a, const NameRow& b) { return a.concept_number < b.concept_number; });

  std::vector<std::pair<std::uint32_t, OrderedSense>> joined;
  joined.reserve(by_concept.size());
  for (auto begin = by_concept.cbegin(); begin != by_concept.cend();) {
    const auto end =
        std::find_if(begin, by_concept.cend(), [&](const NameRow& row) { return row.concept_number != begin->concept_number; });
    join_languages(begin, end, joined);
    begin = end;
  }

  std::stable_sort(joined.begin(), joined.end(), [](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first < b.first;
    return a.second.weight != b.second.weight ? a.second.weight > b.second.weight : a.second.came < b.second.came;
  });
  std::vector<OrderedSpelling> spellings;
  for (const auto& [text, sense] : joined) {
    if (spellings.empty() || spellings.back().text != text) spellings.push_back({std::move(folded[text]), text, {}});
    if (spellings.back().senses.size() < most_senses) spellings.back().senses.push_back(sense);
  }
  // Spellings that fold alike stand in the order of their most frequent senses: so they are found.
  std::sort(spellings.begin(), spellings.end(), [](const OrderedSpelling& a, const OrderedSpelling& b) {
    if (const int order = a.folded.compare(b.folded); order != 0) return order < 0;
    const OrderedSense &x = a.senses.front(), &y = b.senses.front();
    return x.weight != y.weight ? x.weight > y.weight : x.came != y.came ? x.came < y.came : a.text < b.text;
  });
  return spellings;
}

}  // namespace veil::knowledge
