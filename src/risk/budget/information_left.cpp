#include "risk/budget/information_left.h"

#include <algorithm>
#include <string>

#include "text/folded_word.h"

namespace veil::risk {
namespace {

constexpr double price_of_a_hole = 0.15;    // of what the words told: docs/experiments/budget.md
constexpr double price_of_a_change = 0.02;  // what stands as it was is better where nothing is lost

double most_bits(std::string_view text, const BitsOfWord& bits) {
  double most = 0;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) most = std::max(most, bits(spelling));
  return most;
}

}  // namespace

InformationLeft::InformationLeft(const Document& document, const Draft& draft, const BitsOfWord& bits) : draft_(draft) {
  places_.resize(draft.places().size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const DraftPlace& place = draft.places()[i];
    const double told = most_bits(place.span.of(document.text), bits);
    for (std::size_t state = 0; state < place.states.size(); ++state) {
      const double says = state >= place.telling ? 0 : std::min(told, most_bits(place.states[state], bits));
      places_[i].by_state.push_back(says);
      places_[i].price.push_back(price_of_a_hole * (told - says) + (state > 0 ? price_of_a_change * told : 0));
    }
  }
  std::size_t next = 0;
  std::uint32_t end = 0;
  const auto alone = [&](std::size_t place) {
    places_[place].phrase = static_cast<std::uint32_t>(phrases_.size());
    phrases_.push_back({most_bits(draft.places()[place].span.of(document.text), bits), 0, {static_cast<std::uint32_t>(place)}});
  };
  for (const veil::Phrase& phrase : document.phrases) {
    if (phrase.span.begin < end) continue;
    end = phrase.span.end;
    for (; next < places_.size() && draft.places()[next].span.end <= phrase.span.begin; ++next) alone(next);
    Phrase one;
    one.told = most_bits(document.text_of(phrase.span), bits);
    std::uint32_t kept_from = phrase.span.begin;
    for (; next < places_.size() && draft.places()[next].span.begin < phrase.span.end; ++next) {
      const Span span = draft.places()[next].span;
      if (span.begin > kept_from) one.fixed = std::max(one.fixed, most_bits(Span{kept_from, span.begin}.of(document.text), bits));
      kept_from = std::max(kept_from, span.end);
      places_[next].phrase = static_cast<std::uint32_t>(phrases_.size());
      one.places.push_back(static_cast<std::uint32_t>(next));
    }
    if (kept_from < phrase.span.end) one.fixed = std::max(one.fixed, most_bits(Span{kept_from, phrase.span.end}.of(document.text), bits));
    phrases_.push_back(std::move(one));
  }
  for (; next < places_.size(); ++next) alone(next);
  for (const Phrase& phrase : phrases_) told_ += phrase.told;
}

double InformationLeft::left_in(const Phrase& phrase) const {
  double left = phrase.fixed;
  for (const std::uint32_t place : phrase.places) left = std::max(left, places_[place].by_state[places_[place].state]);
  return std::min(left, phrase.told);
}

double InformationLeft::kept() const {
  double left = 0;
  for (const Phrase& phrase : phrases_) left += left_in(phrase);
  return told_ > 0 ? left / told_ : 1;
}

double InformationLeft::lost(std::size_t unit, std::size_t state) {
  std::vector<std::uint32_t> touched;
  double lost = 0;
  for (const std::uint32_t place : draft_.places_of(unit)) touched.push_back(places_[place].phrase);
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  for (const std::uint32_t phrase : touched) lost += left_in(phrases_[phrase]);
  std::vector<std::size_t> before;
  for (const std::uint32_t place : draft_.places_of(unit)) {
    const std::size_t wanted = std::min(state, places_[place].by_state.size() - 1);
    lost += places_[place].price[wanted] - places_[place].price[places_[place].state];
    before.push_back(places_[place].state);
    places_[place].state = wanted;  // put back below
  }
  for (const std::uint32_t phrase : touched) lost -= left_in(phrases_[phrase]);
  for (std::size_t i = 0; i < before.size(); ++i) places_[draft_.places_of(unit)[i]].state = before[i];
  return lost;
}

void InformationLeft::set(std::size_t unit, std::size_t state) {
  for (const std::uint32_t place : draft_.places_of(unit)) {
    places_[place].state = std::min(state, places_[place].by_state.size() - 1);
  }
}

}  // namespace veil::risk
