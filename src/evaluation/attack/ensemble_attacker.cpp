#include "evaluation/attack/ensemble_attacker.h"

#include <algorithm>
#include <unordered_map>

#include "evaluation/attack/ranking.h"
#include "knowledge/knowledge_bases.h"
#include "likeness/features.h"
#include "risk/budget/contest.h"

namespace veil::evaluation {

Result<std::shared_ptr<const Attacker>> EnsembleAttacker::build(const std::vector<KnownPerson>& people, const AttackerOptions& options) {
  risk::EnsembleResources resources;
  resources.language = options.language;
  resources.threads = options.threads;
  if (!options.resources.empty()) {
    const auto models = options.resources / "models";
    auto bases = knowledge::KnowledgeBases::open(knowledge::knowledge_files_in(models));
    if (!bases) return bases.error();
    resources.bases = std::move(*bases);
    auto vectors = vectors::WordVectors::open(models / ("vectors." + std::string(code_of(options.language)) + ".veil"));
    if (!vectors) return vectors.error();
    resources.vectors = std::move(*vectors);
  }
  std::vector<KnownPerson> known = people;
  std::vector<std::string> names;
  for (const KnownPerson& person : people) names.push_back(person.name);
  for (KnownPerson& person : known) {
    person.texts.insert(person.texts.end(), person.masked_texts.begin(), person.masked_texts.end());
    if (!options.use_names) person.name.clear();
  }
  auto ensemble = risk::Ensemble::build(known, resources);
  if (!ensemble) return Error{"evaluate.empty_background", ensemble.error().message, ""};
  const double temperature = options.temperature > 0 ? options.temperature : risk::Contest::temperature;
  return std::shared_ptr<const Attacker>(new EnsembleAttacker(std::move(names), std::move(*ensemble), temperature));
}

Attack EnsembleAttacker::attack(std::string_view text, const AttackQuestion& question) const {
  risk::Draft draft(text, {}, 0, ensemble_->wider());
  const risk::Contest contest(*ensemble_, nullptr, {}, {}, {}, draft);
  const std::vector<double> scores = contest.together();
  Attack answer;
  if (scores.empty()) {
    if (question.true_person) answer.rank = static_cast<std::uint32_t>(people().size());
    return answer;
  }
  std::vector<RowScore> best;
  best.reserve(scores.size());
  for (std::uint32_t i = 0; i < scores.size(); ++i) best.push_back({i, scores[i]});
  const std::size_t wanted = std::min(std::max(question.candidates, confidence_over), best.size());
  std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(wanted), best.end());
  best.resize(wanted);
  answer.candidates = candidates_from(best, question.candidates, temperature_);
  if (question.true_person) {
    const double own = scores[*question.true_person];
    std::uint32_t before = 0;
    for (std::uint32_t i = 0; i < scores.size(); ++i) before += scores[i] > own || (scores[i] == own && i < *question.true_person);
    answer.rank = before + 1;
  }
  if (!question.explain) return answer;
  const std::uint32_t person = question.explain_person.value_or(best.front().row);
  std::unordered_map<std::uint64_t, double> each;  // what one place of a feature gives
  const auto features = likeness::features_of(text, {});
  std::unordered_map<std::uint64_t, std::uint32_t> times;
  for (const likeness::Feature& feature : features) ++times[feature.hash];
  for (std::uint32_t i = 0; i < draft.features().size(); ++i) {
    const auto found = times.find(draft.features()[i].hash);
    if (found != times.end()) each[found->first] = contest.contribution(i, person) / found->second;
  }
  for (const likeness::Feature& feature : features) {
    const auto found = each.find(feature.hash);
    if (found == each.end() || found->second == 0) continue;
    answer.clues.push_back({feature.span, static_cast<ClueKind>(feature.kind), found->second});
  }
  return answer;
}

}  // namespace veil::evaluation
