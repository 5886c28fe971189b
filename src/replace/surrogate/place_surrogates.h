// Other places: a country for a country, a place of the same kind in the same country for one that is known (geography.h), a town of the
// document's country for one that is not, a street for a street with its type kept and its number moved. The article or contraction before
// the mention decides which places fit: "no Brasil" wants a masculine country, "in der Schweiz" a feminine one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "replace/method.h"
#include "replace/surrogate/geography.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

class PlaceSurrogates {
 public:
  // Whether a mention may be a place that people live in, as far as anybody can tell: no surrogate makes a town of a café.
  using MayBeSettlement = std::function<bool(std::uint32_t mention_number)>;
  PlaceSurrogates(Scene& scene, Geography& geography, MayBeSettlement may_be_settlement)
      : scene_(scene), geography_(geography), may_be_settlement_(std::move(may_be_settlement)) {}
  Offer offer(std::uint32_t mention_number);

  // A place for the name `text` with nothing around it, of the class `grammar`; empty when there is none. For names inside
  // other names: "Oslo" of "University of Oslo".
  std::string place_for(std::string_view text, std::string_view grammar);

 private:
  // A street, its number and what else an address holds, part by part between commas; empty when no part has a type of
  // street.
  std::string address_for(std::string_view text);
  std::string postcode_for(std::string_view text);
  std::string street_for(std::string_view text);

  // "Lake Harrow" -> "Lake Kestrel": what kind of place it is stays. Empty where no word says it.
  std::string with_kind_kept(std::string_view text);

  Scene& scene_;
  Geography& geography_;
  MayBeSettlement may_be_settlement_;
  std::optional<std::uint32_t> mention_;  // that a place is looked for; nothing for names inside other names
};

// The class of grammar that the word before `place` asks for: "f" behind "na", "-" where no article stands.
std::string grammar_before(const Scene& scene, std::uint32_t place);
// The same for an article or contraction itself.
std::string grammar_of_article(const LanguageSurrogates& lists, std::string_view word);
// The word right before `place` in lower case; empty at the start of a line.
std::string word_before(const Document& document, std::uint32_t place);
// "12b" -> another number not far from it; the letter stays. Signs and letters around digits are kept.
std::string other_house_number(const Scene& scene, std::string_view number);

}  // namespace veil::replace
