// Keys and tokens that providers give a form of their own, so that scanners can find them: a prefix, an alphabet, a length.
// One row per form, with the document of the provider that says so. Also JSON Web Tokens (RFC 7519). Found wherever they
// stand, without a cue.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "veil/offsets.h"

namespace veil::detect {

struct ProviderKey {
  Span span;
  std::string_view authority;
};

// Letters, digits, "_" and "-": what all of them are made of.
inline bool is_key_sign(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

// Shorter runs are none, unless a full stop or a colon follows.
inline constexpr std::size_t shortest_provider_key = 20;

// The key that begins at `begin`, where a run of key signs begins. `end` is the end of the run.
std::optional<ProviderKey> provider_key_at(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace veil::detect
