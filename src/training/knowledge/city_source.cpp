// Cities of GeoNames (cities1000.txt: id, name, ASCII name, other names by commas, ..., class, code, country, ..., admin1,
// admin2,
// ..., population in field 14). Its other names are in all languages of the world without saying which; one that is a word
// of a list of frequencies is taken for a name in that list's language: "Munique" in Portuguese, "Múnich" in Spanish.
#include <algorithm>
#include <limits>

#include "packed/archive_reader.h"
#include "text/default_language.h"
#include "training/knowledge/place_sources.h"
#include "training/knowledge/rows_of_file.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::uint32_t as_large_as_its_region = 50'000, in_its_region = 10'000;  // inhabitants
constexpr std::uint32_t big_city = 1'000'000, city = 20'000, town = 5'000;        // inhabitants
constexpr std::uint32_t with_other_names = 15'000, with_other_names_of_several_words = 200'000;
constexpr std::uint32_t small_town_at_home = 20'000, small_town_abroad = 300'000;  // inhabitants
constexpr double common_word = 5.3, more_common_than_elsewhere = 0.8;              // as rarity: what is no name of a small town but a word
constexpr double known_word = 6.8,
                 known_part = 5.5;  // rarity in a language below which a name, or a word of it, counts as in use

const char* kind_of_city(std::string_view code, std::uint32_t inhabitants) {
  if (code == "PPLX") return "neighbourhood";
  if (inhabitants >= big_city) return "big_city";
  if (inhabitants >= city) return "city";
  if (inhabitants >= town || inhabitants == 0) return "town";
  return "village";
}

// "Munich" but not "MUC" (codes), "Мюнхен" (other letters) or "munhen" (transliterations that nobody writes).
bool is_usable_name(std::string_view name) {
  if (name.size() < 4 || !utf8::is_upper(utf8::decode(name, 0).code_point)) return false;
  bool small = false;
  for (std::size_t at = 0; at < name.size();) {
    const utf8::Decoded decoded = utf8::decode(name, at);
    if (decoded.code_point >= 0x250 && decoded.code_point != 0x2019) return false;
    if (decoded.code_point == '(' || utf8::is_digit(decoded.code_point)) return false;
    small = small || utf8::is_lower(decoded.code_point);
    at += decoded.length;
  }
  return small;
}

// A word of Spanish or Portuguese that happens to be the name of a small town too: "Hola" in Kenya, "Luna" on the Philippines. A
// name is about as common in languages that are told from names otherwise; a word is not.
bool is_ordinary_word(std::string_view name, Language language, std::string_view country, std::uint32_t inhabitants,
                      const PlaceRules& rules, const WordFrequencies& frequencies) {
  const std::string& home = rules.spoken_in[static_cast<std::size_t>(language)];
  if (home.empty() || name.find(' ') != std::string_view::npos) return false;
  const bool at_home = home.find(country) != std::string::npos;
  if (inhabitants >= (at_home ? small_town_at_home : small_town_abroad)) return false;
  const double rarity = frequencies.rarity(language, name);
  double elsewhere = std::numeric_limits<double>::max();
  for (const Language other : spoken_languages) {
    if (rules.spoken_in[static_cast<std::size_t>(other)].empty()) elsewhere = std::min(elsewhere, frequencies.rarity(other, name));
  }
  return rarity < (at_home ? common_word - 0.3 : common_word) && rarity + more_common_than_elsewhere < elsewhere;
}

// Whether `other` is the name of the region or the country around the city, not of the city: "Pernambuco" among the names of
// Recife, "Paraguay" among those of Asunción. A region that is called after the city does not count.
bool names_what_is_around(std::string_view other, Language language, std::string_view name, ConceptNumber around,
                          const KnowledgeDraft& draft) {
  const auto has = [&](const std::vector<ConceptNumber>& owners) {
    return std::find(owners.begin(), owners.end(), around) != owners.end();
  };
  return around != no_concept && has(draft.find(language, other)) && !has(draft.find(default_language, name));
}

void add_other_names(ConceptNumber concept_number, const std::vector<std::string_view>& fields, std::uint32_t inhabitants,
                     std::uint32_t weight, ConceptNumber region, const PlaceRules& rules, KnowledgeDraft& draft) {
  const std::string_view others = fields[3];
  const ConceptNumber country = draft.find_key("cc:" + std::string(fields[8]));
  for (const std::string_view other : fields_of(others, ',')) {
    if (!is_usable_name(other)) continue;
    const bool one_word = other.find_first_of(" -'") == std::string_view::npos;
    if (!one_word && inhabitants < with_other_names_of_several_words) continue;
    for (const Language language : spoken_languages) {
      if (draft.frequencies().rarity(language, other) >= (one_word ? known_word : known_part)) continue;
      if (is_ordinary_word(other, language, fields[8], inhabitants, rules, draft.frequencies())) continue;
      if (names_what_is_around(other, language, fields[1], region, draft)) continue;
      if (names_what_is_around(other, language, fields[1], country, draft)) continue;
      draft.add_name(concept_number, language, other, {.proper = true}, std::max(weight * 3 / 4, 1u));
    }
  }
}

// The region of a city: by letters where GeoNames uses the letters of ISO, by the table otherwise. Spain and Italy are
// divided into provinces by the second level.
ConceptNumber region_of_city(std::string_view country, std::string_view first, std::string_view second, const PlaceRules& rules,
                             const KnowledgeDraft& draft) {
  const std::string prefix = std::string(country) + "-";
  if ((country == "ES" || country == "IT") && !second.empty()) {
    const ConceptNumber province = draft.find_key(prefix + std::string(second));
    if (province != no_concept) return province;
  }
  const auto translated = rules.divisions.find(std::string(country) + " " + std::string(first));
  if (translated != rules.divisions.end()) return draft.find_key(prefix + translated->second);
  const bool letters = !first.empty() && std::all_of(first.begin(), first.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return letters ? draft.find_key(prefix + std::string(first)) : no_concept;
}

}  // namespace

Result<PlaceRules> read_place_rules(const std::filesystem::path& languages) {
  PlaceRules rules;
  const auto read = read_rows(languages / "regions.tsv", [&](std::string_view row) {
    if (row.empty() || row.starts_with('#')) return true;
    const auto fields = fields_of(row, '\t');
    if (fields[0] == "kind" && fields.size() == 3) {
      rules.kinds.emplace(fields[1], fields[2]);
    } else if (fields[0] == "division" && fields.size() == 4) {
      rules.divisions.emplace(std::string(fields[1]) + " " + std::string(fields[2]), fields[3]);
    } else if (fields[0] == "smallest" && fields.size() == 3 && number_from(fields[2])) {
      rules.smallest.emplace(fields[1], *number_from(fields[2]));
    } else {
      return false;
    }
    return true;
  });
  if (!read && read.error().code == "training.unreadable_data") {
    return Error{"model.malformed_resource", "expected kind, division or smallest with their columns, parted by tabs", read.error().place};
  }
  if (!read) return read.error();
  for (const Language language : spoken_languages) {
    const auto own = read_rows(languages / code_of(language) / "regions.tsv", [&](std::string_view row) {
      const auto fields = fields_of(row, '\t');
      if (fields[0] == "spoken_in" && fields.size() == 3) rules.spoken_in[static_cast<std::size_t>(language)] = fields[2];
      return true;
    });
    if (!own) return own.error();
  }
  return rules;
}

Result<std::uint64_t> add_cities(const std::filesystem::path& package, const PlaceRules& rules, KnowledgeDraft& draft) {
  std::uint64_t added = 0;
  bool found = false;
  const ConceptNumber region = draft.find_key("region");
  const ConceptNumber state = draft.find_key("state");
  const auto smallest_of = [&](std::string_view country) {
    const auto own = rules.smallest.find(std::string(country));
    const auto all = rules.smallest.find("*");
    return own != rules.smallest.end() ? own->second : all != rules.smallest.end() ? all->second : 0;
  };
  const auto read = packed::read_entries(package.string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    if (!name.ends_with("cities1000.txt")) return;
    found = true;
    for (const std::string_view row : fields_of(bytes, '\n')) {
      const auto fields = fields_of(row, '\t');
      if (fields.size() < 15 || fields[1].size() < 2 || utf8::first_invalid_byte(row)) continue;
      const std::uint32_t inhabitants = number_from(fields[14]).value_or(0);
      const bool seat = fields[7] == "PPLC" || fields[7] == "PPLA";
      if (inhabitants < smallest_of(fields[8]) && !seat) continue;
      const ConceptNumber kind = draft.find_key(kind_of_city(fields[7], inhabitants));
      if (kind == no_concept) continue;
      const ConceptNumber concept_number = draft.define("geo:" + std::string(fields[0]));
      std::uint32_t weight = std::max(inhabitants / 1000, 1u);
      ConceptNumber place = region_of_city(fields[8], fields[10], fields[11], rules, draft);
      // Who says the name of a region that is called after its city means the city; Wyoming in Michigan gave Wyoming no name.
      for (const ConceptNumber namesake : draft.find(default_language, fields[1])) {
        if (draft.country(namesake) != fields[8] || !draft.is_below(namesake, region)) continue;
        const bool elsewhere = place != no_concept && namesake != place && draft.is_below(namesake, state);
        const std::uint32_t enough = place != no_concept ? in_its_region : as_large_as_its_region;
        if (seat || (inhabitants >= enough && !elsewhere)) weight = std::max(weight, weights::region * 2 + inhabitants / 1000);
      }
      for (const Language language : spoken_languages)
        if (!is_ordinary_word(fields[1], language, fields[8], inhabitants, rules, draft.frequencies()))
          draft.add_name(concept_number, language, fields[1], {.proper = true}, weight);
      if (inhabitants >= with_other_names) add_other_names(concept_number, fields, inhabitants, weight, place, rules, draft);
      draft.set_country(concept_number, fields[8]);
      draft.add_edge(concept_number, kind, Relation::instance_of);
      if (place == no_concept) place = draft.find_key("cc:" + std::string(fields[8]));
      if (place != no_concept) draft.add_edge(concept_number, place, Relation::located_in);
      ++added;
    }
  });
  if (!read) return read.error();
  if (!found) return Error{"training.unreadable_data", "the package has no cities1000.txt", package.string()};
  return added;
}

}  // namespace veil::training
