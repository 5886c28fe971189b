// Identifiers whose length or alphabet does not fit into a table of spellings, found at a place of a chain (runs.h): IBAN,
// vehicle numbers, crypto addresses, IP and MAC addresses. Each looks at a bounded number of pieces.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "detect/identifiers/forms.h"
#include "detect/identifiers/runs.h"

namespace veil::detect {

struct ChainHit {
  std::size_t end_piece = 0;  // first piece behind it
  std::string_view subtype;
  std::string_view authority;
  bool passed = false;  // check digits, or a form that cannot be mistaken; otherwise a cue must stand before it
};

using ChainFinder = std::optional<ChainHit> (*)(std::string_view text, std::span<const Piece> chain, std::size_t first);

std::optional<ChainHit> iban_at(std::string_view text, std::span<const Piece> chain, std::size_t first);
std::optional<ChainHit> vehicle_at(std::string_view text, std::span<const Piece> chain, std::size_t first);
std::optional<ChainHit> crypto_at(std::string_view text, std::span<const Piece> chain, std::size_t first);
std::optional<ChainHit> ip_v4_at(std::string_view text, std::span<const Piece> chain, std::size_t first);
std::optional<ChainHit> mac_at(std::string_view text, std::span<const Piece> chain, std::size_t first);

// A stretch that is found without a chain.
struct TextHit {
  Span span;
  std::string_view subtype;
  std::string_view authority;
  Label label = Label::code;
  float score = 1;
};

// URLs (RFC 3986 after a scheme or "www."), IPv6 (RFC 4291) and MAC addresses with colons (IEEE 802), handles ("@anna_v").
void find_internet_names(std::string_view text, std::vector<TextHit>& hits);

// Pairs of degrees (ISO 6709): decimal with four places at least, or with the signs for degrees, minutes and seconds.
void find_coordinates(std::string_view text, std::vector<TextHit>& hits);

// Business identifier codes (ISO 9362, issued by SWIFT) near the words BIC or SWIFT, or near the given IBANs.
void find_bics(std::string_view text, std::span<const Span> ibans, std::vector<TextHit>& hits);

}  // namespace veil::detect
