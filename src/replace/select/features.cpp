// Rows are filled by name order: every part below appends its values, and the table of names lists them in the same order; the sizes
// are compared once per row. Known weakness: similarity is of words out of context, so "city in the United States" is as near to
// Berlin as "city" is.
#include "replace/select/features.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include "replace/select/feature_texts.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr float missing = std::numeric_limits<float>::quiet_NaN();

constexpr std::array<FeatureName, 92> names = {{
    {"label_person", "label", "a person"},
    {"label_code", "label", "a code"},
    {"label_loc", "label", "a place"},
    {"label_org", "label", "an organisation"},
    {"label_dem", "label", "a trait of a person"},
    {"label_datetime", "label", "a date"},
    {"label_quantity", "label", "an amount"},
    {"label_misc", "label", "another name"},
    {"direct", "kind", "gives the person away alone"},
    {"options", "level", "number of options"},
    {"level", "level", "level"},
    {"levels_above", "level", "levels above it"},
    {"suppression", "suppression", "suppression"},
    {"from_rule", "source", "comes from a rule"},
    {"from_kind", "source", "kind of thing"},
    {"from_instance", "source", "what it is an instance of"},
    {"from_part", "source", "what it is part of"},
    {"offers_kind", "source", "kinds are offered"},
    {"offers_instance", "source", "instances are offered"},
    {"first_of_source", "source", "most specific of its source"},
    {"option_words", "option_text", "words of the option"},
    {"option_digits", "option_text", "has a number", -1},
    {"option_capitals", "option_text", "names somebody or some place", -1},
    {"option_decade", "option_text", "names a decade"},
    {"option_year", "option_text", "names a year", -1},
    {"option_number", "option_text", "numbered person"},
    {"option_empty", "option_text", "says nothing"},
    {"option_within_mention", "overlap", "words of the original"},
    {"option_is_mention", "overlap", "the original itself", -1},
    {"head_within_mention", "overlap", "the original says so itself"},
    {"head_begins_word", "overlap", "a word of the original begins like it"},
    {"shared_words", "overlap", "words shared with the original"},
    {"shared_trigrams", "overlap", "spelt like the original"},
    {"near_mention", "similarity", "likeness to the original"},
    {"near_context", "similarity", "likeness to the words around"},
    {"near_document", "similarity", "likeness to the document"},
    {"nearest_mention", "similarity", "likeness of the best option to the original"},
    {"nearest_context", "similarity", "likeness of the best option to the words around"},
    {"nearest_document", "similarity", "likeness of the best option to the document"},
    {"behind_nearest_mention", "similarity", "less like the original than another option"},
    {"behind_nearest_context", "similarity", "less like the words around than another option"},
    {"first_near_mention", "similarity", "likeness of the first option to the original"},
    {"first_near_context", "similarity", "likeness of the first option to the words around"},
    {"first_near_document", "similarity", "likeness of the first option to the document"},
    {"option_rarity", "information", "information of the option"},
    {"option_leaves", "information", "things it may be"},
    {"option_depth", "information", "depth of its kind"},
    {"first_rarity", "information", "information of the first option"},
    {"first_leaves", "information", "things the first option may be"},
    {"first_depth", "information", "depth of the first option's kind"},
    {"mention_rarity", "information", "information of the original"},
    {"mention_commonest", "information", "its commonest word"},
    {"mention_last_rarity", "information", "information of its last word"},
    {"information_lost", "information", "information lost"},
    {"is_person", "kind_of_thing", "a person"},
    {"is_group", "kind_of_thing", "a group"},
    {"is_location", "kind_of_thing", "a location"},
    {"is_artifact", "kind_of_thing", "a made thing"},
    {"is_communication", "kind_of_thing", "something said or written"},
    {"is_cognition", "kind_of_thing", "an idea"},
    {"is_act", "kind_of_thing", "an act"},
    {"is_attribute", "kind_of_thing", "an attribute"},
    {"is_time", "kind_of_thing", "a time"},
    {"first_is_person", "kind_of_thing", "the first option is a person"},
    {"first_is_group", "kind_of_thing", "the first option is a group"},
    {"first_is_location", "kind_of_thing", "the first option is a location"},
    {"first_is_artifact", "kind_of_thing", "the first option is a made thing"},
    {"first_is_communication", "kind_of_thing", "the first option is something said or written"},
    {"first_is_cognition", "kind_of_thing", "the first option is an idea"},
    {"first_is_act", "kind_of_thing", "the first option is an act"},
    {"first_is_attribute", "kind_of_thing", "the first option is an attribute"},
    {"first_is_time", "kind_of_thing", "the first option is a time"},
    {"any_head_within", "overlap", "the original says one of the options itself"},
    {"any_head_begins", "overlap", "the original has a word like one of the options"},
    {"any_shared_words", "overlap", "words shared with some option"},
    {"any_trigrams", "overlap", "spelt like some option"},
    {"offered_elsewhere", "document", "offered for other things too"},
    {"mention_words", "mention_text", "words of the original"},
    {"mention_length", "mention_text", "length of the original"},
    {"mention_digits", "mention_text", "digits of the original"},
    {"mention_capital", "mention_text", "the original is a name"},
    {"mention_all_capitals", "mention_text", "the original is in capitals"},
    {"mention_year", "mention_text", "the original is a year"},
    {"entity_mentions", "document", "how often it is mentioned"},
    {"entity_before", "document", "mentioned before"},
    {"document_mentions", "document", "how much the document reveals"},
    {"label_mentions", "document", "how much of this label the document reveals"},
    {"place", "document", "place in the document"},
    {"after_article", "context", "stands after an article"},
    {"after_preposition", "context", "stands after a preposition"},
    {"habit_words", "habits", "how often people took this option"},
    {"habit_label_and_head", "habits", "how often people took such an option for the label"},
}};

constexpr std::array<std::uint8_t, 9> kinds_of_thing = {18, 14, 15, 6, 10, 9, 4, 7, 28};  // WordNet's lexicographer files, lexnames(5WN)

float flag(bool value) { return value ? 1.0f : 0.0f; }

float largest(const std::vector<float>& values) {
  float best = missing;
  for (const float value : values) {
    if (!std::isnan(value) && !(best >= value)) best = value;
  }
  return best;
}

void append_kind(std::vector<float>& row, const WordEntry* head) {
  for (const std::uint8_t kind : kinds_of_thing) row.push_back(flag(head != nullptr && head->lexicographer == kind));
}

void append_information(std::vector<float>& row, const OptionText& option, bool suppression) {
  row.push_back(suppression ? missing : option.rarity);
  row.push_back(option.noun == nullptr ? missing : static_cast<float>(option.noun->leaves) / 16);
  row.push_back(option.noun == nullptr ? missing : static_cast<float>(option.noun->depth));
}

}  // namespace

std::span<const FeatureName> selection_features() { return names; }

std::span<const float> FeatureRows::row(std::size_t number) const { return std::span(values).subspan(number * names.size(), names.size()); }

FeatureRows FeatureExtractor::extract(const ChoiceDocument& document, const Habits* own) const {
  FeatureRows rows;
  rows.begins.push_back(0);
  std::unordered_map<std::uint32_t, float> entity_mentions;
  std::unordered_map<std::uint32_t, float> entity_before;
  std::unordered_map<std::uint32_t, float> offered;  // by the hash of the option: for how many mentions
  std::array<float, label_names.size()> label_mentions{};
  std::size_t all_options = 0;
  for (const ChoiceMention& mention : document.mentions) {
    ++entity_mentions[mention.entity];
    ++label_mentions[static_cast<std::size_t>(mention.label)];
    for (const ChoiceOption& option : mention.options) ++offered[hash_of(option.text)];
    all_options += mention.options.size();
  }
  rows.values.reserve(all_options * names.size());
  const std::string lower_text = document.english ? utf8::to_lower(document.text) : std::string();
  const auto document_vector = words_.vector(words_of(lower_text));
  const auto total = static_cast<float>(document.mentions.size());

  for (std::size_t number = 0; number < document.mentions.size(); ++number) {
    const ChoiceMention& mention = document.mentions[number];
    const MentionText original(words_, document, mention);
    std::vector<OptionText> options;
    options.reserve(mention.options.size());
    for (const ChoiceOption& option : mention.options) options.emplace_back(words_, option.text, original);
    const std::size_t last = options.size() - 1;
    std::vector<float> to_mention(options.size(), missing);
    std::vector<float> to_context(options.size(), missing);
    std::vector<float> to_document(options.size(), missing);
    float any_head = 0, any_begins = 0, any_shared = 0, any_trigrams = 0;
    bool offers_kind = false, offers_instance = false;
    for (std::size_t i = 0; i < last; ++i) {
      to_mention[i] = cosine(options[i].vector, original.vector);
      to_context[i] = cosine(options[i].vector, original.context);
      to_document[i] = cosine(options[i].vector, document_vector);
      any_head = std::max(any_head, flag(options[i].head_within_mention));
      any_begins = std::max(any_begins, flag(options[i].head_begins_word));
      any_shared = std::max(any_shared, options[i].shared_words);
      any_trigrams = std::max(any_trigrams, options[i].shared_trigrams);
      offers_kind = offers_kind || mention.options[i].origin == OptionOrigin::kind_of;
      offers_instance = offers_instance || mention.options[i].origin == OptionOrigin::instance_of;
    }
    const float nearest_mention = largest(to_mention);
    const float nearest_context = largest(to_context);
    const float nearest_document = largest(to_document);

    for (std::size_t i = 0; i < options.size(); ++i) {
      const OptionText& option = options[i];
      const ChoiceOption& choice = mention.options[i];
      const bool suppression = i == last;
      std::vector<float>& row = rows.values;
      for (std::size_t label = 0; label < label_names.size(); ++label) {
        row.push_back(flag(static_cast<std::size_t>(mention.label) == label));
      }
      row.push_back(flag(mention.direct));
      for (const std::size_t value : {options.size(), i + 1, last - i}) row.push_back(static_cast<float>(value));
      row.push_back(flag(suppression));
      for (const OptionOrigin origin : {OptionOrigin::rule, OptionOrigin::kind_of, OptionOrigin::instance_of, OptionOrigin::part_of}) {
        row.push_back(flag(!suppression && choice.origin == origin));
      }
      row.push_back(flag(offers_kind));
      row.push_back(flag(offers_instance));
      row.push_back(flag(i == 0 || choice.origin != mention.options[i - 1].origin));
      if (suppression) {
        row.insert(row.end(), 13, 0.0f);
      } else {
        for (const float value :
             {option.words, flag(option.digits), option.capitals, flag(option.decade), flag(option.year), option.number,
              flag(option.words == 0), flag(option.within_mention), flag(option.is_mention), flag(option.head_within_mention),
              flag(option.head_begins_word), option.shared_words, option.shared_trigrams}) {
          row.push_back(value);
        }
      }
      for (const float value :
           {to_mention[i], to_context[i], to_document[i], nearest_mention, nearest_context, nearest_document,
            nearest_mention - to_mention[i], nearest_context - to_context[i], to_mention[0], to_context[0], to_document[0]}) {
        row.push_back(value);
      }
      append_information(row, option, suppression);
      append_information(row, options[0], last == 0);
      for (const float value :
           {original.rarest, original.commonest, original.last_rarity, suppression ? original.rarest : original.rarest - option.rarity}) {
        row.push_back(value);
      }
      append_kind(row, suppression ? nullptr : option.noun);
      append_kind(row, last == 0 ? nullptr : options[0].noun);
      for (const float value : {any_head, any_begins, any_shared, any_trigrams}) row.push_back(value);
      row.push_back(suppression ? 0.0f : offered[hash_of(choice.text)] - entity_mentions[mention.entity]);
      for (const float value :
           {static_cast<float>(original.words.size()), static_cast<float>(mention.span.end - mention.span.begin), original.digits,
            flag(original.capital), flag(original.all_capitals), flag(original.year), entity_mentions[mention.entity],
            entity_before[mention.entity], total, label_mentions[static_cast<std::size_t>(mention.label)],
            static_cast<float>(number) / total, flag(original.after_article), flag(original.after_preposition)}) {
        row.push_back(value);
      }
      const HabitKeys keys = habit_keys(mention.label, option.lower, suppression);
      row.push_back(habits_.rate(keys.words, own));
      row.push_back(habits_.rate(keys.label_and_head, own));
      assert(row.size() == (rows.begins.back() + i + 1) * names.size());
    }
    ++entity_before[mention.entity];
    rows.begins.push_back(rows.begins.back() + options.size());
  }
  return rows;
}

}  // namespace veil::replace
