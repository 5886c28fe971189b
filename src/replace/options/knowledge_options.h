// Options from knowledge: what the mention means, as far as that can be claimed (src/link/), then everything more general than it, fitted
// into the sentence. Where nothing can be claimed, nothing is offered, and the method puts a plain tag there. What a measure found because
// of what it means (a sensitive phrase) is looked up by its words alone.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "knowledge/phrase_kinds.h"
#include "knowledge/text_types.h"
#include "link/meanings.h"
#include "replace/grammar/fit.h"
#include "replace/options/option_source.h"

namespace veil::replace {

struct KnowledgeOptionParts {
  std::shared_ptr<const link::Meanings> meanings;
  std::shared_ptr<const knowledge::PhraseKinds> phrases;  // of sensitive phrases
  std::shared_ptr<const knowledge::TextTypes> text_types;
  std::shared_ptr<const Grammar> grammar;
};

class KnowledgeOptions : public OptionSource {
 public:
  // `document`: the one that is asked about, which is then read once; null: it is read for each question.
  explicit KnowledgeOptions(KnowledgeOptionParts parts, const Document* document = nullptr);
  Offer offer(const Document& document, std::uint32_t mention_number) const override;
  const KnowledgeOptionParts& parts() const { return parts_; }
  // What may stand for a list of things of which the same is said, in the place of the first: "three films" for "a film, a film and a
  // film". Nothing where it cannot be said.
  Offer offer_for_list(const Document& document, std::span<const Replacement> members) const;

 private:
  Offer offer_sensitive(const Document& document, std::uint32_t mention_number) const;
  std::optional<knowledge::Link> meaning_of(const Document& document, std::uint32_t mention_number) const;
  // What the members of a list before this one are called is not said again where something else can be.
  void leave_out_listed(std::vector<knowledge::GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) const;
  // The phrase without words before its head: "infected immune cells" are cells. For sensitive phrases that knowledge does not
  // know.
  void add_simpler_forms(const Document& document, const Mention& mention, Offer& offer) const;

  const Habits& habits(const Document& document) const { return parts_.phrases->habits().of(document.language); }

  KnowledgeOptionParts parts_;
  const Document* document_;
  std::optional<link::DocumentMeanings> read_;  // of `document_`
};

}  // namespace veil::replace
