// Tokens that start with a digit (or a sign before one): numbers in either notation, dates, times, telephone numbers,
// ordinals.
#include <algorithm>

#include "language/token_pass.h"

namespace veil::language {

std::size_t TokenPass::scan_number(std::size_t begin) {
  if (const std::size_t address = email_end(begin); address > begin) {
    emit(begin, address);
    return address;
  }
  const bool signed_number = !digit_at(begin);
  std::size_t end = digits_end(begin + (signed_number ? 1 : 0));
  const std::size_t first_digits = end;
  for (;;) {
    const char behind = byte_at(end);
    const bool separator = behind == '.' || behind == ',' || behind == ':' || behind == '/';
    if (!(separator || (behind == '-' && number_takes_hyphen(begin, end))) || !digit_at(end + 1)) break;
    end = digits_end(end + 1);
  }
  const bool plain = end == first_digits && !signed_number;
  end = marks_end(end);

  if (byte_at(end) == '.' && end > begin) {
    const Character next = at(end + 1);
    if (next.code_point == U'º' || next.code_point == U'ª') {  // "1.º"
      end += 1 + next.length;
      emit(begin, end);
      return end;
    }
    if (plain && resources_.has(Habit::ordinal_stops) && is_ordinal(begin, end)) ++end;
    emit(begin, end);
    return end;
  }
  if (letter_at(end)) {
    const LowerCaseWord unit(word_at(end));
    if (unit.fits() && resources_.find(unit.view()).has(WordFlag::unit)) {
      emit(begin, end);
      return end;
    }
    end = word_end(end);
  }
  // "23-F", "2D-Bild"; "1980's"
  if (!resources_.splits_hyphens() && hyphen_length(end) > 0 && letter_at(end + hyphen_length(end))) end = join_parts(begin, end);
  if (const std::size_t length = apostrophe_length(end); length > 0 && byte_at(end + length) == 's' && !letter_at(end + length + 1)) {
    end += length + 1;
  }
  emit(begin, end);
  return end;
}

// English ranges are cut ("3-5"), telephone numbers and ISO dates are not; the other treebanks keep both ("1999-2003").
bool TokenPass::number_takes_hyphen(std::size_t begin, std::size_t hyphen) const {
  if (!resources_.has(Habit::ranges_cut)) return true;
  const std::size_t behind = digits_end(hyphen + 1) - hyphen - 1;
  std::size_t before = 0;
  while (before < 8 && hyphen > begin + before && text_[hyphen - before - 1] >= '0' && text_[hyphen - before - 1] <= '9') ++before;
  const bool first = hyphen - begin == before;
  if (before == 4 && behind == 4) return !first;                      // "1999-2003" is cut, "555-0100-2003" is not
  if (before == 4 && behind == 2) return byte_at(hyphen + 3) == '-';  // "2020-05-12"
  if (before == 2 && behind == 2 && !first) return true;
  if (before == 1 && behind == 3 && first) return byte_at(hyphen + 4) == '-';  // "1-800-555-0199"
  return before >= 3 && behind >= 3;
}

// "am 3. Mai", "der 1. FC": a full stop behind a small number belongs to it unless a sentence begins there.
bool TokenPass::is_ordinal(std::size_t begin, std::size_t end) const {
  if (end - begin > 3 || byte_at(end + 1) == '.') return false;
  if (last_token_is_abbreviation()) {  // "siehe S. 12. Dort": pages and articles have no order
    const Span before = layer_.tokens.back().span;
    const LowerCaseWord word(text_.substr(before.begin, before.size() - 1));
    if (word.fits() && resources_.find(word.view()).has(WordFlag::abbreviation_number)) return false;
  }
  const Upcoming next = upcoming(end + 1);
  if (next.line_ends) return false;
  if (next.character.kind == CharacterClass::digit) return true;
  if (next.character.code_point == U',') return next.adjacent;
  return next.character.kind == CharacterClass::letter && !begins_sentence(next);
}

}  // namespace veil::language
