#include "risk/budget/phantom.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <optional>

namespace veil::risk {

const std::array<std::string_view, phantom_traits> phantom_trait_names = {"word",
                                                                          "pair",
                                                                          "characters",
                                                                          "concept",
                                                                          "capital",
                                                                          "digit",
                                                                          "PERSON",
                                                                          "CODE",
                                                                          "LOC",
                                                                          "ORG",
                                                                          "DEM",
                                                                          "DATETIME",
                                                                          "QUANTITY",
                                                                          "MISC",
                                                                          "count",
                                                                          "rarity",
                                                                          "rarity of names",
                                                                          "rarity of pairs",
                                                                          "in known text",
                                                                          "in known text, rarity",
                                                                          "unheard",
                                                                          "pair of names"};

namespace {

constexpr double ridge = 1.0;
constexpr int most_rounds = 30;

double likelihood(double sum) { return 1 / (1 + std::exp(-sum)); }

std::optional<double> number_from(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace

std::array<double, phantom_traits> traits_of(const PhantomQuestion& question) {
  std::array<double, phantom_traits> traits{};
  const double rarity = -std::log(std::max(question.share, 1e-5)) / 10;
  const FeatureSource& source = question.source;
  traits[static_cast<std::size_t>(source.kind)] = 1;
  traits[4] = source.capital ? 1 : 0;
  traits[5] = source.digit ? 1 : 0;
  if (source.label > 0 && source.label <= 8) traits[5U + source.label] = 1;
  traits[14] = std::log(static_cast<double>(std::max(1U, question.count)));
  traits[15] = rarity;
  traits[16] = source.capital ? rarity : 0;
  traits[17] = source.kind == FeatureKind::pair ? rarity : 0;
  traits[18] = question.in_known ? 1 : 0;
  traits[19] = question.in_known ? rarity : 0;
  traits[20] = question.share <= 0 ? 1 : 0;
  traits[21] = source.kind == FeatureKind::pair && source.capital ? 1 : 0;
  return traits;
}

double Phantom::probability(PhantomKnows knows, const PhantomQuestion& question) const {
  const auto traits = traits_of(question);
  const Weights& weights = weights_[static_cast<std::size_t>(knows)];
  double sum = 0;
  for (std::size_t i = 0; i < traits.size(); ++i) sum += weights[i] * traits[i];
  return likelihood(sum);
}

Result<std::shared_ptr<const Phantom>> Phantom::open(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{"read.not_found", "there is no such file or folder", file.string()};
  std::array<Weights, 2> weights{};
  std::array<bool, phantom_traits> seen{};
  std::size_t number = 0;
  for (std::string line; std::getline(input, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const Error malformed{"risk.malformed_phantom", "a line of a phantom is a trait and two numbers, with tabs between them",
                          file.string() + ", line " + std::to_string(number)};
    const std::size_t first = line.find('\t');
    const std::size_t second = first == std::string::npos ? first : line.find('\t', first + 1);
    if (second == std::string::npos) return malformed;
    const auto trait = std::find(phantom_trait_names.begin(), phantom_trait_names.end(), std::string_view(line).substr(0, first));
    const auto nothing = number_from(std::string_view(line).substr(first + 1, second - first - 1));
    const auto part = number_from(std::string_view(line).substr(second + 1));
    if (trait == phantom_trait_names.end() || !nothing || !part) return malformed;
    const auto at = static_cast<std::size_t>(trait - phantom_trait_names.begin());
    if (seen[at]) return malformed;
    seen[at] = true;
    weights[0][at] = *nothing;
    weights[1][at] = *part;
  }
  if (std::find(seen.begin(), seen.end(), false) != seen.end()) {
    return Error{"risk.malformed_phantom", "a phantom has a line for every trait", file.string()};
  }
  return std::shared_ptr<const Phantom>(std::make_shared<const Phantom>(weights[0], weights[1]));
}

std::string Phantom::in_words() const {
  std::string text = "# How likely public text repeats what a document says: trait, nothing known, part known\n";
  for (std::size_t i = 0; i < phantom_traits; ++i) {
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, "\t%.4f\t%.4f\n", weights_[0][i], weights_[1][i]);
    text.append(phantom_trait_names[i]).append(numbers);
  }
  return text;
}

Phantom::Weights fit_phantom(std::span<const PhantomExample> examples) {
  constexpr std::size_t n = phantom_traits;
  Phantom::Weights weights{};
  for (int round = 0; round < most_rounds; ++round) {
    std::vector<double> slope(n), curve(n * n);
    for (const PhantomExample& example : examples) {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) sum += weights[i] * example.traits[i];
      const double p = likelihood(sum);
      const double miss = (example.repeated ? 1.0 : 0.0) - p;
      for (std::size_t i = 0; i < n; ++i) {
        if (example.traits[i] == 0) continue;
        slope[i] += miss * example.traits[i];
        for (std::size_t j = 0; j < n; ++j) curve[i * n + j] += p * (1 - p) * example.traits[i] * example.traits[j];
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      slope[i] -= ridge * weights[i];
      curve[i * n + i] += ridge;
    }
    // Elimination; the ridge keeps the matrix regular.
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        const double factor = curve[j * n + i] / curve[i * n + i];
        if (factor == 0) continue;
        for (std::size_t c = i; c < n; ++c) curve[j * n + c] -= factor * curve[i * n + c];
        slope[j] -= factor * slope[i];
      }
    }
    double moved = 0;
    for (std::size_t i = n; i-- > 0;) {
      for (std::size_t j = i + 1; j < n; ++j) slope[i] -= curve[i * n + j] * slope[j];
      slope[i] /= curve[i * n + i];
      weights[i] += slope[i];
      moved = std::max(moved, std::abs(slope[i]));
    }
    if (moved < 1e-9) break;
  }
  return weights;
}

}  // namespace veil::risk
