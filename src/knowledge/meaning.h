// Which of the meanings of a name is meant: those of the mention's label count; among them decide what detection says beyond the
// label, a capital letter, words around that the concept's gloss and neighbours share, cue words, and how frequent each is.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "knowledge/linker.h"

namespace veil::knowledge {

// A thing of its own: an instance of a kind, or somewhere in particular.
bool is_instance(const KnowledgeBase& base, ConceptNumber concept_number);
// The code of the country that a place or thing lies in, or of the country that it is: "NO". Empty: not known.
std::string country_of(const KnowledgeBase& base, ConceptNumber concept_number);
bool lies_somewhere(const KnowledgeBase& base, ConceptNumber concept_number);
// Whether a place would come to the mind of readers by its name alone: a region or a city, no village that has a family's name.
bool is_familiar_place(const KnowledgeBase& base, ConceptNumber concept_number);

class MeaningChoice {
 public:
  // `document` and `mention` are null for a phrase outside a text.
  MeaningChoice(const SenseCues& cues, Language language, const Document* document, const Mention* mention,
                const std::vector<Link>& not_these)
      : cues_(cues),
        linking_(cues.linking().of(language)),
        habits_(cues.linking().habits().of(language)),
        language_(language),
        document_(document),
        mention_(mention),
        not_these_(not_these) {}

  // Nothing when none of them can be meant.
  std::optional<Link> best(const std::shared_ptr<const KnowledgeBase>& base, const std::vector<Sense>& senses, LinkStep step);

 private:
  // Folded words around a mention, found when a choice needs them.
  struct Context {
    std::vector<std::uint32_t> hashes;     // ascending
    std::vector<std::string> close_words;  // a few words to each side
  };
  static Context context_of(const Document& document, Span span);
  double label_score(const KnowledgeBase& base, ConceptNumber concept_number, LinkStep step) const;
  double capital_score(const KnowledgeBase& base, ConceptNumber concept_number) const;
  double cue_score(const KnowledgeBase& base, ConceptNumber concept_number) const;
  double subtype_score(const KnowledgeBase& base, ConceptNumber concept_number) const;
  double place_score(const KnowledgeBase& base, ConceptNumber concept_number) const;
  double place_behind_score(const KnowledgeBase& base, ConceptNumber concept_number) const;
  // What the form of a name tells outweighs its label.
  bool by_form() const { return habits_.has(Habit::names_by_form); }
  bool has_several_words() const;
  bool is_role() const;
  bool ends_in_small_word() const;
  bool is_said_in() const;
  bool is_office() const;
  bool follows_a_place() const;
  bool is_title() const;
  bool is_place_unclear(const KnowledgeBase& base, const Sense& chosen, const std::vector<Sense>& senses) const;

  const SenseCues& cues_;
  const LinkingWords& linking_;
  const Habits& habits_;
  Language language_;
  const Document* document_;
  const Mention* mention_;
  std::vector<Link> not_these_;
  std::optional<Context> context_;
};

}  // namespace veil::knowledge
