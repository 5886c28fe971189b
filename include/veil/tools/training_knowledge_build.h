// Makes models/knowledge.veil, the knowledge base that ships, from the core of languages/ and openly licensed sources
// (tools/fetch_training_data). The same inputs give the same file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct KnowledgeBuildOptions {
  std::filesystem::path packages;   // folder that tools/fetch_training_data filled
  std::filesystem::path data;       // folder with kb/ (wordnets of other languages, ESCO, lists) and freq/ (word frequencies)
  std::filesystem::path languages;  // folder with concepts.tsv, regions.tsv, wordnet.tsv and <code>/concepts.tsv, <code>/regions.tsv
  std::filesystem::path output;     // the file to write
};

struct KnowledgeSource {
  std::string name;
  std::uint64_t concepts = 0;  // concepts, or names where it only names concepts of others
};

struct KnowledgeBuildReport {
  std::vector<KnowledgeSource> sources;  // in the order they were read
  std::uint64_t concepts = 0, names = 0, edges = 0;
  std::uint64_t dropped_edges = 0;  // that would have closed a circle, or that led nowhere
  std::uint64_t bytes = 0;          // of the file
};

// `training.missing_data` (a source is not there), `training.unreadable_data`, `model.malformed_resource` with file and line
// for a row of the project's own lists, `write.failed`.
Result<KnowledgeBuildReport> build_knowledge(const KnowledgeBuildOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
