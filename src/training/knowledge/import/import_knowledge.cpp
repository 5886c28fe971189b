// From files to a knowledge base: chooses the importer, lets it fill a table, and writes that.
#include <algorithm>
#include <thread>

#include "training/knowledge/import/importer.h"
#include "veil/tools/training_knowledge.h"

namespace veil::training {
namespace {

std::string names_of(const std::vector<std::filesystem::path>& inputs) {
  std::string names;
  for (const auto& input : inputs) {
    const auto name = input.has_filename() ? input.filename() : input.parent_path().filename();
    names += (names.empty() ? "" : "\n") + name.string();
  }
  return names;
}

}  // namespace

std::vector<KnowledgeImportFormat> knowledge_import_formats() {
  std::vector<KnowledgeImportFormat> formats;
  for (const KnowledgeImporter& importer : knowledge_importers()) formats.push_back({importer.name, importer.extensions});
  return formats;
}

Result<KnowledgeImportReport> import_knowledge(const KnowledgeImportOptions& options) {
  const auto importer = importer_for(options.format, options.inputs);
  if (!importer) return importer.error();
  if (options.inputs.empty()) return Error{"usage.missing_argument", "there is nothing to import", ""};
  ConceptTable table;
  TableSink sink(table);
  ImportJob job{.inputs = options.inputs, .sink = sink};
  job.untagged = options.language;
  job.wordnet = options.wordnet;
  job.classes = options.classes;
  job.repair = options.repair;
  job.threads = options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
  job.progress = options.progress;
  if (const auto imported = (*importer)->import(job); !imported) return imported.error();
  job.tell("writing", 1);
  const auto written = table.write(options.output, options.title.empty() ? options.output.stem().string() : options.title,
                                   options.sources.empty() ? names_of(options.inputs) : options.sources,
                                   options.repair || (*importer)->tolerant ? BadEdges::drop : BadEdges::refuse);
  if (!written) return written.error();
  KnowledgeImportReport report;
  report.format = (*importer)->name;
  report.entries = job.counts.entries;
  report.left_out = job.counts.left_out;
  report.broken_lines = job.counts.broken_lines;
  report.concepts = written->concepts;
  report.names = written->names;
  report.edges = written->edges;
  report.dangling_edges = written->dangling_edges;
  report.cyclic_edges = written->cyclic_edges;
  report.bytes = written->bytes;
  return report;
}

}  // namespace veil::training
