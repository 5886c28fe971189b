// What an entry of the gazetteer can be: one bit each, so that a word that is several things ("Paris": a city, a given name) is
// looked up once. Names are those of languages/<code>/gazetteer.tsv.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace veil::detect {

enum class GazetteerClass : std::uint8_t {
  given_name_female,
  given_name_male,
  family_name,
  title,  // "Mr", "Dr.", "Frau", "Sra."
  country,
  region,  // states, provinces, continents, parts of countries
  city,
  nationality,  // adjective and person: "Turkish", "Turk"
  language,
  religion,  // with adherents and denominations
  ethnicity,
  profession,  // with job titles and ranks
  family_relation,
  education,          // degrees, kinds of school
  health,             // diseases, conditions, disabilities
  organisation_head,  // "Universität", "Ministry", "Prison"
  organisation_tail,  // "GmbH", "S.A.", "Ltd"
  organisation,       // known by name
  currency,
  role,  // of a procedure or an office in general ("judge", "witness"): tells little of a person
  count
};
inline constexpr std::size_t gazetteer_classes = static_cast<std::size_t>(GazetteerClass::count);

inline constexpr std::array<std::string_view, gazetteer_classes> gazetteer_class_names = {
    "given_name_female", "given_name_male", "family_name", "title",      "country",         "region",    "city",   "nationality",
    "language",          "religion",        "ethnicity",   "profession", "family_relation", "education", "health", "organisation_head",
    "organisation_tail", "organisation",    "currency",    "role"};

constexpr std::uint32_t bit_of(GazetteerClass which) { return 1u << static_cast<unsigned>(which); }

// Set beside the classes where the entry is written like a common word of the language ("Will", "Nice", "Bauer"): the name alone
// says little.
inline constexpr std::uint32_t common_word_bit = 1u << 31;
inline constexpr std::uint32_t name_bits =
    bit_of(GazetteerClass::given_name_female) | bit_of(GazetteerClass::given_name_male) | bit_of(GazetteerClass::family_name);
inline constexpr std::uint32_t place_bits = bit_of(GazetteerClass::country) | bit_of(GazetteerClass::region) | bit_of(GazetteerClass::city);

constexpr std::optional<GazetteerClass> gazetteer_class_from(std::string_view name) {
  for (std::size_t i = 0; i < gazetteer_classes; ++i)
    if (gazetteer_class_names[i] == name) return static_cast<GazetteerClass>(i);
  return std::nullopt;
}

}  // namespace veil::detect
