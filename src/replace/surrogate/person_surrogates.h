// Other names for people, word by word: every given name and every family name of the document has one surrogate, so that
// "Anna Vries", "A. Vries", "VRIES" and "Vries's" stay one person and the Vries stay one family. Titles, particles and
// suffixes stay. Which words are family names is told by the longest names of the entity; a short form takes the place of
// the name it is short for.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "replace/method.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

class PersonSurrogates {
 public:
  explicit PersonSurrogates(Scene& scene);
  Offer offer(std::uint32_t mention_number);
  // Whether a mention of another label is made of names of the document's people: "Müllers" where "Jan Müller" stands.
  bool are_names(std::uint32_t mention_number) const;

  enum class Role : std::uint8_t { kept, given, family };
  struct NamePart {
    Span span;           // in the text of the mention
    std::string folded;  // without a German genitive's s
    Role role = Role::kept;
    bool initial = false;
    bool genitive = false;  // a German genitive's s is at its end
    bool joined = false;    // by a hyphen to the part before
  };

 private:
  struct EntityNames {
    std::map<std::string, Role, std::less<>> roles;
    std::vector<std::string> given;  // of its longest name
    std::vector<std::string> family;
    std::size_t length = 0;
    Gender gender = Gender::unknown;
  };
  std::vector<NamePart> parts_of(std::uint32_t mention_number) const;
  void give_roles(std::vector<NamePart>& parts, std::string_view text, const EntityNames& entity, bool titled) const;
  bool is_titled(std::uint32_t mention_number) const;
  std::string surrogate_of(const NamePart& part, const EntityNames& entity, bool first_given);
  std::string initial_of(const NamePart& part, const EntityNames& entity);
  const std::string& given_name(const std::string& name, const EntityNames& entity);

  Scene& scene_;
  std::map<std::uint32_t, EntityNames> entities_;
  std::map<std::string, Role, std::less<>> roles_;  // of the whole document
};

}  // namespace veil::replace
