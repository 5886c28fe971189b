// Other dates: every date of a document moves by the same number of days, so that intervals between days stay exact; months
// alone move by whole months and years alone by whole years, each by one number throughout, and of the possible distances one is taken
// with which they stay in step with the full dates. Dates of birth move by as many years more as everybody gets younger by the change of
// ages (age_surrogates.h). Weekdays fit the new date. Clock times move by some minutes around the clock. How far is drawn per person the
// document is mostly about, or per document where it names nobody.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replace/method.h"
#include "replace/surrogate/date_parts.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

struct DateShift {
  int days = 0;
  int months = 0;
  int years = 0;
  int minutes = 0;
  int years_of_birth = 0;  // more, for dates of birth
};

struct DateLimits {
  int smallest_shift = 30;  // days
  int largest_shift = 365;
  int years_older = 0;  // by which ages change
};

class DateSurrogates {
 public:
  DateSurrogates(Scene& scene, const DateLimits& limits);
  // No options for what is no date: a duration, a relative date.
  Offer offer(std::uint32_t mention_number);

  // The text with its pieces moved; empty when the moved date cannot be written in the same words ("3 to 5 May" over the end
  // of a month).
  std::string shifted(std::string_view text, std::vector<DatePiece> pieces, const DateShift& shift) const;

 private:
  void avoid_other_dates(int smallest_shift, int largest_shift);
  bool is_birth(std::uint32_t mention_number) const;
  // How many years and months alone would no longer be those of the full dates that lie in them.
  int out_of_step(const DateShift& shift) const;
  // "Monday, the [3 May 2021]", "[3 May 2021] (Monday)": a weekday that was not found with its date moves with it.
  void take_in_weekday(std::uint32_t mention_number, const DateShift& shift, Offer& offer, std::string& other) const;
  void fit_article(std::uint32_t mention_number, Offer& offer, std::string& other) const;
  DateShift shift_of(std::size_t mention_number, DateShift shift) const;
  std::string written(std::string_view original, const DatePiece& piece) const;

  Scene& scene_;
  DateShift shift_;
  std::vector<std::optional<std::vector<DatePiece>>> pieces_;  // by mention
  std::vector<bool> births_;
};

}  // namespace veil::replace
