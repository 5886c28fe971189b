#include "replace/surrogate/people_names.h"

#include <algorithm>
#include <array>

#include "replace/surrogate/scene.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_ending = 4;  // bytes: "nen" of "Norwegerinnen", "en" of "norwegischen"

bool holds(const PeopleNames& names, std::string_view lower) {
  return std::any_of(names.all.begin(), names.all.end(), [&](const std::string& one) { return utf8::to_lower(one) == lower; });
}

}  // namespace

PeopleNames PeopleNames::of(const knowledge::CoreRow& row) {
  PeopleNames names;
  names.name = row.name;
  names.all.emplace_back(row.name);
  if (!row.plural.empty()) names.all.emplace_back(row.plural);
  for (const knowledge::OtherName& other : row.others) {
    if (other.sign == knowledge::NameSign::narrower) continue;
    names.all.emplace_back(other.text);
    std::string* place = other.sign == knowledge::NameSign::masculine  ? &names.masculine
                         : other.sign == knowledge::NameSign::feminine ? &names.feminine
                         : other.sign == knowledge::NameSign::plural   ? &names.plural
                                                                       : nullptr;
    if (place != nullptr && place->empty()) *place = other.text;
  }
  if (names.plural.empty()) names.plural = row.plural;
  return names;
}

std::string same_form(const PeopleNames& from, const PeopleNames& to, std::string_view word) {
  const std::string lower = utf8::to_lower(word);
  constexpr std::array<std::string PeopleNames::*, 4> forms = {&PeopleNames::name, &PeopleNames::masculine, &PeopleNames::feminine,
                                                               &PeopleNames::plural};
  std::string found;
  bool known = false;
  for (const auto form : forms) {
    if ((from.*form).empty() || utf8::to_lower(from.*form) != lower) continue;
    if ((to.*form).empty() || (known && found != to.*form)) return {};
    known = true;
    found = to.*form;
  }
  if (known) return with_first_letter_of(word, found);
  if (!holds(from, lower)) return {};
  // An inflected form: the same ending behind the same form, where the other country has that word, too.
  std::size_t longest = 0;
  for (const auto form : forms) {
    const std::string stem = utf8::to_lower(from.*form);
    if (stem.empty() || !lower.starts_with(stem) || lower.size() - stem.size() > longest_ending || stem.size() <= longest) continue;
    const std::string other = to.*form + lower.substr(stem.size());
    if ((to.*form).empty() || !holds(to, utf8::to_lower(other))) continue;
    longest = stem.size();
    found = other;
  }
  return found.empty() ? found : with_first_letter_of(word, found);
}

}  // namespace veil::replace
