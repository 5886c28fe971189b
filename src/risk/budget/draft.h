// The text as it would leave, while the search is still changing it: fixed stretches of the document, and between them places that can be
// written in several ways, the most telling first. Places that change together are a unit: all mentions of an entity, or all places of a
// word. What a change adds to the features of the whole text and takes from them is known exactly from the change and the words beside it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "likeness/features.h"
#include "likeness/vocabulary.h"
#include "risk/budget/wider_words.h"
#include "veil/labels.h"
#include "veil/offsets.h"

namespace veil::risk {

// Where a feature comes from: what a phantom goes by.
struct FeatureSource {
  FeatureKind kind = FeatureKind::word;
  bool capital = false;
  bool digit = false;
  std::uint8_t label = 0;  // of the mention, from 1; 0: of none
};

struct DraftFeature {
  std::uint64_t hash = 0;
  FeatureSource source;
  std::string word;  // in lower case; of the kind word only
};

// How often features of the whole text become more or fewer, by their numbers in `Draft::features()`; each once, none zero.
struct FeatureChange {
  std::uint32_t feature = 0;
  std::int32_t by = 0;
};

// A place and how it may be written: state 0 is the start.
struct DraftPlace {
  Span span;  // of the document
  std::uint32_t unit = 0;
  std::uint8_t label = 0;           // of the mention, from 1; 0: a word that is none
  std::vector<std::string> states;  // at least one
  std::size_t telling = SIZE_MAX;   // states from this one on say nothing but a label
};

class Draft {
 public:
  // Places in order, apart from each other; units from 0 without gaps. `wider` may be null.
  Draft(std::string_view text, std::vector<DraftPlace> places, std::size_t units, const WiderWords* wider);

  std::size_t units() const { return unit_places_.size(); }
  const std::vector<DraftPlace>& places() const { return places_; }
  const std::vector<std::uint32_t>& places_of(std::size_t unit) const { return unit_places_[unit]; }
  // How many states a unit has: those of its place that has most. A place with fewer stays at its last.
  std::size_t states_of(std::size_t unit) const { return unit_states_[unit]; }
  std::size_t state(std::size_t unit) const { return state_[unit]; }
  std::size_t state_of_place(std::size_t place) const { return place_state_[place]; }
  const std::string& written(std::size_t place) const { return places_[place].states[place_state_[place]]; }
  std::string text() const;

  const std::vector<DraftFeature>& features() const { return features_; }
  // All that the text holds now.
  std::vector<FeatureChange> all();
  // What would change if the unit were in that state. Nothing is changed but what is remembered of features.
  std::vector<FeatureChange> change(std::size_t unit, std::size_t state);
  void set(std::size_t unit, std::size_t state);

 private:
  // A stretch of text as features see it.
  struct Piece {
    std::vector<std::uint32_t> features;          // inside it, each as often as it stands there
    std::uint32_t first = 0, last = 0;            // features of its first and last word
    std::uint32_t lead = 0, trail = 0, size = 0;  // bytes before the first word, behind the last, in all
    bool has_word = false;
  };
  Piece piece_of(std::string_view text, std::uint8_t label);
  std::uint32_t number_of(std::uint64_t hash, const FeatureSource& source, std::string_view word);
  const Piece& piece(std::size_t at) const;  // gaps and places in turn: gap 0, place 0, gap 1, ...
  void add_borders(std::size_t place, std::int32_t by, std::vector<FeatureChange>& changes);
  std::uint32_t pair_of(std::uint32_t first, std::uint32_t last);

  std::string_view text_;
  std::vector<DraftPlace> places_;
  const WiderWords* wider_;
  std::vector<Piece> gaps_;
  std::vector<std::vector<Piece>> written_;  // by place and state
  std::vector<std::size_t> place_state_, state_, unit_states_;
  std::vector<std::vector<std::uint32_t>> unit_places_;
  std::vector<DraftFeature> features_;
  likeness::Vocabulary numbers_;
};

// Adds up changes of the same feature and drops those that come to nothing.
void join_changes(std::vector<FeatureChange>& changes);

}  // namespace veil::risk
