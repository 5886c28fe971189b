// From documents to the file: examples, kinds, cross-validation for the figures and for how sure a claim must be, then a model of
// everything.
#include <algorithm>
#include <cmath>
#include <functional>
#include <future>
#include <map>
#include <utility>

#include "link/claim.h"
#include "link/meanings.h"
#include "neural/neural_model.h"
#include "training/link/learn_meanings.h"
#include "training/link/meaning_examples.h"
#include "veil/new_file.h"
#include "veil/tools/training_linker.h"

namespace veil::training {
namespace {

using knowledge::ConceptNumber;
using link::Claim;
using link::KnowledgeBase;

bool at_or_below(const KnowledgeBase& core, ConceptNumber one, ConceptNumber other) {
  std::optional<ConceptNumber> at = one;
  for (int steps = 0; at && steps < 24; ++steps, at = link::kind_above(core, *at)) {
    if (*at == other) return true;
  }
  return false;
}

// Whether what is claimed is so: what a mention is lies at or below what would be said of it. What a name or a word of the text says may be
// narrower than what was tagged.
bool is_right(const MeaningGround& ground, const Claim& claim, const TrueMeaning& truth) {
  const KnowledgeBase& core = *ground.core;
  const auto found = ground.by_key.find("locality");
  const auto locality = found == ground.by_key.end() ? std::nullopt : std::optional(found->second);
  if (truth.other) return false;
  const ConceptNumber said =
      claim.is_generalization ? claim.concept_number : link::kind_above(core, claim.concept_number).value_or(claim.concept_number);
  if (at_or_below(core, truth.concept_number, said)) return true;
  // Where a town ends and a city begins is nobody's mistake.
  if (locality && at_or_below(core, said, *locality) && at_or_below(core, truth.concept_number, *locality)) return true;
  return (claim.candidate.has_value() || truth.some) && at_or_below(core, claim.concept_number, truth.concept_number);
}

class FigureRows {
 public:
  LinkerFigure& of(const MeaningExample& example, bool places = false) {
    const std::string language(code_of(example.document->language));
    const std::string label = places ? "places" : std::string(name_of(example.document->mentions[example.mention].label));
    LinkerFigure& row = rows_[{language, label}];
    row.language = language;
    row.label = label;
    return row;
  }
  std::vector<LinkerFigure> take() const {
    std::vector<LinkerFigure> result;
    for (const auto& [key, row] : rows_) result.push_back(row);
    return result;
  }

 private:
  std::map<std::pair<std::string, std::string>, LinkerFigure> rows_;
};

// Of persons nobody claims anything, whatever they mean, and what should be left alone is seldom a mention.
bool is_asked(const MeaningExample& example) { return !example.truth.other || *example.truth.other == link::OtherKind::unknown; }

// The smallest bound from which on enough claims are right. `outcome`: 1 right, 0 wrong, -1 nothing claimed.
template <typename Outcome>
double bound_for(std::size_t count, double right, const Outcome& outcome) {
  for (int step = 20; step < 100; ++step) {
    const double bound = step / 100.0;
    std::uint64_t claims = 0, so = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const int one = outcome(i, bound);
      claims += one >= 0 ? 1 : 0;
      so += one > 0 ? 1 : 0;
    }
    if (claims > 0 && static_cast<double>(so) >= right * static_cast<double>(claims)) return bound;
  }
  return 0.99;
}

// Multiplied by this, scores give the held-out examples the highest probability.
double sharpness_of(const std::vector<MeaningExample>& examples, const std::vector<std::vector<double>>& scores) {
  double best = 1, best_loss = 1e300;
  for (int step = 4; step <= 30; ++step) {
    const double sharpness = step / 20.0;
    double loss = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      if (examples[i].right.empty()) continue;
      std::vector<double> probabilities = scores[i];
      link::to_probabilities(probabilities, sharpness);
      double together = 0;
      for (const link::KindNumber kind : examples[i].right) together += probabilities[kind];
      loss -= std::log(std::max(together, 1e-12));
    }
    if (loss < best_loss) {
      best_loss = loss;
      best = sharpness;
    }
  }
  return best;
}

std::vector<double> of_candidates(const MeaningExample& example, const std::vector<double>& probabilities) {
  std::vector<double> values;
  for (const link::KindNumber kind : example.kinds_of) values.push_back(kind == link::no_kind ? 0 : probabilities[kind]);
  return values;
}

// Mentions that may be several places, where somebody said which.
std::vector<PlaceExample> place_examples(const std::vector<MeaningExample>& examples, const std::vector<std::vector<double>>& probabilities,
                                         const MeaningGround& ground) {
  std::vector<PlaceExample> result;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const MeaningExample& example = examples[i];
    if (example.truth.other || example.truth.country.empty()) continue;
    PlaceExample place;
    place.places =
        link::read_places(*ground.finder, *example.document, example.mention, example.candidates, of_candidates(example, probabilities[i]));
    if (place.places.empty()) continue;
    place.right = place.places.size() - 1;
    for (std::size_t one = 0; one + 1 < place.places.size(); ++one) {
      if (place.places[one].country == example.truth.country) place.right = one;
    }
    place.fold = example.fold;
    place.example = &example;
    result.push_back(std::move(place));
  }
  return result;
}

// 1: the right country, 0: a wrong one, -1: none claimed.
int place_outcome(const PlaceExample& place, const std::vector<double>& shares, double bound) {
  const auto likeliest = static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
  if (likeliest + 1 == shares.size() || shares[likeliest] < bound) return -1;
  return likeliest == place.right ? 1 : 0;
}

// Which of several places is meant, with its figures and the bound in the report. All zero where no example says it.
Result<link::PlaceValues> learn_and_measure_places(const std::vector<MeaningExample>& examples,
                                                   const std::vector<std::vector<double>>& probabilities, const MeaningGround& ground,
                                                   const LinkerTrainingOptions& options, FigureRows& rows, LinkerTrainingReport& report) {
  const std::vector<PlaceExample> places = place_examples(examples, probabilities, ground);
  if (places.empty()) return link::PlaceValues{};
  std::vector<std::vector<double>> shares(places.size());
  for (unsigned fold = 0; fold < options.folds; ++fold) {
    const auto weights = learn_places(places, [&](const PlaceExample& place) { return place.fold != fold; });
    if (!weights) return weights.error();
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i].fold == fold) shares[i] = link::place_probabilities(places[i].places, *weights);
    }
  }
  report.place_from =
      bound_for(places.size(), options.right, [&](std::size_t i, double bound) { return place_outcome(places[i], shares[i], bound); });
  for (std::size_t i = 0; i < places.size(); ++i) {
    LinkerFigure& row = rows.of(*places[i].example, true);
    const int outcome = place_outcome(places[i], shares[i], report.place_from);
    ++row.mentions;
    row.claimed += outcome >= 0 ? 1u : 0u;
    row.right += outcome > 0 ? 1u : 0u;
  }
  return learn_places(places, [](const PlaceExample&) { return true; });
}

std::vector<link::PossibleClaim> claims_of(const MeaningExample& example, const MeaningGround& ground, const link::Kinds& kinds,
                                           const std::vector<double>& probabilities) {
  const link::Asked asked = link::asked_of(*ground.finder, *example.document, example.mention, example.label);
  return link::possible_claims(*ground.finder, kinds, asked, example.candidates, example.kinds_of, probabilities);
}

Result<void> check(const LinkerTrainingOptions& options) {
  if (options.folds < 2) return Error{"training.invalid_option", "cross-validation needs two folds at least", ""};
  if (options.right <= 0 || options.right >= 1 || options.other_label < 0 || options.other_label >= 1)
    return Error{"training.invalid_option", "shares must lie between 0 and 1", ""};
  return {};
}

}  // namespace

static Result<LinkerTrainingReport> relearn_places(const std::vector<Document>& documents, const LinkerTrainingOptions& options);

Result<LinkerTrainingReport> train_linker(const std::vector<Document>& documents, const LinkerTrainingOptions& options) {
  if (auto sound = check(options); !sound) return sound.error();
  if (!options.kinds_of.empty()) return relearn_places(documents, options);
  const auto ground = open_ground(options);
  if (!ground) return ground.error();
  auto examples = gather_examples(documents, *ground, options);
  if (!examples) return examples.error();
  const link::Kinds kinds(kinds_in(*examples, *ground, options.smallest_kind), ground->core);
  describe(*examples, *ground, kinds, options);
  const auto told = [&](std::string_view what, double share) {
    if (options.progress) options.progress(what, share);
  };

  // The parts of the cross-validation and the model of everything are learnt side by side.
  const auto learn = [&](std::function<bool(const MeaningExample&)> chosen, std::function<void(double)> progress) {
    return std::async(std::launch::async, [&, chosen = std::move(chosen), progress = std::move(progress)] {
      return learn_kinds_of_things(*examples, chosen, kinds, options, progress);
    });
  };
  std::vector<std::future<Result<LearntMeanings>>> parts;
  for (unsigned fold = 0; fold < options.folds; ++fold)
    parts.push_back(learn([fold](const MeaningExample& example) { return example.fold != fold; }, [](double) {}));
  auto of_all = learn([](const MeaningExample&) { return true; }, [&](double share) { told("learning kinds", share); });
  std::vector<std::vector<double>> scores(examples->size());
  for (unsigned fold = 0; fold < options.folds; ++fold) {
    const auto part = parts[fold].get();
    if (!part) return part.error();
    for (std::size_t i = 0; i < examples->size(); ++i) {
      if ((*examples)[i].fold == fold) scores[i] = part->scores((*examples)[i].features);
    }
  }
  auto learnt = of_all.get();
  if (!learnt) return learnt.error();
  const auto network = neural::NeuralModel::open(options.resources / "models" / "neural.veil");
  if (!network) return network.error();
  learnt->info.network = (*network)->checksum();
  learnt->info.sharpness = static_cast<float>(sharpness_of(*examples, scores));
  for (auto& one : scores) link::to_probabilities(one, static_cast<double>(learnt->info.sharpness));

  LinkerTrainingReport report;
  report.documents = documents.size();
  report.mentions = examples->size();
  report.kinds = kinds.size();
  report.features = learnt->features.size();
  report.weights = learnt->weights.size();
  // How certain claims are, cross-validated, too: for the figures by weights that the example's part did not teach.
  std::vector<std::vector<link::PossibleClaim>> possible(examples->size());
  std::vector<ClaimExample> claim_examples;
  for (std::size_t i = 0; i < examples->size(); ++i) {
    const MeaningExample& example = (*examples)[i];
    if (!is_asked(example)) continue;
    possible[i] = claims_of(example, *ground, kinds, scores[i]);
    for (const link::PossibleClaim& one : possible[i])
      claim_examples.push_back({one, is_right(*ground, one.claim, example.truth), example.fold});
  }
  std::vector<link::ClaimValues> certain_without;
  for (unsigned fold = 0; fold < options.folds; ++fold) {
    const auto weights = learn_certainty(claim_examples, [&](const ClaimExample& example) { return example.fold != fold; });
    if (!weights) return weights.error();
    certain_without.push_back(*weights);
  }
  const auto certain = learn_certainty(claim_examples, [](const ClaimExample&) { return true; });
  if (!certain) return certain.error();
  learnt->info.claim = *certain;
  const auto claim = [&](std::size_t i, double bound) { return link::claim_of(possible[i], certain_without[(*examples)[i].fold], bound); };
  report.kind_from = bound_for(examples->size(), options.right, [&](std::size_t i, double bound) {
    if (!is_asked((*examples)[i])) return -1;
    const auto claimed = claim(i, bound);
    return !claimed ? -1 : is_right(*ground, *claimed, (*examples)[i].truth) ? 1 : 0;
  });
  for (const double from : {0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}) {
    LinkerCurvePoint& point = report.curve.emplace_back();
    point.from = from;
    for (std::size_t i = 0; i < examples->size(); ++i) {
      if (!is_asked((*examples)[i])) continue;
      ++point.mentions;
      const auto claimed = claim(i, from);
      point.claimed += claimed ? 1u : 0u;
      point.right += claimed && is_right(*ground, *claimed, (*examples)[i].truth) ? 1u : 0u;
    }
  }
  FigureRows rows;
  for (std::size_t i = 0; i < examples->size(); ++i) {
    if (!is_asked((*examples)[i])) continue;
    LinkerFigure& row = rows.of((*examples)[i]);
    ++row.mentions;
    if (const auto claimed = claim(i, report.kind_from)) {
      ++row.claimed;
      row.right += is_right(*ground, *claimed, (*examples)[i].truth) ? 1u : 0u;
    }
  }

  if (const auto learnt_places = learn_and_measure_places(*examples, scores, *ground, options, rows, report); !learnt_places) {
    return learnt_places.error();
  } else {
    learnt->info.place = *learnt_places;
  }
  report.figures = rows.take();
  learnt->info.kind_from = static_cast<float>(report.kind_from);
  learnt->info.place_from = static_cast<float>(report.place_from);
  if (options.output.empty()) return report;
  const std::string bytes = learnt->bytes();
  report.bytes = bytes.size();
  if (const Result<void> written = write_new_file(options.output, bytes); !written) return written.error();
  return report;
}

static Result<LinkerTrainingReport> relearn_places(const std::vector<Document>& documents, const LinkerTrainingOptions& options) {
  const auto opened = link::MeaningModel::open(options.kinds_of);
  if (!opened) return opened.error();
  const auto ground = open_ground(options);
  if (!ground) return ground.error();
  auto examples = gather_examples(documents, *ground, options);
  if (!examples) return examples.error();
  std::erase_if(*examples, [](const MeaningExample& example) { return example.truth.country.empty(); });
  const link::Kinds kinds((*opened)->kind_keys(), ground->core);
  describe(*examples, *ground, kinds, options);
  std::vector<std::vector<double>> probabilities;
  for (const MeaningExample& example : *examples) probabilities.push_back((*opened)->probabilities(example.features));
  LinkerTrainingReport report;
  report.documents = documents.size();
  report.mentions = examples->size();
  report.kinds = kinds.size();
  FigureRows rows;
  const auto places = learn_and_measure_places(*examples, probabilities, *ground, options, rows, report);
  if (!places) return places.error();
  link::MeaningInfo info = (*opened)->info();
  info.place = *places;
  info.place_from = static_cast<float>(report.place_from);
  report.kind_from = static_cast<double>(info.kind_from);
  report.figures = rows.take();
  if (options.output.empty()) return report;
  const std::string bytes = (*opened)->bytes_with(info);
  report.bytes = bytes.size();
  if (const Result<void> written = write_new_file(options.output, bytes); !written) return written.error();
  return report;
}

Result<std::vector<LinkerFigure>> measure_linker(const std::filesystem::path& model, const std::vector<Document>& documents,
                                                 const LinkerTrainingOptions& options) {
  const auto opened = link::MeaningModel::open(model);
  if (!opened) return opened.error();
  const auto ground = open_ground(options);
  if (!ground) return ground.error();
  auto examples = gather_examples(documents, *ground, options);
  if (!examples) return examples.error();
  const link::Kinds kinds((*opened)->kind_keys(), ground->core);
  LinkerTrainingOptions as_tagged = options;
  as_tagged.other_label = 0;
  describe(*examples, *ground, kinds, as_tagged);
  const link::MeaningInfo& info = (*opened)->info();
  FigureRows rows;
  std::vector<std::vector<double>> probabilities;
  for (const MeaningExample& example : *examples) {
    probabilities.push_back((*opened)->probabilities(example.features));
    if (!is_asked(example)) continue;
    LinkerFigure& row = rows.of(example);
    ++row.mentions;
    const auto claimed =
        link::claim_of(claims_of(example, *ground, kinds, probabilities.back()), info.claim, static_cast<double>(info.kind_from));
    row.claimed += claimed ? 1u : 0u;
    row.right += claimed && is_right(*ground, *claimed, example.truth) ? 1u : 0u;
  }
  for (const PlaceExample& place : place_examples(*examples, probabilities, *ground)) {
    LinkerFigure& row = rows.of(*place.example, true);
    const int outcome = place_outcome(place, link::place_probabilities(place.places, info.place), static_cast<double>(info.place_from));
    ++row.mentions;
    row.claimed += outcome >= 0 ? 1u : 0u;
    row.right += outcome > 0 ? 1u : 0u;
  }
  return rows.take();
}

}  // namespace veil::training
