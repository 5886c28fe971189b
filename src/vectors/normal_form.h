// How units are spelt, the same when vectors are trained and when they are looked up: lower case, single spaces, and no stop words or
// punctuation at the edges: "the New York Times," -> "new york times".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "veil/document.h"

namespace veil::vectors {

// Lower case, white space as single spaces, none at the ends.
std::string plain_normal_form(std::string_view text);

// Words that refer to nothing of their own, by their part of speech.
bool is_stop_word(Upos upos);

bool has_letter_or_digit(std::string_view text);

// The tokens [first, end) without stop words and punctuation at the edges; nothing where only those are.
struct TokenRange {
  std::uint32_t first = 0, end = 0;
  bool empty() const { return first == end; }
};
TokenRange core_of(const Document& document, TokenRange tokens);
// Of a noun phrase, which knows itself where its core begins.
TokenRange core_of(const Document& document, const Phrase& phrase);

std::string normal_form_of(const Document& document, TokenRange tokens);
// Of any stretch of text: by its tokens and tags where the document has them, by its characters otherwise.
std::string normal_form_of(const Document& document, Span span);

}  // namespace veil::vectors
