#include "replace/surrogate/surrogate.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "replace/surrogate/age_surrogates.h"
#include "replace/surrogate/code_surrogates.h"
#include "replace/surrogate/date_surrogates.h"
#include "replace/surrogate/group_surrogates.h"
#include "replace/surrogate/number_surrogates.h"
#include "replace/surrogate/organisation_surrogates.h"
#include "replace/surrogate/person_surrogates.h"
#include "replace/surrogate/place_surrogates.h"
#include "replace/surrogate/untouched.h"

namespace veil::replace {
namespace {

// All surrogates of one document, made in the order of the text.
class DocumentSurrogates : public Method {
 public:
  explicit DocumentSurrogates(std::vector<Offer> offers) : offers_(std::move(offers)) {}
  std::string_view name() const override { return "surrogate"; }
  Offer offer(const Document&, std::uint32_t mention_number) const override { return offers_[mention_number]; }

 private:
  std::vector<Offer> offers_;
};

// Whether a place may be one that people live in, or part of one: what is claimed of it is, or nothing is.
bool may_be_settlement(const std::optional<knowledge::Link>& link) {
  static constexpr std::array<std::string_view, 5> settled = {"locality", "region", "country", "neighbourhood", "city_district"};
  if (!link) return true;
  std::optional<knowledge::ConceptNumber> at = link->concept_number;
  for (int steps = 0; at && steps < 16; ++steps, at = link::kind_above(*link->base, *at)) {
    if (std::find(settled.begin(), settled.end(), link->base->key(*at)) != settled.end()) return true;
  }
  return false;
}

// What a mention counts as: its entity may be known better than the place where it stands.
Label label_of(const Document& document, const Mention& mention) {
  const bool place_or_organisation = mention.label == Label::loc || mention.label == Label::org;
  if (!place_or_organisation || !mention.subtype.empty() || mention.entity == 0) return mention.label;
  const Label label = document.entities[mention.entity - 1].label;
  return label == Label::loc || label == Label::org ? label : mention.label;
}

}  // namespace

bool Surrogate::keeps(const Document& document, std::uint32_t mention_number) const {
  if (!options_.surrogate_lists || !options_.keep_doses) return false;
  const LanguageSurrogates& lists = options_.surrogate_lists->of(document.language);
  return is_dose_or_value(document, mention_number, lists) || is_citation(document, mention_number, lists);
}

std::unique_ptr<const Method> Surrogate::for_document(const Document& document) const {
  if (!options_.surrogate_lists) return nullptr;
  const Draw draw =
      options_.surrogate_secret.empty() ? Draw::with_seed(options_.seed, document.id) : Draw::with_key(options_.surrogate_secret);
  Scene scene(document, *options_.surrogate_lists, draw);
  PersonSurrogates people(scene, options_.names_of_origin ? NameCulture::original : NameCulture::document);
  Geography geography(scene);
  std::optional<link::DocumentMeanings> meanings;
  if (options_.meanings) meanings.emplace(options_.meanings, document);
  PlaceSurrogates places(scene, geography, [&](std::uint32_t number) {
    return !meanings || may_be_settlement(meanings->of(number, document.mentions[number].label));
  });
  OrganisationSurrogates organisations(scene, places);
  GroupSurrogates groups(scene, geography);
  CodeSurrogates codes(scene, people, options_.identifier_check);
  NumberSurrogates numbers(scene);
  const AgeSurrogates ages(scene);
  DateSurrogates dates(scene, {options_.smallest_shift, options_.largest_shift, ages.years()});

  std::vector<Offer> offers;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    Offer offer{mention.span, {}};
    switch (label_of(document, mention)) {
      case Label::person:
        offer = people.offer(i);
        break;
      case Label::loc:
        offer = places.offer(i);
        break;
      case Label::org:
        offer = organisations.offer(i);
        break;
      case Label::code:
        offer = codes.offer(i);
        break;
      case Label::quantity:
        offer = numbers.offer(i);
        break;
      case Label::dem:
        offer = ages.is_age(i) ? ages.offer(i) : groups.offer(i);
        break;
      case Label::datetime:
        offer = mention.subtype == "DURATION" || mention.subtype == "FREQUENCY" ? numbers.offer(i) : dates.offer(i);
        break;
      case Label::misc:
        if (people.are_names(i)) offer = people.offer(i);
        break;
    }
    offers.push_back(std::move(offer));
  }
  return std::make_unique<DocumentSurrogates>(std::move(offers));
}

}  // namespace veil::replace
