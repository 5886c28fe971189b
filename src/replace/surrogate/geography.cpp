#include "replace/surrogate/geography.h"

#include <algorithm>

#include "replace/surrogate/place_surrogates.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr double weight_of_country = 2;  // against the share of a meaning, at most 1
constexpr std::size_t longest_name_of_place = 200;

// "GB" of England, "GB-ENG".
std::string state_of(const Country& country) { return country.code.substr(0, 2); }

}  // namespace

PlaceName read_place(const Scene& scene, std::uint32_t mention_number) {
  const Document& document = scene.document();
  const Mention& mention = document.mentions[mention_number];
  const LanguageSurrogates& lists = scene.lists();
  const std::string_view text = document.text_of(mention.span);
  PlaceName place{{}, text, grammar_before(scene, mention.span.begin), false};
  // An article inside the mention stays and decides.
  const std::size_t space = text.find(' ');
  const std::string first = space == std::string_view::npos ? std::string() : utf8::to_lower(text.substr(0, space));
  if (const std::string_view grammar = lists.class_of_article(first); !grammar.empty()) {
    place.lead = text.substr(0, space + 1);
    place.name = text.substr(space + 1);
    place.grammar = grammar;
    return place;
  }
  // German "Norwegens", "Oslos": the ending goes with the name.
  const std::string_view stem = text.substr(0, text.size() - (text.empty() ? 0 : 1));
  const bool known = !lists.country(folded_words(stem)).empty() || !scene.is_no_mention(stem);
  if (lists.has(Habit::case_endings) && text.ends_with('s') && lists.country(folded_words(text)).empty() && known) {
    place.name = stem;
    place.genitive = true;
  }
  return place;
}

Geography::Geography(Scene& scene) : scene_(scene) {
  read_mentions();
  choose_countries();
}

void Geography::read_mentions() {
  const Document& document = scene_.document();
  const LanguageSurrogates& lists = scene_.lists();
  std::map<std::string, std::vector<KnownPlace>> meanings;
  const auto name_country = [&](const std::string& code) -> Named& {
    if (!named_.contains(code)) order_.push_back(code);
    weight_[code] += weight_of_country;
    return named_[code];
  };
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    if (mention.span.size() > longest_name_of_place) continue;
    if (mention.label == Label::loc && mention.subtype != "STREET" && mention.subtype != "POSTCODE") {
      const PlaceName place = read_place(scene_, i);
      if (const Country* country = lists.country_named(folded_words(place.name))) {
        const std::string_view grammar = lists.country(folded_words(place.name));
        name_country(state_of(*country)).grammars.insert(grammar == "-" && place.grammar != "-" ? place.grammar : std::string(grammar));
      } else if (const std::string name = folded_words(place.name); !name.empty() && !meanings.contains(name)) {
        meanings[name] = scene_.places().find(place.name, document.language);
      }
    } else if (mention.label == Label::dem) {
      const std::string_view text = document.text_of(mention.span);
      if (const Country* country = lists.country_of_people(utf8::to_lower(text))) {
        name_country(state_of(*country)).words.emplace_back(country, text);
      }
    }
  }
  settle_places(meanings);
}

// The meaning in the country that the document speaks of; where nothing else is known, a language is at home in its own countries.
const KnownPlace* Geography::best_of(const std::vector<KnownPlace>& meanings) const {
  constexpr double weight_of_home = 0.25;
  const std::vector<std::string>& spoken = scene_.lists().spoken_in;
  const KnownPlace* best = nullptr;
  double most = 0;
  for (const KnownPlace& place : meanings) {
    const bool at_home = std::find(spoken.begin(), spoken.end(), place.country) != spoken.end();
    const auto weight = weight_.find(place.country);
    const double share = static_cast<double>(place.frequency);
    const double others = weight == weight_.end() ? 0 : std::max(0.0, weight->second - share);
    const double value = share * (1 + (at_home ? weight_of_home : 0) + others);
    if (best == nullptr || value > most) best = &place, most = value;
  }
  return best;
}

bool Geography::knows(std::string_view name) {
  const std::string folded = folded_words(name);
  if (places_.contains(folded)) return true;
  const std::vector<KnownPlace> meanings = scene_.places().find(name, scene_.language());
  const KnownPlace* best = best_of(meanings);
  if (best != nullptr) places_[folded] = *best;
  return best != nullptr;
}

void Geography::settle_places(const std::map<std::string, std::vector<KnownPlace>>& meanings) {
  for (const auto& [name, places] : meanings) {
    for (const KnownPlace& place : places) weight_[place.country] += static_cast<double>(place.frequency);
  }
  const std::vector<std::string>& spoken = scene_.lists().spoken_in;
  for (const auto& [name, places] : meanings) {
    const KnownPlace* best = best_of(places);
    if (best == nullptr) continue;
    places_[name] = *best;
    if (const auto named = named_.find(best->country); named != named_.end()) named->second.kinds.insert(best->kind);
  }
  std::map<std::string, double> settled;
  for (const auto& [name, place] : places_) settled[place.country] += 1;
  for (const auto& [code, named] : named_) settled[code] += weight_of_country * static_cast<double>(named.grammars.empty() ? 0 : 1);
  double most = 0;
  for (const auto& [code, weight] : settled) {
    if (weight > most) home_ = code, most = weight;
  }
  if (home_.empty() && !spoken.empty()) home_ = spoken.front();
}

bool Geography::may_stand_for(const Country& other, const Country& country, const Named& named) const {
  if (other.code.size() != 2 || other.code == country.code || weight_.contains(other.code)) return false;
  if (std::any_of(named.grammars.begin(), named.grammars.end(), [&](const std::string& grammar) { return grammar != other.grammar; })) {
    return false;
  }
  const bool by_sound = scene_.lists().has(Habit::articles_by_sound);
  for (const auto& [people_of, word] : named.words) {
    const std::string form = same_form(people_of->people, other.people, word);
    if (form.empty() || (by_sound && begins_with_vowel(form) != begins_with_vowel(word))) return false;
    if (!scene_.is_free(form, other.code)) return false;
  }
  return std::all_of(named.kinds.begin(), named.kinds.end(), [&](knowledge::ConceptNumber kind) {
    return scene_.places().names(other.code, kind, scene_.language()).size() >= PlacesByCountry::few;
  });
}

void Geography::choose_countries() {
  const LanguageSurrogates& lists = scene_.lists();
  for (const std::string& code : order_) {
    const Country* country = lists.country_coded(code);
    Named& named = named_[code];
    if (country == nullptr) continue;
    const auto taken = [&](const std::string& other) {
      return std::any_of(named_.begin(), named_.end(), [&](const auto& one) { return one.second.other == other; });
    };
    // Countries of the same language first, so that names of people still fit; then those that everybody knows.
    const bool at_home = std::find(lists.spoken_in.begin(), lists.spoken_in.end(), code) != lists.spoken_in.end();
    std::vector<std::string> near, far;
    for (const std::string& other : lists.spoken_in) {
      const Country* found = lists.country_coded(other);
      if (at_home && found != nullptr && !taken(other) && may_stand_for(*found, *country, named)) near.push_back(found->name);
    }
    for (const PlaceNames& group : lists.countries) {
      for (const std::string& name : group.names) {
        const Country* found = lists.country_named(folded_words(name));
        if (found != nullptr && !taken(found->code) && may_stand_for(*found, *country, named)) far.push_back(found->name);
      }
    }
    // A single neighbour would always be the same.
    const std::vector<std::string>& candidates = near.size() > 1 || far.empty() ? near : far;
    const std::string& chosen = scene_.pick("country", code, candidates);
    if (const Country* other = chosen.empty() ? nullptr : lists.country_named(folded_words(chosen))) named.other = other->code;
  }
}

std::string Geography::after(const std::string& country) const {
  const auto named = named_.find(country);
  return named == named_.end() || named->second.other.empty() ? country : named->second.other;
}

std::string Geography::country_for(std::string_view name, std::string_view grammar) const {
  const LanguageSurrogates& lists = scene_.lists();
  const Country* country = lists.country_named(folded_words(name));
  if (country == nullptr) return {};
  const auto named = named_.find(state_of(*country));
  if (named == named_.end() || named->second.other.empty()) return {};
  const Country* other = lists.country_coded(named->second.other);
  return other == nullptr || (grammar != "-" && other->grammar != grammar) ? std::string() : other->name;
}

std::string Geography::nationality_for(std::string_view word) const {
  const LanguageSurrogates& lists = scene_.lists();
  const Country* country = lists.country_of_people(utf8::to_lower(word));
  const auto named = country == nullptr ? named_.end() : named_.find(state_of(*country));
  const Country* other = named == named_.end() ? nullptr : lists.country_coded(named->second.other);
  return other == nullptr ? std::string() : same_form(country->people, other->people, word);
}

std::string Geography::place_for(std::string_view name) {
  const auto known = places_.find(folded_words(name));
  if (known == places_.end()) return {};
  const std::string country = after(known->second.country);
  // A town of a region that the document names goes where the region goes.
  for (const auto& [other_name, other] : places_) {
    if (other.concept_number != known->second.region || other_name == known->first) continue;
    const std::string region = place_for(other_name);
    const auto& names = scene_.places().names_in(country, region, known->second.kind, scene_.language());
    if (!region.empty() && !names.empty()) return scene_.pick("place " + region, folded_words(name), names);
  }
  const std::vector<std::string>& names = scene_.places().names(country, known->second.kind, scene_.language());
  if (names.size() < PlacesByCountry::few) return {};
  // A region whose towns the document names becomes one that has such towns.
  std::set<knowledge::ConceptNumber> kinds;
  for (const auto& [other_name, other] : places_) {
    if (other.region == known->second.concept_number) kinds.insert(other.kind);
  }
  if (kinds.empty()) return scene_.pick("place " + country, folded_words(name), names);
  std::vector<std::string> with_towns;
  for (const std::string& region : names) {
    if (std::all_of(kinds.begin(), kinds.end(), [&](knowledge::ConceptNumber kind) {
          return !scene_.places().names_in(country, region, kind, scene_.language()).empty();
        })) {
      with_towns.push_back(region);
    }
  }
  return scene_.pick("place " + country, folded_words(name), with_towns.size() < PlacesByCountry::few ? names : with_towns);
}

std::string Geography::town_for(std::string_view name) {
  const std::string country = after(home_);
  const std::vector<std::string>& names = scene_.places().towns(country, scene_.language());
  return names.size() < PlacesByCountry::few ? std::string() : scene_.pick("place " + country, folded_words(name), names);
}

}  // namespace veil::replace
