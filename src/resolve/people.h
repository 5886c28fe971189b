// Who of the people named in a document is who. Names of two words or more come first, in the order of the text: each is the
// person whose name it can be (person_name.h), or a new one. Then single names, in the order of the text: the one person who
// bears the name and whose gender fits; where several do, Ambiguous decides. People are found by their words in hash tables,
// and at most `most_candidates` of one word are looked at, so that the cost follows the length of the text whatever stands
// in it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "resolve/groups.h"
#include "resolve/name_facts.h"
#include "resolve/person_name.h"

namespace veil::resolve {

// Whose a bare name is that several people bear.
enum class Ambiguous {
  first_named,  // the one named first: in a biography the person it is about
  most_recent,
  own_entity  // nobody's: an entity of its own
};

inline constexpr std::size_t most_candidates = 16;

class People {
 public:
  People(Language language, const NameFacts& facts, Ambiguous ambiguous) : language_(language), facts_(facts), ambiguous_(ambiguous) {}

  // `names` in the order of the text; `alias_of[i]` is the number of the name that names[i] is given as another name of
  // ("Anna Vries, born Anna Berg"), or i itself. Returns the person of each; equal numbers are one person.
  std::vector<std::uint32_t> resolve(std::span<const PersonName* const> names, std::span<const std::uint32_t> alias_of);

  // By titles, else by given names.
  Gender gender_of(std::uint32_t person) const { return people_[groups_.root(person)].name.gender(); }

 private:
  struct Person {
    PersonName name;  // the fullest that was seen
    std::uint32_t last_seen = 0;
  };
  using Index = std::unordered_map<std::string, std::vector<std::uint32_t>>;

  std::uint32_t add_person(const PersonName& name);
  void add_to(Index& index, const std::string& word, std::uint32_t person);
  void index_words(std::uint32_t person, const PersonName& name);
  void learn(std::uint32_t person, const PersonName& name);
  void join(std::uint32_t one, std::uint32_t other);
  std::uint32_t person_of_full_name(const PersonName& name);
  std::uint32_t person_of_single_name(const PersonName& name);
  // A name apart ("the President"), or a bare name that is nobody's: one entity for all of the same words, unknown to other
  // names.
  std::uint32_t person_apart(const PersonName& name);
  // The different people under `word` whose gender and generation do not contradict `name`.
  std::vector<std::uint32_t> bearers(const Index& index, const std::string& word, const PersonName& name) const;
  std::vector<std::uint32_t> bearers_of_single_name(const PersonName& name) const;
  std::uint32_t choose(const std::vector<std::uint32_t>& candidates, const PersonName& name);

  Language language_;
  const NameFacts& facts_;
  Ambiguous ambiguous_;
  std::vector<Person> people_;
  Groups groups_;
  std::unordered_map<std::string, std::uint32_t> by_key_;
  std::unordered_map<std::string, std::uint32_t> own_;  // bare names that are nobody's
  Index by_word_, by_long_form_, by_initials_;
};

}  // namespace veil::resolve
