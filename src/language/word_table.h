// A table of words and what a language knows about each, as a set of flags. One look-up answers all questions about a word,
// so the tokenizer asks once per token. Built when the resources are opened, immutable afterwards; open addressing, no
// deletion.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace veil::language {

// What is known about a word. Words are stored in lower case, abbreviations without their last full stop.
enum class WordFlag : std::uint32_t {
  abbreviation_title = 1u << 0,   // "dr": a name follows, never ends a sentence
  abbreviation_number = 1u << 1,  // "no": an abbreviation only before a number
  abbreviation_any = 1u << 2,     // "etc": may end a sentence
  contraction = 1u << 3,
  stop_word = 1u << 4,
  month = 1u << 5,
  weekday = 1u << 6,
  prefix = 1u << 7,       // keeps its hyphen
  unit = 1u << 8,         // is cut off the number before it
  fixed = 1u << 9,        // one token in spite of the sign inside: "km/h"
  joiner = 1u << 10,      // links proper nouns into one name
  article = 1u << 11,     // may stand behind a joiner
  possessive = 1u << 12,  // opens a phrase like a determiner
  clitic_pronoun = 1u << 13,
  clitic_verb = 1u << 14,       // a short imperative with its pronoun: "dime"
  clitic_exception = 1u << 15,  // only looks like a verb with a pronoun
  verb_ending = 1u << 16,       // behind the pronoun in "dir-lhe-ia"
  capital = 1u << 17            // an abbreviation only when written with a capital: "Ill.", not "ill."
};

struct WordEntry {
  std::uint32_t flags = 0;
  std::uint16_t contraction = 0;  // number in LanguageResources when the flag is set

  bool has(WordFlag flag) const { return (flags & static_cast<std::uint32_t>(flag)) != 0; }
  bool is_abbreviation() const { return (flags & 7u) != 0; }
};

class WordTable {
 public:
  // The entry of `word`, made when it is new. The reference holds until the next call.
  WordEntry& add(std::string_view word);

  // The entry of `word`; an empty one when nothing is known about it.
  WordEntry find(std::string_view word) const;

  std::size_t size() const { return slots_used_; }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t begin = 0;  // in letters_
    std::uint16_t length = 0;
    bool used = false;
    WordEntry entry;
  };
  std::size_t slot_of(std::string_view word, std::uint32_t hash) const;
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(256);
  std::size_t slots_used_ = 0;
  std::string letters_;
};

}  // namespace veil::language
