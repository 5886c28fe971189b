#include "text/plain_words.h"

#include <unicode/normalizer2.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <string>
#include <vector>

#include "text/disguised_character.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr int enough = 3;                 // signs of disguise that a single telling one counts for
constexpr std::size_t shortest_word = 3;  // letters: fewer say nothing about a script
constexpr std::size_t longest_power = 3;  // raised digits behind a letter: "x¹⁰", "[¹²³]"

struct Character {
  char32_t code;
  std::uint32_t begin, end;  // bytes of the dressed text
  DisguisedCharacter disguised;
};

bool is_latin(char32_t c) {
  UErrorCode failed = U_ZERO_ERROR;
  return c < 0x250 || uscript_getScript(static_cast<UChar32>(c), &failed) == USCRIPT_LATIN;
}

// Marks are part of the spelling in other scripts: Hebrew, Arabic, Devanagari.
bool takes_marks_off(char32_t base) {
  if (base < 0x530) return true;
  return is_latin(base) || (base >= 0x1E00 && base < 0x2000);
}

bool is_phonetic(char32_t c) { return (c >= 0x250 && c <= 0x2AF) || c == 0x2C8 || c == 0x2CC || c == 0x2D0; }

bool belongs_to_word(const Character& one) {
  switch (one.disguised.disguise) {
    case Disguise::sign:
    case Disguise::space:
      return false;
    case Disguise::none:
      return utf8::is_letter(one.code) || utf8::is_digit(one.code) || utf8::is_mark(one.code);
    default:
      return true;
  }
}

class Undresser {
 public:
  explicit Undresser(const MappedText& dressed) : dressed_(dressed) {
    const std::string& text = dressed.text();
    characters_.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
      const utf8::Decoded decoded = utf8::decode(text, i);
      const auto at = static_cast<std::uint32_t>(i);
      characters_.push_back({decoded.code_point, at, at + decoded.length, disguise_of(decoded.code_point)});
      i += decoded.length;
    }
    next_visible_.resize(characters_.size());
    auto visible = static_cast<std::uint32_t>(characters_.size());
    for (std::size_t i = characters_.size(); i-- > 0;) {
      next_visible_[i] = visible;
      const Disguise disguise = characters_[i].disguised.disguise;
      if (disguise != Disguise::invisible && disguise != Disguise::mark) visible = static_cast<std::uint32_t>(i);
    }
  }

  PlainWords run() && {
    for (std::size_t i = 0; i < characters_.size();) {
      std::size_t end = i;
      while (end < characters_.size() && belongs_to_word(characters_[end])) ++end;
      if (end > i) {
        add_word(i, end);
        i = end;
      } else {
        add_between(i++);
      }
    }
    return std::move(made_);
  }

 private:
  struct Letters {
    std::size_t all = 0, plain_latin = 0, dressed = 0, caseless = 0, look_alike = 0, foreign = 0, raised = 0, digits = 0;
  };

  Letters count(std::size_t begin, std::size_t end) const;
  bool has_several_scripts(std::size_t begin, std::size_t end) const;
  bool is_decorated(std::size_t begin, std::size_t end) const;
  void add_word(std::size_t begin, std::size_t end);
  std::size_t add_raised(std::size_t begin, std::size_t end, bool alone);
  void add_between(std::size_t at);
  void add_mark(const Character& mark);
  void drop_invisible(std::size_t at);

  void keep(const Character& one) { made_.text.add(dressed_, one.begin, one.end); }
  void put(const Character& one, char32_t plain) {
    std::string bytes;
    utf8::append(bytes, plain);
    made_.text.add(bytes, dressed_.back({one.begin, one.end}));
  }
  void put(const Character& one) {
    for (std::uint8_t i = 0; i < one.disguised.count; ++i) put(one, one.disguised.plain[i]);
  }
  // The character that the made text ends with; 0 at its beginning.
  char32_t last() const {
    const std::string& text = made_.text.text();
    return text.empty() ? 0 : utf8::decode(text, utf8::previous(text, text.size())).code_point;
  }
  // Out of range by one separator at the ends of the text: wraps around, and is none.
  bool is_raised(std::size_t at) const { return at < characters_.size() && characters_[at].disguised.disguise == Disguise::raised; }
  // What follows, with invisible characters passed over; 0 at the end.
  char32_t next(std::size_t at) const {
    const std::size_t behind = next_visible_[at];
    if (behind >= characters_.size()) return 0;
    const DisguisedCharacter& one = characters_[behind].disguised;
    return one.disguise == Disguise::none ? characters_[behind].code : one.plain[0];
  }

  const MappedText& dressed_;
  std::vector<Character> characters_;
  std::vector<std::uint32_t> next_visible_;  // behind each character
  PlainWords made_;
  bool last_word_caseless_ = false;
  bool decorated_ = false;  // the word has marks that no letter is written with, so that none of its marks belongs to the spelling
};

Undresser::Letters Undresser::count(std::size_t begin, std::size_t end) const {
  Letters letters;
  for (std::size_t i = begin; i < end; ++i) {
    const Character& one = characters_[i];
    switch (one.disguised.disguise) {
      case Disguise::letter:
        ++letters.dressed;
        break;
      case Disguise::caseless:
        ++letters.caseless;
        break;
      case Disguise::look_alike:
        ++letters.look_alike;
        break;
      case Disguise::raised:
        ++letters.raised;
        continue;
      case Disguise::digit:
        ++letters.digits;
        continue;
      case Disguise::none:
        if (utf8::is_digit(one.code)) {
          ++letters.digits;
          continue;
        }
        if (!utf8::is_letter(one.code)) continue;
        ++(is_latin(one.code) && !is_phonetic(one.code) ? letters.plain_latin : letters.foreign);
        break;
      default:
        continue;
    }
    ++letters.all;
  }
  return letters;
}

bool Undresser::has_several_scripts(std::size_t begin, std::size_t end) const {
  UScriptCode first = USCRIPT_INVALID_CODE;
  for (std::size_t i = begin; i < end; ++i) {
    if (characters_[i].disguised.disguise != Disguise::look_alike) continue;
    UErrorCode failed = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(characters_[i].code), &failed);
    if (first != USCRIPT_INVALID_CODE && script != first) return true;
    first = script;
  }
  return false;
}

// What a letter and a mark compose to; negative when nothing is written so.
UChar32 composed(char32_t base, char32_t mark) {
  UErrorCode failed = U_ZERO_ERROR;
  const icu::Normalizer2* composing = icu::Normalizer2::getNFCInstance(failed);
  return U_FAILURE(failed) ? U_SENTINEL : composing->composePair(static_cast<UChar32>(base), static_cast<UChar32>(mark));
}

bool Undresser::is_decorated(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin + 1; i < end; ++i) {
    if (characters_[i].disguised.disguise != Disguise::mark) continue;
    const Character& base = characters_[i - 1];
    if (base.disguised.disguise == Disguise::mark || base.disguised.disguise == Disguise::invisible) continue;
    const char32_t plain = base.disguised.disguise == Disguise::none ? base.code : base.disguised.plain[0];
    if (takes_marks_off(plain) && composed(plain, characters_[i].code) < 0) return true;
  }
  return false;
}

void Undresser::add_mark(const Character& mark) {
  const char32_t base = last();
  if (base == 0 || !takes_marks_off(base)) return keep(mark);
  const Span origin = dressed_.back({mark.begin, mark.end});
  const UChar32 whole = composed(base, mark.code);
  made_.signs_of_disguise += enough;
  if (whole < 0 || decorated_) return made_.text.extend_last(origin);
  const std::string& text = made_.text.text();
  const std::size_t begin = utf8::previous(text, text.size());
  std::string bytes;
  utf8::append(bytes, static_cast<char32_t>(whole));
  made_.text.replace_from(begin, bytes, origin);
}

// Inside a word it parts what belongs together; between small and capital letter it may have parted two words.
void Undresser::drop_invisible(std::size_t at) {
  const char32_t before = last(), behind = next(at);
  const auto is_plain_word = [](char32_t c) { return c < 0x250 && (utf8::is_letter(c) || utf8::is_digit(c)); };
  const bool inside = !utf8::is_space(before) && !utf8::is_space(behind) && before != 0 && behind != 0 &&
                      (is_plain_word(before) || is_plain_word(behind)) && before < 0x2190;
  const bool at_number = (before < 0x80 && utf8::is_digit(before)) || (behind < 0x80 && utf8::is_digit(behind));
  const char32_t code = characters_[at].code;
  // No text needs it; between a word and a blank it parts two words of a name.
  const bool control = (code < 0x20 || code == 0x7F) && code != '\f' && code != '\v' && (is_plain_word(before) || is_plain_word(behind));
  if (inside || at_number || control) made_.signs_of_disguise += enough;
  const bool may_part_words = code == 0x200B || code == '\f' || code == '\v' || code == 0x85;
  if (may_part_words && utf8::is_lower(before) && utf8::is_upper(behind)) put(characters_[at], ' ');
  if (code == 0xAD && (behind == '\n' || behind == '\r')) put(characters_[at], '-');
}

// Powers and marks of notes stay; a number or word that is raised as a whole is read.
std::size_t Undresser::add_raised(std::size_t begin, std::size_t end, bool alone) {
  std::size_t behind = begin;
  std::size_t count = 0;
  for (; behind < end; ++behind) {
    const Disguise disguise = characters_[behind].disguised.disguise;
    if (disguise == Disguise::raised) ++count;
    if (disguise != Disguise::raised && disguise != Disguise::invisible && disguise != Disguise::mark) break;
  }
  const bool read = alone || count > longest_power;
  for (std::size_t i = begin; i < behind; ++i) {
    const Character& one = characters_[i];
    if (one.disguised.disguise != Disguise::raised) {
      if (!read) keep(one);
      continue;
    }
    if (read) put(one);
    if (!read) keep(one);
    if (read) ++made_.signs_of_disguise;
  }
  return behind;
}

void Undresser::add_word(std::size_t begin, std::size_t end) {
  const Letters letters = count(begin, end);
  const std::size_t latin = letters.plain_latin + letters.dressed + letters.caseless;
  const bool caseless = letters.caseless > 0 && letters.foreign == 0 && 2 * letters.caseless > letters.all - letters.look_alike &&
                        (letters.all >= shortest_word || last_word_caseless_ || letters.digits > 0);
  // A word of nothing but look-alikes is one of its own script, unless they are of several or stand in a number.
  const bool mixed = latin > 0 || letters.digits > 1 || has_several_scripts(begin, end);
  const bool look_alike = letters.look_alike > 0 && letters.foreign == 0 && mixed &&
                          (letters.all >= shortest_word || letters.digits > 1 || caseless) && (letters.caseless == 0 || caseless);
  const bool dressed = letters.dressed > 0 && letters.all >= 2;
  if (letters.all > 0) last_word_caseless_ = caseless;
  decorated_ = is_decorated(begin, end);
  bool first = true;
  for (std::size_t i = begin; i < end;) {
    const Character& one = characters_[i];
    switch (one.disguised.disguise) {
      case Disguise::letter:
        put(one);
        if (dressed) ++made_.signs_of_disguise;
        break;
      case Disguise::digit:
        put(one);
        ++made_.signs_of_disguise;
        break;
      case Disguise::caseless:
        if (caseless) {
          const char32_t lower = utf8::to_lower(one.disguised.plain[0]);
          put(one, first ? utf8::to_upper(lower) : lower);
          ++made_.signs_of_disguise;
        } else {
          keep(one);
        }
        break;
      case Disguise::look_alike:
        if (look_alike) {
          put(one);
          made_.signs_of_disguise += enough;
        } else {
          keep(one);
        }
        break;
      case Disguise::raised:
        i = add_raised(i, end, letters.all + letters.digits == 0 && (letters.raised >= 2 || is_raised(begin - 2) || is_raised(end + 1)));
        continue;
      case Disguise::mark:
        add_mark(one);
        break;
      case Disguise::invisible:
        drop_invisible(i);
        break;
      default:
        keep(one);
    }
    first = false;
    ++i;
  }
}

void Undresser::add_between(std::size_t at) {
  const Character& one = characters_[at];
  switch (one.disguised.disguise) {
    case Disguise::sign: {
      const char32_t plain = one.disguised.plain[0];
      const char32_t before = last();
      put(one);
      if (plain == '@') made_.signs_of_disguise += enough;
      const char32_t behind = next(at);
      const auto is_word = [](char32_t c) { return c < 0x250 && (utf8::is_letter(c) || utf8::is_digit(c)); };
      if (plain == '.' && is_word(before) && is_word(behind)) made_.signs_of_disguise += enough;
      return;
    }
    case Disguise::space: {
      const bool usual = one.code == 0xA0 || one.code == 0x2007 || one.code == 0x2009 || one.code == 0x202F;
      const char32_t before = last(), behind = next(at);
      const auto is_end = [](char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || c == ')' || c == '(' || c == '+'; };
      if (!usual && before < 0x250 && behind < 0x250 && is_end(before) && is_end(behind)) made_.signs_of_disguise += enough;
      return put(one);
    }
    default:
      return keep(one);
  }
}

}  // namespace

PlainWords plain_words(const MappedText& dressed) { return Undresser(dressed).run(); }

}  // namespace veil
