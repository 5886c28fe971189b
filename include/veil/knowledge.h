// Looking into knowledge bases (docs/knowledge.md): what a file holds, and what it says about a term. For people and tools;
// the pipeline asks the files themselves.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/labels.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil {
namespace knowledge VEIL_PUBLIC {

// From a concept to a more general one; in the order of `Relation`.
inline constexpr std::array<std::string_view, 4> relation_names = {"instance_of", "is_a", "located_in", "part_of"};

struct KnowledgeFacts {
  std::string title;
  std::string sources;  // a line each
  std::uint64_t concepts = 0;
  std::array<std::uint64_t, spoken_languages.size()> names{};  // by language
  std::array<std::uint64_t, relation_names.size()> edges{};    // by relation
  std::array<std::uint64_t, label_names.size()> labelled{};    // concepts that a mention with this label may mean
  std::uint64_t unlabelled = 0;
  std::uint64_t bytes = 0;
};

// read.*, model.damaged, model.version. Reads all of the file.
Result<KnowledgeFacts> knowledge_facts(const std::filesystem::path& file);

// A more general concept, somewhere above another.
struct ShownRung {
  std::uint32_t depth = 1;  // steps above the concept that was asked for
  std::string relation;     // by which it stands above the rung it was reached from
  std::string key, name;    // the name in the language asked for, else in any; may be empty
  std::uint64_t leaves = 0;
  bool too_abstract = false;
};

struct ShownSense {
  std::string base;  // title of the knowledge base
  std::string key;
  Language language = Language::en;
  std::vector<std::string> names;  // in that language, the preferred one first
  std::vector<std::string> labels;
  float frequency = 0;  // share of this sense among the uses of the name, 0 .. 1
  std::uint64_t leaves = 0;
  bool too_abstract = false;
  std::vector<ShownRung> ladder;  // depth first, each concept once
};

// All senses of a term, knowledge bases in the order given, languages in ours. Without language: in all of them.
// knowledge.unknown_term with names that are spelt alike; read.*, model.damaged, model.version.
Result<std::vector<ShownSense>> show_term(const std::vector<std::filesystem::path>& files, std::string_view term,
                                          std::optional<Language> language);

// The knowledge bases that are used when none is named: models/knowledge*.veil of the resources, in order of name.
std::vector<std::filesystem::path> installed_knowledge(const std::filesystem::path& resources);

}  // namespace VEIL_PUBLIC
}  // namespace veil
