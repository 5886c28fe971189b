#include "service/proxy/stream_restorer.h"

#include "service/json/json.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

// Bytes of the character that begins here, as its first byte tells; 1 for what is none.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead >= 0xF0 && lead < 0xF8) return 4;
  if (lead >= 0xE0) return lead < 0xF0 ? 3 : 1;
  return lead >= 0xC0 ? 2 : 1;
}

bool is_word_character(std::string_view character) {
  if (character.size() == 1) {
    const char c = character.front();
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  if (utf8::first_invalid_byte(character)) return false;
  const char32_t decoded = utf8::decode(character, 0).code_point;
  return utf8::is_letter(decoded) || utf8::is_digit(decoded);
}

std::string escaped(std::string_view original) {
  std::string quoted;
  append_quoted(quoted, original);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

std::string StreamRestorer::push(std::string_view piece) {
  held_ += piece;
  std::string out;
  take(false, out);
  return out;
}

std::string StreamRestorer::finish() {
  std::string out;
  take(true, out);
  held_.clear();
  after_word_ = false;
  return out;
}

void StreamRestorer::take(bool is_end, std::string& out) {
  std::size_t at = 0;
  const std::string_view all = held_;
  while (at < all.size()) {
    const std::string_view rest = all.substr(at);
    const std::size_t length = character_length(rest);
    if (length > rest.size()) {
      if (!is_end) break;  // the rest of the character is still to come
      out += rest;
      at = all.size();
      break;
    }
    // In JSON an escape is one sign; the letter in it ("\n") begins no word.
    if (within_ == Within::json && rest.front() == '\\') {
      const std::size_t size = rest.size() > 1 && rest[1] == 'u' ? 6 : 2;
      if (size > rest.size()) {
        if (!is_end) break;
        out += rest;
        at = all.size();
        break;
      }
      out += rest.substr(0, size);
      at += size;
      after_word_ = false;
      continue;
    }
    const auto match = words_.match(rest, !after_word_, is_end);
    if (match.more) break;
    const std::string* original = match.found ? placeholders_.original(match.label, match.number) : nullptr;
    if (original != nullptr) {
      out += within_ == Within::json ? escaped(*original) : *original;
      at += match.length;
      after_word_ = true;
      ++restored_;
      continue;
    }
    const std::string_view character = rest.substr(0, length);
    out += character;
    after_word_ = is_word_character(character);
    at += length;
  }
  held_.erase(0, at);
}

std::string restored_text(std::string_view text, const PlaceholderWords& words, const Placeholders& placeholders, Within within) {
  StreamRestorer restorer(words, placeholders, within);
  std::string out = restorer.push(text);
  out += restorer.finish();
  return out;
}

}  // namespace veil::service
