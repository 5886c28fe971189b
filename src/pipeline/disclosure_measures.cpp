#include "pipeline/disclosure_measures.h"

#include <algorithm>

#include "risk/embedding/embedding_disclosure.h"
#include "risk/information/information_disclosure.h"
#include "vectors/word_vectors.h"

namespace veil::pipeline {
namespace {

namespace fs = std::filesystem;
using risk::EmbeddingDisclosure;
using risk::EmbeddingUse;

EmbeddingUse measure_use(VectorUse use) {
  return use == VectorUse::alone    ? EmbeddingUse::alone
         : use == VectorUse::add    ? EmbeddingUse::add
         : use == VectorUse::filter ? EmbeddingUse::filter
                                    : EmbeddingUse::both;
}

// The file that the policy names for all languages, else the shipped one of each.
Result<EmbeddingDisclosure::VectorsOfLanguages> open_vectors(const std::string& own, const fs::path& models) {
  EmbeddingDisclosure::VectorsOfLanguages all;
  if (!own.empty()) {
    auto opened = vectors::WordVectors::open(own);
    if (!opened) return opened.error();
    all.fill(*opened);
    return all;
  }
  for (const Language language : spoken_languages) {
    const fs::path file = models / ("vectors." + std::string(code_of(language)) + ".veil");
    auto opened = vectors::WordVectors::open(file);
    if (!opened) return opened.error();
    all[static_cast<std::size_t>(language)] = *opened;
  }
  return all;
}

risk::InformationSettings information_settings(const Policy& policy) {
  const InformationRules& rules = policy.disclosure.information;
  risk::InformationSettings settings;
  settings.categories = rules.categories;
  settings.related = rules.related;
  settings.context = rules.context;
  settings.groups = rules.groups;
  settings.protect_negated = rules.negated == NegatedFacts::protect;
  settings.model = rules.model == InformationModel::c_sanitized   ? risk::PrivacyModel::c_sanitized
                   : rules.model == InformationModel::t_plausible ? risk::PrivacyModel::t_plausible
                                                                  : risk::PrivacyModel::threshold;
  settings.alpha = rules.alpha;
  settings.plausible = rules.plausible;
  using enum IdentifierKind;
  for (const IdentifierKind kind : {direct, quasi, confidential, none}) {
    if (std::find(policy.protect.begin(), policy.protect.end(), kind) == policy.protect.end()) settings.unprotected.push_back(kind);
  }
  return settings;
}

Result<std::shared_ptr<const risk::DisclosureMeasure>> make_information(const Policy& policy, const ResourcePath& resources,
                                                                        const knowledge::KnowledgeBases& bases,
                                                                        const StatisticsOfLanguages& statistics,
                                                                        std::shared_ptr<const knowledge::PhraseKinds> phrases,
                                                                        std::shared_ptr<const link::Meanings> meanings) {
  const ResourcePath languages = resources / "languages";
  risk::InformationResources parts;
  parts.statistics = statistics;
  auto cues = risk::MatterCues::open(languages);
  if (!cues) return cues.error();
  const auto ambiguous = risk::AmbiguousNames::open(languages);
  if (!ambiguous) return ambiguous.error();
  auto terms = risk::SensitiveTerms::gather(bases, policy.disclosure.information.categories, ambiguous->get(), std::move(*cues),
                                            phrases ? &phrases->linking() : nullptr);
  if (!terms) return terms.error();
  auto expressions = risk::SensitiveExpressions::open(languages);
  if (!expressions) return expressions.error();
  auto kinds = risk::RelatedKinds::open(languages);
  if (!kinds) return kinds.error();
  parts.terms = std::move(*terms);
  parts.expressions = std::move(*expressions);
  parts.kinds = std::move(*kinds);
  parts.phrases = std::move(phrases);
  parts.meanings = std::move(meanings);
  return std::shared_ptr<const risk::DisclosureMeasure>(
      std::make_shared<const risk::InformationDisclosure>(std::move(parts), information_settings(policy)));
}

}  // namespace

std::optional<risk::TargetSettings> target_settings(const DisclosureRules& rules) {
  if (rules.embedding.use == VectorUse::off) return std::nullopt;
  risk::TargetSettings settings;
  settings.targets = rules.targets;
  settings.they_narrow = rules.narrowing != Narrowing::never;
  settings.those_of_documents_narrow = rules.narrowing == Narrowing::documents;
  settings.when_absent = rules.absent_target == AbsentTarget::refuse        ? risk::WhenAbsent::refuse
                         : rules.absent_target == AbsentTarget::protect_all ? risk::WhenAbsent::protect_all
                                                                            : risk::WhenAbsent::pass;
  settings.find_person = rules.embedding.use != VectorUse::automatic || !rules.embedding.vectors.empty();
  return settings;
}

Result<StatisticsOfLanguages> open_all_statistics(const Policy& policy, const fs::path& resources) {
  StatisticsOfLanguages all;
  if (const std::string& own = policy.disclosure.information.statistics; !own.empty()) {
    auto opened = statistics::open_statistics(own);
    if (!opened) return opened.error();
    all.fill(*opened);
    return all;
  }
  for (const Language language : spoken_languages) {
    const fs::path file = resources / "models" / ("statistics." + std::string(code_of(language)) + ".veil");
    auto opened = statistics::open_statistics(file);
    if (!opened) return opened.error();
    all[static_cast<std::size_t>(language)] = *opened;
  }
  return all;
}

Result<risk::Measures> make_measures(const Policy& policy, const ResourcePath& resources, const knowledge::KnowledgeBases& bases,
                                     const StatisticsOfLanguages& statistics, std::shared_ptr<const knowledge::PhraseKinds> phrases,
                                     std::shared_ptr<const link::Meanings> meanings) {
  risk::Measures measures;
  const EmbeddingRules& embedding = policy.disclosure.embedding;
  if (embedding.use != VectorUse::off) {
    auto opened = open_vectors(embedding.vectors, resources / "models");
    if (!opened) return opened.error();
    risk::EmbeddingSettings settings;
    settings.threshold = embedding.threshold;
    settings.use = measure_use(embedding.use);
    measures.push_back(std::make_shared<const EmbeddingDisclosure>(std::move(*opened), std::move(settings)));
  }
  if (!policy.disclosure.information.categories.empty()) {
    auto made = make_information(policy, resources, bases, statistics, std::move(phrases), std::move(meanings));
    if (!made) return made.error();
    measures.push_back(std::move(*made));
  }
  return measures;
}

}  // namespace veil::pipeline
