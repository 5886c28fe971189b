// Makes a knowledge base from files of the world's formats: Wikidata, SNOMED CT, OBO, SKOS and OWL, WordNets, lists of one's own.
// docs/knowledge_import.md tells what is taken from each.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct KnowledgeImportOptions {
  std::vector<std::filesystem::path> inputs;  // files, .gz, .bz2, .xz or .zst also; folders and .zip where the format has them
  std::string format;                         // a name of knowledge_import_formats(); empty: told from the inputs
  std::filesystem::path output;               // the knowledge base to write
  std::string title;                          // what explanations call it; empty: the name of the output
  std::string sources;                        // names and licences, a line each; empty: the names of the inputs
  bool repair = false;                        // pass over broken lines, drop edges that lead nowhere or in a circle, and count them
  Language language = Language::en;           // of names that say none
  std::filesystem::path wordnet;              // omw: folder with the dict files of Princeton WordNet
  std::vector<std::string> classes;           // wikidata: keep the members of these classes, or "all"; empty: the usual ones
  unsigned threads = 0;                       // 0: as many as the machine has; any number gives the same file

  // Called now and then with what is being done and how much of it (0 .. 1); may be empty.
  std::function<void(std::string_view what, double share)> progress;
};

struct KnowledgeImportReport {
  std::string format;
  std::uint64_t entries = 0;       // entities, terms, triples or rows that were read
  std::uint64_t left_out = 0;      // of them: not wanted, obsolete, not active
  std::uint64_t broken_lines = 0;  // passed over
  std::uint64_t concepts = 0;
  std::uint64_t names = 0;
  std::uint64_t edges = 0;
  std::uint64_t dangling_edges = 0;  // dropped: they led to a concept that is not there
  std::uint64_t cyclic_edges = 0;    // dropped: they closed a circle
  std::uint64_t bytes = 0;           // of the knowledge base
};

struct KnowledgeImportFormat {
  std::string_view name;
  std::string_view extensions;  // that stand for it, with spaces between
};
std::vector<KnowledgeImportFormat> knowledge_import_formats();

// Nothing is written on an error, and an older file at `output` stays as it is. usage.unknown_format, usage.missing_argument,
// usage.invalid_value, read.* with file and line, training.dangling_concept and training.cyclic_taxonomy with the keys,
// training.empty_knowledge, training.missing_data, training.unreadable_data, write.failed.
Result<KnowledgeImportReport> import_knowledge(const KnowledgeImportOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
