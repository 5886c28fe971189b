#include "training/link/meaning_examples.h"

#include <algorithm>
#include <map>

#include "link/claim.h"
#include "text/splitmix.h"

namespace veil::training {
namespace {

using link::KnowledgeBase;
using link::OtherKind;

std::uint64_t hash_of(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325ull ^ seed;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return SplitMix(hash).next();
}

// A label that detection might have given instead.
Label mistaken(Label label, std::uint64_t random) {
  static constexpr std::array<Label, 3> names = {Label::loc, Label::org, Label::misc};
  if (label == Label::dem) return Label::misc;
  if (label == Label::person) return names[random % 3];
  const Label other = names[random % 3];
  return other == label ? Label::misc : other;
}

std::vector<link::KindNumber> kinds_that_are_right(const link::Kinds& kinds, const TrueMeaning& truth) {
  if (truth.other) return {static_cast<link::KindNumber>(*truth.other)};
  std::vector<link::KindNumber> right;
  if (const link::KindNumber own = kinds.of(truth.concept_number); own != link::no_kind) right.push_back(own);
  for (std::size_t kind = link::first_concept_kind; kind < kinds.size() && truth.some; ++kind) {
    const auto number = static_cast<link::KindNumber>(kind);
    std::vector<double> alone(kinds.size());
    alone[kind] = 1;
    if (!right.empty() && number == right.front()) continue;
    if (kinds.probability_below(truth.concept_number, alone) > 0) right.push_back(number);
  }
  return right;
}

}  // namespace

Result<MeaningGround> open_ground(const LinkerTrainingOptions& options) {
  const std::filesystem::path file = options.knowledge.empty() ? options.resources / "models" / "knowledge.veil" : options.knowledge;
  auto core = KnowledgeBase::open(file);
  if (!core) return core.error();
  auto linking = knowledge::LinkingLanguages::open(options.resources / "languages");
  if (!linking) return linking.error();
  auto types = knowledge::TextTypes::open(options.resources / "languages");
  if (!types) return types.error();
  auto network = neural::NeuralModel::open(options.resources / "models" / "neural.veil");
  if (!network) return network.error();
  MeaningGround ground;
  ground.network = *network;
  ground.core = *core;
  ground.finder = std::make_shared<const link::CandidateFinder>(std::vector{*core}, std::move(*linking), std::move(*types));
  ground.by_key = link::core_concepts_by_key(**core);
  return ground;
}

Result<std::vector<MeaningExample>> gather_examples(const std::vector<Document>& documents, const MeaningGround& ground,
                                                    const LinkerTrainingOptions& options) {
  std::vector<MeaningExample> examples;
  for (const Document& document : documents) {
    for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
      const Mention& mention = document.mentions[i];
      const std::string subtype(mention.subtype);
      MeaningExample example;
      example.document = &document;
      example.mention = i;
      example.label = mention.label;
      example.fold = static_cast<unsigned>(hash_of(document.id, 1) % std::max(options.folds, 1u));
      if (mention.label == Label::person && subtype.empty()) {
        example.truth.other = OtherKind::person;
      } else if (subtype == "KEEP") {
        example.truth.other = OtherKind::kept;
      } else if (subtype == "?") {
        example.truth.other = OtherKind::unknown;
      } else if (!subtype.empty() && subtype != "-") {
        example.truth.some = subtype.starts_with('~');
        const std::size_t begin = example.truth.some ? 1 : 0;
        const std::size_t slash = subtype.find('/');
        const auto found = ground.by_key.find(subtype.substr(begin, slash == std::string::npos ? slash : slash - begin));
        if (found == ground.by_key.end()) return Error{"training.unknown_kind", "no concept has this key", document.id + ": " + subtype};
        example.truth.concept_number = found->second;
        if (slash != std::string::npos) example.truth.country = subtype.substr(slash + 1);
      } else {
        continue;
      }
      examples.push_back(std::move(example));
    }
  }
  if (examples.empty()) return Error{"training.missing_data", "no mention says what it is", ""};
  return examples;
}

std::vector<std::string> kinds_in(const std::vector<MeaningExample>& examples, const MeaningGround& ground, unsigned smallest) {
  const KnowledgeBase& core = *ground.core;
  const auto depth = [&](knowledge::ConceptNumber number) {
    int steps = 0;
    for (auto above = link::kind_above(core, number); above && steps < 32; above = link::kind_above(core, *above)) ++steps;
    return steps;
  };
  // From the deepest up; what is too rare goes to the one above.
  std::map<std::pair<int, knowledge::ConceptNumber>, std::uint64_t> counts;
  for (const MeaningExample& example : examples) {
    if (!example.truth.other && !example.truth.some) ++counts[{-depth(example.truth.concept_number), example.truth.concept_number}];
  }
  std::vector<std::pair<std::uint64_t, std::string>> frequent;
  while (!counts.empty()) {
    const auto [place, count] = *counts.begin();
    counts.erase(counts.begin());
    const auto above = link::kind_above(core, place.second);
    if (count < smallest && above) {
      counts[{place.first + 1, *above}] += count;
    } else if (!link::is_instance(core, place.second)) {
      frequent.emplace_back(count, core.key(place.second));
    } else if (above) {
      counts[{place.first + 1, *above}] += count;
    }
  }
  std::sort(frequent.rbegin(), frequent.rend());
  if (frequent.size() > link::most_kinds - link::other_kind_keys.size()) frequent.resize(link::most_kinds - link::other_kind_keys.size());
  std::vector<std::string> keys(link::other_kind_keys.begin(), link::other_kind_keys.end());
  for (auto& [count, key] : frequent) keys.push_back(std::move(key));
  return keys;
}

void describe(std::vector<MeaningExample>& examples, const MeaningGround& ground, const link::Kinds& kinds,
              const LinkerTrainingOptions& options) {
  std::size_t done = 0;
  const Document* read = nullptr;
  std::optional<neural::PagedStates> paged;
  for (MeaningExample& example : examples) {
    const Document& document = *example.document;
    if (read != &document) paged.emplace(*ground.network, document.text, document.language);
    read = &document;
    const neural::WordStates& states = paged->around(document.mentions[example.mention].span.begin);
    const std::uint64_t random = hash_of(document.id, 2 + example.mention);
    if (static_cast<double>(random % 1000) < 1000 * options.other_label) example.label = mistaken(example.label, random / 1000);
    example.right = kinds_that_are_right(kinds, example.truth);
    example.candidates = ground.finder->find(document, example.mention);
    example.kinds_of = link::kinds_of_candidates(*ground.finder, kinds, example.candidates);
    example.features =
        link::read_features(*ground.finder, kinds, document, example.mention, example.label, example.candidates, example.kinds_of, states);
    if (options.progress && ++done % 500 == 0) {
      options.progress("describing mentions", static_cast<double>(done) / static_cast<double>(examples.size()));
    }
  }
}

}  // namespace veil::training
