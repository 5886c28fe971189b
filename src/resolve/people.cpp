#include "resolve/people.h"

#include <algorithm>

namespace veil::resolve {
namespace {

constexpr std::uint32_t nobody = UINT32_MAX;

std::string initials_of(const PersonName& name) {
  std::string initials;
  for (const NameWord& word : name.words) initials += word.text.substr(0, 1);
  return initials;
}

bool only_initials(const PersonName& name) {
  return std::all_of(name.words.begin(), name.words.end(), [](const NameWord& word) { return word.initial; });
}

std::size_t whole_words(const PersonName& name) {
  return static_cast<std::size_t>(std::count_if(name.words.begin(), name.words.end(), [](const NameWord& word) { return !word.initial; }));
}

// Forms without the ending of a genitive that no apostrophe marks: "annas" -> "anna", "hansens" -> "hansen", "hans" stays. English
// "the Bernoullis" are several.
std::vector<std::string> without_ending(const std::string& word, bool case_endings) {
  std::vector<std::string> forms;
  if (!case_endings) return forms;
  if (word.size() > 3 && word.ends_with('s')) forms.push_back(word.substr(0, word.size() - 1));
  if (word.size() > 5 && word.ends_with("ens")) forms.push_back(word.substr(0, word.size() - 3));
  return forms;
}

}  // namespace

void People::add_to(Index& index, const std::string& word, std::uint32_t person) {
  std::vector<std::uint32_t>& people = index[word];
  if (people.empty() || people.back() != person) people.push_back(person);
}

void People::index_words(std::uint32_t person, const PersonName& name) {
  for (const NameWord& word : name.words) {
    if (!word.initial) add_to(by_word_, word.text, person);
  }
  if (name.words.empty()) return;
  for (const std::string& form : facts_.word(language_, name.words.front().text).long_forms) add_to(by_long_form_, form, person);
  if (name.words.size() > 1) add_to(by_initials_, initials_of(name), person);
}

std::uint32_t People::add_person(const PersonName& name) {
  const std::uint32_t person = groups_.add();
  people_.push_back({name, 0});
  index_words(person, name);
  return person;
}

void People::learn(std::uint32_t person, const PersonName& name) {
  PersonName& known = people_[person].name;
  const Gender title_gender = known.title_gender != Gender::unknown ? known.title_gender : name.title_gender;
  const Gender given_gender = known.given_gender != Gender::unknown ? known.given_gender : name.given_gender;
  const std::string generation = known.generation.empty() ? name.generation : known.generation;
  if (whole_words(name) > whole_words(known)) {
    known = name;
    index_words(person, name);
  }
  known.title_gender = title_gender;
  known.given_gender = given_gender;
  known.generation = generation;
}

void People::join(std::uint32_t one, std::uint32_t other) {
  one = groups_.root(one);
  other = groups_.root(other);
  if (one == other) return;
  groups_.join(one, other);
  const std::uint32_t stays = groups_.root(one);
  const PersonName gone = people_[stays == one ? other : one].name;
  PersonName& known = people_[stays].name;
  if (known.title_gender == Gender::unknown) known.title_gender = gone.title_gender;
  if (known.given_gender == Gender::unknown) known.given_gender = gone.given_gender;
}

std::vector<std::uint32_t> People::bearers(const Index& index, const std::string& word, const PersonName& name) const {
  std::vector<std::uint32_t> found;
  const auto people = index.find(word);
  if (people == index.end()) return found;
  // The first and the most recent: a word that thousands bear tells nobody apart.
  const std::size_t count = people->second.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (i == most_candidates / 2 && count > most_candidates) i = count - most_candidates / 2;
    const std::uint32_t person = groups_.root(people->second[i]);
    const PersonName& known = people_[person].name;
    if (genders_differ(known.gender(), name.gender())) continue;
    if (!known.generation.empty() && !name.generation.empty() && known.generation != name.generation) continue;
    if (std::find(found.begin(), found.end(), person) == found.end()) found.push_back(person);
  }
  return found;
}

std::uint32_t People::person_of_full_name(const PersonName& name) {
  std::string key = name.key();
  auto known = by_key_.find(key);
  if (known != by_key_.end() && genders_differ(people_[groups_.root(known->second)].name.title_gender, name.title_gender)) {
    key += name.title_gender == Gender::feminine ? 'f' : 'm';
    known = by_key_.find(key);
  }
  if (known != by_key_.end()) {
    learn(groups_.root(known->second), name);
    return groups_.root(known->second);
  }
  std::vector<std::uint32_t> candidates;
  if (only_initials(name)) {
    candidates = bearers(by_initials_, initials_of(name), name);
  } else {
    for (const std::string* word : {&name.words.back().text, &name.words.front().text}) {
      for (const std::uint32_t person : bearers(by_word_, *word, name)) {
        const PersonName& other = people_[person].name;
        if (other.words.size() < 2 || !compatible(name, other, language_, facts_)) continue;
        if (std::find(candidates.begin(), candidates.end(), person) == candidates.end()) candidates.push_back(person);
      }
    }
  }
  std::uint32_t person = nobody;
  if (candidates.size() == 1) {
    person = candidates.front();
    learn(person, name);
  } else {
    person = add_person(name);
  }
  by_key_.emplace(std::move(key), person);
  return person;
}

std::vector<std::uint32_t> People::bearers_of_single_name(const PersonName& name) const {
  const std::string& word = name.words.front().text;
  std::vector<std::uint32_t> found = bearers(by_word_, word, name);
  if (name.titled && found.size() > 1) {
    // "Mr Jordan" is Michael Jordan, not Jordan Vries.
    std::vector<std::uint32_t> by_family_name;
    for (const std::uint32_t person : found) {
      const PersonName& known = people_[person].name;
      if (known.words.size() < 2 || known.words.front().text != word) by_family_name.push_back(person);
    }
    if (!by_family_name.empty()) found = std::move(by_family_name);
  }
  if (!found.empty()) return found;
  for (const std::string& form : without_ending(word, facts_.has(language_, Habit::case_endings))) {
    found = bearers(by_word_, form, name);
    if (!found.empty()) return found;
  }
  if (name.titled) return found;
  for (const std::string& form : facts_.word(language_, word).long_forms) {
    for (const std::uint32_t person : bearers(by_word_, form, name)) {
      if (people_[person].name.words.front().text == form) found.push_back(person);
    }
  }
  if (found.empty()) found = bearers(by_long_form_, word, name);
  return found;
}

std::uint32_t People::person_apart(const PersonName& name) {
  const auto [own, is_new] = own_.try_emplace(name.key(), nobody);
  if (is_new) {
    own->second = groups_.add();
    people_.push_back({name, 0});
  }
  return own->second;
}

std::uint32_t People::choose(const std::vector<std::uint32_t>& candidates, const PersonName& name) {
  if (candidates.empty()) return add_person(name);
  if (candidates.size() == 1) return candidates.front();
  switch (ambiguous_) {
    case Ambiguous::first_named:
      return *std::min_element(candidates.begin(), candidates.end());
    case Ambiguous::most_recent:
      return *std::max_element(candidates.begin(), candidates.end(),
                               [&](std::uint32_t one, std::uint32_t other) { return people_[one].last_seen < people_[other].last_seen; });
    case Ambiguous::own_entity:
      return person_apart(name);
  }
  return candidates.front();
}

std::uint32_t People::person_of_single_name(const PersonName& name) {
  const std::uint32_t person = groups_.root(choose(bearers_of_single_name(name), name));
  // A title says who it is; the gender of a bare given name is the gender of whoever bears it first.
  learn(person, name);
  return person;
}

std::vector<std::uint32_t> People::resolve(std::span<const PersonName* const> names, std::span<const std::uint32_t> alias_of) {
  std::vector<std::uint32_t> person_of(names.size(), nobody);
  for (const bool initials : {false, true}) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i]->words.size() > 1 && !names[i]->apart && names[i]->has_initial() == initials)
        person_of[i] = person_of_full_name(*names[i]);
    }
  }
  const auto join_alias = [&](std::size_t i) {
    if (alias_of[i] == i || person_of[i] == nobody || person_of[alias_of[i]] == nobody) return;
    if (!genders_differ(gender_of(person_of[i]), gender_of(person_of[alias_of[i]]))) join(person_of[i], person_of[alias_of[i]]);
  };
  for (std::size_t i = 0; i < names.size(); ++i) join_alias(i);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (person_of[i] == nobody) {
      if (names[i]->words.empty()) {
        person_of[i] = add_person(*names[i]);
      } else {
        person_of[i] = names[i]->apart ? person_apart(*names[i]) : person_of_single_name(*names[i]);
      }
      join_alias(i);
    }
    people_[groups_.root(person_of[i])].last_seen = static_cast<std::uint32_t>(i + 1);
  }
  for (std::uint32_t& person : person_of) person = groups_.root(person);
  return person_of;
}

}  // namespace veil::resolve
