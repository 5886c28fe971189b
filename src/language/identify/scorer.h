// Adds up the weights of a text, column by column, and turns the sums into probabilities. Sums are integers, hence the same for
// every order and machine; dividing by the root of the number of features keeps short texts from being sure of themselves.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "language/identify/language_model.h"
#include "language/identify/words.h"

namespace veil::language {

struct Weighing {
  std::array<std::int64_t, model_columns> sums{};
  std::uint64_t features = 0;
  LetterCount letters;

  void add(const Weighing& other);
};

// Reads all of the text.
Weighing weigh(const LanguageModelView& model, std::string_view text);

// By column, adding up to 1; all zero when there is no Latin letter.
std::array<double, model_columns> probabilities(const LanguageModelView& model, const Weighing& evidence);

}  // namespace veil::language
