// The attackers that the loop asks, over one background: words and pairs, runs of characters, a trained linear classifier, meaning by
// word vectors, what texts say without saying it, and all of them together. Built once, immutable, shared by threads.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "likeness/people_names.h"
#include "risk/budget/meaning_rows.h"
#include "risk/budget/weighted_texts.h"
#include "risk/budget/wider_words.h"
#include "text/default_language.h"
#include "veil/budget.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::risk {

struct EnsembleResources {
  Language language = default_language;                      // of the background
  std::shared_ptr<const vectors::WordVectors> vectors = {};  // null: meaning is not compared
  knowledge::KnowledgeBases bases = {};                      // empty: nothing is known beyond words
  unsigned threads = 0;
};

class Ensemble {
 public:
  // risk.empty_background: nobody, or nobody with a word.
  static Result<std::shared_ptr<const Ensemble>> build(const std::vector<KnownPerson>& people, const EnsembleResources& resources);

  std::size_t candidates() const { return names_.size(); }
  const likeness::PeopleNames& names() const { return names_; }
  Language language() const { return language_; }

  const std::vector<std::unique_ptr<const WeightedTexts>>& weighted() const { return weighted_; }
  const MeaningRows* meaning() const { return meaning_.get(); }  // null: there is none
  const WiderWords* wider() const { return wider_.get(); }
  // What `weighted()` and then `meaning()` are called.
  std::vector<std::string> attackers() const;

  // The candidate whose text begins with the same bytes: the document itself stands in a collection.
  std::optional<std::uint32_t> same_text(std::string_view text) const;

 private:
  explicit Ensemble(likeness::PeopleNames names) : names_(std::move(names)) {}
  likeness::PeopleNames names_;
  Language language_ = default_language;
  std::vector<std::unique_ptr<const WeightedTexts>> weighted_;
  std::unique_ptr<const MeaningRows> meaning_;
  std::unique_ptr<const WiderWords> wider_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> text_hashes_;  // ordered
};

}  // namespace veil::risk
