// See wikidata_selection.h. Numbers of items are facts of Wikidata (CC0).
#include "training/knowledge/import/wikidata_selection.h"
#include "text/default_language.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

namespace veil::training {
namespace {

using knowledge::LabelSet;
using knowledge::Relation;

constexpr std::uint32_t earth = 2, human = 5, country = 6256, sovereign_state = 3624078;

struct Root {
  std::uint32_t item;
  LabelSet labels;
};
constexpr LabelSet loc = LabelSet().add(Label::loc), org = LabelSet().add(Label::org), dem = LabelSet().add(Label::dem),
                   misc = LabelSet().add(Label::misc);
// Classes whose members a text may name.
constexpr std::array<Root, 15> usual_roots = {{{33829, dem},     // human population
                                               {41710, dem},     // ethnic group
                                               {231002, dem},    // nationality
                                               {28640, dem},     // profession
                                               {12737077, dem},  // occupation
                                               {4164871, dem},   // position
                                               {9174, dem},      // religion
                                               {34770, misc},    // language
                                               {12136, misc},    // disease
                                               {618779, misc},   // award
                                               {country, loc},
                                               {56061, loc},    // administrative territorial entity
                                               {486972, loc},   // human settlement
                                               {2221906, loc},  // geographic location
                                               {43229, org}}};  // organization
constexpr std::uint32_t person = 215627;                        // kinds of people are wanted, people are not

// Classes of classes: true of an item as an item, not of what it stands for.
constexpr std::array<std::uint32_t, 9> metaclass_roots = {
    19478619,   // metaclass
    19361238,   // Wikidata metaclass
    104086571,  // first-order class
    24017414,   // second-order class
    24017465,   // third-order class
    23958852,   // variable-order class
    23959932,   // fixed-order metaclass
    16889133,   // class
    21871294    // entity whose item has the given name property
};

// They say too little to stand for anything.
constexpr std::array<std::uint32_t, 14> abstract_classes = {
    35120,      // entity
    58415929,   // spatio-temporal entity
    103940464,  // continuant
    53617489,   // independent continuant
    488383,     // object
    223557,     // physical object
    4406616,    // concrete object
    7184903,    // abstract entity
    23958946,   // individual entity
    99527517,   // collective entity
    337060,     // perceptible object
    483247,     // phenomenon
    830077,     // subject
    24229398    // agent
};

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Adds to `set` what is reached from it along the edges, which are sorted by their first.
void close(const Edges& edges, std::vector<std::uint32_t> open, ItemSet& set) {
  for (const std::uint32_t item : open) set.add(item);
  while (!open.empty()) {
    const std::uint32_t item = open.back();
    open.pop_back();
    for (auto edge = std::lower_bound(edges.begin(), edges.end(), std::pair(item, std::uint32_t{0}));
         edge != edges.end() && edge->first == item; ++edge)
      if (set.add(edge->second)) open.push_back(edge->second);
  }
}

Relation relation_of(WikidataProperty property) {
  switch (property) {
    case WikidataProperty::instance_of:
      return Relation::instance_of;
    case WikidataProperty::subclass_of:
    case WikidataProperty::metaclass_for:
      return Relation::is_a;
    case WikidataProperty::located_in_unit:
    case WikidataProperty::country:
    case WikidataProperty::continent:
      return Relation::located_in;
    case WikidataProperty::part_of:
      break;
  }
  return Relation::part_of;
}

std::string key_of(std::uint32_t item) { return "Q" + std::to_string(item); }

bool is_upper(std::string_view name) { return !name.empty() && ((name[0] >= 'A' && name[0] <= 'Z') || (name[0] & 0x80) != 0); }

}  // namespace

Result<WikidataSelection> WikidataSelection::of(const std::vector<std::string>& classes) {
  WikidataSelection selection;
  if (classes.empty()) {
    for (const Root& root : usual_roots) selection.roots_.push_back(root.item);
    selection.kinds_.push_back(person);
  }
  for (const std::string& name : classes) {
    if (name == "all") {
      selection.all_ = true;
      selection.people_ = true;
      continue;
    }
    std::uint32_t item = 0;
    const auto [end, error] = std::from_chars(name.data() + (name.starts_with('Q') ? 1 : 0), name.data() + name.size(), item);
    if (error != std::errc{} || end != name.data() + name.size() || !name.starts_with('Q'))
      return Error{"usage.invalid_value", "--classes takes items of Wikidata, Q6256, or all", ""};
    selection.roots_.push_back(item);
    selection.people_ = selection.people_ || item == human;
  }
  selection.countries_.add(country);
  selection.countries_.add(sovereign_state);
  for (const std::uint32_t item : metaclass_roots) selection.metaclasses_.add(item);
  return selection;
}

void WikidataSelection::end_classes() {
  Edges down;
  down.reserve(subclasses_.size());
  for (const auto& [below, above] : subclasses_) down.emplace_back(above, below);
  std::sort(down.begin(), down.end());
  close(down, {metaclass_roots.begin(), metaclass_roots.end()}, metaclasses_);
  close(down, {country, sovereign_state}, countries_);
  close(down, roots_, member_classes_);
  ItemSet wanted;
  std::vector<std::uint32_t> start = roots_;
  start.insert(start.end(), kinds_.begin(), kinds_.end());
  close(down, start, wanted);
  std::sort(subclasses_.begin(), subclasses_.end());
  for (const auto& [below, above] : subclasses_)
    if (wanted.has(below)) start.push_back(below);
  start.erase(std::unique(start.begin(), start.end()), start.end());
  close(subclasses_, std::move(start), kept_classes_);
  subclasses_ = {};
}

bool WikidataSelection::wanted(const WikidataItem& item) const {
  if (metaclasses_.has(item.id)) return false;
  if (all_ || item.id == earth || kept_classes_.has(item.id)) return true;
  bool member = false;
  for (const WikidataClaim& claim : item.claims) {
    if (claim.property != WikidataProperty::instance_of) continue;
    if (claim.item == human && !people_) return false;
    member = member || member_classes_.has(claim.item);
  }
  return member;
}

void WikidataSelection::tell(const WikidataItem& item, ConceptSink& sink) const {
  const auto number = sink.concept_of(key_of(item.id));
  sink.define(number);
  const bool is_class = item.has(WikidataProperty::subclass_of);
  // German writes every noun with a capital, so the English label says whether it is a name.
  const auto english =
      std::find_if(item.names.begin(), item.names.end(), [](const WikidataName& name) { return name.language == default_language; });
  knowledge::NameGrammar grammar;
  grammar.proper = !is_class && item.has(WikidataProperty::instance_of) && (english == item.names.end() || is_upper(english->text));
  for (const WikidataName& name : item.names) sink.add_name(number, name.language, name.text, grammar);
  for (const auto& [language, text] : item.descriptions) sink.add_gloss(number, language, text);
  for (const Root& root : usual_roots)
    if (root.item == item.id) sink.set_labels(number, root.labels);
  if (item.id == person) sink.set_labels(number, LabelSet().add(Label::dem).add(Label::person));
  if (std::find(abstract_classes.begin(), abstract_classes.end(), item.id) != abstract_classes.end()) sink.set_too_abstract(number);
  if (item.id == earth) return;

  const bool is_country = std::any_of(item.claims.begin(), item.claims.end(), [&](const WikidataClaim& claim) {
    return claim.property == WikidataProperty::instance_of && countries_.has(claim.item);
  });
  std::vector<std::pair<std::uint32_t, Relation>> told;
  const auto edge = [&](std::uint32_t to, Relation relation) {
    if (to == item.id || metaclasses_.has(to)) return;
    if (std::find(told.begin(), told.end(), std::pair(to, relation)) != told.end() || told.size() >= 256) return;
    told.emplace_back(to, relation);
    sink.add_edge(number, sink.concept_of(key_of(to)), relation);
  };
  if (is_country) edge(country, Relation::instance_of);  // "a country", before "a sovereign state" and "a member of the UN"
  for (const WikidataClaim& claim : item.claims) {
    const bool place_of_country =
        is_country && (claim.property == WikidataProperty::part_of || claim.property == WikidataProperty::continent);
    if (claim.item == earth && is_country) continue;
    edge(claim.item, place_of_country ? Relation::located_in : relation_of(claim.property));  // "a country in Northern Europe"
  }
}

}  // namespace veil::training
