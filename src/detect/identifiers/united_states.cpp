// Numbers of the United States. SSN is issued by the Social Security Administration (areas 000, 666 and 900-999, group 00
// and serial 0000 are not used), ITIN by the Internal Revenue Service (9xx with groups 50-65, 70-88, 90-92, 94-99), NPI by
// the Centers for Medicare & Medicaid Services (Luhn with the prefix 80840, 45 CFR 162.406), passports by the Department of
// State, driving licences by the states.
#include <string>

#include "detect/identifiers/forms.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

bool is_ssn(std::string_view number) {
  const std::string_view area = number.substr(0, 3);
  return area != "000" && area != "666" && area[0] != '9' && number.substr(3, 2) != "00" && number.substr(5) != "0000";
}

bool is_itin(std::string_view number) {
  const int group = (number[3] - '0') * 10 + (number[4] - '0');
  const bool used =
      (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 92) || group >= 94;
  return number[0] == '9' && used;
}

bool is_npi(std::string_view number) {
  return (number[0] == '1' || number[0] == '2') && passes_luhn("80840" + std::string(number));
}

}  // namespace

void add_united_states_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back({"SSN",
                   "Social Security Administration",
                   {"ddd-dd-dddd"},
                   {"d{9}", "ddd dd dddd", "ddd.dd.dddd"},
                   is_ssn,
                   Proof::range});
  forms.push_back({"ITIN", "Internal Revenue Service", {"ddd-dd-dddd"}, {"d{9}", "ddd dd dddd"}, is_itin, Proof::range});
  forms.push_back({"NPI", "Centers for Medicare & Medicaid Services", {}, {"d{10}"}, is_npi, Proof::checksum});
  forms.push_back(
      {"PASSPORT", "passport office", {}, {"Ad{8}", "d{9}", "AAd{6,7}", "Ad{6,7}", "AAAd{6}", "AX{8}", "AA d{6,7}"}});
  forms.push_back({"DRIVING_LICENCE",
                   "licensing authority",
                   {},
                   {"A{1,2}d{5,14}", "d{7,12}", "Addd-dddd-dddd", "Addd-ddd-dd-ddd-d", "A{5}d{6}X{5}", "AX{10}", "A-d{8}",
                    "A-d{6}", "ddd ddd ddd", "dd-ddd-dddd", "Addd dddd dddd", "Ad{4}-d{5}-d{5}"}});
}

}  // namespace veil::detect
