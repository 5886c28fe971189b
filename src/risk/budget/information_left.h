// What a draft still tells, in bits, as `veil protect` and `veil evaluate` count it: a noun phrase tells as much as its rarest word, what
// stands for it no more than it did, and what changes outside of all phrases is a phrase of its own. Beside it a small price for every
// word that is taken out: a text full of holes reads badly even where its phrases still tell something.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "risk/budget/draft.h"
#include "veil/document.h"

namespace veil::risk {

using BitsOfWord = std::function<double(std::string_view folded_word)>;

class InformationLeft {
 public:
  InformationLeft(const Document& document, const Draft& draft, const BitsOfWord& bits);

  // The share that the draft keeps, 0 .. 1.
  double kept() const;
  // Bits lost by putting a unit into that state; below 0: won.
  double lost(std::size_t unit, std::size_t state);
  void set(std::size_t unit, std::size_t state);

 private:
  struct PlaceBits {
    std::uint32_t phrase = 0;
    std::vector<double> by_state;
    std::vector<double> price;  // beside what the phrase loses
    std::size_t state = 0;
  };
  struct Phrase {
    double told = 0;   // by the original
    double fixed = 0;  // by words of it that no place covers
    std::vector<std::uint32_t> places;
  };
  double left_in(const Phrase& phrase) const;

  const Draft& draft_;
  std::vector<PlaceBits> places_;
  std::vector<Phrase> phrases_;
  double told_ = 0;
};

}  // namespace veil::risk
