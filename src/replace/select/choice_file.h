// Files of choices: WikiReplace's JSON (Olstad 2023), an array of documents whose annotations hold mentions with
//   "replacement": {"generalizations": {"P31": ["city", "***"]}, "generalization_selection": {"city": ["annotator1"]}}
// Options of several lists follow each other, each once, suppression last. A mention without "replacement" is not looked at; one whose
// lists are empty has suppression only.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "replace/select/choice.h"
#include "veil/result.h"

namespace veil::replace {

struct ChoiceFileDocument {
  std::string id;
  std::string text;
  std::vector<ChoiceMention> mentions;  // by place
  std::vector<std::string> ids;         // of each mention
  // Of each mention, how many people took each option; empty when choices were not read.
  std::vector<std::vector<std::size_t>> votes;
  // Where each mention's "replacement" stands in the JSON.
  std::vector<nlohmann::ordered_json*> places;
  bool english = true;

  ChoiceDocument view() const { return {text, mentions, english}; }
};

enum class ReadChoices { no, yes };

// Moves nothing out of `json`, into which `places` point. Errors name file, document and mention by number: read.malformed_choices.
Result<std::vector<ChoiceFileDocument>> choice_documents(nlohmann::ordered_json& json, std::string_view file, ReadChoices choices);
Result<nlohmann::ordered_json> read_choice_json(const std::filesystem::path& file);  // read.not_found, read.malformed_choices

// The option that most took; of equals the most specific.
std::size_t majority_of(const std::vector<std::size_t>& votes);

}  // namespace veil::replace
