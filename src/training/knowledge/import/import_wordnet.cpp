// Princeton WordNet's database files (nouns: verbs and adjectives have no ladder of kinds), and the tabs of the Open Multilingual
// Wordnet, which give names in other languages to its synsets. A tab has no edges of its own: --wordnet names the files that do.
#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "training/knowledge/import/importer.h"
#include "training/knowledge/omw_tab.h"
#include "training/knowledge/rows_of_file.h"
#include "training/knowledge/wordnet_files.h"
#include "training/source_languages.h"

namespace veil::training {
namespace {

// Numbers of lexicographer files, lexnames(5WN).
constexpr std::uint32_t noun_tops = 3, noun_location = 15, noun_person = 18;

// Synsets of noun.Tops that say too little to stand for anything.
constexpr std::array<std::string_view, 12> too_abstract = {"entity",   "physical entity", "abstraction",           "thing",
                                                           "object",   "whole",           "psychological feature", "attribute",
                                                           "relation", "matter",          "causal agent",          "process"};

using Synsets = std::unordered_set<std::string>;

void add_synset(ImportJob& job, const WordNetSynset& synset, const std::unordered_map<std::string, std::uint32_t>& counts) {
  const auto number = job.sink.concept_of(wordnet_key(synset.offset, synset.part));
  job.sink.define(number);
  bool instance = false;
  for (const WordNetPointer& pointer : synset.pointers) {
    if (pointer.part != 'n') continue;
    const auto edge = [&](knowledge::Relation relation) {
      job.sink.add_edge(number, job.sink.concept_of(wordnet_key(pointer.offset, pointer.part)), relation);
    };
    if (pointer.symbol == "@") edge(knowledge::Relation::is_a);
    if (pointer.symbol == "@i") edge(knowledge::Relation::instance_of);
    if (pointer.symbol == "#p")
      edge(synset.lexicographer == noun_location ? knowledge::Relation::located_in : knowledge::Relation::part_of);
    instance = instance || pointer.symbol == "@i";
  }
  knowledge::NameGrammar grammar;
  grammar.proper = instance;
  for (const WordNetWord& word : synset.words) {
    const auto count = counts.find(noun_sense_key(synset, word));
    job.sink.add_name(number, of_english_sources, word.text, grammar, count == counts.end() ? 0 : count->second);
  }
  if (!synset.gloss.empty()) job.sink.add_gloss(number, of_english_sources, synset.gloss);
  if (synset.lexicographer == noun_location) job.sink.set_labels(number, knowledge::LabelSet().add(Label::loc));
  if (synset.lexicographer == noun_person) job.sink.set_labels(number, knowledge::LabelSet().add(instance ? Label::person : Label::dem));
  if (synset.lexicographer == noun_tops && !synset.words.empty() &&
      std::find(too_abstract.begin(), too_abstract.end(), synset.words.front().text) != too_abstract.end())
    job.sink.set_too_abstract(number);
}

Result<void> read_dict(ImportJob& job, const std::filesystem::path& input, Synsets* synsets) {
  const bool folder = std::filesystem::is_directory(input);
  const std::filesystem::path data = folder ? packed_or_plain(input / "data.noun") : input;
  if (!std::filesystem::exists(data))
    return Error{"read.not_found", "there is no data.noun of WordNet", folder ? (input / "data.noun").string() : data.string()};
  std::unordered_map<std::string, std::uint32_t> counts;
  job.tell("reading WordNet", 0);
  if (const auto file = packed_or_plain(data.parent_path() / "cntlist.rev"); std::filesystem::exists(file)) {
    const auto done = read_wordnet_counts(file, [&](std::string_view key, std::uint32_t count) { counts.emplace(key, count); });
    if (!done) return done;
  }
  return read_wordnet_synsets(data, [&](const WordNetSynset& synset) {
    ++job.counts.entries;
    if (synset.part != 'n') {
      ++job.counts.left_out;
      return;
    }
    add_synset(job, synset, counts);
    if (synsets != nullptr) synsets->insert(wordnet_key(synset.offset, synset.part));
  });
}

// "wn-data-por.tab.xz" -> "por".
std::string_view language_in_name(std::string_view name) {
  name = name.substr(0, name.find('.'));
  return name.substr(name.find_last_of('-') + 1);
}

Result<void> read_tab(ImportJob& job, const std::filesystem::path& file, const Synsets& synsets) {
  if (!std::filesystem::exists(file)) return Error{"read.not_found", "there is no such file", file.string()};
  std::vector<std::pair<std::string, std::string>> lemmas;
  const auto header = read_omw_tab(file, [&](const OmwLemma& row) { lemmas.emplace_back(row.synset, row.lemma); });
  if (!header) return header.error();
  auto language = language_of_tag(header->language);
  if (!language) language = language_of_tag(language_in_name(file.filename().string()));
  if (!language)
    return Error{"read.invalid_value", "neither the first line nor the name of the file says a language that Veil speaks", file.string()};
  for (const auto& [synset, lemma] : lemmas) {
    ++job.counts.entries;
    if (synsets.contains(synset)) {
      job.sink.add_name(job.sink.concept_of(synset), *language, lemma);
    } else {
      ++job.counts.left_out;
    }
  }
  return {};
}

}  // namespace

Result<void> import_wordnet(ImportJob& job) {
  for (const auto& input : job.inputs)
    if (const auto done = read_dict(job, input, nullptr); !done) return done;
  return {};
}

Result<void> import_omw(ImportJob& job) {
  if (job.wordnet.empty())
    return Error{"usage.missing_argument",
                 "a tab of the Open Multilingual Wordnet only names synsets: --wordnet DIR says where WordNet lies", ""};
  Synsets synsets;
  if (const auto done = read_dict(job, job.wordnet, &synsets); !done) return done;
  for (const auto& file : job.inputs)
    if (const auto done = read_tab(job, file, synsets); !done) return done;
  return {};
}

}  // namespace veil::training
