// Lists of well-known names of one kind in JSON files: an array of names, or of objects with a field that holds the name.
// languages/lists.tsv: file <tab> field with the array <tab> field of the name, or empty <tab> key of the core <tab> country
// code of all, or empty <tab> text that each name gets in front <tab> text that it gets behind ("River").
#include <algorithm>
#include <nlohmann/json.hpp>

#include "packed/archive_reader.h"
#include "training/knowledge/kind_sources.h"
#include "training/knowledge/rows_of_file.h"
#include "training/source_languages.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using Json = nlohmann::json;

// Takes "The" off, and notes behind a name: "Acacia (Chapters)".
std::string_view bare_name(std::string_view name) {
  name = name.substr(0, name.find(" ("));
  if (name.starts_with("The ")) name.remove_prefix(4);
  return name;
}

ConceptNumber new_thing(ConceptNumber kind, ConceptNumber country, std::string_view key, KnowledgeDraft& draft, std::uint64_t& added) {
  const ConceptNumber number = draft.define(key);
  draft.add_edge(number, kind, Relation::instance_of);
  if (country != no_concept) draft.add_edge(number, country, Relation::located_in);
  ++added;
  return number;
}

// The concept with this name that is of this kind, made when there is none.
ConceptNumber thing_of_kind(std::string_view name, ConceptNumber kind, ConceptNumber country, std::string_view key, KnowledgeDraft& draft,
                            std::uint64_t& added) {
  for (const ConceptNumber owner : draft.find(of_english_sources, name))
    if (owner != kind && draft.is_proper(owner) && draft.is_below(owner, kind)) return owner;
  return new_thing(kind, country, key, draft, added);
}

}  // namespace

Result<std::uint64_t> add_well_known(const std::filesystem::path& languages, KnowledgeDraft& draft) {
  std::uint64_t added = 0;
  const auto read = read_rows(languages / "well_known.tsv", [&](std::string_view row) {
    if (row.empty() || row.starts_with('#')) return true;
    const auto fields = fields_of(row, '\t');
    if (fields.size() != 3) return false;
    const ConceptNumber kind = draft.find_key(fields[0]);
    const ConceptNumber country = fields[1].empty() ? no_concept : draft.find_key("cc:" + std::string(fields[1]));
    if (kind == no_concept || (!fields[1].empty() && country == no_concept)) return false;
    std::string_view rest = fields[2];
    while (!rest.empty()) {
      const std::string_view thing = rest.substr(0, rest.find("; "));
      rest.remove_prefix(std::min(rest.size(), thing.size() + 2));
      const auto names = fields_of(thing, '|');
      if (names[0].empty()) return false;
      const std::string key = "known:" + std::string(fields[0]) + "/" + std::string(names[0]);
      // A region of several countries is not the province of one of them that has its name.
      const bool wide = fields[0] == "region" && country == no_concept;
      ConceptNumber number = wide ? draft.find_key(key) : thing_of_kind(names[0], kind, country, key, draft, added);
      if (number == no_concept) number = new_thing(kind, country, key, draft, added);
      const bool before_cities = wide || fields[0] == "province";
      const std::uint32_t weight = before_cities ? weights::well_known_province : weights::well_known;
      for (const std::string_view name : names) draft.add_name_in_all(number, name, {.proper = true}, weight);
    }
    return true;
  });
  if (!read && read.error().code == "training.unreadable_data") {
    return Error{"model.malformed_resource", "expected a key of concepts.tsv, a country or nothing, and names, parted by tabs",
                 read.error().place};
  }
  if (!read) return read.error();
  return added;
}

Result<std::uint64_t> add_lists(const std::filesystem::path& folder, const std::filesystem::path& languages, KnowledgeDraft& draft) {
  std::uint64_t added = 0;
  Result<void> lists;
  const auto read = read_rows(languages / "lists.tsv", [&](std::string_view row) {
    if (row.empty() || row.starts_with('#')) return true;
    const auto fields = fields_of(row, '\t');
    if (fields.size() < 4) return false;
    const ConceptNumber kind = draft.find_key(fields[3]);
    if (kind == no_concept) return false;
    const ConceptNumber country = fields.size() > 4 && !fields[4].empty() ? draft.find_key("cc:" + std::string(fields[4])) : no_concept;
    const std::filesystem::path file = folder / fields[0];
    Json list;
    const auto entries = packed::read_entries(file.string(), packed::largest_entry,
                                              [&](std::string_view, std::string&& bytes) { list = Json::parse(bytes, nullptr, false); });
    if (!entries) {
      lists = entries.error();
      return false;
    }
    const std::string array(fields[1]), field(fields[2]);
    if (!list.is_object() || !list.contains(array) || !list[array].is_array()) {
      lists = Error{"training.unreadable_data", "the file has no such list", file.string()};
      return false;
    }
    for (const Json& entry : list[array]) {
      const Json& value = field.empty() || !entry.is_object() ? entry : entry.value(field, Json());
      if (!value.is_string()) continue;
      const std::string_view name = bare_name(value.get_ref<const std::string&>());
      if (name.size() < 2) continue;
      std::string whole(fields.size() > 5 ? fields[5] : "");
      whole += name;
      if (fields.size() > 6) whole += fields[6];
      const std::string key = "list:" + std::string(fields[3]) + "/" + whole;
      const ConceptNumber number = thing_of_kind(whole, kind, country, key, draft, added);
      draft.add_name_in_all(number, whole, {.proper = true}, weights::well_known_list);
      if (whole != name) draft.add_name_in_all(number, name, {.proper = true}, weights::well_known_list / 5);
    }
    return true;
  });
  if (!lists) return lists.error();
  if (!read && read.error().code == "training.unreadable_data") {
    return Error{"model.malformed_resource", "expected file, list, field and a key of concepts.tsv, parted by tabs", read.error().place};
  }
  if (!read) return read.error();
  return added;
}

}  // namespace veil::training
