// Which items of Wikidata become concepts. After Olstad's thesis (chapter 3): what relates to people, populations, ethnic groups
// and nationalities, countries; nothing above Earth; no metaclasses and no classes that say nothing. Beyond it, places,
// organisations and what else a text tells of a person.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "training/knowledge/import/concept_sink.h"
#include "training/knowledge/import/wikidata_item.h"

namespace veil::training {

// A set of item numbers, a bit each.
class ItemSet {
 public:
  bool has(std::uint32_t item) const { return item < bits_.size() && bits_[item]; }
  // False when it was in already.
  bool add(std::uint32_t item) {
    if (item >= bits_.size()) bits_.resize(item + std::size_t{1} + item / 2);
    if (bits_[item]) return false;
    bits_[item] = true;
    return true;
  }

 private:
  std::vector<bool> bits_;
};

class WikidataSelection {
 public:
  // `classes` of "Q6256", or "all"; empty: the usual ones. usage.invalid_value.
  static Result<WikidataSelection> of(const std::vector<std::string>& classes);

  // True when the classes of the dump must be known first.
  bool needs_classes() const { return !all_; }
  void add_class(std::uint32_t item, std::uint32_t above) { subclasses_.emplace_back(item, above); }
  void end_classes();

  bool wanted(const WikidataItem& item) const;
  // Puts a wanted item into the sink.
  void tell(const WikidataItem& item, ConceptSink& sink) const;

 private:
  bool all_ = false;
  bool people_ = false;               // keeps individual people as well
  std::vector<std::uint32_t> roots_;  // classes whose members are wanted
  std::vector<std::uint32_t> kinds_;  // classes whose subclasses are wanted, and not their members
  std::vector<std::pair<std::uint32_t, std::uint32_t>> subclasses_;
  ItemSet member_classes_;  // roots and what is below
  ItemSet kept_classes_;    // those, kinds and what is below, and all that is above them
  ItemSet metaclasses_;
  ItemSet countries_;  // classes of countries
};

}  // namespace veil::training
