// See term_index.h.
#include "statistics/term_index.h"

#include <algorithm>
#include <optional>

#include "text/folded_word.h"
#include "text/stemmer.h"

namespace veil::statistics {
namespace {

constexpr std::size_t longest_indexed_term = 1024;  // bytes; no text holds such a phrase twice
constexpr std::size_t most_words = 32;              // of a phrase
constexpr std::size_t most_forms = 64;              // words of one stem that are looked at

std::vector<std::string_view> words_in(std::string_view folded) {
  std::vector<std::string_view> words;
  while (!folded.empty()) {
    const std::size_t space = folded.find(' ');
    words.push_back(folded.substr(0, space));
    if (space == std::string_view::npos) break;
    folded.remove_prefix(space + 1);
  }
  return words;
}

// The first entry of a block of words or stems, which is written whole.
std::string_view first_of_block(std::string_view bytes, std::uint64_t entry) {
  if (entry > bytes.size()) return {};
  NumberReader reader(bytes.substr(static_cast<std::size_t>(entry)));
  return reader.bytes(reader.number());
}

// The block that may hold `word`: the last whose first entry is not behind it.
template <typename Blocks, typename EntryOf>
std::optional<std::size_t> block_for(const Blocks& blocks, std::string_view bytes, std::string_view word, EntryOf entry_of) {
  const auto behind =
      std::partition_point(blocks.begin(), blocks.end(), [&](const auto& block) { return first_of_block(bytes, entry_of(block)) <= word; });
  if (behind == blocks.begin()) return std::nullopt;
  return static_cast<std::size_t>(behind - blocks.begin()) - 1;
}

}  // namespace

Result<std::shared_ptr<const TermIndex>> TermIndex::open(const std::filesystem::path& path, FoldingOptions folding) {
  auto file = IndexFile::open(path);
  if (!file) return file.error();
  return std::shared_ptr<const TermIndex>(new TermIndex(std::move(*file), path.filename().string(), std::move(folding)));
}

bool TermIndex::find_word(std::string_view word, Form& form) const {
  const auto block = block_for(file_.word_blocks(), file_.bytes(section::words), word, [](const WordBlock& b) { return b.entry; });
  if (!block) return false;
  WordCursor cursor(file_, *block);
  for (std::size_t i = 0; i < block_entries && cursor.next(); ++i) {
    if (cursor.word() != word) continue;
    form = {cursor.number(), cursor.list(), word.size() == 1};
    return true;
  }
  return false;
}

TermIndex::Form TermIndex::word_at(std::uint32_t number) const {
  WordCursor cursor(file_, number / block_entries);
  while (cursor.next())
    if (cursor.number() == number) return {number, cursor.list(), cursor.word().size() == 1};
  return {number, {}, false};
}

// All words of the index with this stem, or the word alone where the index knows none.
std::vector<TermIndex::Form> TermIndex::forms_of(std::string_view word, std::string_view stem) const {
  std::vector<Form> forms;
  const auto blocks = file_.stem_blocks();
  const std::string_view bytes = file_.bytes(section::stems);
  const auto block = stem.empty() ? std::nullopt : block_for(blocks, bytes, stem, [](std::uint64_t entry) { return entry; });
  if (block) {
    NumberReader reader(bytes.substr(static_cast<std::size_t>(std::min<std::uint64_t>(blocks[*block], bytes.size()))));
    std::string spelling;
    for (std::size_t i = 0; i < block_entries && reader.left() > 0; ++i) {
      const std::uint64_t shared = i == 0 ? 0 : reader.number();
      const std::string_view own = reader.bytes(reader.number());
      if (shared > spelling.size()) break;
      spelling.resize(static_cast<std::size_t>(shared));
      spelling += own;
      const std::uint64_t members = reader.number();
      std::uint64_t number = 0;
      for (std::uint64_t m = 0; m < members && reader.ok(); ++m) {
        number += reader.number();
        if (spelling == stem && number < file_.facts().words && forms.size() < most_forms)
          forms.push_back(word_at(static_cast<std::uint32_t>(number)));
      }
      if (spelling >= stem || !reader.ok()) break;
    }
  }
  Form exact{};
  if (forms.empty() && find_word(word, exact)) forms.push_back(exact);
  return forms;
}

bool TermIndex::find_pair(std::uint32_t first, std::uint32_t second, PostingList& list) const {
  const auto blocks = file_.pair_blocks();
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return a < first || (a == first && b <= second); };
  const auto behind =
      std::partition_point(blocks.begin(), blocks.end(), [&](const PairBlock& block) { return before(block.first, block.second); });
  if (behind == blocks.begin()) return false;
  PairCursor cursor(file_, static_cast<std::size_t>(behind - blocks.begin()) - 1);
  for (std::size_t i = 0; i < block_entries && cursor.next() && before(cursor.first(), cursor.second()); ++i) {
    if (cursor.first() != first || cursor.second() != second) continue;
    list = cursor.list();
    return true;
  }
  return false;
}

UnitSet TermIndex::units_of_pairs(std::span<const Form> left, std::span<const Form> right) const {
  std::vector<UnitSet> found;
  for (const Form& first : left) {
    for (const Form& second : right) {
      PostingList list;
      if (find_pair(first.number, second.number, list)) {
        found.emplace_back(list, total());
      } else if (!has_pairs(file_.facts(), first.list.count, second.list.count, second.letter)) {
        found.emplace_back(first.list, total());
        found.back().keep_common(UnitSet(second.list, total()));
      }
    }
  }
  return found.empty() ? UnitSet() : UnitSet::any_of(std::move(found), total());
}

UnitSet TermIndex::units_of_phrase(std::string_view folded) const {
  const std::vector<std::string_view> words = words_in(folded);
  if (words.empty() || words.size() > most_words) return {};
  std::optional<Stemmer> stemmer;
  if (folding_.stems && file_.facts().stem_language > 0) stemmer.emplace(static_cast<Language>(file_.facts().stem_language - 1));
  std::vector<std::vector<Form>> forms;
  for (const std::string_view word : words) {
    if (word.size() > longest_word) return {};
    forms.push_back(forms_of(word, stemmer ? stemmer->stem(word) : std::string()));
    if (forms.back().empty()) return {};
  }
  std::vector<UnitSet> parts;
  if (words.size() > 1 && file_.facts().smallest_pair_count > 0) {
    for (std::size_t i = 0; i + 1 < forms.size(); ++i) {
      parts.push_back(units_of_pairs(forms[i], forms[i + 1]));
      if (parts.back().most() == 0) return {};
    }
  } else {
    for (const std::vector<Form>& word : forms) {
      std::vector<UnitSet> sets;
      for (const Form& form : word) sets.emplace_back(form.list, total());
      parts.push_back(UnitSet::any_of(std::move(sets), total()));
    }
  }
  return UnitSet::all_of(std::move(parts));
}

bool TermIndex::gives_upper_bound(std::string_view term) const {
  const std::string folded = folded_words(term.substr(0, longest_indexed_term));
  const std::vector<std::string_view> words = words_in(folded);
  if (words.size() != 2) return words.size() > 2;
  Form first, second;
  if (!find_word(words[0], first) || !find_word(words[1], second)) return false;
  return file_.facts().smallest_pair_count == 0 || !has_pairs(file_.facts(), first.list.count, second.list.count, second.letter);
}

UnitSet TermIndex::units_of_term(std::string_view term) const {
  if (term.size() > longest_indexed_term) return {};
  const std::string folded = folded_words(term);
  const std::span<const std::string> others = folding_.synonyms ? folding_.synonyms->of(folded) : std::span<const std::string>();
  if (others.empty()) return units_of_phrase(folded);
  std::vector<UnitSet> sets;
  for (const std::string& other : others) sets.push_back(units_of_phrase(other));
  return UnitSet::any_of(std::move(sets), total());
}

UnitSet TermIndex::units_of_all(std::span<const std::string_view> terms) const {
  std::vector<UnitSet> sets;
  for (const std::string_view term : terms) {
    sets.push_back(units_of_term(term));
    if (sets.back().most() == 0) return {};
  }
  return UnitSet::all_of(std::move(sets));
}

std::optional<std::vector<std::uint32_t>> TermIndex::units(std::string_view term, std::uint64_t most) const {
  const UnitSet found = units_of_all(std::span(&term, 1));
  if (found.most() > most && found.count() > most) return std::nullopt;
  return found.units();
}

Count TermIndex::count(std::string_view term) const { return {units_of_term(term).count(), total()}; }

Count TermIndex::count_together(std::span<const std::string_view> terms) const { return {units_of_all(terms).count(), total()}; }

Count TermIndex::count_documents(std::span<const std::string_view> terms) const {
  const FileFacts& facts = file_.facts();
  const UnitSet found = units_of_all(terms);
  if (facts.documents == facts.units) return {found.count(), facts.documents};
  // Both ascending: the units found, and the first unit of each document.
  NumberReader starts(file_.bytes(section::documents));
  std::uint64_t documents = 0, started = 0, next_start = starts.number();
  bool counted = true;  // the document that we stand in
  for (const std::uint32_t unit : found.units()) {
    while (started < facts.documents && next_start <= unit) {
      counted = false;
      if (++started < facts.documents) next_start += starts.number() + 1;
    }
    documents += counted ? 0u : 1u;
    counted = true;
  }
  return {documents, facts.documents};
}

}  // namespace veil::statistics
