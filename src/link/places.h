// Which of several places of one name is meant, or none that the knowledge bases have: "Lincoln" in a letter from England. By how
// often each is meant, what the document says of countries, what is said right behind it, and where the language is spoken.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "link/candidates.h"

namespace veil::link {

enum class PlaceFeature : std::uint8_t {
  share,             // of this place among what the name means
  log_share,         // its logarithm
  at_home,           // in a country where the language is spoken by most
  heartland,         // in the country that its texts mean where they do not say more
  said_behind,       // the place that is said right behind it lies around it
  country_said,      // the document names the country, or people of it
  others_there,      // share of the document's other places that may lie in the country
  others_elsewhere,  // share of those that cannot
  kind_fits,         // how probable its kind is
  prominent,         // logarithm of how many names it has, in all languages: what many speak of has many
  small,             // a village or a town
  small_abroad,      // the same, where the language is not spoken
  none,              // of the answer that it is none of them
  none_small,        // the same, for a name in small letters
  none_many,         // the same, times the logarithm of the number of places
  none_weak,         // the same, times what the shares of all places leave over
  count
};
inline constexpr std::size_t place_features = static_cast<std::size_t>(PlaceFeature::count);
std::string_view name_of(PlaceFeature feature);
using PlaceValues = std::array<float, place_features>;

// A place that may be meant, all of a country together: which of two villages in Bavaria it is does not matter.
struct PlaceCandidate {
  std::uint32_t candidate = 0;  // number among the candidates that were given: the most frequent one in the country
  std::string country;
  PlaceValues values = {};
};

// Places among `candidates` that bear the name and lie in a country. The last is the answer that none of them is meant. Empty when there is
// none. `kind_probabilities`: of each candidate's kind.
std::vector<PlaceCandidate> read_places(const CandidateFinder& finder, const Document& document, std::uint32_t mention_number,
                                        const std::vector<Candidate>& candidates, const std::vector<double>& kind_probabilities);

// The probability of each.
std::vector<double> place_probabilities(const std::vector<PlaceCandidate>& places, const PlaceValues& weights);

}  // namespace veil::link
