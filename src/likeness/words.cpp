#include "likeness/words.h"

#include "veil/utf8.h"

namespace veil::likeness {

Words folded_words_of(std::string_view text) {
  Words found;
  found.folded.reserve(text.size());
  bool inside = false;
  for (std::size_t i = 0; i < text.size();) {
    const auto [code_point, length] = utf8::decode(text, i);
    const bool digit = utf8::is_digit(code_point);
    const bool letter = !digit && utf8::is_letter(code_point);
    const auto begin = static_cast<std::uint32_t>(i);
    i += length;
    if (!digit && !letter && !(inside && utf8::is_mark(code_point))) {
      inside = false;
      continue;
    }
    if (!inside) {
      const auto folded = static_cast<std::uint32_t>(found.folded.size());
      found.words.push_back({{begin, begin}, {folded, folded}, utf8::is_upper(code_point), false});
      inside = true;
    }
    utf8::append(found.folded, letter ? utf8::to_lower(code_point) : code_point);
    Word& word = found.words.back();
    word.has_digit = word.has_digit || digit;
    word.span.end = static_cast<std::uint32_t>(i);
    word.folded.end = static_cast<std::uint32_t>(found.folded.size());
  }
  return found;
}

}  // namespace veil::likeness
