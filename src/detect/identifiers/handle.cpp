// Names of users on networks, "@anna_v": an "@" that no word ends at, letters, digits, underscores and full stops. Given out
// by the networks, each with its own rule; there is no check. A cue is not needed.
#include <cstddef>

#include "detect/identifiers/catalogue.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_handle = 40;

void find_handles(const SearchedText& searched, std::vector<TextHit>& hits) {
  const std::string_view text = searched.text;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    if (at > 0 && (word_ends_at(text, at) || std::string_view("@._-+/%&").find(text[at - 1]) != std::string_view::npos)) continue;
    std::size_t end = at + 1;
    int letters = 0;
    while (end < text.size() && end - at <= longest_handle && (is_ascii_word(text[end]) || text[end] == '_' || text[end] == '.')) {
      letters += is_ascii_letter(text[end]) ? 1 : 0;
      ++end;
    }
    while (end > at + 1 && text[end - 1] == '.') --end;
    const bool closed = end == text.size() || (!word_begins_at(text, end) && text[end] != '@');
    if (letters >= 2 && end - at > 3 && closed)
      hits.push_back(
          {{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, "HANDLE", "the form of user names", Label::code, 0.9F});
  }
}

}  // namespace

IdentifierFinder handle() { return {.subtype = "HANDLE", .in_text = find_handles}; }

}  // namespace veil::detect
