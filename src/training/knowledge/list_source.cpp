// Lists of names of one kind in JSON files: an array of names, or of objects with a field that holds the name.
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

// The concept with this name that is of this kind, made when there is none.
ConceptNumber thing_of_kind(std::string_view name, ConceptNumber kind, ConceptNumber country, std::string_view key, KnowledgeDraft& draft,
                            std::uint64_t& added) {
  for (const ConceptNumber owner : draft.find(of_english_sources, name))
    if (owner != kind && draft.is_proper(owner) && draft.is_below(owner, kind)) return owner;
  const ConceptNumber number = draft.define(key);
  draft.add_edge(number, kind, Relation::instance_of);
  if (country != no_concept) draft.add_edge(number, country, Relation::located_in);
  ++added;
  return number;
}

}  // namespace

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
      draft.add_name_in_all(number, whole, {.proper = true}, weights::listed);
      if (whole != name) draft.add_name_in_all(number, name, {.proper = true}, weights::listed / 5);
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
