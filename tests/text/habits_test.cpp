// The habits of languages: read from their folders, one bit each, and a row that nobody understands is refused with its
// place.
#include "text/habits.h"

#include <gtest/gtest.h>

#include <fstream>

#include "places.h"

namespace veil {
namespace {

std::filesystem::path languages() { return std::filesystem::path(source_folder) / "languages"; }

TEST(Habits, are_those_of_the_folder) {
  const auto habits = HabitsOfLanguages::open(languages());
  ASSERT_TRUE(habits.ok()) << habits.error().place;
  EXPECT_TRUE(habits->of(Language::de).has(Habit::capital_nouns));
  EXPECT_FALSE(habits->of(Language::en).has(Habit::capital_nouns));
  EXPECT_TRUE(habits->of(Language::en).has(Habit::house_number_first));
  EXPECT_TRUE(habits->of(Language::pt).has(Habit::head_first));
  EXPECT_TRUE(habits->of(Language::es).has(Habit::roman_centuries));
}

TEST(Habits, of_a_language_that_is_not_spoken_are_none) {
  const auto habits = HabitsOfLanguages::open(languages());
  ASSERT_TRUE(habits.ok());
  for (unsigned i = 0; i < static_cast<unsigned>(Habit::count); ++i) {
    EXPECT_FALSE(habits->of(Language::other).has(static_cast<Habit>(i)));
    EXPECT_FALSE(habits->of(Language::unknown).has(static_cast<Habit>(i)));
  }
}

TEST(Habits, tell_languages_apart) {
  const auto habits = HabitsOfLanguages::open(languages());
  ASSERT_TRUE(habits.ok());
  for (unsigned i = 0; i < static_cast<unsigned>(Habit::count); ++i) {
    const Habit habit = static_cast<Habit>(i);
    std::size_t have = 0;
    for (const Language language : spoken_languages) have += habits->of(language).has(habit) ? 1U : 0U;
    EXPECT_GT(have, 0U) << name_of(habit) << " is a habit of no language";
    EXPECT_LT(have, spoken_languages.size()) << name_of(habit) << " tells no language from another";
  }
}

TEST(Habits, name_file_and_line_of_a_row_that_is_not_understood) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "habits_of_a_language";
  std::filesystem::create_directories(folder);
  EXPECT_EQ(Habits::open(folder / "none").error().code, "model.not_found");
  for (const char* row : {"capital_nouns", "capital_nouns\t", "sorcery\tabracadabra", "\tdas Haus"}) {
    std::ofstream(folder / "habits.tsv") << "# habits\nmonth_first\tMay 5\n" << row << "\n";
    const auto habits = Habits::open(folder);
    ASSERT_FALSE(habits.ok()) << row;
    EXPECT_EQ(habits.error().code, "model.malformed_resource");
    EXPECT_EQ(habits.error().place, (folder / "habits.tsv").string() + ", line 3");
  }
}

}  // namespace
}  // namespace veil
