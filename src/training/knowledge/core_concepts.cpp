// See core_concepts.h; the columns are explained in the heads of the files.
#include "training/knowledge/core_concepts.h"

#include "knowledge/grammar_words.h"
#include "training/knowledge/rows_of_file.h"
#include "veil/labels.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::uint32_t least_of_a_kind = 20;  // things; the world has more novels, armies and town councils than that

using knowledge::LabelSet;

// The readers below say whether a row is right; this names the file as one of the project's own.
Result<void> read_resource(const std::filesystem::path& file, const std::function<bool(std::string_view)>& read) {
  const auto done = read_rows(file, [&](std::string_view row) {
    if (utf8::first_invalid_byte(row)) return false;
    while (row.ends_with(' ')) row.remove_suffix(1);
    return row.empty() || row.starts_with('#') || read(row);
  });
  if (done || done.error().code != "training.unreadable_data") return done;
  return Error{"model.malformed_resource", "not a row of this file: its head says what the columns are", done.error().place};
}

std::string_view column(const std::vector<std::string_view>& columns, std::size_t at) {
  return at < columns.size() ? columns[at] : std::string_view();
}

struct Parent {
  ConceptNumber from;
  Relation relation;
  std::string key;
  std::size_t row;
};

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

Relation take_relation(std::string_view& parent) {
  if (take_prefix(parent, "instance:")) return Relation::instance_of;
  if (take_prefix(parent, "in:")) return Relation::located_in;
  if (take_prefix(parent, "part:")) return Relation::part_of;
  return Relation::is_a;
}

// Beside an adjective without gender ("norwegisch") the forms with one are nouns ("Norweger", "Norwegerin").
NameGrammar grammar_of(const knowledge::OtherName& other, NameGrammar grammar) {
  using knowledge::NameSign;
  const bool noun_forms = grammar.adjective && grammar.gender == Gender::unknown;
  const bool has_form = other.sign != NameSign::none && other.sign != NameSign::adjective && other.sign != NameSign::narrower;
  if (noun_forms && has_form) grammar.adjective = false;
  switch (other.sign) {
    case NameSign::feminine:
      grammar.gender = Gender::feminine;
      break;
    case NameSign::masculine:
      grammar.gender = Gender::masculine;
      break;
    case NameSign::neuter:
      grammar.gender = Gender::neuter;
      break;
    case NameSign::plural:
      grammar.plural = true;
      break;
    case NameSign::adjective:
      grammar.adjective = true;
      break;
    case NameSign::none:
    case NameSign::narrower:
      grammar.gender = Gender::unknown;
      break;
  }
  return grammar;
}

bool add_names(const knowledge::CoreRow& row, Language language, KnowledgeDraft& draft) {
  const ConceptNumber number = draft.find_key(row.key);
  if (number == no_concept) return false;
  draft.table().add_core_row(number, language, row);
  draft.add_name(number, language, row.name, row.grammar, weights::core_name);
  if (!row.plural.empty() && row.plural != row.name) {
    NameGrammar of_several = row.grammar;
    of_several.plural = true;
    draft.add_name(number, language, row.plural, of_several, weights::core_name);
  }
  for (const knowledge::OtherName& other : row.others) {
    ConceptNumber named = number;
    if (other.sign == knowledge::NameSign::narrower) {
      // A kind of its own, known in this language only.
      named = draft.define(row.key + '/' + std::string(code_of(language)) + ':' + std::string(other.text));
      draft.add_edge(named, number, Relation::is_a);
    }
    draft.add_name(named, language, other.text, grammar_of(other, row.grammar), weights::core_other_name);
  }
  return true;
}

}  // namespace

std::optional<knowledge::CoreRow> core_row(std::string_view line) {
  const std::vector<std::string_view> cells = fields_of(line, '\t');
  const auto grammar = knowledge::grammar_from(column(cells, 2));
  if (column(cells, 0).empty() || column(cells, 1).empty() || !grammar || line.find('\0') != std::string_view::npos) return std::nullopt;
  knowledge::CoreRow row{std::string(cells[0]), cells[1], *grammar, column(cells, 3), {}};
  for (const std::string_view written : fields_of(column(cells, 4), '|')) {
    if (const knowledge::OtherName other = knowledge::other_name(written); !other.text.empty()) row.others.push_back(other);
  }
  return row;
}

Result<CoreConcepts> read_core_concepts(const std::filesystem::path& languages, KnowledgeDraft& draft) {
  CoreConcepts core;
  std::vector<Parent> parents;
  std::size_t rows = 0;
  const std::filesystem::path file = languages / "concepts.tsv";
  const auto read = read_resource(file, [&](std::string_view row) {
    const std::vector<std::string_view> columns = fields_of(row, '\t');
    ++rows;
    if (columns[0].empty() || draft.find_key(columns[0]) != no_concept) return false;
    const ConceptNumber number = draft.define(columns[0]);
    core.numbers.push_back(number);
    // What has no name of its own is a kind: more of it exists than is known by name.
    if (columns[0].find(':') == std::string_view::npos) draft.table().set_least_leaves(number, least_of_a_kind);
    if (columns[0].starts_with("cc:")) draft.set_country(number, columns[0].substr(3));
    for (std::string_view parent : fields_of(column(columns, 1), ' ')) {
      if (parent.empty()) continue;
      const Relation relation = take_relation(parent);
      parents.push_back({number, relation, std::string(parent), rows});
    }
    LabelSet labels;
    for (const std::string_view name : fields_of(column(columns, 2), ',')) {
      if (name.empty()) continue;
      const auto label = label_from(name);
      if (!label) return false;
      labels.add(*label);
    }
    if (!labels.empty()) draft.table().set_labels(number, labels);
    for (const std::string_view synset : fields_of(column(columns, 3), ' ')) {
      if (synset.empty()) continue;
      const auto offset = number_from(synset.substr(0, synset.find('-')));
      if (!offset || !synset.ends_with("-n")) return false;
      core.synsets.emplace(*offset, number);
    }
    for (const std::string_view flag : fields_of(column(columns, 4), ' ')) {
      if (flag == "abstract")
        draft.table().set_too_abstract(number);
      else if (!flag.empty())
        return false;
    }
    return true;
  });
  if (!read) return read.error();
  draft.close_core();
  for (const Parent& parent : parents) {
    const ConceptNumber above = draft.find_key(parent.key);
    if (above == no_concept) {
      return Error{"model.malformed_resource", "there is no concept \"" + parent.key + "\" to stand above another",
                   file.string() + ", concept " + std::to_string(parent.row)};
    }
    draft.add_edge(parent.from, above, parent.relation);
  }
  for (const Language language : spoken_languages) {
    const auto names = read_resource(languages / code_of(language) / "concepts.tsv", [&](std::string_view line) {
      const auto row = core_row(line);
      return row && add_names(*row, language, draft);
    });
    if (!names) return names.error();
  }
  return core;
}

}  // namespace veil::training
