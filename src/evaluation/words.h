// What measures over tokens count. Words are runs of letters, digits and underscores, as Python's \w+ finds them, which is
// how the script of the Text Anonymization Benchmark cuts; a document that brings tokens (CoNLL) is counted by those.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "veil/document.h"

namespace veil::evaluation {

std::vector<Span> words_of(std::string_view text, Span within);
std::vector<Span> words_of(std::string_view text);
// Words, and every other sign that is not white space on its own: "Dr. Vries" -> "Dr", ".", "Vries".
std::vector<Span> pieces_of(std::string_view text);
std::vector<Span> tokens_of(const Document& document);

bool has_alphanumeric(std::string_view text);

// Sentences of the document, or where it brings none: ends of lines and marks of full stop, question and exclamation before
// white space, each with a word before it.
std::size_t sentences_of(const Document& document);

}  // namespace veil::evaluation
