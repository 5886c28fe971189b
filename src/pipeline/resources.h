// Everything that is loaded once: language data, the language identifier, the taggers, names of labels, facts about names. Immutable,
// shared.
#pragma once

#include <filesystem>
#include <memory>

#include "knowledge/label_names.h"
#include "language/language_resources.h"
#include "language/tagger/tag_stage.h"
#include "replace/options/rule_options.h"
#include "resolve/name_facts.h"
#include "text/resource_path.h"
#include "veil/language_identifier.h"
#include "veil/result.h"

namespace veil::pipeline {

struct Resources {
  std::shared_ptr<const language::LanguageIdentifier> identifier;
  language::AllLanguageResources languages;
  language::TagStage::Taggers taggers;
  std::shared_ptr<const knowledge::LabelNames> label_names;
  std::shared_ptr<const replace::RuleOptions> rule_options;
  std::shared_ptr<const resolve::NameFacts> name_facts;

  // `folder` holds languages/ and models/. Errors: model.not_found, model.damaged, model.version, model.malformed_resource.
  static Result<Resources> open(const ResourcePath& folder);
};

std::filesystem::path identifier_path(const std::filesystem::path& folder);
// The tagger of a language, refused when its file was trained for another (model.wrong_language).
Result<std::shared_ptr<const language::Tagger>> open_tagger(const std::filesystem::path& folder, Language language);
std::filesystem::path tagger_path(const std::filesystem::path& folder, Language language);

}  // namespace veil::pipeline
