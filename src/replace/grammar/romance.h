// What Spanish and Portuguese share: an article that agrees in gender and number and melts with the preposition before it,
// adjectives that follow their noun, a name with an article that becomes an indefinite noun ("del Perú" -> "de un país"),
// professions and nationalities that take the gender of the person. How words inflect is the matter of each.
#pragma once

#include "replace/grammar/language_grammar.h"

namespace veil::replace {

class Romance : public LanguageGrammar {
 public:
  explicit Romance(GrammarFacts facts) : facts_(std::move(facts)) {}
  Fitted fit(const Context& context, const std::vector<knowledge::GeneralTerm>& terms) const override;
  const GrammarFacts& facts() const override { return facts_; }

 protected:
  // Of one word in lower case.
  virtual std::string plural_of(const std::string& word) const = 0;
  virtual std::string feminine_of(const std::string& word) const = 0;
  virtual Gender gender_of(std::string_view noun) const = 0;  // by its ending
  virtual std::string_view article(bool definite, Gender gender, bool plural) const = 0;
  virtual std::string_view usual_link() const = 0;  // between a thing and its place
  // Whether a word stops the agreement of what follows the head: "ciudad de".
  virtual bool ends_head(std::string_view word) const = 0;
  // "e" for "y" before i; the word itself where nothing changes.
  virtual std::string conjunction_before(std::string_view conjunction, std::string_view next) const = 0;

 private:
  enum class Determiner { none, definite, indefinite, other };
  struct Frame {
    Span span;
    std::string conjunction;  // that may have to change
    std::string preposition;  // that may melt with the article
    Determiner determiner = Determiner::none;
    std::string other;                    // the determiner itself, where it must agree
    std::vector<std::string> adjectives;  // between determiner and mention: "la antigua Roma"
    bool common = false;
    bool plural = false;
    bool apposition = false;          // beside a noun, between commas: "el abogado Juan Ruiz"
    std::string noun_before;          // the noun of an apposition: "la banda inglesa The Quays"
    bool adjective = false;           // only an adjective can stand here
    Gender gender = Gender::unknown;  // of the mention
  };
  std::string plural_of_term(const knowledge::GeneralTerm& term, Gender& gender) const override;
  Frame frame_of(const Context& context, const std::vector<knowledge::GeneralTerm>& terms) const;
  std::size_t skip_classifier(const Context& context, Frame& frame) const;
  std::size_t skip_same_noun(const Context& context, const std::vector<knowledge::GeneralTerm>& terms, Frame& frame) const;
  bool is_noun_of(const knowledge::GeneralTerm& term, std::string_view noun) const;
  void read_mention(const Context& context, Frame& frame) const;
  std::optional<std::string> rendered(const Frame& frame, const knowledge::GeneralTerm& term, const Context& context) const;
  std::string inflected(const std::string& phrase, bool feminine, bool plural) const;
  std::string melted(std::string_view preposition, std::string_view article) const;
  Determiner determiner(std::string_view word) const;

  GrammarFacts facts_;
};

}  // namespace veil::replace
