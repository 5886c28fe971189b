// The reader keeps what a WikiReplace mention says beside its place as JSON in the attribute "tab.document"; options and
// picks are taken from there:
//   "replacement": {"generalizations": {"P31": ["city", "***"]}, "generalization_selection": {"city": ["annotator1"]}}
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "veil/tools/evaluation_choices.h"

namespace veil {
namespace {

using Json = nlohmann::ordered_json;

Error malformed(const char* what, std::size_t mention) {
  return Error{"evaluate.malformed_choices", what, "mention " + std::to_string(mention)};
}

// Lists of several sources follow each other, and a source may itself have several ("contained": {"P31": [...], "P279":
// [...]}); what an earlier one has is not repeated. False when an option is no text.
bool add_options(const Json& offered, std::vector<std::string>& options, int depth = 0) {
  if (offered.is_string()) {
    const auto& text = offered.get_ref<const std::string&>();
    if (text != suppression_option && std::find(options.begin(), options.end(), text) == options.end()) options.push_back(text);
    return true;
  }
  if (!offered.is_structured() || depth > 3) return false;
  return std::all_of(offered.begin(), offered.end(), [&](const Json& below) { return add_options(below, options, depth + 1); });
}

Result<std::map<std::string, std::string>> picks_of(const Json& selection, const std::vector<std::string>& options, std::size_t number) {
  std::map<std::string, std::string> picks;
  for (const auto& [option, annotators] : selection.items()) {
    if (std::find(options.begin(), options.end(), option) == options.end()) {
      return malformed("an option was picked that is not among those offered", number);
    }
    if (!annotators.is_array()) return malformed("the annotators of an option are not a list", number);
    for (const Json& annotator : annotators) {
      if (!annotator.is_string()) return malformed("an annotator has no name", number);
      if (!picks.emplace(annotator.get<std::string>(), option).second) {
        return malformed("an annotator picked two options", number);
      }
    }
  }
  if (picks.empty()) return malformed("nobody picked an option", number);
  return picks;
}

std::size_t rank_of(const std::vector<std::string>& ranked, std::string_view option) {
  const auto found = std::find(ranked.begin(), ranked.end(), option);
  return found == ranked.end() ? 0 : static_cast<std::size_t>(found - ranked.begin()) + 1;
}

void count(const ChoiceMention& mention, const std::vector<std::string>& ranked, ChoiceScores& scores) {
  ++scores.mentions;
  scores.judgments += mention.picks.size();
  if (mention.options.size() > 1) ++scores.with_options;
  const auto picked = [&](const std::string& option) {
    return std::any_of(mention.picks.begin(), mention.picks.end(), [&](const auto& pick) { return pick.second == option; });
  };
  const std::string& first = ranked.front();
  if (first != suppression_option) {
    ++scores.more_than_suppressed;
    if (picked(first)) ++scores.relevant;
  }
  if (first == mention.majority()) ++scores.right_by_majority;
  if (picked(first)) ++scores.right_by_any;
  if (const std::size_t rank = rank_of(ranked, mention.majority()); rank > 0) scores.reciprocal_ranks += 1.0 / static_cast<double>(rank);
  const auto best = std::find_if(ranked.begin(), ranked.end(), picked);
  if (best != ranked.end()) scores.reciprocal_ranks_any += 1.0 / static_cast<double>(best - ranked.begin() + 1);
}

}  // namespace

const std::string& ChoiceMention::majority() const {
  static const std::string nothing;
  const std::string* best = &nothing;
  std::size_t most = 0;
  for (const std::string& option : options) {
    const auto votes =
        static_cast<std::size_t>(std::count_if(picks.begin(), picks.end(), [&](const auto& pick) { return pick.second == option; }));
    if (votes > most) {
      most = votes;
      best = &option;
    }
  }
  return *best;
}

Result<std::vector<ChoiceMention>> choices_of(const Document& document) {
  const auto kept = std::find_if(document.attributes.begin(), document.attributes.end(),
                                 [](const Attribute& attribute) { return attribute.name == "tab.document"; });
  std::vector<ChoiceMention> choices;
  if (kept == document.attributes.end()) return choices;
  const Json element = Json::parse(kept->value, nullptr, false);
  if (!element.is_object() || !element.contains("annotations")) return choices;
  std::size_t number = 0;
  std::set<std::string> ids;
  for (const auto& [annotator, annotation] : element["annotations"].items()) {
    for (const Json& entry : annotation["entity_mentions"]) {
      ++number;
      const auto replacement = entry.find("replacement");
      if (replacement == entry.end() || replacement->is_null()) continue;
      const bool complete = replacement->is_object() && replacement->contains("generalizations") &&
                            replacement->contains("generalization_selection") && (*replacement)["generalizations"].is_object() &&
                            (*replacement)["generalization_selection"].is_object();
      if (!complete) return malformed("a replacement needs generalizations and generalization_selection", number);
      ChoiceMention choice;
      choice.document = document.id;
      const auto id = entry.find("entity_mention_id");
      choice.mention = id != entry.end() && id->is_string() ? id->get<std::string>() : std::to_string(number);
      if (!ids.insert(choice.mention).second) return malformed("two mentions of a document have the same id", number);
      choice.label = entry["entity_type"].get<std::string>();
      if (!add_options((*replacement)["generalizations"], choice.options)) {
        return malformed("generalizations are not lists of options", number);
      }
      choice.options.emplace_back(suppression_option);
      auto picks = picks_of((*replacement)["generalization_selection"], choice.options, number);
      if (!picks) return std::move(picks).error();
      choice.picks = std::move(*picks);
      choices.push_back(std::move(choice));
    }
  }
  return choices;
}

Result<ChoiceScores> evaluate_choices(const std::vector<ChoiceMention>& gold, const Rankings& rankings) {
  ChoiceScores scores;
  std::size_t missing = 0;
  for (const ChoiceMention& mention : gold) {
    const auto found = rankings.find({mention.document, mention.mention});
    if (found == rankings.end()) {
      ++missing;
      continue;
    }
    for (const std::string& option : found->second) {
      if (rank_of(mention.options, option) == 0) {
        return Error{"evaluate.unknown_document", "a ranking names an option that its mention does not have", ""};
      }
    }
    count(mention, found->second, scores);
    count(mention, found->second, scores.by_label[mention.label]);
  }
  if (missing > 0) {
    return Error{"evaluate.missing_document", std::to_string(missing) + " of " + std::to_string(gold.size()) + " mentions have no ranking",
                 ""};
  }
  if (rankings.size() > scores.mentions) {
    return Error{"evaluate.unknown_document",
                 std::to_string(rankings.size() - scores.mentions) + " rankings are for mentions that the gold lacks", ""};
  }
  return scores;
}

Rankings baseline_rankings(const std::vector<ChoiceMention>& gold, ChoiceBaseline baseline) {
  std::map<std::string, std::map<std::size_t, std::size_t>> levels;  // label -> level -> picks; level 0 is suppression
  for (const ChoiceMention& mention : gold) {
    for (const auto& [annotator, option] : mention.picks) {
      ++levels[mention.label][option == suppression_option ? 0 : rank_of(mention.options, option)];
    }
  }
  Rankings rankings;
  for (const ChoiceMention& mention : gold) {
    std::vector<std::string> ranked = mention.options;
    if (baseline == ChoiceBaseline::suppression) std::rotate(ranked.begin(), ranked.end() - 1, ranked.end());
    if (baseline == ChoiceBaseline::usual_level) {
      const auto& picks = levels[mention.label];
      const auto votes = [&](const std::string& option) {
        const auto found = picks.find(option == suppression_option ? 0 : rank_of(mention.options, option));
        return found == picks.end() ? std::size_t{0} : found->second;
      };
      std::stable_sort(ranked.begin(), ranked.end(), [&](const std::string& a, const std::string& b) { return votes(a) > votes(b); });
    }
    rankings.emplace(std::pair(mention.document, mention.mention), std::move(ranked));
  }
  return rankings;
}

}  // namespace veil
