// Reads the sentence around a mention for german_frame: what stands before and behind it (german_frame.cpp,
// german_adjective.cpp), in which case it stands (german_case.cpp), and in which number (german_agreement.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "replace/grammar/german_frame.h"

namespace veil::replace {

// Of the values of the features Case and Gender.
std::optional<Case> german_case_of(std::string_view tag);
Gender german_gender_of(std::string_view tag);

class GermanReader {
 public:
  GermanReader(const Context& context, const GrammarFacts& facts, const GermanWords& words, std::string_view kind, std::string_view first)
      : context_(context), facts_(facts), words_(words), kind_(kind), first_(first), head_(context.head(false)) {}

  GermanFrame frame();

 private:
  bool is_adjective_of_name() const;
  bool names_language() const;
  bool read_adjective();
  bool read_adjective_of_place();
  bool read_behind_adjective();
  std::string_view classifier_of(const ContextWord& word) const;
  bool is_settlement(std::string_view noun) const;
  bool read_genitive_in_front();
  std::size_t skip_classifier();
  void read_before(std::size_t at);
  void read_determiner(const ContextWord& word, const std::string& form, std::size_t at, bool contracted);
  Case case_from_article(const std::string& article, const ContextWord& word, const ContextWord* before) const;
  std::optional<Case> object_case(std::uint32_t place) const;
  std::optional<Case> case_from_preposition(std::string_view preposition, std::optional<Case> tagged) const;
  Case place_or_direction(std::string_view preposition, std::optional<Case> tagged) const;
  Case inherited_case(std::size_t at) const;
  std::optional<Case> case_of_list(std::size_t at) const;
  bool in_mention(const Span& span) const;
  bool labelled(const Span& span, Label label, std::string_view subtype = {}) const;  // a part of a mention with it
  bool behind_paragraph(std::size_t at) const;
  std::optional<bool> plural_by_verb() const;
  bool is_weak_in_n(std::string_view lower) const;
  bool is_relative(const std::string& form, std::size_t at) const;
  void read_number(const std::string& form, GermanDeterminer kind, std::size_t at, std::size_t first, std::size_t adjectives);
  std::optional<Case> tagged_case() const { return head_ ? german_case_of(context_.feature(*head_, "Case")) : std::nullopt; }
  std::string_view written(const ContextWord& word) const { return context_.document().text_of(word.span); }
  bool is_preposition(const ContextWord* word) const { return word && facts_.has(Fact::preposition, word->lower); }
  // "kein" of "keinem", "dies" of "diese"; like_ein or like_der, none for other words.
  GermanDeterminer kind_of(const std::string& form, std::string& stem) const;

  const Context& context_;
  const GrammarFacts& facts_;
  const GermanWords& words_;
  std::string_view kind_, first_;
  const Token* head_;
  GermanFrame frame_;
};

}  // namespace veil::replace
