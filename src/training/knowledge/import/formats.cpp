// The formats that knowledge is imported from, and how they are told apart when nobody names them: by extension where that is
// safe, else by how the file begins.
#include <algorithm>
#include <array>

#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/importer.h"
#include "training/source_languages.h"

namespace veil::training {
namespace {

constexpr std::array<KnowledgeImporter, 10> importers = {{
    {"wikidata", "", true, false, import_wikidata},
    {"snomed", "", false, true, import_snomed},
    {"obo", ".obo", false, false, import_obo},
    {"turtle", ".ttl .nt .turtle", false, false, import_turtle},
    {"rdf-xml", ".rdf", false, false, import_rdf_xml},
    {"wordnet", "", true, true, import_wordnet},
    {"wordnet-lmf", "", true, false, import_wordnet_lmf},
    {"omw", ".tab", true, false, import_omw},
    {"ontology-json", "", true, false, import_ontology_json},
    {"csv", ".csv .tsv", false, false, import_csv},
}};

std::string all_names() {
  std::string names;
  for (const KnowledgeImporter& importer : importers) names += (names.empty() ? "" : ", ") + std::string(importer.name);
  return names;
}

const KnowledgeImporter* named(std::string_view name) {
  const auto found = std::find_if(importers.begin(), importers.end(), [&](const auto& importer) { return importer.name == name; });
  return found == importers.end() ? nullptr : &*found;
}

// ".ttl" of "thesaurus.ttl.gz".
std::string extension_of(std::filesystem::path file) {
  for (const char* packed : {".gz", ".bz2", ".xz", ".zst"})
    if (file.extension() == packed) return file.stem().extension().string();
  return file.extension().string();
}

const KnowledgeImporter* by_extension(const std::string& extension) {
  if (extension.empty()) return nullptr;
  for (const KnowledgeImporter& importer : importers) {
    std::string_view rest = importer.extensions;
    while (!rest.empty()) {
      const std::string_view one = rest.substr(0, rest.find(' '));
      if (one == extension) return &importer;
      rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    }
  }
  return nullptr;
}

const KnowledgeImporter* by_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  for (const char* name : {"data.noun", "data.noun.gz", "data.noun.xz"})
    if (std::filesystem::exists(folder / name, failed)) return named("wordnet");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failed))
    if (entry.path().filename().string().find("sct2_Concept_") != std::string::npos) return named("snomed");
  return nullptr;
}

const KnowledgeImporter* by_content(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\r\n")));
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  if (text.starts_with('<')) {
    if (has("<LexicalResource")) return named("wordnet-lmf");
    if (has("rdf:RDF")) return named("rdf-xml");
    return nullptr;
  }
  if (text.starts_with("@prefix") || text.starts_with("@base") || text.starts_with("PREFIX")) return named("turtle");
  if (text.starts_with("format-version:")) return named("obo");
  if (text.starts_with('[') || text.starts_with('{')) {
    if (has("\"type\":\"item\"") || has("\"type\":\"property\"")) return named("wikidata");
    if (text.starts_with('{') && has("\"properties\"") && (has("\"first\"") || has("\"longest\""))) return named("ontology-json");
  }
  return nullptr;
}

Result<const KnowledgeImporter*> guess(const std::filesystem::path& input) {
  std::error_code failed;
  const Error unknown{"usage.unknown_format", "the format cannot be told from the file: name one with --format, " + all_names(),
                      input.string()};
  if (std::filesystem::is_directory(input, failed)) {
    if (const auto* found = by_folder(input)) return found;
    return unknown;
  }
  if (const auto* found = by_extension(extension_of(input))) return found;
  if (extension_of(input) == ".zip") {
    const auto names = entries_of_zip(input);
    if (!names) return names.error();
    for (const std::string& name : *names)
      if (name.find("sct2_Concept_") != std::string::npos) return named("snomed");
    return unknown;
  }
  auto stream = ByteStream::open(input);
  if (!stream) return stream.error();
  constexpr std::size_t enough = 1 << 16;
  std::string text;
  while (text.size() < enough) {
    const auto more = stream->next();
    if (!more) return more.error();
    if (more->empty()) break;
    text += more->substr(0, enough);
  }
  if (const auto* found = by_content(text)) return found;
  return unknown;
}

}  // namespace

std::span<const KnowledgeImporter> knowledge_importers() { return importers; }

Result<const KnowledgeImporter*> importer_for(std::string_view format, const std::vector<std::filesystem::path>& inputs) {
  if (!format.empty()) {
    if (const auto* found = named(format)) return found;
    return Error{"usage.unknown_format", "no importer has that name; there are " + all_names(), std::string(format)};
  }
  const KnowledgeImporter* one = nullptr;
  for (const auto& input : inputs) {
    const auto found = guess(input);
    if (!found) return found.error();
    if (one != nullptr && one != *found)
      return Error{"usage.unknown_format", "the inputs seem to be of different formats: import them one by one, or name one with --format",
                   input.string()};
    one = *found;
  }
  if (one == nullptr) return Error{"usage.missing_argument", "there is nothing to import", ""};
  return one;
}

std::string line_place(const std::filesystem::path& file, std::uint64_t line) { return file.string() + ", line " + std::to_string(line); }

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<Language> language_of_tag(std::string_view tag) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> older = {{{"ger", "deu"}, {"cas", "spa"}}};
  for (const auto& [code, now] : older)
    if (tag == code) tag = now;
  for (const Language language : spoken_languages)
    if (tag == three_letters_of(language)) return language;
  return language_from(tag);
}

}  // namespace veil::training
