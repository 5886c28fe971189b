#include "detect/identifiers/email.h"

#include "veil/utf8.h"

namespace veil::detect {
namespace {

// RFC 5321, 4.5.3.1: a local part has at most 64 octets, a domain 255.
constexpr std::size_t longest_local_part = 64;
constexpr std::size_t longest_domain = 255;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}
bool is_local(char c) { return is_letter_or_digit(c) || std::string_view("!#$%&'*+-/=?^_`{|}~.").find(c) != std::string_view::npos; }
bool is_domain(char c) { return is_letter_or_digit(c) || c == '-' || c == '.'; }

}  // namespace

void EmailDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  const std::string_view text = document.text;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && at - begin < longest_local_part && is_local(text[begin - 1])) --begin;
    // A quote or an opening mark may cling to the front, and a dot cannot be first.
    while (begin < at && !is_letter_or_digit(text[begin]) && text[begin] != '_' && text[begin] != '+') ++begin;
    // The cut at 64 octets may have fallen into a character.
    while (begin < at && utf8::is_continuation(text[begin])) ++begin;
    std::size_t end = at + 1;
    while (end < text.size() && end - at <= longest_domain && is_domain(text[end])) ++end;
    while (end > at + 1 && !utf8::is_boundary(text, end)) --end;  // the cut at 255 may have fallen into a character too
    while (end > at + 1 && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
    const std::string_view domain = text.substr(at + 1, end - at - 1);
    const std::size_t dot = domain.rfind('.');
    // A top-level domain has two letters at least and no digit first: "5@2.50" is a price.
    const bool has_top_level =
        dot != std::string_view::npos && dot > 0 && domain.size() - dot > 2 && (domain[dot + 1] < '0' || domain[dot + 1] > '9');
    if (begin == at || !has_top_level) continue;
    candidates.push_back(make_candidate(name(), {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, Label::code, "EMAIL",
                                        IdentifierKind::direct, 1.0F, "form of an e-mail address"));
  }
}

}  // namespace veil::detect
