// Base64 (RFC 4648, both alphabets; RFC 2045 in lines). A run counts when what it decodes to reads as text, or when it is so long and
// so mixed that it is data of some kind: a picture, a packed file. Words, paths and hashes decode to nothing readable, and are
// neither long nor mixed enough. Known weakness: a name of three letters without padding.
#include <array>
#include <cmath>
#include <string>

#include "detect/encoded/encoded_detector.h"

namespace veil::detect {
namespace {

constexpr std::size_t shortest_padded = 8;
constexpr std::size_t shortest_bare = 12;
constexpr std::size_t shortest_data = 64;
constexpr std::size_t shortest_line = 56;     // of a body in lines; usual are 64 and 76
constexpr double least_bits_of_data = 4.7;    // per character; hexadecimal has 4, words about 4.2, base64 of data 5.3 in 64 characters
constexpr std::size_t longest_decoded = 600;  // characters that are looked at

constexpr std::array<signed char, 256> values = [] {
  std::array<signed char, 256> table{};
  for (signed char& value : table) value = -1;
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < alphabet.size(); ++i) table[static_cast<unsigned char>(alphabet[i])] = static_cast<signed char>(i);
  table['-'] = 62;
  table['_'] = 63;
  return table;
}();

int value_of(char c) { return values[static_cast<unsigned char>(c)]; }

std::string decoded(std::string_view run) {
  std::string bytes;
  unsigned bits = 0;
  unsigned held = 0;
  for (const char c : run.substr(0, longest_decoded)) {
    const int value = value_of(c);
    if (value < 0) continue;  // line ends
    held = (held << 6U) | static_cast<unsigned>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>((held >> bits) & 0xFFU);
    }
  }
  return bytes;
}

double bits_per_character(std::string_view run) {
  std::array<unsigned, 256> counts{};
  run = run.substr(0, longest_decoded);
  for (const char c : run) ++counts[static_cast<unsigned char>(c)];
  double bits = 0;
  for (const unsigned count : counts) {
    if (count > 0) bits -= count * std::log2(static_cast<double>(count) / static_cast<double>(run.size()));
  }
  return bits / static_cast<double>(run.size());
}

bool is_encoded(std::string_view run, bool padded) {
  if (run.size() < (padded ? shortest_padded : shortest_bare) || run.size() % 4 == 1) return false;
  return reads_as_text(decoded(run)) || (run.size() >= shortest_data && bits_per_character(run) >= least_bits_of_data);
}

// The end of a body in lines whose first one ends at `end`: more lines of the alphabet, all of one length but the last.
std::size_t end_of_lines(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t width = end - begin;
  if (width < shortest_line || (begin > 0 && text[begin - 1] != '\n')) return end;
  for (;;) {
    std::size_t next = end;
    if (next < text.size() && text[next] == '\r') ++next;
    if (next >= text.size() || text[next] != '\n') return end;
    const std::size_t first = ++next;
    while (next < text.size() && next - first < width && value_of(text[next]) >= 0) ++next;
    while (next < text.size() && text[next] == '=') ++next;
    const bool line_ends = next == text.size() || text[next] == '\n' || text[next] == '\r';
    if (next == first || !line_ends) return end;
    end = next;
    if (next - first < width) return end;
  }
}

}  // namespace

void find_base64(std::string_view text, std::vector<EncodedHit>& hits) {
  for (std::size_t begin = 0; begin < text.size();) {
    if (value_of(text[begin]) < 0) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < text.size() && value_of(text[end]) >= 0) ++end;
    const std::size_t body = end;
    while (end < text.size() && end - body < 2 && text[end] == '=') ++end;
    if (body - begin >= shortest_padded - 2) {
      const std::size_t lines_end = end_of_lines(text, begin, end);
      const auto add = [&](std::size_t from, std::size_t to) {
        hits.push_back({{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)}, "base64 of something"});
      };
      if (lines_end > end && bits_per_character(text.substr(begin, body - begin)) >= 4.0) {
        add(begin, lines_end);
        end = lines_end;
      } else if (is_encoded(text.substr(begin, body - begin), end > body)) {
        add(begin, end);
      } else {
        // Part of a path or of a name: "/inbox/QW5uYSBWcmllcw".
        for (std::size_t part = begin; part < body;) {
          const std::size_t stop = std::min(text.substr(0, body).find_first_of("/-_+", part), body);
          const bool last = stop == body;
          if (stop - part < body - begin && is_encoded(text.substr(part, stop - part), last && end > body)) add(part, last ? end : stop);
          part = stop + 1;
        }
      }
    }
    begin = end;
  }
}

}  // namespace veil::detect
