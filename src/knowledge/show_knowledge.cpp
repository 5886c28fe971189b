// See veil/knowledge.h. Ladders are cut at a number of rungs: a person reads them.
#include <algorithm>
#include <set>

#include "knowledge/knowledge_bases.h"
#include "veil/knowledge.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t most_rungs_shown = 60;
constexpr std::size_t most_suggestions = 5;

std::string name_in(const KnowledgeBase& base, ConceptNumber concept_number, Language language) {
  if (const auto name = base.preferred_name(concept_number, language)) return std::string(name->text);
  for (const Language other : spoken_languages)
    if (const auto name = base.preferred_name(concept_number, other)) return std::string(name->text);
  return "";
}

void climb(const KnowledgeBase& base, ConceptNumber from, Language language, std::uint32_t depth, std::set<ConceptNumber>& met,
           std::vector<ShownRung>& ladder) {
  for (const Generalization& step : base.above(from)) {
    if (ladder.size() == most_rungs_shown || !met.insert(step.above).second) continue;
    ladder.push_back({depth, std::string(relation_names[static_cast<std::size_t>(step.relation)]), base.key(step.above),
                      name_in(base, step.above, language), base.leaves(step.above), base.too_abstract(step.above)});
    climb(base, step.above, language, depth + 1, met, ladder);
  }
}

ShownSense shown(const KnowledgeBase& base, const Sense& sense, Language language) {
  ShownSense result;
  result.base = base.title();
  result.key = base.key(sense.concept_number);
  result.language = language;
  for (const Name& name : base.names_of(sense.concept_number, language)) result.names.emplace_back(name.text);
  for (std::size_t i = 0; i < label_names.size(); ++i)
    if (base.labels(sense.concept_number).has(static_cast<Label>(i))) result.labels.emplace_back(label_names[i]);
  result.frequency = sense.frequency;
  result.leaves = base.leaves(sense.concept_number);
  result.too_abstract = base.too_abstract(sense.concept_number);
  std::set<ConceptNumber> met = {sense.concept_number};
  climb(base, sense.concept_number, language, 1, met, result.ladder);
  return result;
}

Error unknown_term(const KnowledgeBases& bases, std::string_view term, const std::string& folded, const std::vector<Language>& languages) {
  std::vector<NearName> near;
  const std::uint32_t edits = folded.size() < 4 ? 1 : 2;
  for (const auto& base : bases)
    for (const Language language : languages)
      for (NearName& name : base->near(folded, language, {.most_edits = edits, .limit = most_suggestions}))
        if (std::none_of(near.begin(), near.end(), [&](const NearName& other) { return other.folded == name.folded; }))
          near.push_back(std::move(name));
  std::stable_sort(near.begin(), near.end(), [](const NearName& a, const NearName& b) { return a.edits < b.edits; });
  if (near.size() > most_suggestions) near.resize(most_suggestions);
  std::string message = "no knowledge base has this name";
  for (std::size_t i = 0; i < near.size(); ++i)
    message += (i == 0 ? "; did you mean " : i + 1 == near.size() ? " or " : ", ") + near[i].folded;
  if (!near.empty()) message += "?";
  return {"knowledge.unknown_term", message, std::string(term)};
}

}  // namespace

Result<KnowledgeFacts> knowledge_facts(const std::filesystem::path& file) {
  const auto opened = KnowledgeBase::open(file);
  if (!opened) return opened.error();
  const KnowledgeBase& base = **opened;
  KnowledgeFacts facts;
  facts.title = base.title();
  facts.sources = base.sources();
  facts.concepts = base.concepts();
  std::error_code failed;
  facts.bytes = std::filesystem::file_size(file, failed);
  for (ConceptNumber i = 0; i < base.concepts(); ++i) {
    for (const Language language : spoken_languages) facts.names[static_cast<std::size_t>(language)] += base.names_of(i, language).size();
    for (const Generalization& step : base.above(i)) ++facts.edges[static_cast<std::size_t>(step.relation)];
    const LabelSet labels = base.labels(i);
    facts.unlabelled += labels.empty();
    for (std::size_t label = 0; label < label_names.size(); ++label) facts.labelled[label] += labels.has(static_cast<Label>(label));
  }
  return facts;
}

Result<std::vector<ShownSense>> show_term(const std::vector<std::filesystem::path>& files, std::string_view term,
                                          std::optional<Language> language) {
  if (const auto invalid = utf8::first_invalid_byte(term)) {
    return Error{"read.invalid_utf8", "the term is not valid UTF-8", "byte " + std::to_string(*invalid)};
  }
  const auto bases = KnowledgeBases::open(files);
  if (!bases) return bases.error();
  std::vector<Language> languages(spoken_languages.begin(), spoken_languages.end());
  if (language) languages.assign(1, *language);
  const std::string folded = folded_name(term);
  std::vector<ShownSense> senses;
  for (const auto& base : *bases)
    for (const Language asked : languages)
      for (const Sense& sense : base->find(folded, asked)) senses.push_back(shown(*base, sense, asked));
  if (senses.empty()) return unknown_term(*bases, term, folded, languages);
  return senses;
}

std::vector<std::filesystem::path> installed_knowledge(const std::filesystem::path& resources) {
  return knowledge_files_in(resources / "models");
}

}  // namespace veil::knowledge
