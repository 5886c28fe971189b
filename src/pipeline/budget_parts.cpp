#include "pipeline/budget_parts.h"

#include <algorithm>

#include "text/default_language.h"
#include "veil/budget.h"
#include "veil/vault.h"

namespace veil::pipeline {
namespace {

namespace fs = std::filesystem;

// The language that most of the text is in. Texts are looked at by their beginnings.
Language language_of(const std::vector<KnownPerson>& people, const language::LanguageIdentifier& identifier) {
  constexpr std::size_t looked_at = 300, beginning = 400;
  std::array<std::size_t, spoken_languages.size()> votes{};
  const std::size_t step = std::max<std::size_t>(1, people.size() / looked_at);
  for (std::size_t i = 0; i < people.size(); i += step) {
    for (const std::string& text : people[i].texts) {
      std::size_t end = std::min(beginning, text.size());
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
      const auto guess = identifier.identify(std::string_view(text).substr(0, end));
      if (is_spoken(guess.language)) ++votes[static_cast<std::size_t>(guess.language)];
      break;
    }
  }
  const auto most = std::max_element(votes.begin(), votes.end());
  return *most == 0 ? default_language : static_cast<Language>(most - votes.begin());
}

Result<std::vector<KnownPerson>> read_people(const std::string& file, bool by_id) {
  auto source = open_source(file, {});
  if (!source) return source.error();
  if (!by_id) {
    Background background;
    if (auto read = background.read(**source, false); !read) return read.error();
    return background.people();
  }
  std::vector<KnownPerson> people;  // each document by itself
  while (auto item = (*source)->next()) {
    if (!item->document) return item->document.error();
    people.push_back({item->document->id, {std::move(item->document->text)}, {}});
  }
  return people;
}

}  // namespace

Result<std::shared_ptr<const risk::BudgetParts>> open_budget(const Policy& policy, const ResourcePath& resources,
                                                             const knowledge::KnowledgeBases& bases,
                                                             const StatisticsOfLanguages& statistics,
                                                             const language::LanguageIdentifier& identifier, const MayStay& may_stay) {
  const BudgetRules& rules = policy.budget;
  if (rules.mode == BudgetMode::off) return std::shared_ptr<const risk::BudgetParts>();
  auto parts = std::make_shared<risk::BudgetParts>();
  parts->rules = {.mode = rules.mode,
                  .known_in_part = rules.known == BackgroundKnown::part,
                  .smallest_k = rules.smallest_k,
                  .largest_k = rules.largest_k,
                  .named = rules.named,
                  .right = rules.right,
                  .margin = rules.margin,
                  .steps = rules.steps,
                  .refuse_absent = rules.absent == AbsentPerson::refuse,
                  .refuse_unmet = rules.unmet == BudgetUnmet::refuse};
  parts->statistics = statistics;
  parts->places.words = rules.words;
  parts->places.suppression = policy.suppression;
  parts->places.may_stay = may_stay;
  parts->places.may_stay_written = [policy](const Mention& mention) {
    const LabelRule* rule = policy.rule_for(mention.label, mention.subtype);
    const bool fixed = rule != nullptr && rule->level > 0;
    return !fixed && !mention.is_decided() && policy.method_for(mention.label, mention.subtype).is(ReplacementMethod::generalize);
  };
  if (!rules.key_file.empty()) {
    auto key = VaultKey::from_file(rules.key_file);
    if (!key) return key.error();
    parts->key = key->secret();
  }
  const bool needs_phantom =
      rules.mode == BudgetMode::blind ||
      (rules.mode == BudgetMode::background && (rules.known == BackgroundKnown::part || rules.absent == AbsentPerson::phantom));
  if (needs_phantom) {
    auto phantom = risk::Phantom::open(rules.phantom.empty() ? resources.path() / "models" / "phantom.tsv" : fs::path(rules.phantom));
    if (!phantom) return phantom.error();
    parts->phantom = std::move(*phantom);
  }
  if (rules.mode == BudgetMode::population) {
    auto wider = bases.empty() ? nullptr : std::make_shared<const risk::WiderWords>(bases, default_language);
    auto population = risk::Population::open(rules.population, std::move(wider));
    if (!population) return population.error();
    parts->population = std::move(*population);
    return std::shared_ptr<const risk::BudgetParts>(std::move(parts));
  }
  const bool blind = rules.mode == BudgetMode::blind;
  const std::string& file = blind ? rules.collection : rules.background;
  auto people = read_people(file, blind);
  if (!people) return people.error();
  risk::EnsembleResources asked;
  asked.language = language_of(*people, identifier);
  asked.bases = bases;
  auto vectors = vectors::WordVectors::open(resources.path() / "models" / ("vectors." + std::string(code_of(asked.language)) + ".veil"));
  if (!vectors) return vectors.error();
  asked.vectors = std::move(*vectors);
  auto ensemble = risk::Ensemble::build(*people, asked);
  if (!ensemble) return Error{ensemble.error().code, ensemble.error().message, file};
  if (rules.largest_k >= (*ensemble)->candidates()) {
    return Error{"risk.small_background", "the background knows no more people than k asks for: nobody can be hidden among them", file};
  }
  parts->ensemble = std::move(*ensemble);
  return std::shared_ptr<const risk::BudgetParts>(std::move(parts));
}

}  // namespace veil::pipeline
