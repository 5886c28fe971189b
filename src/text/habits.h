// What a language does that others do not: nouns with a capital, the number of a house before its street, "1.234,56". The
// rows of languages/<code>/habits.tsv, each with an example. Code asks for the habit that decides, never for the language,
// so that a new language is a folder. Whoever opens other files of the folder opens this one with them; asking is one bit.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil {

// The examples stand in the files.
enum class Habit : std::uint8_t {
  // words and sentences
  capital_nouns,           // every noun begins with a capital: it tells no names
  compounds,               // words are written together and end in their head
  open_compounds,          // nouns stand side by side and end in their head
  case_endings,            // words of names bear endings of case, without apostrophe
  head_first,              // a noun phrase begins with its head
  adjectives_before,       // adjectives stand before their noun
  adjectives_uninflected,  // an adjective has one form, which fits every noun
  articles_by_sound,       // the sound of the next word decides the article
  possessive_apostrophe,   // apostrophe and s are a word of their own
  genitive_apostrophe,     // a name that ends in a sibilant takes the apostrophe alone
  pronoun_i,               // a single capital that is a word
  suffix_clitics,          // short words are cut off behind an apostrophe
  hyphen_clitics,          // pronouns are joined to their verb by a hyphen
  joined_clitics,          // pronouns are written together with their verb
  melted_articles,         // preposition and article are one written word, though both are spelled out
  ranges_cut,              // a hyphen between numbers is a token of its own
  inflected_first_words,   // the first word of a phrase is inflected, not only the last
  // names
  names_by_form,              // capitals, number of words and the last word of a name outweigh its label (measured for this language)
  titles_in_quotes,           // titles of works stand in straight quotation marks, which mentions may cut
  titles_as_adjectives,       // titles that are adjectives elsewhere
  several_articles,           // the article of a place tells gender and number
  feminine_plurals,           // and the gender in the plural, too
  family_names_twice,         // people have two family names
  particles_in_front,         // a small word before a guessed name belongs to it
  offices_behind_titles,      // the office goes with the title
  laws_by_last_word,          // the last word tells that it is a law, not the first
  houses_named_after_places,  // what a house is called after is not where it lies
  known_names_stand,          // a name that is known is no other one misspelt
  // numbers
  decimal_comma,         // commas part decimals, dots thousands
  four_digits_together,  // thousands are parted from five digits on
  scales_alone,          // a scale needs no number before it
  articles_in_numbers,   // the article is the one of a number
  tens_unjoined,         // no word joins tens and ones
  words_dashed,          // a dash joins small words to what follows
  articles_count,        // an article before a unit counts one
  of_before_currency,    // a word joins amount and currency
  ordinal_stops,         // a full stop makes an ordinal
  ordinal_letters,       // letters behind digits make an ordinal
  ordinals_in_names,     // an ordinal in digits begins a name
  // dates and times
  calendar_capitals,     // months and weekdays have a capital
  month_first,           // the month stands before the day
  years_in_pairs,        // a year is read in two halves
  years_beside_months,   // no word joins month and year
  short_years,           // two digits are a year behind "of"
  article_as_day,        // the first of a month is an article
  days_alone,            // a day is named without its month
  days_behind_weekdays,  // a day follows its weekday without a month
  weekday_genders,       // weekdays differ in gender
  years_behind_decades,  // a word for years follows a decade
  roman_centuries,       // centuries have Roman numbers
  dotted_times,          // a dot parts hours and minutes
  spaced_hours,          // a blank may stand before the sign of hours
  minutes_behind_clock,  // minutes follow the word of the clock
  clock_phrases_alone,   // a phrase of the clock needs no other word
  hours_last,            // a number of hours is a duration
  clock_of_24_hours,     // digits tell the hour of the day
  ages_without_old,      // years behind a person are an age, and no word for "old" belongs to it
  ages_with_cue,         // the word of age belongs to the age
  // addresses
  house_number_first,   // the number stands before the street
  flats_alone,          // a flat tells an address
  floors_by_number,     // floor and door are bare numbers and letters
  street_kind_first,    // the kind of street stands before its name
  street_prepositions,  // a preposition with a capital begins a street
  roads_by_letter,      // roads have a letter and a number
  zip_codes,            // postcodes are those of the United States
  numbers_for_drama,    // telephone numbers without country are of the United States or the United Kingdom
  count
};

std::string_view name_of(Habit habit);

class Habits {
 public:
  // `folder` is that of one language. model.not_found; model.malformed_resource with file and line for a row that is not a
  // habit and an example, or for a habit that nobody asks for.
  static Result<Habits> open(const ResourcePath& folder);

  bool has(Habit habit) const { return bits_[static_cast<std::size_t>(habit)]; }

 private:
  static Result<Habits> read(const ResourcePath& folder);
  std::bitset<static_cast<std::size_t>(Habit::count)> bits_;
};

class HabitsOfLanguages {
 public:
  // `languages` holds one folder per language.
  static Result<HabitsOfLanguages> open(const ResourcePath& languages);

  // A language that Veil does not speak has none.
  const Habits& of(Language language) const {
    return habits_[is_spoken(language) ? static_cast<std::size_t>(language) : spoken_languages.size()];
  }

 private:
  std::array<Habits, spoken_languages.size() + 1> habits_;
};

}  // namespace veil
