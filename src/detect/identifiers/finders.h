// Identifiers whose length or alphabet does not fit into a table of spellings. A finder looks at a place of a chain (runs.h)
// over a bounded number of pieces, or at the whole text from a sign that must be there ("://", "@", "°") outwards over a
// bounded stretch.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "detect/identifiers/forms.h"
#include "detect/identifiers/runs.h"

namespace veil::detect {

struct ChainHit {
  std::size_t end_piece = 0;  // first piece behind it
  std::string_view authority;
  bool passed = false;  // check digits, or a form that cannot be mistaken; otherwise a cue must stand before it
};

// A stretch that is found without a chain.
struct TextHit {
  Span span;
  std::string_view subtype;
  std::string_view authority;
  Label label = Label::code;
  float score = 1;
};

// What finders in the whole text are given.
struct SearchedText {
  std::string_view text;
  std::span<const Span> accounts;  // IBANs that were found before
};

struct IdentifierFinder {
  std::string_view subtype;
  std::vector<OwnCue> cues = {};  // that are the same in every language
  std::optional<ChainHit> (*in_chain)(std::string_view text, std::span<const Piece> chain, std::size_t first) = nullptr;
  void (*in_text)(const SearchedText& searched, std::vector<TextHit>& hits) = nullptr;
};

}  // namespace veil::detect
