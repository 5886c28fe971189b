// E-mail addresses, URLs and bare domains as one token. Only their extent is decided here; whether they are valid is for
// detectors.
#include <algorithm>

#include "language/token_pass.h"

namespace veil::language {
namespace {

constexpr std::size_t longest_local_part = 64;  // bytes, RFC 5321, 4.5.3.1.1
constexpr std::size_t longest_domain = 255;     // bytes, RFC 5321, 4.5.3.1.2

constexpr std::array<std::string_view, 40> top_level_domains = {
    "com", "org", "net", "edu", "gov", "info", "biz", "eu", "io", "uk", "br", "pt",  "es",  "de", "fr",  "it",  "ch", "at", "us", "ca",
    "mx",  "ar",  "cl",  "co",  "nl",  "be",   "no",  "se", "dk", "fi", "pl", "int", "mil", "tv", "app", "dev", "ai", "au", "jp", "ru"};

bool is_domain_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

bool is_local_byte(char c) { return is_domain_byte(c) || c == '+' || c == '%' || c == '=' || c == '&'; }

bool ends_address(char32_t c) {
  switch (c) {
    case U'.':
    case U',':
    case U';':
    case U':':
    case U'!':
    case U'?':
    case U'\'':
    case U')':
    case U']':
    case U'}':
    case U'*':
      return true;
    default:
      return false;
  }
}

}  // namespace

std::size_t TokenPass::email_end(std::size_t begin) {
  if (next_at_sign_ < begin) next_at_sign_ = std::min(text_.find('@', begin), text_.size());
  if (next_at_sign_ == text_.size() || next_at_sign_ - begin > longest_local_part || next_at_sign_ == begin) return begin;
  for (std::size_t i = begin; i < next_at_sign_; ++i) {
    if (!is_local_byte(text_[i])) return begin;
  }
  std::size_t end = next_at_sign_ + 1;
  while (end < text_.size() && is_domain_byte(text_[end]) && end - next_at_sign_ <= longest_domain) ++end;
  while (end > next_at_sign_ + 1 && (text_[end - 1] == '.' || text_[end - 1] == '-' || text_[end - 1] == '_')) --end;
  if (end == next_at_sign_ + 1) return begin;
  return word_end(end);  // a combining mark behind it belongs to it
}

std::size_t TokenPass::url_end(std::size_t begin, std::size_t end) const {
  const std::string_view word = text_.substr(begin, std::min<std::size_t>(end - begin, 8));
  const bool scheme = (end - begin <= 6) && text_.substr(end, 3) == "://";
  const bool www = (word == "www" || word == "WWW" || word == "Www") && byte_at(end) == '.' && letter_at(end + 1);
  if (!scheme && !www) return begin;
  return address_path_end(begin, scheme ? end + 3 : end + 1);
}

// From `path` on to the next gap, bracket or quote, without the punctuation of the sentence around it.
std::size_t TokenPass::address_path_end(std::size_t begin, std::size_t path) const {
  std::size_t end = path;
  bool opened = false;
  for (Character next = at(end); next.kind != CharacterClass::gap; next = at(end)) {
    const char32_t c = next.code_point;
    if (next.kind == CharacterClass::control || c == U'<' || c == U'>' || c == U'"' || c == U'“' || c == U'”' || c == U'»' || c == U'«' ||
        c == U'|') {
      break;
    }
    opened = opened || c == U'(';
    end += next.length;
  }
  while (end > path && (ends_address(static_cast<unsigned char>(text_[end - 1])) && !(opened && text_[end - 1] == ')'))) --end;
  return end > path ? end : begin;
}

// "veil.example.org/start" without a scheme: the last label must be a known top-level domain and no word of the language,
// since a space may be missing ("bien.es").
std::size_t TokenPass::bare_domain_end(std::size_t begin) {
  if (begin < no_domain_before_) return begin;  // the same last label was refused already
  std::size_t end = begin;
  while (end < text_.size() && is_domain_byte(text_[end]) && end - begin <= longest_domain) ++end;
  while (end > begin && !((text_[end - 1] | 0x20) >= 'a' && (text_[end - 1] | 0x20) <= 'z')) --end;
  no_domain_before_ = end;
  const std::string_view host = text_.substr(begin, end - begin);
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || host.find("..") != std::string_view::npos) return begin;
  const LowerCaseWord last(host.substr(dot + 1));
  if (!last.fits() || std::find(top_level_domains.begin(), top_level_domains.end(), last.view()) == top_level_domains.end()) {
    return begin;
  }
  if (letter_at(end) || digit_at(end)) return begin;
  const bool path = byte_at(end) == '/';
  const std::string_view top = last.view();
  const bool sure = top == "com" || top == "org" || top == "net" || path;
  if (!sure && (resources_.is_stop_word(top) || last.starts_upper())) return begin;
  return path ? std::max(address_path_end(begin, end), end) : end;
}

}  // namespace veil::language
