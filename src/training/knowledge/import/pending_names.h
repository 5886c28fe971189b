// Names that wait for their turn: a table takes the first name in a language as the preferred one, and files say which that is in
// any order.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "training/knowledge/import/concept_sink.h"

namespace veil::training {

class PendingNames {
 public:
  // Lower ranks come first; within a rank, names keep the order in which they came.
  void add(std::uint32_t owner, Language language, std::uint32_t rank, std::string_view text) {
    names_.push_back({owner, rank, language, std::string(text)});
  }

  // Calls `receive(owner, language, text)` for each, a name of the same owner and language once.
  template <typename Receive>
  void flush(Receive receive) {
    std::stable_sort(names_.begin(), names_.end(), [](const Name& a, const Name& b) {
      return a.owner != b.owner ? a.owner < b.owner : a.language != b.language ? a.language < b.language : a.rank < b.rank;
    });
    for (std::size_t at = 0, first = 0; at < names_.size(); ++at) {
      if (names_[at].owner != names_[first].owner || names_[at].language != names_[first].language) first = at;
      const auto same = [&](const Name& earlier) { return earlier.text == names_[at].text; };
      const auto begin = names_.begin() + static_cast<std::ptrdiff_t>(std::max(first, at > most_compared ? at - most_compared : 0));
      if (std::none_of(begin, names_.begin() + static_cast<std::ptrdiff_t>(at), same))
        receive(names_[at].owner, names_[at].language, std::string_view(names_[at].text));
    }
    names_.clear();
    names_.shrink_to_fit();
  }

 private:
  static constexpr std::size_t most_compared = 64;  // keeps a concept with very many names from costing their square
  struct Name {
    std::uint32_t owner, rank;
    Language language;
    std::string text;
  };
  std::vector<Name> names_;
};

}  // namespace veil::training
