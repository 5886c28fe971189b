#include "expressions/atoms.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::expressions {
namespace {

constexpr std::uint64_t hash_start = 0xCBF29CE484222325U;
constexpr std::uint64_t with(std::uint64_t hash, char32_t c) { return (hash ^ c) * 0x100000001B3U; }
// The low bits choose the slot of the table, so the high ones are mixed in.
constexpr std::uint64_t finished(std::uint64_t hash) { return hash ^ (hash >> 29); }

bool is_ordinal_sign(char32_t c) { return c == U'º' || c == U'ª'; }

}  // namespace

void cut_atoms(std::string_view text, std::vector<Atom>& atoms) {
  Gap gap = Gap::none;
  const auto widen = [&](char32_t c) {
    if (c == '\n' || c == 0x2028 || c == 0x2029) {
      gap = gap >= Gap::line ? Gap::paragraph : Gap::line;
    } else {
      gap = std::max(gap, Gap::space);
    }
  };
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded first = utf8::decode(text, i);
    const char32_t c = first.code_point;
    if (c == ' ' || (c >= 9 && c <= 13) || (c > 127 && utf8::is_space(c))) {
      widen(c);
      i += first.length;
      continue;
    }
    Atom atom;
    atom.begin = static_cast<std::uint32_t>(i);
    atom.gap = gap;
    gap = Gap::none;
    std::uint64_t hash = hash_start;
    if (c >= '0' && c <= '9') {
      atom.kind = AtomKind::digits;
      for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
        hash = with(hash, static_cast<unsigned char>(text[i]));
        if (i - atom.begin < 9) atom.value = atom.value * 10 + static_cast<std::uint32_t>(text[i] - '0');
      }
    } else if (utf8::is_letter(c) && !is_ordinal_sign(c)) {
      atom.kind = AtomKind::word;
      atom.capital = utf8::is_upper(c);
      while (i < text.size()) {
        const utf8::Decoded next = utf8::decode(text, i);
        const char32_t letter = next.code_point;
        if (letter < 128) {
          if ((letter | 32) < 'a' || (letter | 32) > 'z') break;
          hash = with(hash, letter | 32);
        } else {
          if ((!utf8::is_letter(letter) && !utf8::is_mark(letter)) || is_ordinal_sign(letter)) break;
          hash = with(hash, utf8::to_lower(letter));
        }
        i += next.length;
      }
    } else {
      hash = with(hash, c);
      i += first.length;
    }
    atom.hash = finished(hash);
    atom.end = static_cast<std::uint32_t>(i);
    atoms.push_back(atom);
  }
}

}  // namespace veil::expressions
