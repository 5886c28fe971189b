// SNOMED CT as its release format 2 has it: tab-separated snapshot files of concepts, descriptions, relationships and language
// reference sets, in a folder or in the .zip of a release. Only active rows count. The fully specified name loses its semantic tag
// ("Diabetes mellitus (disorder)"); which synonym is preferred the language reference set says.
#include <algorithm>
#include <unordered_set>

#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/importer.h"
#include "training/knowledge/import/pending_names.h"
#include "training/knowledge/rows_of_file.h"

namespace veil::training {
namespace {

// Identifiers of SNOMED's own metadata (SNOMED International, RF2 specification).
constexpr std::string_view is_a_type = "116680003";
constexpr std::string_view part_of_type = "123005000";
constexpr std::string_view fully_specified_name = "900000000000003001";
constexpr std::string_view preferred_term = "900000000000548007";
constexpr std::string_view root_concept = "138875005";

// One file of a release, in a folder or a .zip.
struct ReleaseFile {
  std::filesystem::path holder;
  std::string entry;  // empty: holder is the file
  Result<ByteStream> open() const { return entry.empty() ? ByteStream::open(holder) : ByteStream::open_entry(holder, entry); }
};

struct Release {
  std::vector<ReleaseFile> concepts, descriptions, definitions, languages, relationships;

  void take(std::string_view path, const ReleaseFile& file) {
    const std::string_view name = path.substr(path.find_last_of('/') + 1);
    if (!name.ends_with(".txt") || name.find("Snapshot") == std::string_view::npos) return;
    const auto starts = [&](std::string_view what) {
      return name.starts_with("sct2_" + std::string(what)) || name.starts_with("xsct2_" + std::string(what));
    };
    if (starts("Concept_")) concepts.push_back(file);
    if (starts("Description_")) descriptions.push_back(file);
    if (starts("TextDefinition_")) definitions.push_back(file);
    if (starts("Relationship_")) relationships.push_back(file);
    if (name.find("Refset_Language") != std::string_view::npos) languages.push_back(file);
  }
};

// Calls `receive` with the wanted columns of each active row.
Result<void> read_active(ImportJob& job, const ReleaseFile& file, const std::vector<std::string_view>& wanted, std::string_view what,
                         const std::function<void(const std::vector<std::string_view>&)>& receive) {
  auto stream = file.open();
  if (!stream) return stream.error();
  LineReader lines(std::move(*stream));
  std::vector<std::size_t> columns;
  std::vector<std::string_view> values(wanted.size());
  std::size_t active = 0, width = 0;
  for (;;) {
    const auto line = lines.next_line();
    if (!line) return line.error();
    if (!*line) break;
    if ((*line)->empty() || (*line)->starts_with('#')) continue;
    const auto fields = fields_of(**line, '\t');
    if (columns.empty()) {
      const auto column = [&](std::string_view name) {
        return static_cast<std::size_t>(std::find(fields.begin(), fields.end(), name) - fields.begin());
      };
      for (const std::string_view name : wanted) columns.push_back(column(name));
      columns.push_back(active = column("active"));
      width = fields.size();
      if (*std::max_element(columns.begin(), columns.end()) >= width)
        return Error{"read.malformed_input", "the first line does not name the columns of this kind of file",
                     line_place(lines.stream().file(), lines.line())};
      continue;
    }
    if (fields.size() != width) {
      if (!job.repair) {
        return Error{"read.malformed_input", "the row has another number of columns than the first line",
                     line_place(lines.stream().file(), lines.line())};
      }
      ++job.counts.broken_lines;
      continue;
    }
    ++job.counts.entries;
    if (lines.line() % 4096 == 0) job.tell(what, lines.stream().share());
    if (fields[active] != "1") {
      ++job.counts.left_out;
      continue;
    }
    for (std::size_t at = 0; at < values.size(); ++at) values[at] = fields[columns[at]];
    receive(values);
  }
  return {};
}

// "Diabetes mellitus (disorder)" -> "Diabetes mellitus".
std::string_view without_tag(std::string_view term) {
  if (!term.ends_with(')')) return term;
  const std::size_t open = term.rfind(" (");
  return open == std::string_view::npos || open == 0 ? term : term.substr(0, open);
}

class SnomedImport {
 public:
  explicit SnomedImport(ImportJob& job) : job_(job) {}

  Result<void> run(const Release& release) {
    for (const auto& file : release.concepts)
      if (const auto done = read_concepts(file); !done) return done;
    for (const auto& file : release.languages)
      if (const auto done = read_languages(file); !done) return done;
    for (const auto& file : release.descriptions)
      if (const auto done = read_descriptions(file); !done) return done;
    names_.flush([&](std::uint32_t owner, Language language, std::string_view name) { job_.sink.add_name(owner, language, name); });
    for (const auto& file : release.definitions)
      if (const auto done = read_definitions(file); !done) return done;
    for (const auto& file : release.relationships)
      if (const auto done = read_relationships(file); !done) return done;
    return {};
  }

 private:
  Result<void> read_concepts(const ReleaseFile& file) {
    return read_active(job_, file, {"id"}, "reading concepts", [&](const auto& row) {
      const auto number = job_.sink.concept_of(row[0]);
      job_.sink.define(number);
      active_.emplace(row[0]);
      if (row[0] == root_concept) job_.sink.set_too_abstract(number);
    });
  }

  Result<void> read_languages(const ReleaseFile& file) {
    return read_active(job_, file, {"referencedComponentId", "acceptabilityId"}, "reading language reference sets", [&](const auto& row) {
      if (row[1] == preferred_term) preferred_.emplace(row[0]);
    });
  }

  Result<void> read_descriptions(const ReleaseFile& file) {
    return read_active(job_, file, {"id", "conceptId", "languageCode", "typeId", "term"}, "reading descriptions", [&](const auto& row) {
      const auto language = language_of_tag(row[2]);
      const bool full = row[3] == fully_specified_name;
      const std::string_view name = trimmed(full ? without_tag(trimmed(row[4])) : row[4]);
      if (!language || name.empty() || !active_.contains(std::string(row[1]))) {
        ++job_.counts.left_out;
        return;
      }
      const std::uint32_t rank = full ? 1 : preferred_.contains(std::string(row[0])) ? 0 : 2;
      names_.add(job_.sink.concept_of(row[1]), *language, rank, name);
    });
  }

  Result<void> read_definitions(const ReleaseFile& file) {
    return read_active(job_, file, {"conceptId", "languageCode", "term"}, "reading definitions", [&](const auto& row) {
      const auto language = language_of_tag(row[1]);
      if (language && active_.contains(std::string(row[0]))) job_.sink.add_gloss(job_.sink.concept_of(row[0]), *language, row[2]);
    });
  }

  Result<void> read_relationships(const ReleaseFile& file) {
    return read_active(job_, file, {"sourceId", "destinationId", "typeId"}, "reading relationships", [&](const auto& row) {
      if (row[2] != is_a_type && row[2] != part_of_type) return;
      if (!active_.contains(std::string(row[0]))) {
        ++job_.counts.left_out;
        return;
      }
      job_.sink.add_edge(job_.sink.concept_of(row[0]), job_.sink.concept_of(row[1]),
                         row[2] == is_a_type ? knowledge::Relation::is_a : knowledge::Relation::part_of);
    });
  }

  ImportJob& job_;
  std::unordered_set<std::string> active_, preferred_;
  PendingNames names_;
};

Result<Release> find_release(const std::vector<std::filesystem::path>& inputs) {
  Release release;
  for (const auto& input : inputs) {
    std::error_code failed;
    if (std::filesystem::is_directory(input, failed)) {
      std::vector<std::filesystem::path> files;
      for (const auto& entry : std::filesystem::recursive_directory_iterator(input, failed))
        if (entry.is_regular_file()) files.push_back(entry.path());
      std::sort(files.begin(), files.end());
      for (const auto& file : files) release.take(file.generic_string(), {file, {}});
    } else if (input.extension() == ".zip") {
      const auto names = entries_of_zip(input);
      if (!names) return names.error();
      for (const std::string& name : *names) release.take(name, {input, name});
    } else if (std::filesystem::exists(input, failed)) {
      release.take(input.generic_string(), {input, {}});
    } else {
      return Error{"read.not_found", "there is no such file or folder", input.string()};
    }
  }
  if (release.concepts.empty() || release.descriptions.empty() || release.relationships.empty()) {
    return Error{"read.malformed_input",
                 "there are no snapshot files of concepts, descriptions and relationships (sct2_..._Snapshot...txt)",
                 inputs.empty() ? "" : inputs.front().string()};
  }
  return release;
}

}  // namespace

Result<void> import_snomed(ImportJob& job) {
  const auto release = find_release(job.inputs);
  if (!release) return release.error();
  return SnomedImport(job).run(*release);
}

}  // namespace veil::training
