// Numbers of the United Kingdom. NHS numbers are issued by NHS England (NHS Data Dictionary: modulo 11, the check of ISBN-10
// too, which is why ten bare digits need a cue), National Insurance numbers by HM Revenue & Customs (NIM39110: prefixes that
// are not used).
#include <array>

#include "detect/identifiers/forms.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

bool is_nhs(std::string_view number) {
  constexpr std::array weights = {10, 9, 8, 7, 6, 5, 4, 3, 2};
  const int check = 11 - weighted_sum(number, weights) % 11;
  return !all_the_same(number) && check != 10 && number[9] - '0' == check % 11;
}

bool is_national_insurance(std::string_view number) {
  constexpr std::array<std::string_view, 7> unused = {"BG", "GB", "NK", "KN", "TN", "NT", "ZZ"};
  if (std::string_view("DFIQUV").find(number[0]) != std::string_view::npos) return false;
  if (std::string_view("DFIOQUV").find(number[1]) != std::string_view::npos) return false;
  for (const std::string_view prefix : unused) {
    if (number.starts_with(prefix)) return false;
  }
  return number.back() >= 'A' && number.back() <= 'D';
}

}  // namespace

void add_united_kingdom_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back(
      {"NHS", "NHS England", {"ddd ddd dddd"}, {"d{10}", "ddd-ddd-dddd", "ddd.ddd.dddd"}, is_nhs, Proof::checksum});
  forms.push_back({"NINO",
                   "HM Revenue & Customs",
                   {"AAddddddA", "AA dd dd dd A", "AA dddddd A", "AA-dd-dd-dd-A", "AAdddddd A"},
                   {"AA.dd.dd.dd.A", "AAdddddd"},
                   is_national_insurance,
                   Proof::range});
}

}  // namespace veil::detect
