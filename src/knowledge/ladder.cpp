#include "knowledge/ladder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace veil::knowledge {
namespace {

constexpr std::size_t most_rungs = 12;
constexpr int most_steps = 24;  // the taxonomy has no circles; a chain this long is useless all the same

// The next more general kind: what it is an instance of, else what it is, else what it is a part of.
std::optional<ConceptNumber> kind_above(const KnowledgeBase& base, ConceptNumber concept_number) {
  std::optional<ConceptNumber> whole;
  for (const Generalization& edge : base.above(concept_number)) {
    if (edge.relation == Relation::instance_of || edge.relation == Relation::is_a) return edge.above;
    if (edge.relation == Relation::part_of && !whole) whole = edge.above;
  }
  return whole;
}

std::optional<ConceptNumber> place_above(const KnowledgeBase& base, ConceptNumber concept_number) {
  for (const Generalization& edge : base.above(concept_number)) {
    if (edge.relation == Relation::located_in) return edge.above;
  }
  return std::nullopt;
}

bool is_country(const KnowledgeBase& base, ConceptNumber concept_number) {
  static constexpr std::array<std::string_view, 3> names = {"country", "sovereign state", "island country"};
  for (const Generalization& edge : base.above(concept_number)) {
    if (edge.relation != Relation::instance_of && edge.relation != Relation::is_a) continue;
    const auto name = base.preferred_name(edge.above, default_language);
    if (name && std::find(names.begin(), names.end(), name->text) != names.end()) return true;
  }
  return false;
}

// The places around a thing, from the country on where one is among them.
std::vector<ConceptNumber> places_around(const KnowledgeBase& base, std::optional<ConceptNumber> place) {
  std::vector<ConceptNumber> places;
  for (int steps = 0; place && steps < most_steps; ++steps) {
    if (is_country(base, *place)) places.clear();
    places.push_back(*place);
    place = place_above(base, *place);
  }
  return places;
}

// "Hong Kong" the city lies in "Hongkong": to say so would repeat the name.
bool share_a_name(const KnowledgeBase& base, ConceptNumber one, ConceptNumber other, Language language) {
  const std::vector<Name> names = base.names_of(one, language);
  const std::vector<Name> others = base.names_of(other, language);
  return std::any_of(names.begin(), names.end(), [&](const Name& name) {
    return std::any_of(others.begin(), others.end(), [&](const Name& second) { return name.text == second.text; });
  });
}

GeneralTerm rung(const KnowledgeBase& base, ConceptNumber concept_number, const Name& name) {
  GeneralTerm term;
  term.text = name.text;
  term.grammar = name.grammar;
  term.leaves = base.leaves(concept_number);
  const auto shared = base.preferred_name(concept_number, default_language);
  term.says = shared ? shared->text : name.text;
  term.source = {base.title(), OptionBasis::other};  // whatever a title says
  return term;
}

// All concepts above, nearest first, by every relation that says what a thing is.
std::string keys_above(const KnowledgeBase& base, ConceptNumber concept_number, bool with_itself) {
  std::vector<ConceptNumber> seen = {concept_number};
  for (std::size_t i = 0; i < seen.size() && seen.size() < 64; ++i) {
    for (const Generalization& edge : base.above(seen[i])) {
      if (edge.relation != Relation::instance_of && edge.relation != Relation::is_a) continue;
      if (std::find(seen.begin(), seen.end(), edge.above) == seen.end()) seen.push_back(edge.above);
    }
  }
  std::string keys;
  for (std::size_t i = with_itself ? 0 : 1; i < seen.size(); ++i) keys += (keys.empty() ? "" : " ") + base.key(seen[i]);
  return keys;
}

}  // namespace

std::vector<GeneralTerm> ladder(const Link& link, Language language, const HabitsOfLanguages& habits) {
  const KnowledgeBase& base = *link.base;
  std::vector<GeneralTerm> terms;
  const std::string kinds = keys_above(base, link.concept_number, link.is_generalization);
  const auto above = base.above(link.concept_number);
  const bool of_a_thing = !link.is_generalization && !above.empty() && above.front().relation == Relation::instance_of;
  const auto add = [&](GeneralTerm term) {
    const bool again = std::any_of(terms.begin(), terms.end(),
                                   [&](const GeneralTerm& other) { return other.text == term.text && other.place == term.place; });
    term.of_a_thing = of_a_thing;
    term.kinds = kinds;
    if (!again && terms.size() < most_rungs) terms.push_back(std::move(term));
  };
  std::optional<ConceptNumber> kind = link.is_generalization ? std::optional(link.concept_number) : kind_above(base, link.concept_number);
  std::vector<ConceptNumber> places;
  if (link.place_unclear) {
    // none
  } else if (link.place) {
    places = places_around(base, is_country(base, *link.place) ? link.place : place_above(base, *link.place));
  } else {
    places = places_around(base, place_above(base, link.concept_number));
  }
  std::erase_if(places, [&](ConceptNumber place) { return share_a_name(base, link.concept_number, place, language); });
  for (int steps = 0; kind && steps < most_steps; ++steps, kind = kind_above(base, *kind)) {
    if (base.too_abstract(*kind)) continue;
    const auto name = base.preferred_name(*kind, language);
    if (!name) continue;
    for (const ConceptNumber place : places) {
      const auto place_name = base.preferred_name(place, language);
      if (!place_name) continue;
      GeneralTerm term = rung(base, *kind, *name);
      term.place = place_name->text;
      term.place_grammar = place_name->grammar;
      const auto shared = base.preferred_name(place, default_language);
      term.says.append(" in ").append(shared ? shared->text : place_name->text);
      term.leaves = std::min(term.leaves, base.leaves(place));
      add(std::move(term));
    }
    places.clear();  // only the most specific kind says where
    add(rung(base, *kind, *name));
    if (!name->grammar.adjective && habits.of(language).has(Habit::adjectives_uninflected)) {
      for (const Name& other : base.names_of(*kind, language)) {
        if (!other.grammar.adjective) continue;
        GeneralTerm term = rung(base, *kind, other);
        term.only_adjective = true;
        if (terms.size() < most_rungs) terms.push_back(std::move(term));
        break;
      }
    }
    if (!name->grammar.adjective) continue;
    // The person beside the adjective, where the language has another word for it: "europäisch", "Europäer".
    for (const Name& other : base.names_of(*kind, language)) {
      if (other.grammar.adjective || other.grammar.plural || other.grammar.gender != Gender::masculine) continue;
      add(rung(base, *kind, other));
      break;
    }
  }
  return terms;
}

}  // namespace veil::knowledge
