#include "knowledge/mention_words.h"

#include "text/folded_word.h"

namespace veil::knowledge {
namespace {

void trim(std::vector<Word>& words, const LinkingWords& linking, const Habits& habits) {
  while (words.size() > 1 && linking.is_article(words.front().folded)) words.erase(words.begin());
  const bool s_behind = words.size() > 1 && words.back().folded == "s" && words[words.size() - 2].folded.size() > 1;
  if (s_behind && habits.has(Habit::possessive_apostrophe)) words.pop_back();  // "Oslo's", but not "U.S."
  if (words.size() > most_words) words.resize(most_words);
}

}  // namespace

std::string_view before_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  FoldedWord word;
  const bool words_before = comma != std::string_view::npos && next_word(text, 0, word) && word.end <= comma;
  return words_before ? text.substr(0, comma) : text;
}

std::vector<Word> words_of(std::string_view text, const LinkingWords& linking, const Habits& habits) {
  std::vector<Word> words;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling) && words.size() < 4 * most_words; at = word.end) {
    words.push_back({spelling, word.capital});
  }
  trim(words, linking, habits);
  return words;
}

std::string joined(const std::vector<Word>& words, std::size_t begin, std::size_t end) {
  std::string name;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin) name += ' ';
    name += words[i].folded;
  }
  return name;
}

std::size_t head_of(const std::vector<Word>& words, const LinkingWords& linking, const Habits& habits) {
  if (habits.has(Habit::head_first)) return 0;
  // "first Harrow Prize" is about the prize, "former Harrow studio" about the studio.
  std::size_t last = 0;
  while (last + 1 < words.size() && !linking.is_joiner(words[last + 1].folded)) ++last;
  if (habits.has(Habit::open_compounds) && !words.front().capital && words[last].capital) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i].capital && linking.is_counting_word(words[i - 1].folded)) break;
      if (words[i].capital) return i - 1;
      if (linking.is_joiner(words[i].folded)) break;
    }
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (linking.is_joiner(words[i].folded)) return i - 1;
  }
  return words.size() - 1;
}

}  // namespace veil::knowledge
