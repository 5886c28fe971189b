// Keys and tokens that providers give a form of their own, so that scanners can find them: a prefix, an alphabet, a length. One row
// per form, with the document of the provider that says so. Also JSON Web Tokens (RFC 7519). Found wherever they stand, without a cue.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "veil/span.h"

namespace veil::detect {

struct ProviderKey {
  Span span;
  std::string_view authority;
};

// Letters, digits, "_" and "-": what all of them are made of.
bool is_key_sign(char c);

// The key that begins at `begin`, where a run of key signs begins. `end` is the end of the run.
std::optional<ProviderKey> provider_key_at(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace veil::detect
