// Reads all lists, the written ones last so that they may take entries out, marks common words, and writes the file.
#include <algorithm>
#include <fstream>

#include "training/gazetteers/package_lists.h"
#include "training/gazetteers/word_forms.h"
#include "veil/new_file.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

// Classes whose entries are inflected when the row does not say otherwise.
bool inflects(detect::GazetteerClass which) {
  using enum detect::GazetteerClass;
  return which == nationality || which == religion || which == ethnicity || which == profession || which == role ||
         which == family_relation || which == education || which == health || which == currency || which == organisation_head;
}

}  // namespace

Result<std::filesystem::path> find_package(const std::filesystem::path& folder, std::string_view begin, std::string_view end) {
  std::error_code problem;
  std::vector<std::filesystem::path> found;
  for (const auto& file : std::filesystem::directory_iterator(folder, problem)) {
    const std::string name = utf8::to_lower(file.path().filename().string());
    if (name.starts_with(begin) && name.ends_with(end)) found.push_back(file.path());
  }
  if (found.empty())
    return Error{"training.missing_data", "there is no package " + std::string(begin) + "*" + std::string(end), folder.string()};
  return *std::max_element(found.begin(), found.end());
}

std::vector<std::string> quoted_strings(std::string_view line) {
  std::vector<std::string> strings;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char quote = line[at];
    if (quote == '#' || quote == '/') break;  // a comment
    if (quote != '"' && quote != '\'') continue;
    const std::size_t end = line.find(quote, at + 1);
    if (end == std::string_view::npos) break;
    strings.emplace_back(line.substr(at + 1, end - at - 1));
    at = end;
  }
  return strings;
}

Result<void> read_language_list(const std::filesystem::path& path, Language language, EntryTable& table, GazetteerSource& source) {
  std::ifstream file(path);
  if (!file) return Error{"model.not_found", "the list of words for the gazetteer is missing", path.string()};
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto malformed = [&](std::string what) {
      return Error{"model.malformed_resource", std::move(what), path.string() + ", line " + std::to_string(number)};
    };
    if (utf8::first_invalid_byte(line)) return malformed("the line is not valid UTF-8");
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) return malformed("expected a class, a tab and entries");
    const bool removes = line.starts_with('-');
    const auto which = detect::gazetteer_class_from(std::string_view(line).substr(removes ? 1 : 0, tab - (removes ? 1 : 0)));
    if (!which) return malformed("there is no such class");
    std::string_view rest = std::string_view(line).substr(tab + 1);
    Inflection inflection = inflects(*which) ? Inflection::noun : Inflection::none;
    if (const std::size_t second = rest.find('\t'); second != std::string_view::npos) {
      const std::string_view how = rest.substr(second + 1);
      if (how != "noun" && how != "adjective" && how != "none") {
        return malformed("entries are inflected as noun, adjective or none");
      }
      inflection = how == "noun" ? Inflection::noun : how == "adjective" ? Inflection::adjective : Inflection::none;
      rest = rest.substr(0, second);
    }
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(", "), rest.size());
      const std::string_view entry = rest.substr(0, end);
      rest.remove_prefix(std::min(rest.size(), end + 2));
      if (entry_key(entry).empty()) return malformed("an entry has no word, or too many");
      ++source.entries;
      const EntryCase entry_case = utf8::is_upper(utf8::decode(entry, 0).code_point) ? EntryCase::capital_only : EntryCase::any;
      std::uint32_t classes = detect::bit_of(*which);
      if (*which == detect::GazetteerClass::role) classes |= detect::bit_of(detect::GazetteerClass::profession);
      for (const std::string& form : word_forms(entry, language, inflection)) {
        if (removes) table.remove(form, classes, only(language));
        if (!removes) table.add(form, classes, only(language), entry_case);
      }
    }
  }
  return {};
}

Result<GazetteerTrainingReport> train_gazetteers(const GazetteerTrainingOptions& options) {
  GazetteerTrainingReport report;
  EntryTable table;
  if (!options.packages.empty()) {
    if (auto done = read_name_packages(options.packages, table, report.sources); !done) return done.error();
    if (auto done = read_place_packages(options.packages, table, report.sources); !done) return done.error();
  }
  if (!options.data.empty()) {
    if (auto done = read_vocabularies(options.data / "kb", table, report.sources); !done) return done.error();
    const auto habits = HabitsOfLanguages::open(options.languages);
    if (!habits) return habits.error();
    WordCases cases(*habits);
    if (auto done = cases.read_folder(options.data / "text"); !done) return done.error();
    report.common_words = table.mark_common_words(cases);
  }
  for (const Language language : spoken_languages) {
    GazetteerSource source{"languages/" + std::string(code_of(language)), 0};
    const auto path = options.languages / code_of(language) / "gazetteer.tsv";
    if (auto done = read_language_list(path, language, table, source); !done) return done.error();
    report.sources.push_back(std::move(source));
  }
  const auto bytes = table.to_file();
  if (!bytes) return bytes.error();
  if (auto done = write_new_file(options.output, *bytes); !done) return done.error();
  report.entries = table.size();
  report.bytes = bytes->size();
  return report;
}

}  // namespace veil::training
