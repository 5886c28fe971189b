// Other numbers near the original, in its format: amounts, counts, ages and durations change by at most a fifth (by one
// where that is less), separators, zeros at the end and the number of digits stay. "EUR 12,450" -> "EUR 13,980", "twelve" ->
// "thirteen". One has no surrogate: the words around it are in the singular.
#pragma once

#include <optional>
#include <string>

#include "replace/method.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

class NumberSurrogates {
 public:
  explicit NumberSurrogates(Scene& scene) : scene_(scene) {}
  Offer offer(std::uint32_t mention_number);

 private:
  std::string other_numbers(std::string_view text, std::uint64_t round) const;
  std::string other_digits(std::string_view digits, std::uint64_t round) const;
  std::string other_word(std::string_view word, std::uint64_t round) const;

  Scene& scene_;
};

// "st", "nd", "rd" or "th".
std::string_view english_ordinal_ending(std::uint64_t number);

}  // namespace veil::replace
