// Other organisations: what kind it is stays, the name changes. "University of Oslo" -> "University of Derby", "Vries GmbH"
// -> "Falkenau GmbH", "BKV" -> "TQM". A name that is nothing but kinds has no surrogate.
#pragma once

#include <map>
#include <string>

#include "replace/method.h"
#include "replace/surrogate/place_surrogates.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

class OrganisationSurrogates {
 public:
  OrganisationSurrogates(Scene& scene, PlaceSurrogates& places) : scene_(scene), places_(places) {}
  Offer offer(std::uint32_t mention_number);

 private:
  // The whole name that the words `name` of the entity belong to: "Meridian" is short for "Meridian Holding".
  const std::string& whole_name(std::uint32_t entity, std::string_view name);
  std::string name_for(std::uint32_t entity, std::string_view name);

  Scene& scene_;
  PlaceSurrogates& places_;
  std::map<std::uint32_t, std::map<std::string, std::string>> whole_names_;  // by entity and first word
};

}  // namespace veil::replace
