// Other codes of the same format: digits for digits, letters for letters, signs and case kept; with valid check digits where
// the original has them. Addresses and numbers that could be somebody's are taken from ranges that nobody has: example.org
// (RFC 2606), 192.0.2.0/24 and its like (RFC 5737, RFC 3849), US numbers 555-01xx, the numbers Ofcom keeps for drama.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "replace/method.h"
#include "replace/surrogate/person_surrogates.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

// `text` with other digits and letters; `kind` parts the uses. The first sign of a group stays no zero.
std::string same_format(const Scene& scene, std::string_view text, std::string_view kind);

class CodeSurrogates {
 public:
  using Check = std::function<bool(std::string_view subtype, std::string_view compact)>;
  CodeSurrogates(Scene& scene, PersonSurrogates& people, const Check& check) : scene_(scene), people_(people), check_(check) {}
  Offer offer(std::uint32_t mention_number);

 private:
  std::string other_code(std::string_view text, std::string_view subtype, std::uint64_t round) const;
  std::string checked_code(std::string_view text, std::string_view subtype, std::uint64_t round) const;
  bool passes(std::string_view subtype, std::string_view compact) const;

  Scene& scene_;
  PersonSurrogates& people_;
  const Check& check_;
};

}  // namespace veil::replace
