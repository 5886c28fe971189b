// See core_concepts.h; the columns are explained in the heads of the files. An alias may have its grammar in front:
// "f:Richterin".
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
Result<void> read_resource(const std::filesystem::path& file, const std::function<bool(const std::vector<std::string_view>&)>& read) {
  const auto done = read_rows(file, [&](std::string_view row) {
    if (utf8::first_invalid_byte(row)) return false;
    while (row.ends_with(' ')) row.remove_suffix(1);
    return row.empty() || row.starts_with('#') || read(fields_of(row, '\t'));
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

bool read_names(const std::vector<std::string_view>& columns, Language language, KnowledgeDraft& draft) {
  const ConceptNumber number = draft.find_key(columns[0]);
  const auto known_grammar = knowledge::grammar_from(column(columns, 2));
  if (number == no_concept || column(columns, 1).empty() || !known_grammar) return false;
  const NameGrammar grammar = *known_grammar;
  draft.add_name(number, language, columns[1], grammar, weights::core_name);
  if (const std::string_view plural = column(columns, 3); !plural.empty() && plural != columns[1]) {
    NameGrammar of_several = grammar;
    of_several.plural = true;
    draft.add_name(number, language, plural, of_several, weights::core_name);
  }
  for (std::string_view alias : fields_of(column(columns, 4), '|')) {
    NameGrammar own = grammar;
    if (take_prefix(alias, ">") && !alias.empty()) {
      // A kind of its own, known in this language only.
      const ConceptNumber kind = draft.define(std::string(columns[0]) + '/' + std::string(code_of(language)) + ':' + std::string(alias));
      draft.add_edge(kind, number, Relation::is_a);
      own.gender = Gender::unknown;
      draft.add_name(kind, language, alias, own, weights::core_other_name);
      continue;
    }
    // Beside an adjective without gender ("norwegisch") the forms with one are nouns ("Norweger", "Norwegerin").
    const bool noun_forms = grammar.adjective && grammar.gender == Gender::unknown;
    if (noun_forms && (alias.starts_with("f:") || alias.starts_with("m:") || alias.starts_with("n:") || alias.starts_with("pl:"))) {
      own.adjective = false;
    }
    if (take_prefix(alias, "f:"))
      own.gender = Gender::feminine;
    else if (take_prefix(alias, "m:"))
      own.gender = Gender::masculine;
    else if (take_prefix(alias, "n:"))
      own.gender = Gender::neuter;
    else if (take_prefix(alias, "pl:"))
      own.plural = true;
    else if (take_prefix(alias, "adj:"))
      own.adjective = true;
    else
      own.gender = Gender::unknown;
    if (!alias.empty()) draft.add_name(number, language, alias, own, weights::core_other_name);
  }
  return true;
}

}  // namespace

Result<CoreConcepts> read_core_concepts(const std::filesystem::path& languages, KnowledgeDraft& draft) {
  CoreConcepts core;
  std::vector<Parent> parents;
  std::size_t rows = 0;
  const std::filesystem::path file = languages / "concepts.tsv";
  const auto read = read_resource(file, [&](const std::vector<std::string_view>& columns) {
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
    const auto names = read_resource(languages / code_of(language) / "concepts.tsv",
                                     [&](const std::vector<std::string_view>& columns) { return read_names(columns, language, draft); });
    if (!names) return names.error();
  }
  return core;
}

}  // namespace veil::training
