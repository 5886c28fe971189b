// See tagger_vocabulary.h. Order of the table: shapes, treebanks, beginnings and endings, lexicon, folded words, capitalised words.
#include "training/tagger/tagger_vocabulary.h"

namespace veil::training {

using language::FoldedWord;

TableLayout::TableLayout(std::vector<std::string> folded, std::vector<std::string> capitalised, std::size_t treebanks, std::size_t buckets,
                         const Lexicon* lexicon)
    : folded_words_(std::move(folded)),
      capitalised_words_(std::move(capitalised)),
      treebanks_(treebanks),
      buckets_(buckets),
      lexicon_(lexicon) {
  auto next = static_cast<std::uint32_t>(language::shape_places + treebanks_ + buckets_ + Lexicon::bits);
  for (const std::string& word : folded_words_) folded_.emplace(word, next++);
  for (const std::string& word : capitalised_words_) capitalised_.emplace(word, next++);
  rows_ = next;
}

std::uint32_t TableLayout::treebank_row(std::size_t treebank) const {
  return static_cast<std::uint32_t>(language::shape_places + treebank);
}
std::uint32_t TableLayout::affix_row(std::uint32_t hash) const {
  return static_cast<std::uint32_t>(language::shape_places + treebanks_ + hash % buckets_);
}
std::uint32_t TableLayout::lexicon_row(std::size_t bit) const {
  return static_cast<std::uint32_t>(language::shape_places + treebanks_ + buckets_ + bit);
}
const std::uint32_t* TableLayout::folded_row(const std::string& word) const {
  const auto found = folded_.find(word);
  return found == folded_.end() ? nullptr : &found->second;
}
const std::uint32_t* TableLayout::capitalised_row(const std::string& word) const {
  const auto found = capitalised_.find(word);
  return found == capitalised_.end() ? nullptr : &found->second;
}

TableLayout::WordRows TableLayout::rows_of(std::string_view word) const {
  const FoldedWord folded(word);
  WordRows result;
  result.shape = folded.shape();
  std::array<std::uint32_t, language::most_affixes> affixes;
  const std::size_t count = language::affix_hashes(folded, affixes);
  for (std::size_t i = 0; i < count; ++i) result.rows.push_back(affix_row(affixes[i]));
  if (lexicon_) {
    const std::uint64_t analyses = lexicon_->look_up(folded);
    for (std::size_t bit = 0; bit < Lexicon::bits; ++bit)
      if (analyses >> bit & 1u) result.rows.push_back(lexicon_row(bit));
  }
  result.own = result.rows.size();
  if (const auto* row = folded_row(std::string(folded.folded()))) result.rows.push_back(*row);
  if (folded.has_capital())
    if (const auto* row = capitalised_row(std::string(word))) result.rows.push_back(*row);
  return result;
}

std::uint16_t Labels::add(Upos upos, std::string_view features) {
  const auto [place, is_new] = numbers_.try_emplace({upos, std::string(features)}, static_cast<std::uint16_t>(upos_.size()));
  if (is_new) {
    upos_.push_back(upos);
    features_.emplace_back(features);
  }
  return place->second;
}

std::optional<std::uint16_t> Labels::find(Upos upos, std::string_view features) const {
  const auto found = numbers_.find({upos, std::string(features)});
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

void Labels::describe(NetworkShape& shape) const {
  std::map<std::string, std::uint32_t> numbers;
  const auto number_of = [&](std::string part) {
    return numbers.try_emplace(std::move(part), static_cast<std::uint32_t>(numbers.size())).first->second;
  };
  shape.label_parts.clear();
  shape.label_upos.clear();
  for (std::size_t label = 0; label < size(); ++label) {
    const std::string upos(name_of(upos_[label]));
    const std::string& features = features_[label];
    std::vector<std::uint32_t> parts = {number_of(upos), number_of(upos + "|" + features)};
    for (std::size_t from = 0; from < features.size() && features != "_";) {
      const std::size_t to = std::min(features.find('|', from), features.size());
      const std::string feature = features.substr(from, to - from);
      parts.push_back(number_of(feature));
      parts.push_back(number_of(upos + ":" + feature));
      from = to + 1;
    }
    shape.label_parts.push_back(std::move(parts));
    shape.label_upos.push_back(static_cast<std::uint16_t>(upos_[label]));
  }
  shape.part_count = numbers.size();
}

}  // namespace veil::training
