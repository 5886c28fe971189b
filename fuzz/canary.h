// Canaries: identifiers that are planted into what the fuzzer makes, at a place that it chooses, and that must never be read in anything
// that leaves. Each stands behind its cue and is no part of another word, so that a person would know it for what it is whatever stands
// around. An input that holds a piece of a canary by itself is passed over: nobody could say whose it was.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "veil/utf8.h"

namespace veil::fuzz {

struct Canary {
  std::string_view planted;  // with its cue
  std::string_view telling;  // what of it may not be read, in any case
};

inline constexpr std::string_view own_term = "Zarvenko Vault";  // known by the policy alone

inline constexpr std::array<Canary, 4> canaries = {{
    {"E-mail: quillfeather.zora@post.example", "quillfeather"},
    {"Telephone: +49 30 48177632", "48177632"},
    {"IBAN: DE89 3704 0044 0532 0130 00", "0044 0532 0130"},
    {"Zarvenko Vault", "zarvenko"},
}};

inline std::string in_lower_case(std::string_view text) {
  std::string lowered(text);
  std::transform(lowered.begin(), lowered.end(), lowered.begin(),
                 [](char sign) { return sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign - 'A' + 'a') : sign; });
  return lowered;
}

inline bool tells(std::string_view text) {
  const std::string lowered = in_lower_case(text);
  return std::any_of(canaries.begin(), canaries.end(),
                     [&](const Canary& canary) { return lowered.find(canary.telling) != std::string::npos; });
}

// Whether the text holds by itself so much of a canary that nobody could say whose it is. The fuzzer sees what is compared, and tries it.
inline bool holds_a_piece(std::string_view text) {
  constexpr std::size_t piece = 5;
  const std::string lowered = in_lower_case(text);
  for (const Canary& canary : canaries)
    for (std::size_t at = 0; at + piece <= canary.telling.size(); ++at)
      if (lowered.find(canary.telling.substr(at, piece)) != std::string::npos) return true;
  return false;
}

// Ends the process with the name of the place, so that the input is kept.
inline void must_not_tell(std::string_view what, std::string_view text) {
  if (!tells(text)) return;
  std::fprintf(stderr, "a canary can be read in the %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

// The text with the canaries that the low bits of `choice` name, at a place that `place` names, on a character; the high bits say what
// stands between them and the text.
inline std::string with_canaries(std::string_view text, std::uint8_t choice, std::uint16_t place) {
  std::size_t at = place % (text.size() + 1);
  while (at < text.size() && !utf8::is_boundary(text, at)) ++at;
  constexpr std::array<std::string_view, 4> edges = {"\n", "\n\n", " ", ", "};
  const std::string_view edge = edges[choice >> 6];
  std::string made(text.substr(0, at));
  made += edge;
  for (std::size_t i = 0; i < canaries.size(); ++i) {
    if ((choice >> i & 1) == 0) continue;
    made += canaries[i].planted;
    made += edge;
  }
  made += text.substr(at);
  return made;
}

}  // namespace veil::fuzz
