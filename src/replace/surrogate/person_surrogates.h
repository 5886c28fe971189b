// Other names for people, word by word: every given name and every family name of the document has one surrogate, so that
// "Anna Vries", "A. Vries", "VRIES" and "Vries's" stay one person and the Vries stay one family. Titles, particles and
// suffixes stay. Which words are family names is told by the longest names of the entity; a short form takes the place of
// the name it is short for. The gender is that of the title or relative before the name ("Herrn Dr. med."), then that of the entity, then
// of the given name, then of names that end like it; a name of both genders where nothing tells.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "replace/method.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

// Which names people get: those of the document's language, or of the language that the original's given name is from.
enum class NameCulture : std::uint8_t { document, original };

class PersonSurrogates {
 public:
  explicit PersonSurrogates(Scene& scene, NameCulture culture = NameCulture::document);
  Offer offer(std::uint32_t mention_number);
  // Whether a mention of another label is made of names of the document's people: "Müllers" where "Jan Müller" stands.
  bool are_names(std::uint32_t mention_number) const;
  // The words of an address or user name with the names of the document's people replaced, in small ASCII letters and the order of the
  // original: "anna.vries" -> "diane.bowden", "avries" -> "dbowden". Empty where it holds no name of anybody.
  std::string login_for(std::string_view login);

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
    bool titled = false;                        // the gender is that of a title: nothing says more
    const LanguageSurrogates* lists = nullptr;  // where its other names are from
  };
  std::vector<NamePart> parts_of(std::uint32_t mention_number) const;
  void give_roles(std::vector<NamePart>& parts, std::string_view text, const EntityNames& entity, bool titled, bool greeted) const;
  bool is_titled(std::uint32_t mention_number) const;
  bool is_greeted(std::uint32_t mention_number) const;
  Gender gender_of_titles(std::uint32_t mention_number) const;
  const LanguageSurrogates& origin_of(const EntityNames& entity) const;
  const LanguageSurrogates& lists_of(const EntityNames& entity) const { return entity.lists != nullptr ? *entity.lists : scene_.lists(); }
  std::string family_name(const std::string& name, const EntityNames& entity);
  std::string surrogate_of(const NamePart& part, const EntityNames& entity, bool first_given);
  std::string initial_of(const NamePart& part, const EntityNames& entity);
  const std::string& given_name(const std::string& name, const EntityNames& entity);

  Scene& scene_;
  NameCulture culture_;
  std::map<std::uint32_t, EntityNames> entities_;
  std::map<std::string, Role, std::less<>> roles_;  // of the whole document
};

}  // namespace veil::replace
