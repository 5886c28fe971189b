// Judges the phrases of one document, and what could stand for them: step 1 for those that hold a sensitive term, step 2 for
// all others. Numbers and a reason explain every judgement; neither holds words of the document.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "risk/information/document_phrases.h"
#include "risk/information/groups.h"
#include "risk/information/information_disclosure.h"
#include "risk/information/related_terms.h"

namespace veil::risk {

inline constexpr std::string_view by_kind_reason = "step 2: of a kind that speaks of the matter";

class PhraseJudge {
 public:
  PhraseJudge(const Document& document, const InformationResources& resources, const InformationSettings& settings,
              const Threshold& threshold, const statistics::CorpusStatistics& statistics);

  const LookedAtDocument& looked_at() const { return looked_at_; }
  double tau() const { return threshold_.tau; }

  PhraseRisk risk_of(const LookedAtPhrase& phrase) const;
  PhraseRisk risk_of(const Mention& mention) const;
  PhraseRisk risk_of_option(std::uint32_t mention, std::string_view option) const;

 private:
  struct Ladder {
    std::vector<Rung> rungs;
    std::vector<std::string> stems;  // of their names
    bool misleading = false;         // they may not be what is meant
  };
  void find_terms();
  std::string counted_name_of(const SensitiveTerm& term) const;
  PhraseRisk sensitive_risk(const SensitiveTerm& term) const;
  PhraseRisk related_risk(const std::vector<StemmedWord>& words, std::string_view text) const;
  // The category of a matter that things of this kind speak of, where the text speaks of it; the number of categories when
  // of none.
  std::size_t related_kind(std::string_view text, bool& known) const;
  std::optional<knowledge::Link> meaning_of(std::uint32_t mention) const;
  const Ladder& ladder_of(std::uint32_t mention) const;
  const SensitiveTerm* sensitive_in(const Mention& mention) const;  // null: none
  const std::vector<GroupMember>& groups() const;
  PhraseRisk safe_option(double value, double threshold) const;

  const Document& document_;
  const InformationResources& resources_;
  const InformationSettings& settings_;
  Threshold threshold_;
  TermInformation information_;
  Stemmer stemmer_;
  RelatedTerms related_;
  LookedAtDocument looked_at_;
  std::set<std::size_t> categories_;                         // that the text speaks of
  mutable std::unordered_map<std::string, Ladder> ladders_;  // by label and text
  mutable std::unordered_map<std::string, std::pair<std::size_t, bool>> kinds_;
  mutable std::optional<std::vector<GroupMember>> groups_;
  mutable std::optional<link::DocumentMeanings> meanings_;
};

// What a protected text is known to hold under the model, and under which assumptions.
std::string guarantee_of(const InformationSettings& settings);

}  // namespace veil::risk
