// Reads the atoms of a text: which kinds of words stand where, and numbers in digits or words as one value with its end.
// All functions that read return the place behind what they read, or 0 where nothing was (an end is never 0). They look at
// most a fixed number of atoms ahead, so that a pass over the text stays linear.
#pragma once

#include <string_view>
#include <vector>

#include "expressions/atoms.h"
#include "expressions/lexicon.h"
#include "veil/offsets.h"

namespace veil::expressions {

struct Number {
  std::uint32_t end = 0;  // behind its last atom; 0: none
  double value = 0;
  bool in_digits = false;
  bool plain = false;  // digits without separators, ordinal sign or scale
  bool ordinal = false;
  std::uint8_t digits = 0;  // how many, of a plain one
};

// Numbers joined to one statement: "two to three", "10 or 15", "5-7".
struct NumberList {
  static constexpr std::size_t most = 4;
  Number numbers[most];
  std::size_t count = 0;
};

class Reader {
 public:
  // Cuts the text and looks up every word. Lexicon and text must outlive the reader.
  Reader(std::string_view text, const Lexicon& lexicon);

  std::uint32_t size() const { return static_cast<std::uint32_t>(atoms_.size()); }
  const Atom& at(std::uint32_t i) const { return atoms_[i]; }
  bool has(Habit habit) const { return lexicon_.habits().has(habit); }
  std::string_view text(std::uint32_t i) const { return text_.substr(atoms_[i].begin, atoms_[i].end - atoms_[i].begin); }
  Span span(std::uint32_t first, std::uint32_t end) const { return {atoms_[first].begin, atoms_[end - 1].end}; }

  // Kinds of the word or of the spelling of several atoms at `i`.
  WordKinds kinds(std::uint32_t i) const { return lexicon_.at(atoms_[i].word).kinds | lexicon_.at(atoms_[i].phrase).kinds; }
  // Behind a word of this kind at `i`, whatever white space stands before it.
  std::uint32_t starts(std::uint32_t i, WordKind kind) const {
    if (i >= size()) return 0;
    const Atom& atom = atoms_[i];
    if (lexicon_.at(atom.phrase).kinds & bit(kind)) return i + atom.phrase_length;
    return lexicon_.at(atom.word).kinds & bit(kind) ? i + 1 : 0;
  }
  // The same, where `i` goes on what stands before: no empty line between.
  std::uint32_t next(std::uint32_t i, WordKind kind) const { return goes_on(i) ? starts(i, kind) : 0; }
  bool goes_on(std::uint32_t i) const { return i < size() && atoms_[i].gap != Gap::paragraph; }
  bool same_line(std::uint32_t i) const { return i < size() && atoms_[i].gap <= Gap::space; }
  bool glued(std::uint32_t i) const { return i > 0 && i < size() && atoms_[i].gap == Gap::none; }
  // A sign at `i` that stands in the same line.
  bool sign(std::uint32_t i, std::string_view signs) const;
  bool dash(std::uint32_t i) const;
  bool digits(std::uint32_t i) const { return i < size() && atoms_[i].kind == AtomKind::digits; }
  bool word(std::uint32_t i) const { return i < size() && atoms_[i].kind == AtomKind::word; }
  bool name(std::uint32_t i) const { return word(i) && atoms_[i].capital; }
  std::uint32_t length(std::uint32_t i) const { return atoms_[i].end - atoms_[i].begin; }
  double value(std::uint32_t i) const { return lexicon_.at(atoms_[i].word).value; }
  // Of the word or spelling of this kind that starts at `i`.
  double value(std::uint32_t i, WordKind kind) const {
    const Lexeme& phrase = lexicon_.at(atoms_[i].phrase);
    return phrase.kinds & bit(kind) ? phrase.value : value(i);
  }
  // The word is made of parts that the lexicon does not list together: "Hauptstraße".
  bool composed(std::uint32_t i, WordKind kind) const { return atoms_[i].word != 0 && atoms_[i].word == lexicon_.composed(kind); }
  // True when a spelling of this kind ends just before `i`.
  bool follows(std::uint32_t i, WordKind kind) const;

  // The digits at `i` are no piece of a longer code: "12021-05-03", "A5", "40593/04".
  bool begins_number(std::uint32_t i) const;
  // Nothing is glued to what ends before `i`.
  bool ends_number(std::uint32_t i) const;

  Number number(std::uint32_t i) const;
  NumberList numbers(std::uint32_t i) const;

 private:
  void look_up();
  void look_up_composed(Atom& atom);
  Number number_in_digits(std::uint32_t i) const;
  Number number_in_words(std::uint32_t i) const;
  std::uint32_t behind_half(std::uint32_t i) const;

  std::string_view text_;
  const Lexicon& lexicon_;
  std::vector<Atom> atoms_;
};

}  // namespace veil::expressions
