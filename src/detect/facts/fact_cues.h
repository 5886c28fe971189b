// The words that tell free facts (languages/<code>/facts.tsv: field, word or two words).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "text/habits.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::detect {

enum class FactCue : std::uint8_t {
  work,
  genre,
  plain,
  called,
  award,
  event,
  link,
  joiner,
  law,
  life,
  begins_two
};  // begins_two: the first of two words
inline constexpr std::array<std::string_view, 10> fact_cue_names = {"work",  "genre", "plain",  "called", "award",
                                                                    "event", "link",  "joiner", "law",    "life"};

// The fields that a word stands in.
class FactCueSet {
 public:
  void add(FactCue cue) { bits_ = static_cast<std::uint16_t>(bits_ | (1U << static_cast<unsigned>(cue))); }
  bool has(FactCue cue) const { return (static_cast<unsigned>(bits_) >> static_cast<unsigned>(cue) & 1U) != 0; }

 private:
  std::uint16_t bits_ = 0;
};

class FactCues {
 public:
  // model.not_found, model.malformed_resource with file and line.
  static Result<FactCues> open(const ResourcePath& languages);
  // `words` in lower case: one word, or two parted by a space.
  FactCueSet of(Language language, const std::string& words) const;
  const Habits& habits(Language language) const { return habits_.of(language); }

 private:
  std::array<std::unordered_map<std::string, FactCueSet>, spoken_languages.size()> words_;
  HabitsOfLanguages habits_;
};

}  // namespace veil::detect
