#include "pipeline/resource_files.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "text/resource_file.h"
#include "veil/language.h"

namespace veil::pipeline {
namespace {

namespace fs = std::filesystem;

// In the folder of each language. Others there (concepts.tsv, gazetteer.tsv, genders.tsv, regions.tsv, readability.tsv, recipes) make
// models and figures, or are the service's (placeholders.tsv).
constexpr std::array<std::string_view, 30> language_files = {
    "abbreviations.txt",   "ambiguous_names.tsv", "calendar.tsv",       "clitics.tsv",         "contractions.tsv", "coreference.tsv",
    "expressions.tsv",     "facts.tsv",           "gazetteer_cues.tsv", "generalizations.tsv", "given_names.tsv",  "grammar.tsv",
    "habits.tsv",          "identifier_cues.tsv", "labels.tsv",         "linking.tsv",         "name_cues.tsv",    "negation.tsv",
    "nicknames.tsv",       "not_identifying.tsv", "phrases.tsv",        "roles.tsv",           "secrets.tsv",      "matter_cues.tsv",
    "sensitive_verbs.tsv", "spelled_signs.tsv",   "stopwords.txt",      "surrogates.tsv",      "tokens.tsv",       "type_cues.tsv"};

fs::path model(std::string_view name, std::string_view of = "") {
  return fs::path("models") / (std::string(name) + (of.empty() ? "" : "." + std::string(of)) + ".veil");
}

}  // namespace

std::vector<fs::path> needed_files(const Policy& policy) {
  std::vector<fs::path> files = {model("languages"),
                                 model("gazetteers"),
                                 model("knowledge"),
                                 model("attributes", "en"),
                                 model("kinds"),
                                 model("neural"),
                                 fs::path("languages") / "related_kinds.tsv"};
  if (policy.uses(ReplacementMethod::learned)) files.push_back(model("selector"));
  if (policy.uses(ReplacementMethod::generalize) || policy.uses(ReplacementMethod::learned) || policy.uses(ReplacementMethod::surrogate))
    files.push_back(model("linker"));
  const bool shipped_vectors = policy.disclosure.embedding.use != VectorUse::off && policy.disclosure.embedding.vectors.empty();
  for (const Language language : spoken_languages) {
    const std::string_view code = code_of(language);
    files.push_back(model("tagger", code));
    files.push_back(model("entities", code));
    files.push_back(model("everyday", code));
    if (shipped_vectors) files.push_back(model("vectors", code));
    if (policy.disclosure.information.statistics.empty()) files.push_back(model("statistics", code));
    for (const std::string_view name : language_files) files.push_back(fs::path("languages") / code / name);
  }
  return files;
}

Result<void> check_resource_file(const ResourcePath& file) {
  std::error_code reason;
  if (!fs::is_regular_file(file, reason)) return Error{"model.not_found", "a file that Veil needs is not there", file.string()};
  const auto damaged = [&](const char* message) { return Error{"model.damaged", message, file.string()}; };
  const auto bytes = fs::file_size(file, reason);
  if (reason) return Error{"model.unreadable", "a file that Veil needs cannot be looked at", file.string()};
  if (bytes == 0) return damaged("a file that Veil needs is empty");
  if (file.path().extension() == ".veil") return {};
  const ResourceFile stream(file);
  if (!stream) return Error{"model.unreadable", "a file that Veil needs cannot be read", file.string()};
  const std::string_view begin = stream.bytes().substr(0, 4096);
  if (begin.find_first_not_of(" \t\r\n") == std::string_view::npos) return damaged("a file that Veil needs holds nothing");
  if (begin.find('\0') != std::string_view::npos) return damaged("a file that Veil needs is not text");
  if (!stream.bytes().ends_with('\n')) return damaged("a file that Veil needs ends within a line: it was cut");
  return {};
}

Result<void> check_folder(const fs::path& folder) {
  for (const char* part : {"languages", "models"}) {
    std::error_code ignored;
    if (fs::is_directory(folder / part, ignored)) continue;
    return Error{
        "model.no_folder",
        "there is no such folder: languages/ and models/ stand where Veil is installed, or where --resources or VEIL_RESOURCES says",
        (folder / part).string()};
  }
  return {};
}

Result<void> check_needed_files(const ResourcePath& folder, const Policy& policy) {
  if (auto checked = check_folder(folder); !checked) return checked;
  for (const fs::path& file : needed_files(policy)) {
    if (auto checked = check_resource_file(folder / file); !checked) return checked;
  }
  return {};
}

}  // namespace veil::pipeline
