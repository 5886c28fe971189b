// See neural_reader.h.
#include "detect/everyday/neural_reader.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "text/label_schemes.h"

namespace veil::detect {
namespace {

constexpr std::size_t largest_page = 1 << 18;  // bytes: above it lines without any space stand there, of which it knows nothing
constexpr float least_probability = 1e-3F;     // nobody is so sure that the other has nothing to say

// "PERSON/DIRECT" -> "PERSON d"; "KEEP_MEDICINE" -> "KEEP".
std::string network_name(std::string_view kind) {
  if (kind.starts_with(kept_kind)) return std::string(kept_kind);
  if (kind == neutral_kind) return std::string(neutral_kind);
  const NamedLabel named = label_named(kind);
  return std::string(name_of(named.label)) + (named.subtype == "DIRECT" ? " d" : " q");
}

float logarithm(float probability) { return std::log(std::max(probability, least_probability)); }

}  // namespace

std::vector<std::size_t> kinds_of_network(const neural::NeuralModel& network, const EntityModel& model) {
  std::vector<std::size_t> kinds;
  for (const std::string& kind : model.kinds()) {
    const auto found = std::find(network.kinds().begin(), network.kinds().end(), network_name(kind));
    kinds.push_back(found == network.kinds().end() ? 0 : static_cast<std::size_t>(found - network.kinds().begin()));
  }
  return kinds;
}

// A unit of several words is what they are on the average; where it begins, the first one says.
void NeuralReader::judge(std::size_t first_word, std::size_t end_word, std::span<std::int16_t> scores) {
  sums_.assign(scores.size(), 0);
  for (std::size_t word = first_word; word < end_word; ++word) {
    sums_[0] += logarithm(reading_.probability(word, 0));
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      const float whole = reading_.probability(word, kinds_[kind]);
      const float begin = word == first_word ? reading_.begin(word, kinds_[kind]) : whole;
      const float inside = word == first_word ? whole - begin : whole;
      sums_[1 + kind] += logarithm(begin);
      sums_[1 + kinds_.size() + kind] += logarithm(inside);
    }
  }
  const float unit = weight_unit / static_cast<float>(end_word - first_word);
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<std::int16_t>(sums_[i] * unit - 0.5F);  // none is above 0
}

void NeuralReader::read_page(Span page) {
  page_begin_ = page.begin;
  reading_ = page.size() > largest_page ? neural::Reading{} : network_.read(document_.text_of(page), document_.language);
  next_word_ = 0;
}

void NeuralReader::judge(std::span<const EntityUnit> units, OtherOpinion& opinion) {
  opinion.kinds = kinds_.size();
  opinion.scores.assign(units.size() * opinion.width(), 0);
  const std::vector<neural::Word>& words = reading_.words;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Span span = {units[i].span.begin - page_begin_, units[i].span.end - page_begin_};
    while (next_word_ < words.size() && words[next_word_].span.end <= span.begin) ++next_word_;
    std::size_t end = next_word_;
    while (end < words.size() && words[end].span.begin < span.end) ++end;
    if (end > next_word_) judge(next_word_, end, std::span(opinion.scores).subspan(i * opinion.width(), opinion.width()));
  }
}

}  // namespace veil::detect
