#include "risk/budget/ensemble.h"

#include <xxhash.h>

#include <algorithm>

#include "likeness/parallel.h"
#include "likeness/words.h"

namespace veil::risk {
namespace {

std::uint64_t hash_of_text(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

std::string joined_texts(const KnownPerson& person) {
  std::string all = person.name;
  for (const std::string& text : person.texts) all.append("\n\n").append(text);
  return all;
}

}  // namespace

Result<std::shared_ptr<const Ensemble>> Ensemble::build(const std::vector<KnownPerson>& people, const EnsembleResources& resources) {
  std::vector<std::string> names;
  std::vector<std::string> texts(people.size());
  for (const KnownPerson& person : people) names.push_back(person.name);
  std::shared_ptr<Ensemble> ensemble(new Ensemble(likeness::PeopleNames(std::move(names))));
  ensemble->language_ = resources.language;
  if (!resources.bases.empty()) ensemble->wider_ = std::make_unique<const WiderWords>(resources.bases, resources.language);
  std::vector<CountedText> counted(people.size());
  likeness::for_each_in_parallel(people.size(), resources.threads, [&](std::size_t i) {
    texts[i] = joined_texts(people[i]);
    counted[i] = counted_text(texts[i]);
    if (!ensemble->wider_) return;
    CountedText wider;
    for (const std::uint64_t hash : ensemble->wider_->of(texts[i])) wider.push_back({hash, 1, FeatureKind::concept_name});
    likeness::join_equal_hashes(wider);
    counted[i].insert(counted[i].end(), wider.begin(), wider.end());
  });
  for (std::uint32_t i = 0; i < people.size(); ++i) {
    for (const std::string& text : people[i].texts) ensemble->text_hashes_.emplace_back(hash_of_text(text), i);
  }
  std::sort(ensemble->text_hashes_.begin(), ensemble->text_hashes_.end());
  const bool any_word = std::any_of(people.begin(), people.end(), [](const KnownPerson& person) {
    return std::any_of(person.texts.begin(), person.texts.end(),
                       [](const std::string& text) { return !likeness::folded_words_of(text).words.empty(); });
  });
  if (!any_word) return Error{"risk.empty_background", "the background knows nobody: it has no text with a word in it", ""};

  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto add = [&](WeightedTextsOptions options) {
    options.threads = resources.threads;
    ensemble->weighted_.push_back(std::make_unique<const WeightedTexts>(std::move(options), counted, views));
  };
  add({.name = "words", .word_weight = 1, .pair_weight = 0.5, .phantoms = true});
  add({.name = "characters", .word_weight = 0, .run_weight = 1, .phantoms = true});
  add({.name = "linear", .word_weight = 1, .pair_weight = 0.5, .run_weight = 0.25, .trained = true});
  if (ensemble->wider_) add({.name = "knowledge", .word_weight = 0, .concept_weight = 1});
  if (resources.vectors) {
    const WeightedTexts& words = *ensemble->weighted_.front();
    ensemble->meaning_ = std::make_unique<const MeaningRows>(
        resources.vectors, views, [&](std::string_view word) { return words.asked(FeatureKind::word, likeness::hash_of_word(word)); },
        resources.threads);
  }
  return std::shared_ptr<const Ensemble>(std::move(ensemble));
}

std::vector<std::string> Ensemble::attackers() const {
  std::vector<std::string> names;
  for (const auto& one : weighted_) names.push_back(one->name());
  if (meaning_) names.emplace_back("vectors");
  return names;
}

std::optional<std::uint32_t> Ensemble::same_text(std::string_view text) const {
  const std::pair<std::uint64_t, std::uint32_t> wanted(hash_of_text(text), 0);
  const auto found = std::lower_bound(text_hashes_.begin(), text_hashes_.end(), wanted);
  if (found == text_hashes_.end() || found->first != wanted.first) return std::nullopt;
  return found->second;
}

}  // namespace veil::risk
