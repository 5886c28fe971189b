// The words of a mention and of an option, looked up once, for the features of selection.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replace/select/choice.h"
#include "replace/select/word_table.h"
#include "veil/offsets.h"

namespace veil::replace {

struct MentionText {
  MentionText(const WordTable& table, const ChoiceDocument& document, const ChoiceMention& mention);
  MentionText(const MentionText&) = delete;  // `words` point into `lower`
  MentionText& operator=(const MentionText&) = delete;

  std::string lower;
  std::vector<std::string_view> words;
  std::vector<std::uint32_t> trigrams;  // ordered, each once
  std::optional<WordVector> vector;
  std::optional<WordVector> context;  // of the words beside it
  float rarest = WordTable::rarity_of_unknown;
  float commonest = WordTable::rarity_of_unknown;
  float last_rarity = WordTable::rarity_of_unknown;
  float digits = 0;
  bool capital = false;
  bool all_capitals = false;
  bool year = false;
  bool after_article = false;
  bool after_preposition = false;
};

struct OptionText {
  OptionText(const WordTable& table, std::string_view text, const MentionText& mention);

  std::string lower;
  float words = 0;
  std::string head;
  const WordEntry* noun = nullptr;  // of the head, where WordNet has it
  std::optional<WordVector> vector;
  float rarity = 0;    // of the head
  float capitals = 0;  // words in capitals that are no label of ours
  float number = 0;    // of "PERSON 3"
  float shared_words = 0;
  float shared_trigrams = 0;  // share of all of both
  bool digits = false;
  bool decade = false;
  bool year = false;
  bool within_mention = false;
  bool is_mention = false;
  bool head_within_mention = false;
  bool head_begins_word = false;
};

}  // namespace veil::replace
