// The grammar of one language: what stands around a mention decides the span and the frame (article, case, number), each
// term is then put into the frame.
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
  bool may_be_subject = true;                     // a verb behind it may have to agree with it
};

class LanguageGrammar {
 public:
  virtual ~LanguageGrammar() = default;
  // Capitals and the verb are the caller's matter.
  virtual Fitted fit(const Context& context, const std::vector<knowledge::GeneralTerm>& terms) const = 0;
  virtual const GrammarFacts& facts() const = 0;
  // So many of the things that a term means, as a term: "three films". Nothing where its plural is not known for sure.
  std::optional<knowledge::GeneralTerm> several(std::size_t count, const knowledge::GeneralTerm& term) const;

 private:
  // The dictionary form of several of them, with their gender; empty: not known.
  virtual std::string plural_of_term(const knowledge::GeneralTerm& term, Gender& gender) const = 0;
};

std::unique_ptr<LanguageGrammar> make_english_grammar(GrammarFacts facts);
std::unique_ptr<LanguageGrammar> make_german_grammar(GrammarFacts facts);
std::unique_ptr<LanguageGrammar> make_spanish_grammar(GrammarFacts facts);
std::unique_ptr<LanguageGrammar> make_portuguese_grammar(GrammarFacts facts);

}  // namespace veil::replace
