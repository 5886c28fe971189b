// ESCO's English occupations. Most are compounds of a profession that is known ("metal drawing machine operator"), so that
// the head word decides; the others stand below what languages/isco.tsv says of their ISCO group.
#include <algorithm>
#include <map>
#include <optional>

#include "text/separated_row.h"
#include "packed/archive_reader.h"
#include "training/knowledge/kind_sources.h"
#include "training/knowledge/rows_of_file.h"
#include "training/source_languages.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::size_t most_words = 3;  // of another name: longer ones are descriptions

// languages/isco.tsv. Rows: `root`, the key below which professions stand;  `group`, ISCO code of one to four digits, key of
// the core; `head`, a word that means another profession in the core, key of the core or nothing.
struct OccupationRules {
  std::vector<std::string> roots;
  std::map<std::string, std::string, std::less<>> groups, heads;
};

Result<OccupationRules> read_rules(const std::filesystem::path& file) {
  OccupationRules rules;
  const auto read = read_rows(file, [&](std::string_view row) {
    if (row.empty() || row.starts_with('#')) return true;
    const auto fields = fields_of(row, '\t');
    if (fields[0] == "root" && fields.size() == 2)
      rules.roots.emplace_back(fields[1]);
    else if (fields[0] == "group" && fields.size() == 3)
      rules.groups.emplace(fields[1], fields[2]);
    else if (fields[0] == "head" && fields.size() == 3)
      rules.heads.emplace(fields[1], fields[2]);
    else
      return false;
    return true;
  });
  if (!read && read.error().code == "training.unreadable_data") {
    return Error{"model.malformed_resource", "expected root and a key, group, code and key, or head, word and key, parted by tabs",
                 read.error().place};
  }
  if (!read) return read.error();
  return rules;
}

class OccupationReader {
 public:
  OccupationReader(const OccupationRules& rules, KnowledgeDraft& draft) : rules_(rules), draft_(draft) {
    for (const std::string& key : rules.roots)
      if (const ConceptNumber root = draft.find_key(key); root != no_concept) roots_.push_back(root);
  }

  void take_head(const std::vector<std::string_view>& row) {
    const auto column = [&](std::string_view name) {
      const auto found = std::find(row.begin(), row.end(), name);
      return static_cast<std::size_t>(found - row.begin());
    };
    group_ = column("ISCOGROUPCODE");
    code_ = column("CODE");
    label_ = column("PREFERREDLABEL");
    others_ = column("ALTLABELS");
    columns_ = row.size();
    complete_ = std::max({group_, code_, label_, others_}) < columns_;
  }
  bool complete() const { return complete_; }

  bool take(const std::vector<std::string_view>& row) {
    if (row.size() != columns_) return false;
    const std::string label = field_value(row[label_]);
    ConceptNumber number = profession(label);
    if (number == no_concept) {
      const ConceptNumber above = above_of(label, field_value(row[group_]));
      if (above == no_concept) return true;
      number = draft_.define("esco:" + field_value(row[code_]));
      draft_.add_name(number, of_english_sources, label, {}, weights::profession);
      draft_.add_edge(number, above, Relation::is_a);
      ++added_;
    }
    const std::string others = field_value(row[others_]);
    for (const std::string_view other : fields_of(others, '\n')) {
      const auto words = static_cast<std::size_t>(std::count(other.begin(), other.end(), ' ')) + 1;
      if (words > most_words || other.find(',') != std::string_view::npos || profession(other) != no_concept) continue;
      draft_.add_name(number, of_english_sources, other, {}, weights::profession / 4);
    }
    return true;
  }
  std::uint64_t added() const { return added_; }

 private:
  // The profession with this name, or no_concept.
  ConceptNumber profession(std::string_view name, bool of_core = false) const {
    ConceptNumber first = no_concept;
    for (const ConceptNumber owner : draft_.find(of_english_sources, name)) {
      for (const ConceptNumber root : roots_) {
        if ((of_core && !draft_.is_core(owner)) || owner == root || !draft_.is_below(owner, root)) continue;
        if (draft_.is_preferred(owner, of_english_sources, name)) return owner;  // a manager is a manager before it is a coach
        if (first == no_concept) first = owner;
      }
    }
    return first;
  }

  ConceptNumber above_of(std::string_view label, std::string_view group) const {
    label = label.substr(0, std::min(label.find(" of "), std::min(label.find(" in "), label.size())));
    for (std::size_t blank = label.find(' '); blank != std::string_view::npos; blank = label.find(' ')) {
      label.remove_prefix(blank + 1);
      if (const auto head = rules_.heads.find(label); head != rules_.heads.end()) {
        if (head->second.empty()) break;
        return draft_.find_key(head->second);
      }
      if (const ConceptNumber found = profession(label, true); found != no_concept) return found;
    }
    for (; !group.empty(); group.remove_suffix(1)) {
      const auto rule = rules_.groups.find(group);
      if (rule != rules_.groups.end()) return draft_.find_key(rule->second);
    }
    return no_concept;
  }

  const OccupationRules& rules_;
  KnowledgeDraft& draft_;
  std::vector<ConceptNumber> roots_;
  std::size_t group_ = 0, code_ = 0, label_ = 0, others_ = 0, columns_ = 0;
  bool complete_ = false;
  std::uint64_t added_ = 0;
};

}  // namespace

Result<std::uint64_t> add_professions(const std::filesystem::path& folder, const std::filesystem::path& languages, KnowledgeDraft& draft) {
  const auto rules = read_rules(languages / "isco.tsv");
  if (!rules) return rules.error();
  OccupationReader reader(*rules, draft);
  QuoteState quotes(',');
  std::string record;
  bool head = true;
  const auto read = read_rows(packed_or_plain(folder / "occupations.csv"), [&](std::string_view row) {
    if (utf8::first_invalid_byte(row)) return false;
    record += row;
    if (quotes.open_after(row)) {
      record += '\n';
      return true;
    }
    const std::string whole = std::exchange(record, {});
    quotes = QuoteState(',');
    if (whole.empty()) return true;
    const auto fields = raw_fields(whole, ',');
    if (!std::exchange(head, false)) return reader.take(fields);
    reader.take_head(fields);
    return reader.complete();
  });
  if (!read) return read.error();
  return reader.added();
}

}  // namespace veil::training
