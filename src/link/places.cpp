#include "link/places.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "knowledge/concept.h"
#include "veil/utf8.h"

namespace veil::link {
namespace {

using knowledge::Sense;

constexpr std::size_t neighbours = 12;  // mentions to each side that tell about countries
constexpr std::size_t meanings_of_neighbour = 3;

// Countries that a mention may speak of: those that its name may lie in, the country or the nationality that it is.
struct Spoken {
  std::set<std::string> of_places;  // where the name may lie
  std::set<std::string> named;      // that are named themselves
};

Spoken spoken_by(const CandidateFinder& finder, const Document& document, std::uint32_t mention_number) {
  Spoken spoken;
  const std::vector<knowledge::Word> words = finder.words_of(document, mention_number);
  if (words.empty()) return spoken;
  const std::string folded = knowledge::joined(words, 0, words.size());
  for (const auto& base : finder.bases()) {
    std::size_t taken = 0;
    for (const Sense& sense : base->find(folded, document.language)) {
      if (taken++ == meanings_of_neighbour) break;
      const std::string key = base->key(sense.concept_number);
      if (key.starts_with("cc:")) {
        spoken.named.insert(key.substr(3));
      } else if (key.starts_with("nat:")) {
        spoken.named.insert(key.substr(4));
      } else if (std::string country = country_of(*base, sense.concept_number); !country.empty()) {
        spoken.of_places.insert(std::move(country));
      }
    }
    if (taken > 0) break;
  }
  return spoken;
}

// Whether the place that stands right behind it ("Velstad, Norland") lies around a place.
bool lies_in(const KnowledgeBase& base, ConceptNumber place, const std::vector<Sense>& around) {
  for (int steps = 0; steps < 8; ++steps) {
    const bool here = std::any_of(around.begin(), around.end(), [&](const Sense& sense) { return sense.concept_number == place; });
    if (here && steps > 0) return true;
    const auto above = base.above(place);
    const auto edge = std::find_if(above.begin(), above.end(),
                                   [](const knowledge::Generalization& one) { return one.relation == knowledge::Relation::located_in; });
    if (edge == above.end()) return false;
    place = edge->above;
  }
  return false;
}

}  // namespace

std::string_view name_of(PlaceFeature feature) {
  static constexpr std::array<std::string_view, place_features> names = {
      "share",     "log_share", "at_home", "heartland",    "said_behind", "country_said", "others_there", "others_elsewhere",
      "kind_fits", "prominent", "small",   "small_abroad", "none",        "none_small",   "none_many",    "none_weak"};
  return names[static_cast<std::size_t>(feature)];
}

std::vector<PlaceCandidate> read_places(const CandidateFinder& finder, const Document& document, std::uint32_t mention_number,
                                        const std::vector<Candidate>& candidates, const std::vector<double>& kind_probabilities) {
  std::vector<PlaceCandidate> places;
  std::map<std::string, std::size_t> by_country;
  float together = 0;
  std::vector<float> shares;
  for (std::uint32_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = candidates[i];
    if (candidate.way != Way::name || !candidate.instance) continue;
    const KnowledgeBase& base = *finder.bases()[candidate.base];
    if (!base.labels(candidate.concept_number).has(Label::loc) && !base.labels(candidate.concept_number).has(Label::org)) continue;
    std::string country = country_of(base, candidate.concept_number);
    if (country.empty() || base.key(candidate.concept_number).starts_with("cc:")) continue;
    together += candidate.share;
    const auto [at, added] = by_country.emplace(country, places.size());
    if (added) {
      places.push_back({i, std::move(country), {}});
      shares.push_back(0);
    }
    shares[at->second] += candidate.share;
  }
  if (places.empty()) return places;

  const auto& linking = finder.linking().of(document.language);
  const Span span = document.mentions[mention_number].span;
  std::vector<Spoken> others;
  constexpr auto near = static_cast<std::uint32_t>(neighbours);
  const std::uint32_t first = mention_number > near ? mention_number - near : 0;
  for (std::uint32_t i = first; i < document.mentions.size() && i <= mention_number + near; ++i) {
    const Mention& other = document.mentions[i];
    const bool tells = other.label == Label::loc || other.label == Label::dem || other.label == Label::org;
    if (i == mention_number || !tells || document.text_of(other.span) == document.text_of(span)) continue;
    others.push_back(spoken_by(finder, document, i));
  }
  const double placed = static_cast<double>(
      std::count_if(others.begin(), others.end(), [](const Spoken& one) { return !one.of_places.empty() || !one.named.empty(); }));
  std::vector<Sense> behind;
  const std::uint32_t next = mention_number + 1;
  const bool next_to = next < document.mentions.size() && document.mentions[next].span.begin >= span.end &&
                       document.mentions[next].span.begin - span.end <= 2;
  for (std::size_t i = 0; i < places.size(); ++i) {
    PlaceCandidate& place = places[i];
    const Candidate& candidate = candidates[place.candidate];
    const KnowledgeBase& base = *finder.bases()[candidate.base];
    const auto set = [&](PlaceFeature feature, double value) {
      place.values[static_cast<std::size_t>(feature)] = static_cast<float>(value);
    };
    set(PlaceFeature::share, static_cast<double>(shares[i]));
    set(PlaceFeature::log_share, std::log(static_cast<double>(shares[i]) + 1e-3));
    set(PlaceFeature::at_home, linking.is_at_home(place.country) ? 1 : 0);
    set(PlaceFeature::heartland, linking.is_heartland(place.country) ? 1 : 0);
    set(PlaceFeature::kind_fits, kind_probabilities[place.candidate]);
    const auto kind = kind_above(base, candidate.concept_number);
    const std::string key = kind ? base.key(*kind) : std::string();
    const bool small = key == "village" || key == "town" || key == "municipality" || key == "suburb";
    set(PlaceFeature::small, small ? 1 : 0);
    set(PlaceFeature::small_abroad, small && !linking.is_at_home(place.country) ? 1 : 0);
    std::size_t names = 0;
    for (const Language language : spoken_languages) names += base.names_of(candidate.concept_number, language).size();
    set(PlaceFeature::prominent, std::log(static_cast<double>(std::max<std::size_t>(names, 1))));
    if (next_to) {
      const auto words = finder.words_of(document, next);
      if (!words.empty()) behind = base.find(knowledge::joined(words, 0, words.size()), document.language);
      set(PlaceFeature::said_behind, lies_in(base, candidate.concept_number, behind) ? 1 : 0);
    }
    double there = 0, elsewhere = 0;
    bool said = false;
    for (const Spoken& other : others) {
      const bool named = other.named.contains(place.country);
      const bool here = named || other.of_places.contains(place.country);
      said = said || named;
      if (here) ++there;
      if (!here && (!other.named.empty() || !other.of_places.empty())) ++elsewhere;
    }
    set(PlaceFeature::country_said, said ? 1 : 0);
    set(PlaceFeature::others_there, placed > 0 ? there / placed : 0);
    set(PlaceFeature::others_elsewhere, placed > 0 ? elsewhere / placed : 0);
  }
  PlaceCandidate none;
  none.candidate = static_cast<std::uint32_t>(candidates.size());
  const auto set = [&](PlaceFeature feature, double value) { none.values[static_cast<std::size_t>(feature)] = static_cast<float>(value); };
  set(PlaceFeature::none, 1);
  set(PlaceFeature::none_small, utf8::is_lower(utf8::decode(document.text, span.begin).code_point) ? 1 : 0);
  set(PlaceFeature::none_many, std::log(static_cast<double>(places.size())));
  set(PlaceFeature::none_weak, std::max(0.0, 1.0 - static_cast<double>(together)));
  places.push_back(std::move(none));
  return places;
}

std::vector<double> place_probabilities(const std::vector<PlaceCandidate>& places, const PlaceValues& weights) {
  std::vector<double> scores;
  for (const PlaceCandidate& place : places) {
    double score = 0;
    for (std::size_t i = 0; i < place_features; ++i) score += static_cast<double>(weights[i]) * static_cast<double>(place.values[i]);
    scores.push_back(score);
  }
  const double highest = *std::max_element(scores.begin(), scores.end());
  double total = 0;
  for (double& score : scores) total += score = std::exp(score - highest);
  for (double& score : scores) score /= total;
  return scores;
}

}  // namespace veil::link
