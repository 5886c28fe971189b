// The grammar of one language: what stands around a mention decides the span and the frame (article, case, number), each term is then
// put into the frame.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "knowledge/general_term.h"
#include "replace/grammar/context.h"
#include "replace/grammar/facts.h"

namespace veil::replace {

struct Fitted {
  Span span;
  std::vector<std::optional<std::string>> texts;  // one per term; none where it cannot stand there
};

class LanguageGrammar {
 public:
  virtual ~LanguageGrammar() = default;
  // Capitals are the caller's matter.
  virtual Fitted fit(const Context& context, const std::vector<knowledge::GeneralTerm>& terms) const = 0;
};

std::unique_ptr<LanguageGrammar> make_english_grammar(GrammarFacts facts);
std::unique_ptr<LanguageGrammar> make_german_grammar(GrammarFacts facts);
std::unique_ptr<LanguageGrammar> make_spanish_grammar(GrammarFacts facts);
std::unique_ptr<LanguageGrammar> make_portuguese_grammar(GrammarFacts facts);

}  // namespace veil::replace
