#include "detect/secrets/key_blocks.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace veil::detect {
namespace {

constexpr std::string_view opening = "-----BEGIN ";
constexpr std::string_view closing = "-----END ";
constexpr std::string_view dashes = "-----";
constexpr std::size_t longest_title = 64;
constexpr std::size_t shortest_key = 40;

bool is_base64(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '/' || c == '=';
}

// Behind the last line that looks like part of a block: base64, and headers such as "Proc-Type: 4,ENCRYPTED".
std::size_t end_of_lines(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (at < text.size()) {
    const std::size_t line_end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, line_end - at);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    while (!line.empty() && (line.front() == ' ' || line.front() == '>' || line.front() == '\t')) line.remove_prefix(1);
    const bool body = !line.empty() && std::all_of(line.begin(), line.end(), is_base64) && (line.size() >= 16 || line.back() == '=');
    const bool header =
        line.starts_with("Proc-Type:") || line.starts_with("DEK-Info:") || line.starts_with("Version:") || line.starts_with("Comment:");
    if (!body && !header && !(line.empty() && at == end)) break;
    end = line_end;
    at = line_end + 1;
  }
  return end;
}

void add_blocks(std::string_view text, std::vector<Span>& found) {
  std::size_t close = 0;  // the first one behind where we are: looked for once per block that is closed
  for (std::size_t at = text.find(opening); at != std::string_view::npos;) {
    const std::size_t title_end =
        text.substr(0, std::min(text.size(), at + opening.size() + longest_title)).find(dashes, at + opening.size());
    if (title_end == std::string_view::npos) {
      at = text.find(opening, at + opening.size());
      continue;
    }
    const std::size_t body = title_end + dashes.size();
    const std::size_t next = text.find(opening, body);
    if (close < body) close = text.find(closing, body);
    std::size_t end = close;
    if (end == std::string_view::npos || end > next) {
      end = end_of_lines(text, std::min(body, text.size()));
    } else {
      const std::size_t tail =
          text.substr(0, std::min(text.size(), end + closing.size() + longest_title)).find(dashes, end + closing.size());
      end = tail == std::string_view::npos ? end + closing.size() : tail + dashes.size();
    }
    found.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(std::max(end, body))});
    at = text.find(opening, std::max(end, body));
  }
}

// From the "AAAA" that all of them begin with, since they begin with the length of a short name.
void add_ssh_keys(std::string_view text, std::vector<Span>& found) {
  constexpr std::array<std::string_view, 8> kinds = {"ssh-rsa",
                                                     "ssh-ed25519",
                                                     "ssh-dss",
                                                     "ecdsa-sha2-nistp256",
                                                     "ecdsa-sha2-nistp384",
                                                     "ecdsa-sha2-nistp521",
                                                     "sk-ssh-ed25519@openssh.com",
                                                     "sk-ecdsa-sha2-nistp256@openssh.com"};
  for (std::size_t at = text.find("AAAA"); at != std::string_view::npos;) {
    std::size_t end = at;
    while (end < text.size() && is_base64(text[end])) ++end;
    const std::string_view before = text.substr(0, at > 0 ? at - 1 : 0);
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](std::string_view one) { return before.ends_with(one); });
    if (at > 0 && text[at - 1] == ' ' && kind != kinds.end() && end - at >= shortest_key) {
      // The comment says whose it is: "anna@laptop".
      if (end < text.size() && text[end] == ' ') {
        std::size_t comment = end + 1;
        while (comment < text.size() && static_cast<unsigned char>(text[comment]) > ' ' && text[comment] != '"' && text[comment] != '\'')
          ++comment;
        if (text.substr(end, comment - end).find('@') != std::string_view::npos) end = comment;
      }
      found.push_back({static_cast<std::uint32_t>(before.size() - kind->size()), static_cast<std::uint32_t>(end)});
    }
    at = text.find("AAAA", end);
  }
}

}  // namespace

std::vector<Span> key_blocks_in(std::string_view text) {
  std::vector<Span> found;
  add_blocks(text, found);
  add_ssh_keys(text, found);
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace veil::detect
