// Other professions and nationalities of the same form: gender, number and German ending are kept, and the sound that "a" or "an" stands
// before. Professions become others of their kind (a nurse a midwife, not a cook) where the core has any; nationalities are those of the
// document's other countries (geography.h). What is neither of them, or of a form that is not known, has no surrogate.
#pragma once

#include <string>

#include "replace/method.h"
#include "replace/surrogate/geography.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

class GroupSurrogates {
 public:
  GroupSurrogates(Scene& scene, const Geography& geography) : scene_(scene), geography_(geography) {}
  Offer offer(std::uint32_t mention_number);

 private:
  std::string from_rows(std::string_view kind, const std::vector<std::vector<std::string>>& rows, std::string_view original, int form);
  std::string german_adjective(std::string_view original);
  // Another profession of the same kind in the same form; empty where none is known.
  std::string related_profession(std::string_view original);

  Scene& scene_;
  const Geography& geography_;
};

}  // namespace veil::replace
