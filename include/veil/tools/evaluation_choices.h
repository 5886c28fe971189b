// How well replacements were chosen, against what people chose (WikiReplace, Olstad 2023): each mention has options from the
// most specific to suppression, and one or several annotators picked one of them. A prediction is a ranking of the options,
// the best first. Ties between equally often picked options go to the more specific one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

inline constexpr std::string_view suppression_option = "***";

// Who picked what for one mention.
struct ChoiceMention {
  std::string document;                      // its id
  std::string mention;                       // its id in the file ("T1")
  std::string label;                         // of the eight
  std::vector<std::string> options;          // each once, the most specific first, suppression last
  std::map<std::string, std::string> picks;  // annotator -> option

  // The option that most annotators picked; of equals the most specific. Empty without picks.
  const std::string& majority() const;
};

// Mentions of one document in the form of WikiReplace, read with the format `tab`: those with a "replacement". Errors:
// evaluate.malformed_choices (no options, an option picked that is not offered, no pick).
Result<std::vector<ChoiceMention>> choices_of(const Document& document);

// A system's answer: mention by mention, options from best to worst.
using Rankings = std::map<std::pair<std::string, std::string>, std::vector<std::string>>;  // (document, mention) -> options

// JSON Lines {"id": document, "mention": id, "ranked": ["...", ...]}. Errors: read.not_found, evaluate.malformed_ranking,
// evaluate.duplicate_document (a mention ranked twice), evaluate.empty_prediction.
Result<Rankings> read_rankings(const std::filesystem::path& file);

struct ChoiceScores {
  std::uint64_t mentions = 0;
  std::uint64_t judgments = 0;             // picks of all annotators
  std::uint64_t with_options = 0;          // something better than suppression was offered
  std::uint64_t more_than_suppressed = 0;  // of those, the prediction's first is not suppression
  std::uint64_t relevant = 0;              // of those, an annotator picked the same
  std::uint64_t right_by_majority = 0;
  std::uint64_t right_by_any = 0;
  double reciprocal_ranks = 0;      // of the majority's option
  double reciprocal_ranks_any = 0;  // of the best ranked option that anybody picked
  std::map<std::string, ChoiceScores> by_label;

  double availability() const { return share(static_cast<double>(with_options)); }  // Dias 2016, equation 3.8
  // Dias 2016, equation 3.9: substitutions made that a person also wanted.
  double relevance() const {
    return more_than_suppressed == 0 ? 0 : static_cast<double>(relevant) / static_cast<double>(more_than_suppressed);
  }
  double accuracy_by_majority() const { return share(static_cast<double>(right_by_majority)); }
  double accuracy_by_any() const { return share(static_cast<double>(right_by_any)); }
  double mean_reciprocal_rank() const { return share(reciprocal_ranks); }
  double mean_reciprocal_rank_any() const { return share(reciprocal_ranks_any); }

 private:
  double share(double part) const { return mentions == 0 ? 0 : part / static_cast<double>(mentions); }
};

// Errors: evaluate.missing_document (a mention without ranking), evaluate.unknown_document (a ranking for no mention of
// gold, or an option that the mention does not have).
Result<ChoiceScores> evaluate_choices(const std::vector<ChoiceMention>& gold, const Rankings& rankings);

// Answers without a model, to compare with: the most specific first; suppression first; the level first that people pick
// most for the label (learnt from `gold` itself, so an upper bound for that kind of rule).
enum class ChoiceBaseline { most_specific, suppression, usual_level };
Rankings baseline_rankings(const std::vector<ChoiceMention>& gold, ChoiceBaseline baseline);

}  // namespace VEIL_PUBLIC
