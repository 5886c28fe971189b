// Which places there are, by country and kind, from the knowledge base: what a place is and where it lies, and other places of the same
// kind in a country. "Marburg" is a city in DE; other cities in DE are "Celle", "Gotha". Made once, when the first document asks.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/knowledge_base.h"

namespace veil::replace {

struct KnownPlace {
  std::string country;                  // "NO"
  knowledge::ConceptNumber region = 0;  // where it lies first: "Hesse", or its country
  knowledge::ConceptNumber kind = 0;    // "city", "federal state": what it is an instance of
  knowledge::ConceptNumber concept_number = 0;
  float frequency = 0;  // share among the uses of the name
};

class PlacesByCountry {
 public:
  explicit PlacesByCountry(std::shared_ptr<const knowledge::KnowledgeBase> base) : base_(std::move(base)) {}

  // The places that a name may mean, the most frequent first; none that are countries or lie in none.
  std::vector<KnownPlace> find(std::string_view name, Language language) const;
  // Names of the places of a kind in a country that can stand in any sentence: one or two words, no article. Where there are few of a
  // finer kind, those of the kind above: cities where a country has no three big cities.
  const std::vector<std::string>& names(std::string_view country, knowledge::ConceptNumber kind, Language language) const;
  // The same within the region that has this name in the country; none where there is no such region.
  const std::vector<std::string>& names_in(std::string_view country, std::string_view region, knowledge::ConceptNumber kind,
                                           Language language) const;
  static constexpr std::size_t few = 3;
  // The kind of ordinary towns, for places that nobody knows.
  const std::vector<std::string>& towns(std::string_view country, Language language) const;
  // A noun for a kind of place: "lake", "Bahnhof".
  bool is_kind_of_place(std::string_view word, Language language) const;

 private:
  struct Key {
    std::string where;  // a country, or the number of a region
    knowledge::ConceptNumber kind;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  void make_index() const;
  const std::vector<std::string>& names_at(std::string_view where, knowledge::ConceptNumber kind, Language language) const;
  const std::vector<std::string>& names_like(std::string_view where, knowledge::ConceptNumber kind, Language language) const;
  std::string country_of(knowledge::ConceptNumber concept_number) const;

  std::shared_ptr<const knowledge::KnowledgeBase> base_;
  mutable std::once_flag made_;
  mutable std::map<Key, std::vector<knowledge::ConceptNumber>> places_;
  mutable knowledge::ConceptNumber city_ = 0;
  mutable std::mutex lock_;
  mutable std::map<std::pair<Key, Language>, std::unique_ptr<const std::vector<std::string>>> names_;
};

}  // namespace veil::replace
