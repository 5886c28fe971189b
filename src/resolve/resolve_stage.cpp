#include "resolve/resolve_stage.h"

#include <algorithm>
#include <array>
#include <forward_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "resolve/aliases.h"
#include "resolve/pronouns.h"
#include "resolve/things.h"
#include "resolve/value_key.h"

namespace veil::resolve {
namespace {

enum class Kind : std::uint8_t { person, thing, value };

Kind kind_of(Label label) {
  switch (label) {
    case Label::person:
      return Kind::person;
    case Label::org:
    case Label::loc:
    case Label::misc:
    case Label::dem:
      return Kind::thing;
    default:
      return Kind::value;
  }
}

// The names of one kind in the order of the text; those that stand often are made once.
template <typename Name>
struct Named {
  std::vector<std::uint32_t> mentions;
  std::vector<const Name*> names;
  std::vector<std::uint32_t> alias_of;
  void add(std::uint32_t mention, const Name& name) {
    alias_of.push_back(static_cast<std::uint32_t>(names.size()));
    mentions.push_back(mention);
    names.push_back(&name);
  }
};

// A thing is called by its words and label alone.
class ThingNames {
 public:
  ThingNames(Language language, const NameFacts& facts) : language_(language), facts_(facts) {}
  const ThingName& of(std::string_view words, Label label) {
    const auto [known, is_new] = names_[static_cast<std::size_t>(label)].try_emplace(words);
    if (is_new) known->second = thing_name(words, label, language_, facts_);
    return known->second;
  }

 private:
  Language language_;
  const NameFacts& facts_;
  std::array<std::unordered_map<std::string_view, ThingName>, label_names.size()> names_;
};

// What stands before a person's words counts, too: "Mr Vries" and "Mrs Vries".
class PersonNames {
 public:
  PersonNames(Language language, const NameFacts& facts) : language_(language), facts_(facts) {}
  const PersonName& of(std::string_view words, std::string_view before) {
    PersonName name = person_name(words, before, language_, facts_);
    std::forward_list<PersonName>& known = names_[words];
    const auto same = std::find(known.begin(), known.end(), name);
    return same != known.end() ? *same : known.emplace_front(std::move(name));
  }

 private:
  Language language_;
  const NameFacts& facts_;
  std::unordered_map<std::string_view, std::forward_list<PersonName>> names_;
};

// Gives entities their label (that of most mentions), number and mentions, from the group of each mention.
class EntityMaker {
 public:
  explicit EntityMaker(const Document& document) : document_(document), group_of_(document.mentions.size()) {}
  void set(std::uint32_t mention, Kind kind, std::uint32_t group) { group_of_[mention] = (static_cast<std::uint64_t>(kind) << 32) | group; }
  void make(std::vector<Entity>& entities, LayerWriter& layers) const {
    std::unordered_map<std::uint64_t, std::uint32_t> entity_of;
    std::vector<std::array<std::uint32_t, label_names.size()>> labels;
    for (std::uint32_t i = 0; i < document_.mentions.size(); ++i) {
      const auto [known, is_new] = entity_of.try_emplace(group_of_[i], static_cast<std::uint32_t>(entities.size() + 1));
      if (is_new) {
        entities.push_back({.label = document_.mentions[i].label});
        labels.emplace_back();
      }
      layers.set_entity(i, known->second);
      entities[known->second - 1].mentions.push_back(i);
      ++labels[known->second - 1][static_cast<std::size_t>(document_.mentions[i].label)];
    }
    std::array<std::uint32_t, label_names.size()> count_of{};
    for (std::size_t i = 0; i < entities.size(); ++i) {
      Entity& entity = entities[i];
      for (std::size_t label = 0; label < label_names.size(); ++label) {
        if (labels[i][label] > labels[i][static_cast<std::size_t>(entity.label)]) entity.label = static_cast<Label>(label);
      }
      entity.number = ++count_of[static_cast<std::size_t>(entity.label)];
    }
  }

 private:
  const Document& document_;
  std::vector<std::uint64_t> group_of_;
};

// Which names are declared equal to the one before them.
template <typename Name, typename CanBeAcronym>
void find_aliases(const Document& document, Named<Name>& named, const NameFacts& facts, CanBeAcronym can_be_acronym) {
  bool in_bracket = false;
  for (std::size_t i = 1; i < named.names.size(); ++i) {
    const Alias alias =
        alias_between(document, document.mentions[named.mentions[i - 1]], document.mentions[named.mentions[i]], in_bracket, facts);
    in_bracket = false;
    if (alias == Alias::none || (alias == Alias::bracket && !can_be_acronym(*named.names[i - 1], *named.names[i]))) continue;
    named.alias_of[i] = static_cast<std::uint32_t>(i - 1);
    in_bracket = true;
  }
}

}  // namespace

Result<void> ResolveStage::fill(const Document& document, LayerWriter& layers) const {
  std::vector<Entity>& made = layers.entities();
  made.clear();
  EntityMaker entities(document);
  Named<PersonName> people_named;
  Named<ThingName> things_named;
  PersonNames person_names(document.language, *facts_);
  ThingNames thing_names(document.language, *facts_);
  std::unordered_map<std::string, std::uint32_t> value_of;
  const std::string_view text = document.text;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    const std::string_view words = document.text_of(mention.span);
    switch (kind_of(mention.label)) {
      case Kind::person:
        people_named.add(i, person_names.of(words, text.substr(0, mention.span.begin)));
        break;
      case Kind::thing:
        things_named.add(i, thing_names.of(words, mention.label));
        break;
      case Kind::value: {
        std::string key(name_of(mention.label));
        key += '\n' + value_key(mention.label, words, document.language, *facts_);
        entities.set(i, Kind::value, value_of.try_emplace(std::move(key), static_cast<std::uint32_t>(value_of.size())).first->second);
      }
    }
  }
  find_aliases(document, people_named, *facts_, [](const PersonName&, const PersonName&) { return false; });
  find_aliases(document, things_named, *facts_,
               [](const ThingName& one, const ThingName& other) { return can_be_acronym(one, other) || can_be_acronym(other, one); });

  People people(document.language, *facts_, options_.ambiguous);
  const std::vector<std::uint32_t> person_of = people.resolve(people_named.names, people_named.alias_of);
  for (std::size_t i = 0; i < person_of.size(); ++i) entities.set(people_named.mentions[i], Kind::person, person_of[i]);
  const std::vector<std::uint32_t> thing_of = Things().resolve(things_named.names, things_named.alias_of);
  for (std::size_t i = 0; i < thing_of.size(); ++i) entities.set(things_named.mentions[i], Kind::thing, thing_of[i]);
  entities.make(made, layers);

  for (std::size_t i = 0; i < person_of.size(); ++i) {
    made[document.mentions[people_named.mentions[i]].entity - 1].gender = people.gender_of(person_of[i]);
  }
  if (options_.pronouns) {
    const std::vector<Gender> genders = genders_by_pronouns(document, *facts_);
    for (std::size_t i = 0; i < genders.size(); ++i) {
      if (made[i].gender == Gender::unknown) made[i].gender = genders[i];
    }
  }
  return {};
}

}  // namespace veil::resolve
