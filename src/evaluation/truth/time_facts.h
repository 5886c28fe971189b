// What a text says of time, as far as contradictions need it: years and decades with their place, which of them is the year of a birth,
// numbers that are ages, and weekdays beside a full date. Read from atoms (expressions/reader.h); what may mean two things is left out.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "evaluation/utility/reading_rules.h"
#include "expressions/lexicon.h"
#include "veil/offsets.h"

namespace veil::evaluation {

struct NumberRange {
  int low = 0;
  int high = 0;
};

struct YearFact {
  Span span;
  NumberRange years;
  bool of_birth = false;
};

struct WeekdayFact {
  Span span;  // weekday and date
  bool fits = true;
};

class TimeWords {
 public:
  // Both must outlive it.
  TimeWords(const expressions::Lexicon& lexicon, const LanguageReading& reading) : lexicon_(lexicon), reading_(reading) {}

  std::vector<YearFact> years(std::string_view text) const;
  std::vector<WeekdayFact> weekdays(std::string_view text) const;
  // The one number, or the ends of the one range, of up to 120 that stands in these words; nothing where there are others.
  std::optional<NumberRange> age(std::string_view words) const;

 private:
  const expressions::Lexicon& lexicon_;
  const LanguageReading& reading_;
};

// 1 is Monday; nothing for a day that the calendar does not have.
std::optional<int> weekday_of(int year, int month, int day);

}  // namespace veil::evaluation
