#include "pipeline/resources.h"

#include <algorithm>
#include <string>
#include <utility>

#include "detect/entities/entity_model.h"
#include "detect/gazetteers/gazetteer.h"
#include "knowledge/knowledge_bases.h"
#include "replace/select/selector_model.h"
#include "statistics/corpus_statistics.h"
#include "vectors/word_vectors.h"
#include "veil/engine.h"

namespace veil {
namespace pipeline {

std::filesystem::path identifier_path(const std::filesystem::path& folder) { return folder / "models" / "languages.veil"; }

std::filesystem::path tagger_path(const std::filesystem::path& folder, Language language) {
  return folder / "models" / ("tagger." + std::string(code_of(language)) + ".veil");
}

Result<std::shared_ptr<const language::Tagger>> open_tagger(const std::filesystem::path& folder, Language language) {
  const std::filesystem::path path = tagger_path(folder, language);
  auto tagger = language::Tagger::open(path);
  if (tagger.ok() && (*tagger)->language() != code_of(language)) {
    return Error{"model.wrong_language", "the model was trained for another language", path.string()};
  }
  return tagger;
}

Result<Resources> Resources::open(const std::filesystem::path& folder) {
  Resources resources;
  auto identifier = language::LanguageIdentifier::open(identifier_path(folder));
  if (!identifier) return identifier.error();
  resources.identifier = std::move(*identifier);
  auto languages = language::open_all_languages(folder);
  if (!languages) return languages.error();
  resources.languages = std::move(*languages);
  for (const Language language : spoken_languages) {
    auto tagger = open_tagger(folder, language);
    if (!tagger) return tagger.error();
    resources.taggers[static_cast<std::size_t>(language)] = std::move(*tagger);
  }
  auto names = knowledge::LabelNames::open(folder / "languages");
  if (!names) return names.error();
  resources.label_names = std::move(*names);
  auto rules = replace::RuleOptions::open(folder / "languages");
  if (!rules) return rules.error();
  resources.rule_options = std::move(*rules);
  auto facts = resolve::NameFacts::open(folder / "languages");
  if (!facts) return facts.error();
  resources.name_facts = std::move(*facts);
  return resources;
}

}  // namespace pipeline

namespace {

template <typename T>
ResourceStatus status_of(std::string name, const std::filesystem::path& path, const Result<T>& opened) {
  std::error_code ignored;
  const auto bytes = std::filesystem::is_regular_file(path, ignored) ? std::filesystem::file_size(path, ignored) : 0;
  return {std::move(name), opened.ok() ? "ok" : describe(opened.error()), bytes, opened.ok()};
}

}  // namespace

std::vector<std::string> profile_names(const std::filesystem::path& resources) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& file : std::filesystem::directory_iterator(resources / "profiles", ignored)) {
    if (file.path().extension() == ".yaml") names.push_back(file.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<ResourceStatus> inspect_resources(const std::filesystem::path& folder) {
  std::vector<ResourceStatus> all;
  const auto identifier = pipeline::identifier_path(folder);
  all.push_back(status_of("languages", identifier, language::LanguageIdentifier::open(identifier)));
  const auto gazetteers = folder / "models" / "gazetteers.veil";
  all.push_back(status_of("gazetteers", gazetteers, detect::Gazetteer::open(gazetteers)));
  for (const auto& file : knowledge::knowledge_files_in(folder / "models")) {
    all.push_back(status_of(file.stem().string(), file, knowledge::KnowledgeBase::open(file)));
  }
  const auto selector = folder / "models" / "selector.veil";
  all.push_back(status_of("selector", selector, replace::SelectorModel::open(selector)));
  for (const std::string name : {"attributes.en", "entities.clinical-es"}) {
    const auto file = folder / "models" / (name + ".veil");
    all.push_back(status_of(name, file, detect::EntityModel::open(file)));
  }
  for (const Language language : spoken_languages) {
    const std::string code(code_of(language));
    all.push_back(status_of("tagger." + code, pipeline::tagger_path(folder, language), pipeline::open_tagger(folder, language)));
    const auto entities = folder / "models" / ("entities." + code + ".veil");
    all.push_back(status_of("entities." + code, entities, detect::EntityModel::open(entities)));
    const auto vectors = folder / "models" / ("vectors." + code + ".veil");
    all.push_back(status_of("vectors." + code, vectors, vectors::WordVectors::open(vectors)));
    const auto statistics = folder / "models" / ("statistics." + code + ".veil");
    all.push_back(status_of("statistics." + code, statistics, statistics::open_statistics(statistics)));
    all.push_back(status_of("language." + code, folder / "languages" / code, language::LanguageResources::open(folder, language)));
  }
  return all;
}

}  // namespace veil
