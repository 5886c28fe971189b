// The shipped knowledge base on its way: the table of concepts, with what its sources must know of each other. Every source
// adds its names through here, so that a later one finds what an earlier one already has ("Oslo" of WordNet is Oslo of
// GeoNames) and attaches to it instead of making a second concept. Order of sources decides who is found first.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "training/knowledge/concept_table.h"
#include "training/knowledge/word_frequencies.h"

namespace veil::training {

using knowledge::ConceptNumber;
using knowledge::NameGrammar;
using knowledge::Relation;

inline constexpr ConceptNumber no_concept = ~ConceptNumber{0};

// How often a name has a meaning, on one scale for all sources: thousands of inhabitants, and about as much for what is as
// well known.
namespace weights {
inline constexpr std::uint32_t core_name = 1000, core_other_name = 300, region = 500, listed = 50, profession = 20, thesaurus = 2;
}  // namespace weights

class KnowledgeDraft {
 public:
  explicit KnowledgeDraft(const WordFrequencies& frequencies) : frequencies_(frequencies) {}

  // The concept with this key, made and defined when it is new.
  ConceptNumber define(std::string_view key);
  ConceptNumber find_key(std::string_view key) const;  // no_concept when there is none
  // All that is there now is the core.
  void close_core() { core_ = static_cast<ConceptNumber>(keys_.size()); }
  bool is_core(ConceptNumber number) const { return number < core_; }

  // The first name in a language is the preferred one. A second time the same folded name of the same concept is ignored.
  void add_name(ConceptNumber concept_number, Language language, std::string_view name, NameGrammar grammar, std::uint32_t weight);
  void add_name_in_all(ConceptNumber concept_number, std::string_view name, NameGrammar grammar, std::uint32_t weight);
  bool has_name(ConceptNumber concept_number, Language language) const { return preferred_[index(language)].contains(concept_number); }
  // The concepts with this name, in the order in which they came.
  const std::vector<ConceptNumber>& find(Language language, std::string_view name) const;
  // Whether this is the preferred name of the concept.
  bool is_preferred(ConceptNumber concept_number, Language language, std::string_view name) const;
  // Whether it is a thing with a name of its own: an instance of something.
  bool is_proper(ConceptNumber concept_number) const { return proper_.contains(concept_number); }

  void add_edge(ConceptNumber from, ConceptNumber to, Relation relation);
  // Whether `above` is reached from `from` by instance_of and is_a, of the edges added so far.
  bool is_below(ConceptNumber from, ConceptNumber above) const;

  // The code of the country a place is in: "NO".
  void set_country(ConceptNumber place, std::string_view code) { countries_[place] = code; }
  std::string_view country(ConceptNumber place) const;

  ConceptTable& table() { return table_; }
  const WordFrequencies& frequencies() const { return frequencies_; }
  std::size_t size() const { return keys_.size(); }

 private:
  static std::size_t index(Language language) { return static_cast<std::size_t>(language); }

  const WordFrequencies& frequencies_;
  ConceptTable table_;
  ConceptNumber core_ = 0;
  std::unordered_map<std::string, ConceptNumber> keys_;
  std::array<std::unordered_map<std::string, std::vector<ConceptNumber>>, spoken_languages.size()> names_;  // by folded name
  std::array<std::unordered_map<ConceptNumber, std::string>, spoken_languages.size()> preferred_;           // folded
  std::unordered_set<ConceptNumber> proper_;
  std::unordered_map<ConceptNumber, std::vector<ConceptNumber>> kinds_above_;
  std::unordered_map<ConceptNumber, std::string> countries_;
};

}  // namespace veil::training
