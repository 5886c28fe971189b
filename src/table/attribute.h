// Of which attribute a mention is, and whose: from its label, from what knowledge says it is, from the verb that governs it, and from the
// person its clause speaks of.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "risk/targets.h"
#include "table/role_words.h"
#include "veil/document.h"

namespace veil::table {

// A document as the reading of facts sees it; it must outlive this.
class Reading {
 public:
  Reading(const Document& document, const RoleWords& words);

  std::string_view person() const { return person_; }
  // Whether what the mention says is said of the person the document is about.
  bool is_of_person(std::uint32_t mention) const;
  // Its attribute's name; empty: none. `kinds` and `says` are those of its first option. Call it in the order of the text.
  std::string_view attribute_of(std::uint32_t mention, std::string_view kinds, std::string_view says);
  unsigned other_people() const;
  Gender sex() const;

 private:
  bool is_person(std::uint32_t mention) const;  // the one the document is about
  std::size_t token_at(std::uint32_t place) const;
  bool verb_between(std::uint32_t from, std::uint32_t to) const;
  std::optional<PersonRole> role_near(std::uint32_t mention) const;
  bool birth_before(std::uint32_t mention) const;
  // Place of the mention among the dates of a bracket right behind the person's name, from 0.
  std::optional<unsigned> date_of_life(std::uint32_t mention) const;

  std::string_view date_attribute(std::uint32_t mention, std::string_view subtype);
  std::string_view place_attribute(std::uint32_t mention, std::string_view subtype);
  std::string_view organisation_attribute(std::uint32_t mention, std::string_view subtype, std::string_view kinds) const;
  static std::string_view detail_attribute(std::string_view subtype, std::string_view kinds, std::string_view says);

  const Document& document_;
  const RoleWords& words_;
  Stemmer stemmer_;
  std::string person_;
  std::vector<risk::TargetName> target_;
  std::vector<bool> about_others_;  // by sentence; may be empty
  std::string_view last_attribute_;
  std::uint32_t last_mention_ = 0;
};

}  // namespace veil::table
