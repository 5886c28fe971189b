#include "training/gazetteers/entry_table.h"

#include <utility>

#include "detect/gazetteers/gazetteer_writer.h"
#include "text/folded_word.h"

namespace veil::training {

std::string entry_key(std::string_view text) {
  std::string key, spelling;
  FoldedWord word;
  std::size_t words = 0;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    if (spelling.empty() || ++words > detect::most_words_of_entry) return {};
    if (!key.empty()) key += ' ';
    key += spelling;
  }
  return key;
}

void EntryTable::add(std::string_view text, std::uint32_t classes, LanguageSet languages, EntryCase entry_case) {
  std::string key = entry_key(text);
  if (key.empty()) return;
  detect::GazetteerRecord& record = entries_[std::move(key)];
  for (std::size_t i = 0; i < spoken_languages.size(); ++i) {
    if ((static_cast<unsigned>(languages) >> i & 1u) == 0) continue;
    record.capital[i] |= classes;
    if (entry_case == EntryCase::any) record.small[i] |= classes;
  }
}

void EntryTable::remove(std::string_view text, std::uint32_t classes, LanguageSet languages) {
  const auto entry = entries_.find(entry_key(text));
  if (entry == entries_.end()) return;
  for (std::size_t i = 0; i < spoken_languages.size(); ++i) {
    if ((static_cast<unsigned>(languages) >> i & 1u) == 0) continue;
    entry->second.capital[i] &= ~classes;
    entry->second.small[i] &= ~classes;
  }
}

std::uint64_t EntryTable::mark_common_words(const WordCases& cases) {
  constexpr std::uint32_t names_and_cities = detect::name_bits | detect::bit_of(detect::GazetteerClass::city);
  constexpr std::uint32_t taken_out = detect::bit_of(detect::GazetteerClass::family_name) | detect::bit_of(detect::GazetteerClass::city);
  std::uint64_t marked = 0;
  for (auto& [key, record] : entries_) {
    if (const std::size_t space = key.find(' '); space != std::string::npos) {
      // "La Unión", "El Consejo": an article and a common word.
      if (space > 3 || key.find(' ', space + 1) != std::string::npos) continue;
      for (const Language language : spoken_languages) {
        const bool article = cases.commonness(language, key.substr(0, space)) == Commonness::frequent;
        if (!article || cases.commonness(language, key.substr(space + 1)) == Commonness::rare) continue;
        record.capital[static_cast<std::size_t>(language)] &= ~taken_out;
      }
      continue;
    }
    bool common_somewhere = false;
    for (const Language language : spoken_languages) {
      const auto i = static_cast<std::size_t>(language);
      if ((record.capital[i] & names_and_cities) == 0) continue;
      const Commonness commonness = cases.commonness(language, key);
      if (commonness == Commonness::rare) continue;
      if (commonness == Commonness::frequent) {
        record.capital[i] &= ~taken_out;
        record.small[i] &= ~taken_out;
        if ((record.capital[i] & names_and_cities) == 0) continue;
      }
      record.capital[i] |= detect::common_word_bit;
      common_somewhere = true;
    }
    marked += common_somewhere;
  }
  return marked;
}

Result<std::string> EntryTable::to_file() const {
  auto file = detect::gazetteer_file_of(entries_);
  if (!file) return Error{"training.unreadable_data", "the lists hold more than a gazetteer can", ""};
  return std::move(*file);
}

}  // namespace veil::training
