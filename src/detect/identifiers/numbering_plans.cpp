// At most four regions are asked, so that a question has a bounded cost. libphonenumber keeps its metadata for the process
// and may be asked by several threads.
#include "detect/identifiers/numbering_plans.h"

#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumberutil.h>

#include <span>
#include <utility>

namespace veil::detect {
namespace {

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

// The region of its country code in which it is given out; empty when there is none. The United States share theirs with
// Canada.
std::string valid_region(const PhoneNumberUtil& plans, const PhoneNumber& number) {
  std::string region;
  plans.GetRegionCodeForCountryCode(number.country_code(), &region);
  if (plans.IsValidNumberForRegion(number, region)) return region;
  if (number.country_code() == 1 && plans.IsValidNumberForRegion(number, "CA")) return "CA";
  return {};
}

}  // namespace

NumberStanding standing_of(std::string_view dialled, std::string_view region, std::span<const std::string> regions) {
  constexpr std::string_view no_region = "ZZ";  // what libphonenumber calls it
  const PhoneNumberUtil& plans = *PhoneNumberUtil::GetInstance();
  const std::string number(dialled);
  const std::string only(dialled.starts_with('+') ? no_region : region);
  NumberStanding found;
  for (const std::string& asked : only.empty() ? regions : std::span(&only, 1)) {
    PhoneNumber parsed;
    if (plans.Parse(number, asked, &parsed) != PhoneNumberUtil::NO_PARSING_ERROR) continue;
    if (std::string valid = valid_region(plans, parsed); !valid.empty()) return {Standing::valid, std::move(valid)};
    if (plans.IsPossibleNumber(parsed)) found.standing = Standing::possible;
  }
  return found;
}

}  // namespace veil::detect
