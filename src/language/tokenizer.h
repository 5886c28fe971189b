// Cuts a text into the words of its language. Invariant: every byte outside gaps (character_class.h) belongs to exactly one
// token or one contraction group (Token in document.h); tokens are ordered and stand on character boundaries. What counts as
// one token follows the treebanks of Universal Dependencies for the language; docs/experiments/tokenising.md has the
// decisions and figures. One pass; every look ahead is bounded, so time is linear in the text whatever it holds.
#pragma once

#include <memory>

#include "language/language_resources.h"
#include "text/stage.h"

namespace veil::language {

class Tokenizer {
 public:
  explicit Tokenizer(std::shared_ptr<const LanguageResources> resources) : resources_(std::move(resources)) {}

  // Replaces document.tokens and document.forms.
  void tokenize(std::string_view text, TokenLayer layer) const;
  void tokenize(Document& document) const { tokenize(document.text, {document.tokens, document.forms}); }

 private:
  std::shared_ptr<const LanguageResources> resources_;
};

}  // namespace veil::language
