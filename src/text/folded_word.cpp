#include "text/folded_word.h"

#include "text/ascii.h"
#include "text/base_letters.h"
#include "veil/utf8.h"

namespace veil {
namespace {

class Folder {
 public:
  explicit Folder(std::string* spelling) : spelling_(spelling) {}
  void add(char c) {
    hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    if (spelling_ != nullptr) *spelling_ += c;
  }
  void add(std::string_view bytes) {
    for (const char c : bytes) add(c);
  }
  // A letter, digit or mark that is not ASCII.
  void add(char32_t c) {
    if (c >= 0xC0 && c < 0x180) {
      const char base = base_letters[c - 0xC0];
      if (base >= '1' && base <= '5') return add(base_letter_pairs[static_cast<std::size_t>(base - '0')]);
      return add(base);
    }
    if (c == 0x218 || c == 0x219) return add('s');
    if (c == 0x21A || c == 0x21B) return add('t');
    if (utf8::is_mark(c)) return;
    std::string bytes;
    utf8::append(bytes, utf8::to_lower(c));
    add(bytes);
  }
  // The bits of a byte-wise hash mix poorly at the top; one multiplication spreads them.
  std::uint64_t hash() const {
    const std::uint64_t spread = (hash_ ^ (hash_ >> 29)) * 0xBF58476D1CE4E5B9ull;
    return spread ^ (spread >> 32);
  }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325ull;
  std::string* spelling_;
};

constexpr bool is_ascii_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }
}  // namespace

bool next_word(std::string_view text, std::size_t at, FoldedWord& word, std::string* spelling) {
  if (spelling != nullptr) spelling->clear();
  Folder folder(spelling);
  bool inside = false;
  while (at < text.size()) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) < 0x80) {
      const bool upper = is_ascii_upper(c);
      if (upper || is_ascii_lower(c) || is_ascii_digit(c)) {
        if (!inside) {
          inside = true;
          word.begin = static_cast<std::uint32_t>(at);
          word.capital = upper;
        }
        folder.add(upper ? static_cast<char>(c + 32) : c);
      } else if (inside) {
        break;
      }
      ++at;
      continue;
    }
    const utf8::Decoded decoded = utf8::decode(text, at);
    const char32_t code = decoded.code_point;
    if (utf8::is_letter(code) || utf8::is_digit(code) || (inside && utf8::is_mark(code))) {
      if (!inside) {
        inside = true;
        word.begin = static_cast<std::uint32_t>(at);
        word.capital = utf8::is_upper(code);
      }
      folder.add(code);
    } else if (inside) {
      break;
    }
    at += decoded.length;
  }
  if (!inside) return false;
  word.end = static_cast<std::uint32_t>(at);
  word.hash = folder.hash();
  return true;
}

bool joins_words(std::string_view gap, std::size_t bytes_of_word_before) {
  int line_ends = 0;
  for (std::size_t i = 0; i < gap.size(); ++i) {
    const char c = gap[i];
    if (c == ' ' || c == '-' || c == '\'' || c == '&') continue;
    if (c == '\n' && ++line_ends < 2) continue;
    if (c == '.' && i == 0 && bytes_of_word_before <= 4) continue;
    if (gap.substr(i).starts_with("\u2019") || gap.substr(i).starts_with("\u2010") || gap.substr(i).starts_with("\u2011")) {
      i += 2;
      continue;
    }
    if (gap.substr(i).starts_with("\u00A0")) {
      ++i;
      continue;
    }
    return false;
  }
  return gap.size() <= 16;
}

std::string folded_words(std::string_view text) {
  std::string all, spelling;
  FoldedWord word;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    if (!all.empty()) all += ' ';
    all += spelling;
  }
  return all;
}

}  // namespace veil
