// Which names of organisations, places and other things are of one thing: those with one key (thing_key), the acronym of one
// name, and, of organisations, the beginning of one longer name ("Vries" for "Vries Holding") or its kind ("the Court").
// What could be short for two names is short for none. Labels may differ where the key is equal: detectors call one thing
// ORG here and LOC there.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "resolve/groups.h"
#include "resolve/name_facts.h"
#include "resolve/name_words.h"
#include "veil/labels.h"
#include "veil/language.h"

namespace veil::resolve {

struct ThingName {
  std::vector<NameWord> words;  // without articles before and legal forms behind
  std::string key;
  Label label = Label::misc;
  bool institution = false;  // one of the words says which kind of institution it is
};

// The key is equal for "the Vries Corp." and "Vries", "University of Oslo" and "Oslo University" and "Universität Oslo",
// "USA" and "United States", and for German names in any case: "Europäisches Parlament", "des Europäischen Parlaments".
ThingName thing_name(std::string_view mention, Label label, Language language, const NameFacts& facts);

// Whether `acronym` (one word in capitals) can stand for `name`: the same first letter, and the others in this order.
bool can_be_acronym(const ThingName& acronym, const ThingName& name);

class Things {
 public:
  // As People::resolve.
  std::vector<std::uint32_t> resolve(std::span<const ThingName* const> names, std::span<const std::uint32_t> alias_of);

 private:
  // A short form and the only thing it is short for; or `several`.
  using ShortForms = std::unordered_map<std::string, std::uint32_t>;
  void add_short_form(ShortForms& forms, const std::string& form, std::uint32_t thing);
  void add_short_forms(const ThingName& name, std::uint32_t thing);
  void join_short_form(const ThingName& name, std::uint32_t thing);

  Groups groups_;
  std::unordered_map<std::string, std::uint32_t> by_key_;
  ShortForms acronyms_, beginnings_, kinds_;
};

}  // namespace veil::resolve
