#include "pipeline/resources.h"

#include <algorithm>
#include <string>
#include <utility>

#include "detect/entities/entity_model.h"
#include "detect/gazetteers/gazetteer.h"
#include "detect/kinds/kind_model.h"
#include "knowledge/core_names.h"
#include "link/meaning_model.h"
#include "knowledge/knowledge_bases.h"
#include "neural/neural_model.h"
#include "pipeline/resource_files.h"
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

Result<Resources> Resources::open(const ResourcePath& folder) {
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

std::vector<std::string> policy_names(const std::filesystem::path& resources) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& file : std::filesystem::directory_iterator(resources / "policies", ignored)) {
    if (file.path().extension() == ".yaml") names.push_back(file.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<std::filesystem::path> policy_file(const std::filesystem::path& resources, const std::string& name_or_path) {
  const std::vector<std::string> shipped = policy_names(resources);
  const bool ships = std::find(shipped.begin(), shipped.end(), name_or_path) != shipped.end();
  std::error_code ignored;
  const bool is_here = std::filesystem::exists(name_or_path, ignored);
  if (ships && is_here) {
    return Error{"policy.ambiguous",
                 "a policy that ships and a file here have this name: give ./ before the file, or the whole path of either", name_or_path};
  }
  if (ships) return resources / "policies" / (name_or_path + ".yaml");
  if (is_here) return std::filesystem::path(name_or_path);
  std::string names;
  for (const std::string& name : shipped) names += (names.empty() ? "" : ", ") + name;
  return Error{"policy.not_found", "there is no such policy file, and no policy of this name ships (those that do: " + names + ")",
               name_or_path};
}

std::vector<ResourceStatus> inspect_resources(const std::filesystem::path& folder) {
  std::vector<ResourceStatus> all;
  if (auto there = pipeline::check_folder(folder); !there) return {status_of("resources", folder, there)};
  const auto models = folder / "models";
  const auto add = [&](const std::string& name, const auto& opened) { all.push_back(status_of(name, models / (name + ".veil"), opened)); };
  const auto path_of = [&](const std::string& name) { return models / (name + ".veil"); };
  add("languages", language::LanguageIdentifier::open(pipeline::identifier_path(folder)));
  add("gazetteers", detect::Gazetteer::open(path_of("gazetteers")));
  std::vector<std::filesystem::path> bases = knowledge::knowledge_files_in(models);
  if (std::find(bases.begin(), bases.end(), path_of("knowledge")) == bases.end()) bases.insert(bases.begin(), path_of("knowledge"));
  for (const auto& file : bases) add(file.stem().string(), knowledge::KnowledgeBase::open(file));
  if (const auto opened = knowledge::KnowledgeBases::open(bases); opened) {
    if (const auto core = knowledge::CoreNames::in(*opened); !core) add("knowledge", core);
  }
  add("selector", replace::SelectorModel::open(path_of("selector")));
  add("kinds", detect::KindModel::open(path_of("kinds")));
  const auto network = neural::NeuralModel::open(path_of("neural"));
  add("neural", network);
  const auto linker = link::MeaningModel::open(path_of("linker"));
  if (linker && network) {
    add("linker", (*linker)->fits(**network));
  } else {
    add("linker", linker);
  }
  for (const std::string name : {"attributes.en", "entities.clinical-es"}) add(name, detect::EntityModel::open(path_of(name)));
  for (const Language language : spoken_languages) {
    const std::string code(code_of(language));
    add("tagger." + code, pipeline::open_tagger(folder, language));
    add("entities." + code, detect::EntityModel::open(path_of("entities." + code)));
    add("everyday." + code, detect::EntityModel::open(path_of("everyday." + code)));
    add("vectors." + code, vectors::WordVectors::open(path_of("vectors." + code)));
    add("statistics." + code, statistics::open_statistics(path_of("statistics." + code)));
    const auto opened = language::LanguageResources::open(folder, language);
    all.push_back(status_of("language." + code, folder / "languages" / code, opened));
  }
  // Tables of words by their names, where something is wrong with them; rules of a model, and policies that ship.
  std::vector<std::filesystem::path> tables = pipeline::needed_files({});
  std::erase_if(tables, [](const std::filesystem::path& file) { return file.extension() == ".veil"; });
  tables.emplace_back(std::filesystem::path("models") / "entities.clinical-es.rules.tsv");
  for (const auto& file : tables) {
    if (auto checked = pipeline::check_resource_file(folder / file); !checked) {
      all.push_back(status_of(file.generic_string(), folder / file, checked));
    }
  }
  for (const std::string& name : policy_names(folder)) {
    const auto file = std::filesystem::path("policies") / (name + ".yaml");
    if (auto read = read_policy(folder / file); !read) all.push_back(status_of(file.generic_string(), folder / file, read));
  }
  // Whatever else keeps documents from being read at all, said once.
  if (std::all_of(all.begin(), all.end(), [](const ResourceStatus& status) { return status.usable; })) {
    EngineOptions options;
    options.resources = folder;
    if (auto engine = Engine::open(std::move(options)); !engine) all.push_back(status_of("engine", "", engine));
  }
  return all;
}

}  // namespace veil
