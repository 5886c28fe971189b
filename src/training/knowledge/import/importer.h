// What an importer is: a function that reads files of one format and tells a ConceptSink what is in them. The table of formats
// (formats.cpp) lists them; a new one is a file beside the others and a line there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/default_language.h"
#include "training/knowledge/import/concept_sink.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::training {

struct ImportCounts {
  std::uint64_t entries = 0;       // entities, terms, triples, rows that were read
  std::uint64_t left_out = 0;      // of them: not wanted, obsolete, not active
  std::uint64_t broken_lines = 0;  // passed over because of `repair`
};

struct ImportJob {
  std::vector<std::filesystem::path> inputs;
  ConceptSink& sink;
  Language untagged = default_language;   // language of names that say none
  std::filesystem::path wordnet = {};     // folder of Princeton's dict files, for tabs that only name their synsets
  std::vector<std::string> classes = {};  // Wikidata: classes whose members are kept; empty: the usual ones
  bool repair = false;                    // pass over a broken line instead of refusing the file
  unsigned threads = 1;
  std::function<void(std::string_view what, double share)> progress = {};
  ImportCounts counts = {};

  void tell(std::string_view what, double share) const {
    if (progress) progress(what, share);
  }
};

struct KnowledgeImporter {
  std::string_view name;        // of --format
  std::string_view extensions;  // that stand for it, with spaces: ".ttl .nt"; empty: none does
  bool tolerant;                // dangling and circular edges are dropped without --repair: every such source has some
  bool takes_folders;           // an input may be a folder
  Result<void> (*import)(ImportJob& job);
};
std::span<const KnowledgeImporter> knowledge_importers();

// The importer for `format`, or for the inputs when it is empty: by extension, or by how the first of them begins.
// usage.unknown_format, read.*.
Result<const KnowledgeImporter*> importer_for(std::string_view format, const std::vector<std::filesystem::path>& inputs);

Result<void> import_wikidata(ImportJob& job);
Result<void> import_snomed(ImportJob& job);
Result<void> import_obo(ImportJob& job);
Result<void> import_turtle(ImportJob& job);
Result<void> import_rdf_xml(ImportJob& job);
Result<void> import_wordnet(ImportJob& job);
Result<void> import_wordnet_lmf(ImportJob& job);
Result<void> import_omw(ImportJob& job);
Result<void> import_ontology_json(ImportJob& job);
Result<void> import_csv(ImportJob& job);

// "file, line 7".
std::string line_place(const std::filesystem::path& file, std::uint64_t line);
// A name without blanks around it.
std::string_view trimmed(std::string_view text);
// The language a tag stands for: "pt-BR", "por", "eng"; nothing for one that Veil does not speak.
std::optional<Language> language_of_tag(std::string_view tag);

}  // namespace veil::training
