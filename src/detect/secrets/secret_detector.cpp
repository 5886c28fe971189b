#include "detect/secrets/secret_detector.h"

#include <algorithm>
#include <string>

#include "detect/secrets/announced_secrets.h"
#include "detect/secrets/key_blocks.h"
#include "detect/secrets/provider_keys.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_authority = 256;  // of an address, with its password
constexpr std::size_t longest_parameter = 256;

Span span_between(std::size_t begin, std::size_t end) { return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}; }

bool is_lead(char c) { return static_cast<unsigned char>(c) > ' '; }

template <typename Take>
void for_each_provider_key(std::string_view text, Take take) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_key_sign(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_key_sign(text[end])) ++end;
    const bool may_be_one = end - at >= shortest_provider_key || (end < text.size() && (text[end] == '.' || text[end] == ':'));
    if (may_be_one) {
      if (const auto key = provider_key_at(text, at, end)) {
        take(*key);
        end = std::max<std::size_t>(end, key->span.end);
      }
    }
    at = end;
  }
}

// RFC 3986, 3.2.1: "user:password@" behind "://". A password may hold any sign but white space.
template <typename Take>
void for_each_address_password(std::string_view text, Take take) {
  for (std::size_t at = text.find("://"); at != std::string_view::npos; at = text.find("://", at + 3)) {
    const std::size_t begin = at + 3;
    std::size_t colon = std::string_view::npos, sign = std::string_view::npos;
    for (std::size_t i = begin; i < text.size() && i - begin < longest_authority && is_lead(text[i]) && text[i] != '/'; ++i) {
      if (text[i] == ':' && colon == std::string_view::npos) colon = i;
      if (text[i] == '@') sign = i;
    }
    if (colon == std::string_view::npos || sign == std::string_view::npos || colon + 1 >= sign) continue;
    take(span_between(begin, sign));
  }
}

// "?email=anna%40vries.example&name=Anna+Vries": the values of fields about a person. They may end a path without a scheme.
template <typename Take>
void for_each_parameter(std::string_view text, const SecretWords& words, Take take) {
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    std::size_t name = at;
    while (name > 0 && at - name < 40 && (is_key_sign(text[name - 1]))) --name;
    if (name == at || name == 0 || (text[name - 1] != '?' && text[name - 1] != '&' && text[name - 1] != ';')) continue;
    std::size_t end = at + 1;
    while (end < text.size() && end - at < longest_parameter && is_lead(text[end]) &&
           std::string_view("&#\"'<>;)]}").find(text[end]) == std::string_view::npos) {
      ++end;
    }
    while (end > at + 1 && !utf8::is_boundary(text, end)) --end;
    while (end > at + 1 && std::string_view(".,!?").find(text[end - 1]) != std::string_view::npos) --end;
    const std::string_view value = text.substr(at + 1, end - at - 1);
    std::string joined = folded_words(text.substr(name, at - name));
    std::erase(joined, ' ');
    const bool tells =
        value.size() >= 3 && std::any_of(value.begin(), value.end(), [](char c) { return is_key_sign(c) && c != '-' && c != '_'; });
    if (tells && words.is_personal(joined)) take(span_between(at + 1, end));
  }
}

}  // namespace

Result<std::unique_ptr<SecretDetector>> SecretDetector::open(const ResourcePath& languages) {
  auto words = SecretWords::open(languages);
  if (!words) return words.error();
  return std::make_unique<SecretDetector>(std::move(*words));
}

void SecretDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  const std::string_view text = document.text;
  const auto add = [&](Span span, std::string_view subtype, float score, std::string_view reason) {
    candidates.push_back(make_candidate(name(), span, Label::code, subtype, IdentifierKind::direct, score, reason));
  };
  std::vector<Span> known;
  for_each_provider_key(text, [&](const ProviderKey& key) {
    known.push_back(key.span);
    add(key.span, "SECRET", 1.0F, "form of " + std::string(key.authority));
  });
  for (const Span block : key_blocks_in(text)) {
    known.push_back(block);
    add(block, "SECRET", 1.0F, "a block of keys, RFC 7468");
  }
  std::sort(known.begin(), known.end());
  std::size_t next = 0;
  for (const AnnouncedSecret& secret : announced_secrets_in(text, words_)) {
    while (next < known.size() && known[next].end <= secret.span.begin) ++next;
    const bool part = next < known.size() && known[next].contains(secret.span);
    if (!part) add(secret.span, secret.subtype, secret.score, secret.reason);
  }
  for_each_address_password(text, [&](Span span) { add(span, "PASSWORD", 1.0F, "user and password of an address, RFC 3986"); });
  for_each_parameter(text, words_, [&](Span span) { add(span, "PARAMETER", 0.95F, "a field about a person in a query"); });
}

}  // namespace veil::detect
