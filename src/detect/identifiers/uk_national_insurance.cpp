// The national insurance number of the United Kingdom: two letters, six digits, a letter from A to D. Issued by HM Revenue &
// Customs; its manual NIM39110 names the letters and prefixes that are not used. There are no check digits.
#include <array>
#include <string_view>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

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

void add_uk_national_insurance(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "NINO",
                   .authority = "HM Revenue & Customs",
                   .cues = {{"NINO", 3}},
                   .alone = {"AAddddddA", "AA dd dd dd A", "AA dddddd A", "AA-dd-dd-dd-A", "AAdddddd A"},
                   .with_context = {"AA.dd.dd.dd.A", "AAdddddd"},
                   .check = is_national_insurance,
                   .proof = Proof::range});
}

}  // namespace veil::detect
