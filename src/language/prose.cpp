#include "language/prose.h"

#include <algorithm>

namespace veil::language {
namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";
constexpr double share_of_words = 0.8;  // of what stands between spaces, in prose
constexpr std::uint64_t fewest_words_in_line = 4;

bool is_plain_word(std::string_view token) {
  constexpr std::string_view around = ".,;:!?\"'()[]";
  while (!token.empty() && around.find(token.front()) != std::string_view::npos) token.remove_prefix(1);
  while (!token.empty() && around.find(token.back()) != std::string_view::npos) token.remove_suffix(1);
  return !token.empty() && std::all_of(token.begin(), token.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
  });
}

}  // namespace

bool is_prose(std::string_view text, std::uint64_t fewest) {
  std::uint64_t tokens = 0;
  std::uint64_t words = 0;
  for (std::size_t begin = text.find_first_not_of(blanks); begin != std::string_view::npos; begin = text.find_first_not_of(blanks, begin)) {
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    ++tokens;
    if (is_plain_word(text.substr(begin, end - begin))) ++words;
    begin = end;
  }
  return words >= fewest && static_cast<double>(words) >= share_of_words * static_cast<double>(tokens);
}

std::string prose_beside_other_lines(std::string_view text) {
  std::string prose;
  bool others = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (is_prose(line, fewest_words_in_line)) {
      prose.append(line).push_back('\n');
    } else {
      others = others || line.find_first_not_of(blanks) != std::string_view::npos;
    }
    begin = end + 1;
  }
  return others ? prose : std::string();
}

}  // namespace veil::language
