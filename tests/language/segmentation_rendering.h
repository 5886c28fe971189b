// How tokens and sentences are written in the golden files: tokens between bars, sentences between pilcrows; a token of
// several words with them in parentheses.
//   Er kam im Mai. Gut.   ->   Er|kam|im(in+dem)|Mai|. ¶ Gut|.
#pragma once

#include <string>

#include "veil/document.h"

namespace veil::test {

inline std::string rendered(const Document& document) {
  std::string line;
  for (const Sentence sentence : document.sentences) {
    if (!line.empty()) line += " ¶ ";
    bool first = true;
    for (std::uint32_t i = sentence.first_token; i < sentence.end_token;) {
      const Token& token = document.tokens[i];
      const std::uint32_t end = std::min<std::uint32_t>(i + token.parts, sentence.end_token);
      if (!first) line += '|';
      first = false;
      line += document.text_of(cover(token.span, document.tokens[end - 1].span));
      if (token.parts > 1) {
        line += '(';
        for (std::uint32_t part = i; part < end; ++part) {
          if (part > i) line += '+';
          line += document.form_of(document.tokens[part]);
        }
        line += ')';
      }
      i = end;
    }
  }
  return line;
}

}  // namespace veil::test
