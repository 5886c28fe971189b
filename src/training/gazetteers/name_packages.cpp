// Names of people from four kinds of packages. Two are source code in which lists stand as quoted strings, one a line; reading the
// quotes is enough, and a list that changes its form gives no names, which the report of training shows.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "packed/archive_reader.h"
#include "training/gazetteers/package_lists.h"
#include "training/gazetteers/transliterate.h"

namespace veil::training {
namespace {

using detect::bit_of;
using detect::GazetteerClass;

constexpr std::uint32_t female = bit_of(GazetteerClass::given_name_female);
constexpr std::uint32_t male = bit_of(GazetteerClass::given_name_male);
constexpr std::uint32_t family = bit_of(GazetteerClass::family_name);

void add_name(EntryTable& table, GazetteerSource& source, std::string_view name, std::uint32_t classes) {
  if (name.find('{') != std::string_view::npos) return;
  for (const std::string& spelling : latin_spellings(name)) {
    if (entry_key(spelling).size() < 2) continue;
    table.add(spelling, classes, all_languages, EntryCase::capital_only);
  }
  ++source.entries;
}

template <typename Line>
void for_each_line(std::string_view text, Line line) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
}

// Names ranked by frequency, without gender.
Result<void> read_zxcvbn(const std::filesystem::path& packages, EntryTable& table, GazetteerSource& source) {
  for (const std::string_view language : {"en", "de", "es-es", "pt-br"}) {
    const auto package = find_package(packages, "zxcvbn-ts-language-" + std::string(language) + "-", ".tgz");
    if (!package) return package.error();
    const auto done = packed::read_entries(package->string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
      const bool given = name.ends_with("src/firstnames.json");
      if (!given && !name.ends_with("src/lastnames.json")) return;
      const auto list = nlohmann::json::parse(bytes, nullptr, false);
      if (!list.is_array()) return;
      for (const auto& entry : list)
        if (entry.is_string()) add_name(table, source, entry.get<std::string>(), given ? female | male : family);
    });
    if (!done) return done.error();
  }
  return {};
}

// ['ayşe', 'female'], a line each.
Result<void> read_gender_detection(const std::filesystem::path& packages, EntryTable& table, GazetteerSource& source) {
  const auto package = find_package(packages, "gender-detection-from-name-", ".tgz");
  if (!package) return package.error();
  return packed::read_entries(package->string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    if (name.find("/names/") == std::string_view::npos || !name.ends_with(".js")) return;
    for_each_line(bytes, [&](std::string_view line) {
      const auto strings = quoted_strings(line);
      if (strings.size() != 2) return;
      if (strings[1] == "female") add_name(table, source, strings[0], female);
      if (strings[1] == "male") add_name(table, source, strings[0], male);
      if (strings[1] == "unisex") add_name(table, source, strings[0], female | male);
    });
  });
}

// export const MALE = [ "Aage", ...
Result<void> read_wikidata(const std::filesystem::path& packages, EntryTable& table, GazetteerSource& source) {
  const auto package = find_package(packages, "wikidata-person-names-", ".tgz");
  if (!package) return package.error();
  return packed::read_entries(package->string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    if (!name.ends_with("index.mjs")) return;
    std::uint32_t classes = 0;
    for_each_line(bytes, [&](std::string_view line) {
      if (line.starts_with("export const ")) {
        const std::string_view list = line.substr(13);
        classes = list.starts_with("UNISEX")   ? female | male
                  : list.starts_with("MALE")   ? male
                  : list.starts_with("FEMALE") ? female
                  : list.starts_with("FAMILY") ? family
                                               : 0;
      } else if (classes != 0) {
        for (const std::string& entry : quoted_strings(line)) add_name(table, source, entry, classes);
      }
    });
  });
}

// Which names an assignment in Faker's source lists: "first_names_male", "unisex_last_names"; 0 for other things.
std::uint32_t classes_of_assignment(std::string_view variable) {
  const auto has = [&](std::string_view part) { return variable.find(part) != std::string_view::npos; };
  if (has("format") || has("prefix") || has("suffix") || has("kana")) return 0;
  if (has("last_name") || has("surname") || has("last_romanized")) return family;
  if (!has("first_name") && !has("first_romanized") && !has("middle_name")) return 0;
  if (has("female")) return female;
  return has("male") ? male : female | male;
}

Result<void> read_faker(const std::filesystem::path& packages, EntryTable& table, GazetteerSource& source) {
  auto package = find_package(packages, "faker-", ".whl");
  if (!package) return package.error();
  return packed::read_entries(package->string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    if (name.find("faker/providers/person/") == std::string_view::npos || !name.ends_with(".py")) return;
    std::uint32_t classes = 0;
    for_each_line(bytes, [&](std::string_view line) {
      const std::size_t text = line.find_first_not_of(' ');
      if (text == std::string_view::npos) return;
      if (text <= 4) {
        const std::string_view rest = line.substr(text);
        const std::size_t end = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
        if (end != std::string_view::npos && end > 0) {
          classes = rest.find('=') == std::string_view::npos ? 0 : classes_of_assignment(rest.substr(0, end));
        }
      }
      if (classes == 0 || line[text] == '#') return;
      for (const std::string& entry : quoted_strings(line)) add_name(table, source, entry, classes);
    });
  });
}

}  // namespace

Result<void> read_name_packages(const std::filesystem::path& packages, EntryTable& table, std::vector<GazetteerSource>& sources) {
  using Read = Result<void> (*)(const std::filesystem::path&, EntryTable&, GazetteerSource&);
  const std::pair<const char*, Read> readers[] = {{"zxcvbn-ts", read_zxcvbn},
                                                  {"gender-detection-from-name", read_gender_detection},
                                                  {"wikidata-person-names", read_wikidata},
                                                  {"Faker", read_faker}};
  for (const auto& [name, read] : readers) {
    GazetteerSource source{name, 0};
    if (auto done = read(packages, table, source); !done) return done;
    sources.push_back(std::move(source));
  }
  return {};
}

}  // namespace veil::training
