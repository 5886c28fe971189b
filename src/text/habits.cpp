#include "text/habits.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "text/resource_file.h"

namespace veil {
namespace {

// In the order of Habit.
constexpr std::array<std::string_view, static_cast<std::size_t>(Habit::count)> habit_names = {"capital_nouns",
                                                                                              "compounds",
                                                                                              "open_compounds",
                                                                                              "case_endings",
                                                                                              "head_first",
                                                                                              "adjectives_before",
                                                                                              "adjectives_uninflected",
                                                                                              "articles_by_sound",
                                                                                              "possessive_apostrophe",
                                                                                              "genitive_apostrophe",
                                                                                              "pronoun_i",
                                                                                              "suffix_clitics",
                                                                                              "hyphen_clitics",
                                                                                              "joined_clitics",
                                                                                              "melted_articles",
                                                                                              "ranges_cut",
                                                                                              "inflected_first_words",
                                                                                              "names_by_form",
                                                                                              "titles_in_quotes",
                                                                                              "titles_as_adjectives",
                                                                                              "several_articles",
                                                                                              "feminine_plurals",
                                                                                              "family_names_twice",
                                                                                              "particles_in_front",
                                                                                              "offices_behind_titles",
                                                                                              "laws_by_last_word",
                                                                                              "houses_named_after_places",
                                                                                              "known_names_stand",
                                                                                              "decimal_comma",
                                                                                              "four_digits_together",
                                                                                              "scales_alone",
                                                                                              "articles_in_numbers",
                                                                                              "tens_unjoined",
                                                                                              "words_dashed",
                                                                                              "articles_count",
                                                                                              "of_before_currency",
                                                                                              "ordinal_stops",
                                                                                              "ordinal_letters",
                                                                                              "ordinals_in_names",
                                                                                              "calendar_capitals",
                                                                                              "month_first",
                                                                                              "years_in_pairs",
                                                                                              "years_beside_months",
                                                                                              "short_years",
                                                                                              "article_as_day",
                                                                                              "days_alone",
                                                                                              "days_behind_weekdays",
                                                                                              "weekday_genders",
                                                                                              "years_behind_decades",
                                                                                              "roman_centuries",
                                                                                              "dotted_times",
                                                                                              "spaced_hours",
                                                                                              "minutes_behind_clock",
                                                                                              "clock_phrases_alone",
                                                                                              "hours_last",
                                                                                              "clock_of_24_hours",
                                                                                              "ages_without_old",
                                                                                              "ages_with_cue",
                                                                                              "house_number_first",
                                                                                              "flats_alone",
                                                                                              "floors_by_number",
                                                                                              "street_kind_first",
                                                                                              "street_prepositions",
                                                                                              "roads_by_letter",
                                                                                              "zip_codes",
                                                                                              "numbers_for_drama"};
static_assert(!habit_names.back().empty());

}  // namespace

std::string_view name_of(Habit habit) { return habit_names[static_cast<std::size_t>(habit)]; }

Result<Habits> Habits::open(const ResourcePath& folder) {
  return opened_once<Habits>(folder, [&] { return read(folder); });
}

Result<Habits> Habits::read(const ResourcePath& folder) {
  const ResourcePath path = folder / "habits.tsv";
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with the habits of the language is missing", path.string()};
  Habits habits;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    const auto name = std::find(habit_names.begin(), habit_names.end(), std::string_view(line).substr(0, tab));
    const bool example = tab != std::string::npos && tab + 1 < line.size();
    if (!example || name == habit_names.end()) {
      return Error{"model.malformed_resource", "expected a habit that is known, a tab and an example",
                   path.string() + ", line " + std::to_string(number)};
    }
    habits.bits_.set(static_cast<std::size_t>(name - habit_names.begin()));
  }
  return habits;
}

Result<HabitsOfLanguages> HabitsOfLanguages::open(const ResourcePath& languages) {
  HabitsOfLanguages all;
  for (const Language language : spoken_languages) {
    auto habits = Habits::open(languages / code_of(language));
    if (!habits) return habits.error();
    all.habits_[static_cast<std::size_t>(language)] = *habits;
  }
  return all;
}

}  // namespace veil
