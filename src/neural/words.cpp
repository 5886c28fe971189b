// See words.h.
#include "neural/words.h"

#include "veil/utf8.h"

namespace veil::neural {
namespace {

enum class Character : std::uint8_t { space, letter, digit, mark, sign };

Character character_of(char32_t c) {
  if (utf8::is_space(c)) return Character::space;
  if (utf8::is_letter(c)) return Character::letter;
  if (utf8::is_digit(c)) return Character::digit;
  return utf8::is_mark(c) ? Character::mark : Character::sign;
}

Gap gap_of(std::string_view between) {
  if (between.empty()) return Gap::none;
  const std::size_t line = between.find('\n');
  if (line == std::string_view::npos) return between == " " ? Gap::space : Gap::wide;
  return between.find('\n', line + 1) == std::string_view::npos ? Gap::line : Gap::paragraph;
}

}  // namespace

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  std::size_t end_of_last = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto [first, length] = utf8::decode(text, at);
    const Character kind = character_of(first);
    std::size_t end = at + length;
    if (kind == Character::letter || kind == Character::digit) {
      while (end < text.size()) {
        const auto [next, next_length] = utf8::decode(text, end);
        const Character next_kind = character_of(next);
        if (next_kind != kind && !(kind == Character::letter && next_kind == Character::mark)) break;
        end += next_length;
      }
    }
    if (kind != Character::space) {
      const WordKind word_kind = kind == Character::letter  ? WordKind::letters
                                 : kind == Character::digit ? WordKind::digits
                                                            : WordKind::sign;
      const Gap gap = words.empty() ? Gap::start : gap_of(text.substr(end_of_last, at - end_of_last));
      words.push_back({{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, word_kind, gap});
      end_of_last = end;
    }
    at = end;
  }
  return words;
}

}  // namespace veil::neural
