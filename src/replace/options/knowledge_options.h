// Generalizations for places, organisations, attributes of people and other things, from knowledge bases and from the text itself.
// A thing that a knowledge base knows by name climbs its ladder; what none knows takes the type that the document gives it, or else
// what its head word says. The name of the label ends the ladder where it is true and can
// stand there; of an attribute it would say nothing ("a personal detail").
#pragma once

#include <memory>

#include "knowledge/label_names.h"
#include "knowledge/linker.h"
#include "knowledge/text_types.h"
#include "replace/grammar/fit.h"
#include "replace/options/option_source.h"

namespace veil::replace {

struct KnowledgeOptionParts {
  std::shared_ptr<const knowledge::Linker> linker;
  std::shared_ptr<const knowledge::TextTypes> text_types;
  std::shared_ptr<const knowledge::LabelNames> label_names;
  std::shared_ptr<const Grammar> grammar;
};

class KnowledgeOptions : public OptionSource {
 public:
  explicit KnowledgeOptions(KnowledgeOptionParts parts) : parts_(std::move(parts)) {}
  Offer offer(const Document& document, std::uint32_t mention_number) const override;

 private:
  // The rungs before they are fitted, without the label's name.
  std::vector<knowledge::GeneralTerm> terms(const Document& document, std::uint32_t mention_number,
                                            const std::optional<knowledge::Link>& link) const;
  void leave_out_listed(std::vector<knowledge::GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) const;
  Offer offer_of(const Document& document, std::uint32_t mention_number, const std::optional<knowledge::Link>& link, bool& repeated) const;

  // The phrase without words before its head: "infected immune cells" are cells. For sensitive phrases that knowledge does not
  // know.
  void add_simpler_forms(const Document& document, const Mention& mention, Offer& offer) const;

  const Habits& habits(const Document& document) const { return parts_.linker->habits().of(document.language); }
  // Rules by the form of names, for languages that write them so.
  bool by_form(const Document& document) const { return habits(document).has(Habit::names_by_form); }

  KnowledgeOptionParts parts_;
};

}  // namespace veil::replace
