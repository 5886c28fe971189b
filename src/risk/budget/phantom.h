// What public text about a person would hold that nobody here has seen: for each word or pair of a document, the probability that such
// text repeats it, by a logistic model learnt from other people of whom both a document and public text are known (`veil train phantom`).
// It stands among the candidates in the place of the person. A text file, a number per trait; models/phantom.md has data and figures.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "risk/budget/draft.h"
#include "veil/result.h"

namespace veil::risk {

inline constexpr std::size_t phantom_traits = 22;
extern const std::array<std::string_view, phantom_traits> phantom_trait_names;

// What is known of a feature when one asks how likely public text repeats it.
struct PhantomQuestion {
  FeatureSource source;
  std::uint32_t count = 1;  // in the document
  double share = 0;         // of candidates who have it, 0 .. 1
  // Whether the part of the public text that is known has it; meaningless where nothing is known.
  bool in_known = false;
};

enum class PhantomKnows : std::uint8_t { nothing, part };

class Phantom {
 public:
  using Weights = std::array<double, phantom_traits>;
  Phantom(const Weights& nothing, const Weights& part) : weights_{nothing, part} {}

  // risk.malformed_phantom with the line; read.not_found.
  static Result<std::shared_ptr<const Phantom>> open(const std::filesystem::path& file);
  std::string in_words() const;  // as the file has it

  double probability(PhantomKnows knows, const PhantomQuestion& question) const;

 private:
  std::array<Weights, 2> weights_;
};

std::array<double, phantom_traits> traits_of(const PhantomQuestion& question);

struct PhantomExample {
  std::array<double, phantom_traits> traits{};
  bool repeated = false;
};
// Newton's method with a small ridge: the same for the same examples, in any order but for rounding.
Phantom::Weights fit_phantom(std::span<const PhantomExample> examples);

}  // namespace veil::risk
