// Viterbi over pieces of text with the languages as states. The price of a change keeps a heading of two names in the language of
// the paragraph below it, while a full English sentence in a Portuguese letter pays for two changes easily.
#include "language/identify/segments.h"

#include <algorithm>
#include <cmath>

#include "language/identify/scorer.h"

namespace veil::language {
namespace {

constexpr std::size_t languages = 5;
constexpr std::uint32_t shortest_piece = 24;   // bytes before a line is cut at a sentence end
constexpr std::uint32_t longest_piece = 2000;  // bytes after which it is cut at any space
constexpr double price_of_change = 3.0;        // in units of log-probability
constexpr double least_probability = 1e-4;     // no single piece outweighs all the others

using Costs = std::array<double, languages>;

bool ends_sentence(char c) { return c == '.' || c == '!' || c == '?' || c == ';' || c == ':'; }

Costs costs_of(const LanguageModelView& model, const Weighing& evidence) {
  Costs costs{};
  if (evidence.letters.latin + evidence.letters.foreign == 0) return costs;
  const auto scores = language_scores(probabilities(model, evidence), evidence.letters);
  for (std::size_t i = 0; i < languages; ++i) costs[i] = -std::log(std::max(scores[i], least_probability));
  return costs;
}

}  // namespace

std::vector<Span> cut_into_pieces(std::string_view text) {
  std::vector<Span> pieces;
  std::uint32_t begin = 0;
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    const std::uint32_t size = i + 1 - begin;
    const bool space = text[i] == ' ' || text[i] == '\t';
    const bool sentence_end = space && size > shortest_piece && ends_sentence(text[i - 1]);
    if (text[i] == '\n' || sentence_end || (space && size > longest_piece)) {
      pieces.push_back({begin, i + 1});
      begin = i + 1;
    }
  }
  if (begin < text.size()) pieces.push_back({begin, static_cast<std::uint32_t>(text.size())});
  return pieces;
}

std::vector<LanguageSegment> segments_by_language(const LanguageModelView& model, std::string_view text) {
  const std::vector<Span> pieces = cut_into_pieces(text);
  std::vector<Costs> costs;
  std::vector<std::array<std::uint8_t, languages>> came_from;
  costs.reserve(pieces.size());
  came_from.reserve(pieces.size());
  bool letters = false;
  Costs path{};
  for (const Span piece : pieces) {
    const Weighing evidence = weigh(model, piece.of(text));
    letters = letters || evidence.letters.latin + evidence.letters.foreign > 0;
    costs.push_back(costs_of(model, evidence));
    const std::size_t cheapest = static_cast<std::size_t>(std::min_element(path.begin(), path.end()) - path.begin());
    Costs next{};
    auto& origin = came_from.emplace_back();
    for (std::size_t i = 0; i < languages; ++i) {
      const bool change = path[cheapest] + price_of_change < path[i];
      origin[i] = static_cast<std::uint8_t>(change ? cheapest : i);
      next[i] = costs.back()[i] + (change ? path[cheapest] + price_of_change : path[i]);
    }
    path = next;
  }
  if (!letters) {
    if (text.empty()) return {};
    return {LanguageSegment{{0, static_cast<std::uint32_t>(text.size())}, Language::unknown, 0}};
  }

  std::vector<std::size_t> states(pieces.size());
  std::size_t state = static_cast<std::size_t>(std::min_element(path.begin(), path.end()) - path.begin());
  for (std::size_t i = pieces.size(); i-- > 0;) {
    states[i] = state;
    state = came_from[i][state];
  }

  std::vector<LanguageSegment> segments;
  double weighted = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i == 0 || states[i] != states[i - 1]) {
      segments.push_back({pieces[i], static_cast<Language>(states[i]), 0});
      weighted = 0;
    }
    LanguageSegment& segment = segments.back();
    segment.span.end = pieces[i].end;
    weighted += std::exp(-costs[i][states[i]]) * pieces[i].size();
    segment.confidence = static_cast<float>(std::round(1000 * weighted / segment.span.size()) / 1000);
  }
  return segments;
}

std::vector<LanguageShare> shares_of(std::string_view text, const std::vector<LanguageSegment>& segments) {
  std::array<std::uint64_t, languages> letters{};
  std::uint64_t total = 0;
  for (const LanguageSegment& segment : segments) {
    if (segment.language == Language::unknown) continue;
    WordReader reader(segment.span.of(text));
    while (!reader.next().empty()) {
    }
    const std::uint64_t count = reader.count().latin + reader.count().foreign;
    letters[static_cast<std::size_t>(segment.language)] += count;
    total += count;
  }
  std::vector<LanguageShare> shares;
  for (std::size_t i = 0; i < languages; ++i)
    if (letters[i] > 0) shares.push_back({static_cast<Language>(i), static_cast<double>(letters[i]) / static_cast<double>(total)});
  std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.share > b.share; });
  return shares;
}

}  // namespace veil::language
