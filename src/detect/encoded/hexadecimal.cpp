// Text spelt in hexadecimal digits, in one piece ("416e6e61205672696573") or in groups as dumps have it ("41 6e 6e 61", "416e 6e61",
// "41:6e:6e:61"). It counts when it decodes to text and a letter is among the digits: rows of two-digit numbers are numbers.
#include <string>

#include "detect/encoded/encoded_detector.h"

namespace veil::detect {
namespace {

constexpr std::size_t fewest_bytes = 5;
constexpr std::size_t fewest_bytes_in_one_piece = 8;

bool is_word(char c) {
  return hex_value(c) >= 0 || (c >= 'g' && c <= 'z') || (c >= 'G' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t size_of_prefix(std::string_view text, std::size_t at) {
  return text.substr(at, 2) == "0x" || text.substr(at, 2) == "0X" ? 2 : 0;
}

struct Groups {
  std::size_t end = 0;
  std::size_t groups = 0;
  bool letter = false;
  std::string bytes;
};

std::size_t end_of_group(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && hex_value(text[end]) >= 0) ++end;
  if (end < text.size() && is_word(text[end])) return begin;  // a word that begins like a number
  return end;
}

Groups groups_from(std::string_view text, std::size_t begin) {
  Groups found;
  found.end = begin;
  for (std::size_t at = begin;;) {
    const std::size_t end = end_of_group(text, at);
    const std::size_t digits = end - at;
    const bool fits = digits >= 2 && digits % 2 == 0 && (found.groups == 0 || digits <= 8);
    if (!fits) return found;
    for (std::size_t i = at; i < end; i += 2) {
      found.bytes += static_cast<char>(hex_value(text[i]) * 16 + hex_value(text[i + 1]));
      found.letter = found.letter || hex_value(text[i]) > 9 || hex_value(text[i + 1]) > 9;
    }
    found.end = end;
    ++found.groups;
    if (digits > 8) return found;
    at = end;
    while (at < text.size() && at - end < 2 && (text[at] == ' ' || text[at] == ':' || text[at] == '-' || text[at] == ',')) ++at;
    if (at == end || at == text.size()) return found;
    at += size_of_prefix(text, at);
  }
}

}  // namespace

void find_hexadecimal(std::string_view text, std::vector<EncodedHit>& hits) {
  for (std::size_t begin = 0; begin < text.size();) {
    if (!is_word(text[begin])) {
      ++begin;
      continue;
    }
    const Groups found = groups_from(text, begin + size_of_prefix(text, begin));
    if (found.groups == 0) {
      while (begin < text.size() && is_word(text[begin])) ++begin;
      continue;
    }
    const std::size_t fewest = found.groups == 1 ? fewest_bytes_in_one_piece : fewest_bytes;
    // Lines of a dump begin with a place.
    const std::string_view bytes = found.bytes;
    const bool readable =
        bytes.size() >= fewest && (reads_as_text(bytes) || (bytes.size() >= fewest + 4 && reads_as_text(bytes.substr(4))));
    if (found.letter && readable) {
      hits.push_back({{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(found.end)}, "hexadecimal of text"});
    }
    begin = found.end;
  }
}

}  // namespace veil::detect
