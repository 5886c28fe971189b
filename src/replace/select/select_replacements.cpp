// `veil select`: files of choices in, the same with rankings out. The levels of what people chose are counted here too, since they are
// read from the same files.
#include <cmath>

#include "replace/select/choice_file.h"
#include "replace/select/selector_model.h"
#include "veil/selection.h"

namespace veil {

using replace::ChoiceFileDocument;
using replace::ReadChoices;
using Json = nlohmann::ordered_json;

Result<SelectionSummary> select_replacements(const SelectionOptions& options) {
  if (!(std::abs(options.strictness) <= 2)) return Error{"usage.invalid_value", "strictness is a number from -2 to 2", ""};
  auto json = replace::read_choice_json(options.input);
  if (!json) return json.error();
  auto documents = replace::choice_documents(*json, options.input.string(), ReadChoices::no);
  if (!documents) return documents.error();
  auto model = replace::SelectorModel::open(options.model);
  if (!model) return model.error();

  SelectionSummary summary;
  summary.documents = documents->size();
  for (const ChoiceFileDocument& document : *documents) {
    auto ranked = (*model)->rank(document.view(), {options.strictness});
    if (options.levels_only) {
      const replace::ChoiceDocument view = document.view();
      const replace::FeatureRows rows = (*model)->extractor().extract(view);
      for (std::size_t m = 0; m < ranked.size(); ++m) {
        const std::vector<float> levels = (*model)->level_probabilities(rows, m);
        std::stable_sort(ranked[m].order.begin(), ranked[m].order.end(),
                         [&](std::size_t a, std::size_t b) { return levels[a] > levels[b]; });
      }
    }
    for (std::size_t m = 0; m < document.mentions.size(); ++m) {
      ++summary.mentions;
      if (document.mentions[m].options.size() == 1) ++summary.without_options;
      Json ranking = Json::array();
      for (const std::size_t option : ranked[m].order) ranking.push_back(document.mentions[m].options[option].text);
      if (options.lines) {
        const Json line = {{"id", document.id}, {"mention", document.ids[m]}, {"ranked", std::move(ranking)}};
        summary.output += line.dump() + '\n';
      } else {
        (*document.places[m])["ranking"] = std::move(ranking);
      }
    }
  }
  if (!options.lines) summary.output = json->dump(1) + '\n';
  return summary;
}

Result<std::map<std::string, ChoiceLevels>> count_choice_levels(const std::filesystem::path& choices) {
  auto json = replace::read_choice_json(choices);
  if (!json) return json.error();
  auto documents = replace::choice_documents(*json, choices.string(), ReadChoices::yes);
  if (!documents) return documents.error();
  std::map<std::string, ChoiceLevels> counts;
  for (const ChoiceFileDocument& document : *documents) {
    for (std::size_t m = 0; m < document.mentions.size(); ++m) {
      for (ChoiceLevels* count : {&counts[""], &counts[std::string(name_of(document.mentions[m].label))]}) {
        ++count->mentions;
        for (std::size_t i = 0; i < document.votes[m].size(); ++i) {
          count->choices += document.votes[m][i];
          count->levels[std::min<std::size_t>(i, 2)] += document.votes[m][i];
          if (i + 1 == document.votes[m].size()) count->suppressed += document.votes[m][i];
        }
      }
    }
  }
  return counts;
}

}  // namespace veil
