// One run of the tokenizer over one document: the place it has reached and the rules, by what a token starts with. Internal
// to the tokenizer; split over token_pass.cpp (the loop, signs, emoji), word_rules.cpp, number_rules.cpp and
// address_rules.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "language/character_class.h"
#include "language/language_resources.h"
#include "text/stage.h"

namespace veil::language {

class TokenPass {
 public:
  TokenPass(std::string_view text, TokenLayer layer, const LanguageResources& resources);
  void run();

 private:
  // What stands behind a possible end of sentence.
  struct Upcoming {
    std::size_t offset = 0;  // of the next character that is no gap
    Character character{U' ', 0, CharacterClass::gap};
    bool line_ends = false;  // a newline, or the end of the text, lies between
    bool adjacent = false;   // nothing lies between
  };

  Character at(std::size_t offset) const { return character_at(text_, offset); }
  char byte_at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
  bool letter_at(std::size_t offset) const { return at(offset).kind == CharacterClass::letter; }
  bool digit_at(std::size_t offset) const { return at(offset).kind == CharacterClass::digit; }
  bool gap_before(std::size_t offset) const;
  bool word_before(std::size_t offset) const;
  Upcoming upcoming(std::size_t offset) const;
  std::string_view word_at(std::size_t offset) const;       // its first LowerCaseWord::capacity bytes at most
  bool begins_sentence(const Upcoming& next) const;         // a capitalised stop word: "The", "Der"
  std::size_t apostrophe_length(std::size_t offset) const;  // 0 when there is none
  std::size_t hyphen_length(std::size_t offset) const;
  std::size_t word_end(std::size_t offset) const;  // behind letters, digits, marks and joiners
  std::size_t digits_end(std::size_t offset) const;
  std::size_t marks_end(std::size_t offset) const;
  bool last_token_is_abbreviation() const;
  bool last_token_starts_upper() const;

  // word_rules.cpp: each emits the token or tokens that start at `begin` and returns where they end.
  std::size_t scan_word(std::size_t begin);
  std::size_t join_parts(std::size_t begin, std::size_t end);
  std::size_t scan_dotted(std::size_t begin, std::size_t end);
  bool takes_full_stop(std::size_t begin, std::size_t end) const;
  bool initial_takes_full_stop(std::size_t begin, std::size_t end) const;
  bool is_roman_ordinal(std::size_t begin, std::size_t end) const;
  void emit_word(std::size_t begin, std::size_t end);
  bool emit_with_suffixes(std::size_t begin, std::size_t end);
  void emit_contraction(std::size_t begin, std::size_t end, const LowerCaseWord& folded, std::uint16_t number);

  // clitic_rules.cpp
  bool emit_hyphenated_pronoun(std::size_t begin, std::size_t end, const LowerCaseWord& folded);
  bool emit_verb_with_pronoun(std::size_t begin, std::size_t end, const LowerCaseWord& folded);

  // number_rules.cpp
  std::size_t scan_number(std::size_t begin);
  bool number_takes_hyphen(std::size_t begin, std::size_t hyphen) const;
  bool is_ordinal(std::size_t begin, std::size_t end) const;

  // address_rules.cpp: the end of what starts at `begin`, or `begin` when it is none.
  std::size_t email_end(std::size_t begin);
  std::size_t url_end(std::size_t begin, std::size_t word_end) const;
  std::size_t bare_domain_end(std::size_t begin);
  std::size_t address_path_end(std::size_t begin, std::size_t path) const;

  std::size_t scan_sign(std::size_t begin);
  std::size_t scan_apostrophe(std::size_t begin, std::size_t length);
  std::size_t scan_emoji(std::size_t begin);

  void emit(std::size_t begin, std::size_t end) { emit_part(begin, end, 0, 1); }
  void emit_part(std::size_t begin, std::size_t end, unsigned part, unsigned parts, std::string_view form = {});

  TokenLayer layer_;
  const LanguageResources& resources_;
  const std::string_view text_;
  std::size_t next_at_sign_ = 0;  // of the first '@' at or behind the current place
  std::size_t no_domain_before_ = 0;
  bool single_quote_open_ = false;
  // Where the forms of a contraction already stand among the forms, for each of the three spellings of its case.
  std::vector<std::uint32_t> form_places_;
};

}  // namespace veil::language
