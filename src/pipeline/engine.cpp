// Opens the resources and puts the stages together: the only place that knows all of them.
#include "veil/engine.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <algorithm>
#include <atomic>
#include <utility>

#include "combine/combine_stage.h"
#include "detect/detect_stage.h"
#include "detect/identifiers/forms.h"
#include "detect/own_expressions.h"
#include "knowledge/core_names.h"
#include "knowledge/knowledge_bases.h"
#include "knowledge/phrase_kinds.h"
#include "link/meanings.h"
#include "neural/neural_model.h"
#include "knowledge/text_types.h"
#include "language/identify_stage.h"
#include "language/phrase_stage.h"
#include "language/tagger/tag_stage.h"
#include "language/token_stage.h"
#include "pipeline/assess.h"
#include "pipeline/budget_parts.h"
#include "pipeline/disclosure_measures.h"
#include "pipeline/disguise_stage.h"
#include "pipeline/explain_stage.h"
#include "pipeline/given_stage.h"
#include "pipeline/passage_stage.h"
#include "pipeline/pipeline.h"
#include "pipeline/resource_files.h"
#include "pipeline/resources.h"
#include "pipeline/verify_stage.h"
#include "replace/grammar/fit.h"
#include "replace/replace_stage.h"
#include "replace/words_that_may_stay.h"
#include "replace/surrogate/surrogate_lists.h"
#include "resolve/resolve_stage.h"
#include "risk/disclosure_stage.h"
#include "risk/information/information_kept.h"
#include "risk/kind_risk.h"
#include "text/resource_file.h"
#include "veil/vault.h"
#include "write/verify.h"

namespace veil {
namespace {

using pipeline::Pipeline;
using pipeline::Resources;
using pipeline::Stages;

Result<detect::DetectOptions> detect_options(const EngineOptions& options, const ResourcePath& folder) {
  detect::DetectOptions result;
  const std::string& own_model = options.policy.entity_model;
  std::error_code ignored;
  if (!own_model.empty() && !std::filesystem::exists(options.resources / "models" / ("entities." + own_model + ".veil"), ignored)) {
    return Error{"policy.unknown_model", "there is no entity model of this name in the folder models", "entity_model"};
  }
  const ResourcePath own_rules = folder / "models" / ("entities." + own_model + ".rules.tsv");
  if (!own_model.empty() && std::filesystem::exists(own_rules.path(), ignored)) {
    if (auto checked = pipeline::check_resource_file(own_rules); !checked) return checked.error();
  }
  const std::vector<std::string> names = options.policy.detectors.empty() ? detect::registered_detectors() : options.policy.detectors;
  const auto make = [&](const std::vector<std::string>& asked, std::vector<std::unique_ptr<detect::Detector>>& detectors) -> Result<void> {
    for (const std::string& name : asked) {
      auto detector = detect::make_detector(
          name, {folder / "languages", folder / "models", options.policy.entity_model, options.policy.read_as, options.policy.wish});
      if (!detector) return detector.error();
      detectors.push_back(std::move(*detector));
    }
    return {};
  };
  if (auto made = make(names, result.detectors); !made) return made.error();
  if (auto made = make(options.policy.everyday_detectors, result.everyday_detectors); !made) return made.error();
  if (!options.policy.expressions.empty()) {
    std::vector<detect::Expression> own;
    for (const OwnExpression& one : options.policy.expressions) own.push_back({one.pattern, one.label, one.subtype, one.kind});
    auto detector = detect::make_expression_detector(own);
    if (!detector) return detector.error();
    result.detectors.insert(result.detectors.begin(), std::move(*detector));
  }
  const auto add_terms = [&](const std::vector<OwnTerm>& terms) {
    for (const OwnTerm& term : terms) result.terms.push_back({term.text, term.label, term.kind, term.subtype});
  };
  add_terms(options.policy.terms);
  for (const OwnList& list : options.policy.lists) add_terms(list.terms);
  result.asks_nobody = options.given_mentions == GivenMentions::only;
  result.explain = options.explain;
  return result;
}

Result<combine::CombineOptions> combine_options(const EngineOptions& options, const ResourcePath& folder, const Resources& resources,
                                                const detect::DetectStage& detect) {
  combine::CombineOptions result;
  const auto knows_word = [taggers = resources.taggers](Language language, std::string_view lower) {
    const auto& tagger = taggers[static_cast<std::size_t>(language)];
    return tagger == nullptr || tagger->knows(lower);
  };
  auto not_identifying = combine::NotIdentifying::open(folder / "languages", knows_word);
  if (!not_identifying) return not_identifying.error();
  result.not_identifying = std::move(*not_identifying);
  result.rules = options.policy.combination;
  result.precedence = detect.precedence();
  result.second_pass = options.policy.second_pass;
  result.explain = options.explain;
  return result;
}

// The policy may know better than a detector what kind of identifier a label is.
class PolicyKindStage : public Stage {
 public:
  explicit PolicyKindStage(const Policy& policy) : policy_(policy) {}
  std::string_view name() const override { return "kinds"; }
  LayerSet reads() const override { return {Layer::mentions}; }
  LayerSet adds() const override { return {}; }
  LayerSet changes() const override { return {Layer::mentions}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override {
    for (std::size_t i = 0; i < document.mentions.size(); ++i) {
      const Mention& mention = document.mentions[i];
      const LabelRule* rule = policy_.rule_for(mention.label, mention.subtype);
      if (rule != nullptr && rule->kind && *rule->kind != mention.kind) layers.mentions()[i].kind = *rule->kind;
    }
    return {};
  }

  Policy policy_;
};

constexpr std::size_t long_document = 4 << 20;  // bytes: from here on the gaps that detection leaves in memory are worth a look

// Detection makes and drops a million small things; what replaces them is larger and does not fit into their places.
void give_back_free_memory() {
#if defined(__GLIBC__)
  ::malloc_trim(0);
#endif
}

// What measures see of a document is kept during one call only: between two anybody may change the document.
class SeenHere {
 public:
  explicit SeenHere(Document& document) : document_(document) { document_.disclosure.reset(); }
  ~SeenHere() { document_.disclosure.reset(); }
  SeenHere(const SeenHere&) = delete;
  SeenHere& operator=(const SeenHere&) = delete;

 private:
  Document& document_;
};

class PipelineEngine : public Engine {
 public:
  PipelineEngine(Policy policy, risk::Measures measures, Pipeline analyse, Pipeline detect, Pipeline replace, MayStay may_stay,
                 std::shared_ptr<const risk::InformationKeptStage> information)
      : policy_(std::move(policy)),
        measures_(std::move(measures)),
        analyse_(std::move(analyse)),
        detect_(std::move(detect)),
        replace_(std::move(replace)),
        may_stay_(std::move(may_stay)),
        information_(std::move(information)) {}

  Result<void> analyse(Document& document) const override { return analyse_.run(document); }
  Result<void> detect(Document& document) const override {
    const SeenHere seen_here(document);
    return detected_only(document);
  }
  Result<void> protect(Document& document) const override {
    const SeenHere seen_here(document);
    return detected_and_replaced(document);
  }
  Result<void> replace(Document& document) const override {
    const SeenHere seen_here(document);
    return replace_.run(document);
  }
  Result<Verdict> check(Document& document) const override {
    std::uint32_t from = 0;
    for (const Replacement& replacement : document.replacements) {
      const bool apart =
          replacement.span.begin >= from && replacement.span.end <= document.text.size() && replacement.mention < document.mentions.size();
      if (!apart) return Error{"replace.overlapping", "replacements are not in order, or overlap", ""};
      from = replacement.span.end;
    }
    write::Verification seen = write::look_for_originals(document, apply_replacements(document), may_stay_);
    if (!seen.fits) return Error{"replace.overlapping", "replacements are not in order, or overlap", ""};
    Verdict verdict;
    verdict.telling = std::move(seen.telling);
    for (const write::LeftOriginal& left : seen.left) verdict.left.push_back(left.span);
    if (auto done = information_->run(document); !done) return done.error();
    return verdict;
  }
  double information_left(const Document& document, const Replacement& replacement) const override {
    return information_->share_left(document, replacement);
  }
  Result<DocumentRisk> assess(Document& document) const override {
    const SeenHere seen_here(document);
    if (auto done = detected_and_replaced(document); !done) return done.error();
    if (document.disclosure.get() != nullptr) return pipeline::assess(*document.disclosure.get(), document);
    const auto seen = risk::SeenDocument::look_at(measures_, document);  // the verification has added mentions
    if (!seen) return seen.error();
    return pipeline::assess(**seen, document);
  }
  const Policy& policy() const override { return policy_; }
  Timings timings() const override {
    Timings all{detect_.times(), words_.load(std::memory_order_relaxed)};
    pipeline::add_times(all.stages, replace_.times());
    return all;
  }

 private:
  Result<void> detected_only(Document& document) const {
    Result<void> done = detect_.run(document);
    words_.fetch_add(document.tokens.size(), std::memory_order_relaxed);
    return done;
  }
  Result<void> detected_and_replaced(Document& document) const {
    if (auto detected = detected_only(document); !detected) return detected;
    if (document.text.size() > long_document) give_back_free_memory();
    return replace_.run(document);
  }

  Policy policy_;
  risk::Measures measures_;
  Pipeline analyse_;
  Pipeline detect_;
  Pipeline replace_;
  MayStay may_stay_;
  std::shared_ptr<const risk::InformationKeptStage> information_;
  mutable std::atomic<std::uint64_t> words_ = 0;
};

// The policy's own knowledge bases first, then the shipped ones.
Result<knowledge::KnowledgeBases> open_knowledge(const EngineOptions& engine) {
  std::vector<std::filesystem::path> files(engine.policy.knowledge.begin(), engine.policy.knowledge.end());
  for (const auto& file : knowledge::knowledge_files_in(engine.resources / "models")) files.push_back(file);
  return knowledge::KnowledgeBases::open(files);
}

// What mentions mean: the model's kinds are concepts of the shipped knowledge base, which has the core.
Result<std::shared_ptr<const link::Meanings>> open_meanings(const ResourcePath& folder, const knowledge::KnowledgeBases& bases,
                                                            const knowledge::LinkingLanguages& linking,
                                                            const std::shared_ptr<const knowledge::TextTypes>& types) {
  auto model = link::MeaningModel::open(folder / "models" / "linker.veil");
  if (!model) return model.error();
  auto network = neural::NeuralModel::open(folder / "models" / "neural.veil");
  if (!network) return network.error();
  if (auto fits = (*model)->fits(**network); !fits) return fits.error();
  auto finder = std::make_shared<const link::CandidateFinder>(bases.bases(), linking, types);
  const auto core = std::find_if(bases.begin(), bases.end(), [](const auto& base) { return base->has_core(); });
  if (core == bases.end()) return Error{"model.not_found", "no knowledge base has the core that meanings are told by", ""};
  return std::make_shared<const link::Meanings>(std::move(finder), *core, std::move(*model), std::move(*network));
}

Result<replace::ReplaceOptions> replace_options(const EngineOptions& engine, const ResourcePath& folder, const Resources& resources,
                                                const knowledge::KnowledgeBases& bases) {
  const Policy& policy = engine.policy;
  replace::ReplaceOptions options;
  options.methods.tag_open = policy.tag_open;
  options.methods.tag_close = policy.tag_close;
  options.methods.suppression = policy.suppression;
  options.methods.mask_character = policy.mask_character;
  options.methods.label_names = resources.label_names;
  options.methods.rule_options = resources.rule_options;
  options.methods.smallest_things = policy.generalize.smallest_things;
  options.method_for = [policy](const Mention& mention) { return policy.method_for(mention.label, mention.subtype); };
  options.level_for = [policy](const Mention& mention) {
    const LabelRule* rule = policy.rule_for(mention.label, mention.subtype);
    return rule == nullptr ? 0 : rule->level;
  };

  const ResourcePath languages = folder / "languages";
  const auto core = knowledge::CoreNames::in(bases);
  if (!core) return core.error();
  using Lists = replace::SurrogateLists;
  auto surrogates =
      Lists::open(languages, *core, policy.uses(ReplacementMethod::surrogate) ? Lists::Use::inventing : Lists::Use::words_that_may_stay);
  if (!surrogates) return surrogates.error();
  options.methods.surrogate_lists = std::move(*surrogates);
  options.may_stay = replace::words_that_may_stay(options.methods.surrogate_lists);
  if (!policy.surrogate.key_file.empty()) {
    auto key = VaultKey::from_file(policy.surrogate.key_file);
    if (!key) return key.error();
    options.methods.surrogate_secret = key->secret();
  }
  options.methods.seed = engine.seed;
  options.methods.smallest_shift = policy.surrogate.smallest_shift;
  options.methods.largest_shift = policy.surrogate.largest_shift;
  options.methods.names_of_origin = policy.surrogate.names == SurrogateNames::original;
  options.methods.keep_doses = policy.surrogate.doses == SurrogateDoses::keep;
  options.methods.identifier_check = [checks = std::make_shared<const detect::IdentifierChecks>()](
                                         std::string_view subtype, std::string_view compact) { return checks->pass(subtype, compact); };
  auto linking = knowledge::LinkingLanguages::open(languages);
  if (!linking) return linking.error();
  auto types = knowledge::TextTypes::open(languages);
  if (!types) return types.error();
  auto grammar = replace::Grammar::open(languages);
  if (!grammar) return grammar.error();
  if (policy.uses(ReplacementMethod::generalize) || policy.uses(ReplacementMethod::learned) || policy.uses(ReplacementMethod::surrogate)) {
    auto meanings = open_meanings(folder, bases, *linking, *types);
    if (!meanings) return meanings.error();
    options.methods.meanings = std::move(*meanings);
  }
  options.methods.phrases = std::make_shared<const knowledge::PhraseKinds>(bases.bases(), std::move(*linking));
  options.methods.text_types = std::move(*types);
  options.methods.grammar = std::move(*grammar);
  if (policy.uses(ReplacementMethod::learned)) {
    auto selector = replace::SelectorModel::open(folder / "models" / "selector.veil");
    if (!selector) return selector.error();
    auto glossary = replace::OptionGlossary::open(languages, *core);
    if (!glossary) return glossary.error();
    options.learned = std::make_shared<const replace::LearnedChoice>(
        std::move(*selector), replace::LearnedSettings{policy.selection.strictness, policy.selection.budget}, std::move(*glossary));
  }
  return options;
}

// An option is safe when no measure says that it discloses a target.
Result<replace::OptionGuard> option_guard(const Document& document) {
  const risk::SeenDocument* seen = document.disclosure.get();
  if (seen == nullptr || seen->empty()) return replace::OptionGuard();
  return replace::OptionGuard(
      [seen](std::uint32_t mention, const Option& option) { return !seen->risk_of_option(mention, option).too_high(); });
}

}  // namespace

Result<std::shared_ptr<const Engine>> Engine::open(EngineOptions options) {
  if (const auto problem = options.policy.validate()) return problem->error();
  auto found = find_resources(options.resources);
  if (!found) return found.error();
  options.resources = std::move(*found);
  // What several read is read once; the cache lives as long as this function.
  const ResourcePath folder(options.resources, std::make_shared<ResourceCache>());
  if (auto checked = pipeline::check_needed_files(folder, options.policy); !checked) return checked.error();
  auto resources = Resources::open(folder);
  if (!resources) return resources.error();
  auto detecting = detect_options(options, folder);
  if (!detecting) return detecting.error();

  const auto bases = open_knowledge(options);
  if (!bases) return bases.error();
  auto replacing = replace_options(options, folder, *resources, *bases);
  if (!replacing) return replacing.error();
  auto statistics = pipeline::open_all_statistics(options.policy, options.resources);
  if (!statistics) return statistics.error();
  const auto measures =
      pipeline::make_measures(options.policy, folder, *bases, *statistics, replacing->methods.phrases, replacing->methods.meanings);
  if (!measures) return measures.error();
  replacing->guard = option_guard;
  const MayStay may_stay = replacing->may_stay;

  const auto budget = pipeline::open_budget(options.policy, folder, *bases, *statistics, *resources->identifier, may_stay);
  if (!budget) return budget.error();

  const Policy& policy = options.policy;
  const auto identify = std::make_shared<pipeline::DisguisedLanguageStage>(
      std::make_shared<language::IdentifyStage>(resources->identifier, options.language, options.fallback_language));
  const Stages analysis = {
      std::make_shared<language::TokenStage>(resources->languages),
      std::make_shared<language::TagStage>(resources->taggers),
      std::make_shared<language::PhraseStage>(resources->languages),
  };
  Stages stages = {identify};
  stages.insert(stages.end(), analysis.begin(), analysis.end());
  auto analyse = Pipeline::build(stages);
  if (!analyse) return analyse.error();

  const auto detecting_stage = std::make_shared<const detect::DetectStage>(std::move(*detecting));
  auto combining = combine_options(options, folder, *resources, *detecting_stage);
  if (!combining) return combining.error();
  const auto combining_stage = std::make_shared<const combine::CombineStage>(std::move(*combining));
  Stages reading = analysis;
  reading.push_back(detecting_stage);
  auto read_part = Pipeline::build(reading, {Layer::language}, options.timings);
  if (!read_part) return read_part.error();
  reading.push_back(combining_stage);
  auto read_plain = Pipeline::build(reading, {Layer::language}, options.timings);
  if (!read_plain) return read_plain.error();
  // Detectors that go by form alone read every language.
  const bool reads_words = !detecting_stage->reads().empty() || policy.other_languages == OtherLanguages::refuse;
  const bool one_language = options.given_mentions == GivenMentions::only || !reads_words;
  stages = {std::make_shared<pipeline::GivenStage>(policy, options.given_mentions, options.given_tokens, options.explain),
            identify,
            std::make_shared<pipeline::PassageStage>(resources->identifier, std::move(*read_part), policy.other_languages, one_language),
            combining_stage,
            std::make_shared<pipeline::DisguiseStage>(std::move(*read_plain)),
            combining_stage,
            std::make_shared<risk::DisclosureStage>(*measures, pipeline::target_settings(policy.disclosure)),
            combining_stage,
            std::make_shared<PolicyKindStage>(policy),
            std::make_shared<resolve::ResolveStage>(resources->name_facts)};
  if (options.explain) stages.push_back(std::make_shared<pipeline::ExplainStage>(policy, *measures));
  auto detect = Pipeline::build(stages, {}, options.timings);
  if (!detect) return detect.error();

  LayerSet detected;
  for (const auto& stage : stages) detected.add(stage->adds());
  const auto information = std::make_shared<const risk::InformationKeptStage>(std::move(*statistics));
  Stages protection = {std::make_shared<risk::KindRiskStage>(risk::KindRiskOptions{policy.protect, policy.smallest_score, policy.keep}),
                       std::make_shared<risk::DisclosureRiskStage>(*measures),
                       std::make_shared<replace::ReplaceStage>(std::move(*replacing))};
  if (*budget) protection.push_back(std::make_shared<risk::BudgetStage>(*budget));
  protection.push_back(std::make_shared<pipeline::VerifyStage>(may_stay, policy.suppression));
  if (*budget) protection.push_back(std::make_shared<risk::BudgetCheckStage>(*budget));
  protection.push_back(information);
  auto replace = Pipeline::build(std::move(protection), detected, options.timings);
  if (!replace) return replace.error();

  return std::shared_ptr<const Engine>(std::make_shared<PipelineEngine>(policy, *measures, std::move(*analyse), std::move(*detect),
                                                                        std::move(*replace), may_stay, information));
}

std::vector<std::string> detector_names() { return detect::registered_detectors(); }

std::vector<std::string> method_names() {
  std::vector<std::string> names = replace::registered_methods();
  names.emplace_back("keep");
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace veil
