// File and case numbers of courts and offices, which carry no check digits: "40593/04" of the European Court of Human Rights
// (Rules of Court, rule 47: application number), "C-123/04" of the Court of Justice (Rules of Procedure), "12 O 345/06" of
// German courts (Aktenordnung), "1234/20.1TBLSB" of Portuguese ones (Portaria 280/2013). After a cue all are taken; without
// one only those with a register sign that nothing else is written with.
#include <algorithm>
#include <array>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

// Signs of registers with two letters at least; the compact form is DIGITS SIGN DIGITS or ROMAN SIGN DIGITS.
bool has_register_sign(std::string_view number) {
  constexpr std::array<std::string_view, 35> signs = {
      "BVR", "BVL", "BVF", "BVE", "BVQ", "ZR", "ZB",  "STR", "ARS", "BGS", "OWI", "UF", "WX", "KLS", "LS", "DS", "CS", "SS",
      "AZR", "ABR", "SA",  "TA",  "CA",  "BV", "BJS", "VR",  "AR",  "XII", "WF",  "NS", "QS", "SO",  "AS", "KR", "IN"};
  const std::size_t end = number.find_last_not_of("0123456789");
  if (end == std::string_view::npos) return false;
  std::string_view letters = number.substr(0, end + 1);
  letters.remove_prefix(std::min(letters.find_first_not_of("0123456789"), letters.size()));
  const bool roman = letters.size() == end + 1;
  if (roman) letters.remove_prefix(std::min(letters.find_first_not_of("IVX"), letters.size()));
  return std::find(signs.begin(), signs.end(), letters) != signs.end();
}

bool is_union_case(std::string_view number) { return number[0] == 'C' || number[0] == 'T' || number[0] == 'F'; }

// Five digits and a year: the Court of Human Rights has existed since 1959.
bool is_application(std::string_view number) {
  const int year = (number[5] - '0') * 10 + (number[6] - '0');
  return number[0] != '0' && (year >= 59 || year <= 40);
}

bool is_portuguese_process(std::string_view number) {
  const std::size_t letters = number.find_first_not_of("0123456789");
  return letters != std::string_view::npos && number.find_first_of("0123456789", letters) == std::string_view::npos;
}

}  // namespace

void add_case_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back({"CASE_NUMBER",
                   "German courts",
                   {"d{1,3} A{2,3} d{1,5}/dd", "A{1,4} A{2,3} d{1,5}/dd"},
                   {},
                   has_register_sign,
                   Proof::range});
  forms.push_back({"CASE_NUMBER", "Court of Justice", {"A-d{1,3}/dd"}, {"A d{1,4}/dd"}, is_union_case, Proof::range});
  forms.push_back({"CASE_NUMBER",
                   "Portuguese courts",
                   {"d{1,6}/dd.dA{3,6}", "d{1,6}/dd.dA{3,6}.Ad", "d{1,6}/dd.dA{3,6}-A"},
                   {},
                   is_portuguese_process,
                   Proof::range});
  forms.push_back({"CASE_NUMBER", "European Court of Human Rights", {"d{5}/dd"}, {}, is_application, Proof::range});
  forms.push_back({"CASE_NUMBER",
                   "courts and offices",
                   {},
                   {"d{1,7}/dd",
                    "d{1,7}/dddd",
                    "dddd/d{1,7}",
                    "d{1,6}/dd.d",
                    "d{1,4}-d{2,7}",
                    "A{1,4}-d{3,8}",
                    "A{2,4}-dddd-d{2,7}",
                    "d{1,2}-AA-d{3,6}",
                    "A{1,4}/d{2,7}/dddd",
                    "dddd-A{1,4}-d{2,7}",
                    "A{1,4} d{1,6}/dd",
                    "A{1,4} d{1,6}/dddd",
                    "d{5,12}",
                    "d{1,3} A{1,4} d{1,6}/dd",
                    "d{1,3} A{1,4} d{1,6}.dd",
                    "A{1,4} A{1,4} d{1,5}/dd",
                    "d{1,3}A{1,4} d{1,5}/dd",
                    "A{1,3} d{1,3} A{1,4} d{1,5}/dd",
                    "d{1,3} A{1,3} A{1,3} d{1,5}/dd",
                    "d{1,3}-A{1,3}-d{1,6}/dd",
                    "d{1,6}/dd.dAAd{1,2}A{2,4}"}});
}

}  // namespace veil::detect
