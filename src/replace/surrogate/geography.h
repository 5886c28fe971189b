// One map for a document: which other country stands for each country that it names, so that countries, nationalities and towns still
// belong together afterwards. "A Norwegian from Oslo, Norway" becomes "a Latvian from Liepaja, Latvia"; where a country is not named, its
// towns become other towns of the same country. A name that several places have is the one in the country that the document speaks of.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "replace/surrogate/places_by_country.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

// A mention of a place without what belongs to the sentence.
struct PlaceName {
  std::string_view lead;  // an article inside the mention with its blank
  std::string_view name;
  std::string grammar;    // the class that the article asks for; "-" for none
  bool genitive = false;  // a German ending was taken off
};
PlaceName read_place(const Scene& scene, std::uint32_t mention_number);

class Geography {
 public:
  explicit Geography(Scene& scene);

  // The name of the country that stands for this one, of the class `grammar`; empty where no one is known.
  std::string country_for(std::string_view name, std::string_view grammar) const;
  // The same form of the people of the other country.
  std::string nationality_for(std::string_view word) const;
  // A place of the same kind in the country where it lies afterwards; empty where nothing is known of the name.
  std::string place_for(std::string_view name);
  // A town where the document's places lie afterwards, for a name that nobody knows.
  std::string town_for(std::string_view name);
  // Whether the knowledge base has a place of this name, a mention or a part of one ("Oslo" of "University of Oslo").
  bool knows(std::string_view name);

 private:
  struct Named {
    std::set<std::string> grammars;                             // that its other name must have
    std::vector<std::pair<const Country*, std::string>> words;  // nationalities; "English" is of England, in GB
    std::set<knowledge::ConceptNumber> kinds;
    std::string other;  // code of the country that stands for it
  };
  void read_mentions();
  void settle_places(const std::map<std::string, std::vector<KnownPlace>>& meanings);
  const KnownPlace* best_of(const std::vector<KnownPlace>& meanings) const;
  void choose_countries();
  bool may_stand_for(const Country& other, const Country& country, const Named& named) const;
  std::string after(const std::string& country) const;  // where what lies in `country` lies afterwards

  Scene& scene_;
  std::map<std::string, Named> named_;        // by code, those that the document names
  std::map<std::string, KnownPlace> places_;  // by folded name
  std::map<std::string, double> weight_;      // of countries in the document
  std::vector<std::string> order_;            // of named countries, as they appear
  std::string home_;                          // the country that most is in; empty: none is known
};

}  // namespace veil::replace
