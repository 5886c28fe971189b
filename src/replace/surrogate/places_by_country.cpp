#include "replace/surrogate/places_by_country.h"

#include <algorithm>
#include <optional>

#include "text/default_language.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using knowledge::ConceptNumber;
using knowledge::Relation;

constexpr int most_steps = 4;  // from a town over its region to its country
constexpr std::size_t longest_listed = 24;
constexpr float smallest_share = 0.05F;  // of a meaning among the uses of a name

std::optional<ConceptNumber> first_above(const knowledge::KnowledgeBase& base, ConceptNumber from, Relation relation) {
  for (const knowledge::Generalization& one : base.above(from)) {
    if (one.relation == relation) return one.above;
  }
  return std::nullopt;
}

// Letters of the languages that Veil speaks, a blank or hyphen between: no brackets, no signs, no article in small letters.
bool can_stand_anywhere(std::string_view name) {
  if (name.empty() || name.size() > longest_listed || !utf8::is_upper(utf8::decode(name, 0).code_point)) return false;
  int words = 1;
  for (std::size_t i = 0; i < name.size();) {
    const utf8::Decoded decoded = utf8::decode(name, i);
    i += decoded.length;
    if (decoded.code_point == U' ') {
      ++words;
      if (i >= name.size() || !utf8::is_upper(utf8::decode(name, i).code_point)) return false;
    } else if (decoded.code_point > 0xFF || (decoded.code_point != U'-' && !utf8::is_letter(decoded.code_point))) {
      return false;
    }
  }
  return words <= 2;
}

}  // namespace

std::string PlacesByCountry::country_of(ConceptNumber concept_number) const {
  ConceptNumber at = concept_number;
  for (int step = 0; step < most_steps; ++step) {
    const auto above = first_above(*base_, at, Relation::located_in);
    if (!above) return {};
    at = *above;
    const std::string key = base_->key(at);
    if (key.starts_with("cc:")) return key.substr(3, 2);
  }
  return {};
}

void PlacesByCountry::make_index() const {
  std::call_once(made_, [&] {
    for (ConceptNumber i = 0; i < base_->concepts(); ++i) {
      if (!base_->labels(i).has(Label::loc)) continue;
      const auto kind = first_above(*base_, i, Relation::instance_of);
      if (!kind) {
        if (base_->key(i) == "city") city_ = i;
        continue;
      }
      std::string country = country_of(i);
      if (country.empty()) continue;
      if (const auto region = first_above(*base_, i, Relation::located_in)) places_[{std::to_string(*region), *kind}].push_back(i);
      places_[{std::move(country), *kind}].push_back(i);
    }
  });
}

std::vector<KnownPlace> PlacesByCountry::find(std::string_view name, Language language) const {
  std::vector<KnownPlace> found;
  for (const knowledge::Sense& sense : base_->find(knowledge::folded_name(name), language)) {
    if (sense.frequency < smallest_share || !base_->labels(sense.concept_number).has(Label::loc)) continue;
    if (base_->key(sense.concept_number).starts_with("cc:")) continue;
    const auto kind = first_above(*base_, sense.concept_number, Relation::instance_of);
    std::string country = kind ? country_of(sense.concept_number) : std::string();
    if (country.empty()) continue;
    const ConceptNumber region = first_above(*base_, sense.concept_number, Relation::located_in).value_or(0);
    found.push_back({std::move(country), region, *kind, sense.concept_number, sense.frequency});
  }
  return found;
}

const std::vector<std::string>& PlacesByCountry::names(std::string_view country, ConceptNumber kind, Language language) const {
  return names_like(country, kind, language);
}

const std::vector<std::string>& PlacesByCountry::names_in(std::string_view country, std::string_view region, ConceptNumber kind,
                                                          Language language) const {
  for (const KnownPlace& place : find(region, language)) {
    if (place.country == country) {
      const auto& names = names_like(std::to_string(place.concept_number), kind, language);
      if (names.size() >= few) return names;
    }
  }
  static const std::vector<std::string> none;
  return none;
}

const std::vector<std::string>& PlacesByCountry::names_like(std::string_view where, ConceptNumber kind, Language language) const {
  const std::vector<std::string>* names = &names_at(where, kind, language);
  for (auto above = first_above(*base_, kind, Relation::is_a); names->size() < few && above && !base_->too_abstract(*above);
       above = first_above(*base_, *above, Relation::is_a)) {
    names = &names_at(where, *above, language);
  }
  return *names;
}

const std::vector<std::string>& PlacesByCountry::names_at(std::string_view where, ConceptNumber kind, Language language) const {
  make_index();
  const std::lock_guard guard(lock_);
  auto& names = names_[{Key{std::string(where), kind}, language}];
  if (names) return *names;
  std::vector<std::string> made;
  if (const auto places = places_.find({std::string(where), kind}); places != places_.end()) {
    for (const ConceptNumber place : places->second) {
      const auto name = base_->preferred_name(place, language);
      if (!name || name->grammar.article || name->grammar.plural || !can_stand_anywhere(name->text)) continue;
      // Sources call well-known places by their English names first ("Munich"): elsewhere only those are taken that have one name.
      if (language != default_language && base_->names_of(place, language).size() > 1) continue;
      // A name that mostly means another place would be read as that one: "San Antonio" in Chile.
      const auto senses = base_->find(knowledge::folded_name(name->text), language);
      if (!senses.empty() && senses.front().concept_number == place) made.emplace_back(name->text);
    }
  }
  std::sort(made.begin(), made.end());
  made.erase(std::unique(made.begin(), made.end()), made.end());
  names = std::make_unique<const std::vector<std::string>>(std::move(made));
  return *names;
}

const std::vector<std::string>& PlacesByCountry::towns(std::string_view country, Language language) const {
  make_index();
  return names(country, city_, language);
}

bool PlacesByCountry::is_kind_of_place(std::string_view word, Language language) const {
  constexpr float usual = 0.3F;
  for (const knowledge::Sense& sense : base_->find(knowledge::folded_name(word), language)) {
    if (sense.frequency < usual || !base_->labels(sense.concept_number).has(Label::loc)) continue;
    if (first_above(*base_, sense.concept_number, Relation::instance_of)) continue;
    const auto name = base_->preferred_name(sense.concept_number, language);
    if (name && !name->grammar.proper) return true;
  }
  return false;
}

}  // namespace veil::replace
