#include "risk/budget/draft.h"

#include <algorithm>

#include "likeness/words.h"

namespace veil::risk {

void join_changes(std::vector<FeatureChange>& changes) {
  std::sort(changes.begin(), changes.end(), [](const FeatureChange& a, const FeatureChange& b) { return a.feature < b.feature; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (kept > 0 && changes[kept - 1].feature == changes[i].feature) {
      changes[kept - 1].by += changes[i].by;
    } else {
      if (kept > 0 && changes[kept - 1].by == 0) --kept;
      changes[kept++] = changes[i];
    }
  }
  if (kept > 0 && changes[kept - 1].by == 0) --kept;
  changes.resize(kept);
}

Draft::Draft(std::string_view text, std::vector<DraftPlace> places, std::size_t units, const WiderWords* wider)
    : text_(text),
      places_(std::move(places)),
      wider_(wider),
      place_state_(places_.size()),
      state_(units),
      unit_states_(units, 1),
      unit_places_(units) {
  std::uint32_t from = 0;
  for (std::uint32_t i = 0; i < places_.size(); ++i) {
    const DraftPlace& place = places_[i];
    gaps_.push_back(piece_of(text_.substr(from, place.span.begin - from), 0));
    from = place.span.end;
    std::vector<Piece>& states = written_.emplace_back();
    for (const std::string& state : place.states) states.push_back(piece_of(state, place.label));
    unit_places_[place.unit].push_back(i);
    unit_states_[place.unit] = std::max(unit_states_[place.unit], place.states.size());
  }
  gaps_.push_back(piece_of(text_.substr(from), 0));
}

std::uint32_t Draft::number_of(std::uint64_t hash, const FeatureSource& source, std::string_view word) {
  const std::uint32_t number = numbers_.add(hash);
  if (number == features_.size()) {
    features_.push_back({hash, source, std::string(word)});
  } else if (source.label != 0 && features_[number].source.label == 0) {
    features_[number].source.label = source.label;  // what stands in a mention anywhere tells what a mention tells
  }
  return number;
}

Draft::Piece Draft::piece_of(std::string_view text, std::uint8_t label) {
  Piece piece;
  piece.size = static_cast<std::uint32_t>(text.size());
  const likeness::Words words = likeness::folded_words_of(text);
  const auto source_of = [&](FeatureKind kind, const likeness::Word& word) {
    return FeatureSource{kind, word.capitalised, word.has_digit, label};
  };
  std::size_t word_at = 0;
  for (const likeness::Feature& feature : likeness::features_of(text, {})) {
    while (words.words[word_at].span.end < feature.span.end) ++word_at;
    const likeness::Word& word = words.words[word_at];
    const bool is_word = feature.kind == FeatureKind::word;
    const std::uint32_t number =
        number_of(feature.hash, source_of(feature.kind, word), is_word ? words.folded_of(word) : std::string_view());
    piece.features.push_back(number);
    if (!is_word) continue;
    if (!piece.has_word) piece.first = number;
    piece.last = number;
    piece.has_word = true;
  }
  if (piece.has_word) {
    piece.lead = words.words.front().span.begin;
    piece.trail = piece.size - words.words.back().span.end;
  }
  if (wider_ != nullptr) {
    for (const std::uint64_t hash : wider_->of(text)) {
      piece.features.push_back(number_of(hash, {FeatureKind::concept_name, false, false, label}, {}));
    }
  }
  return piece;
}

const Draft::Piece& Draft::piece(std::size_t at) const { return at % 2 == 0 ? gaps_[at / 2] : written_[at / 2][place_state_[at / 2]]; }

std::uint32_t Draft::pair_of(std::uint32_t first, std::uint32_t last) {
  FeatureSource source = features_[last].source;
  source.kind = FeatureKind::pair;
  return number_of(likeness::hash_of_pair(features_[first].hash, features_[last].hash), source, {});
}

// The pairs of words over the edges of a place as it is written now.
void Draft::add_borders(std::size_t place, std::int32_t by, std::vector<FeatureChange>& changes) {
  const std::size_t at = 2 * place + 1;
  const std::size_t last_piece = 2 * places_.size();
  std::uint32_t gap_before = 0, gap_behind = 0;
  const Piece* before = nullptr;
  const Piece* behind = nullptr;
  for (std::size_t i = at; i-- > 0 && gap_before <= likeness::widest_gap;) {
    const Piece& one = piece(i);
    if (one.has_word) {
      before = &one;
      gap_before += one.trail;
      break;
    }
    gap_before += one.size;
  }
  for (std::size_t i = at + 1; i <= last_piece && gap_behind <= likeness::widest_gap; ++i) {
    const Piece& one = piece(i);
    if (one.has_word) {
      behind = &one;
      gap_behind += one.lead;
      break;
    }
    gap_behind += one.size;
  }
  const auto add = [&](const Piece& left, const Piece& right, std::uint32_t gap) {
    if (gap <= likeness::widest_gap) changes.push_back({pair_of(left.last, right.first), by});
  };
  const Piece& own = piece(at);
  if (own.has_word) {
    if (before != nullptr) add(*before, own, gap_before + own.lead);
    if (behind != nullptr) add(own, *behind, own.trail + gap_behind);
  } else if (before != nullptr && behind != nullptr) {
    add(*before, *behind, gap_before + own.size + gap_behind);
  }
}

std::vector<FeatureChange> Draft::all() {
  std::vector<FeatureChange> changes;
  const Piece* before = nullptr;
  std::uint32_t gap = 0;
  for (std::size_t i = 0; i <= 2 * places_.size(); ++i) {
    const Piece& one = piece(i);
    for (const std::uint32_t feature : one.features) changes.push_back({feature, 1});
    if (!one.has_word) {
      gap += one.size;
      continue;
    }
    if (before != nullptr && gap + one.lead <= likeness::widest_gap) changes.push_back({pair_of(before->last, one.first), 1});
    before = &one;
    gap = one.trail;
  }
  join_changes(changes);
  return changes;
}

std::vector<FeatureChange> Draft::change(std::size_t unit, std::size_t state) {
  std::vector<FeatureChange> changes;
  std::vector<std::pair<std::uint32_t, std::size_t>> before;
  for (const std::uint32_t place : unit_places_[unit]) {
    const std::size_t wanted = std::min(state, places_[place].states.size() - 1);
    if (wanted == place_state_[place]) continue;
    for (const std::uint32_t feature : written_[place][place_state_[place]].features) changes.push_back({feature, -1});
    add_borders(place, -1, changes);
    before.emplace_back(place, place_state_[place]);
    place_state_[place] = wanted;
    for (const std::uint32_t feature : written_[place][wanted].features) changes.push_back({feature, 1});
    add_borders(place, 1, changes);
  }
  for (const auto& [place, was] : before) place_state_[place] = was;
  join_changes(changes);
  return changes;
}

void Draft::set(std::size_t unit, std::size_t state) {
  state_[unit] = state;
  for (const std::uint32_t place : unit_places_[unit]) place_state_[place] = std::min(state, places_[place].states.size() - 1);
}

std::string Draft::text() const {
  std::string text;
  std::uint32_t from = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    text.append(text_.substr(from, places_[i].span.begin - from)).append(written(i));
    from = places_[i].span.end;
  }
  return text.append(text_.substr(from));
}

}  // namespace veil::risk
