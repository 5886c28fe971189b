// Payment cards: ISO/IEC 7812, whose Registration Authority (ABA) hands out the first digits; check digit by Luhn. The
// ranges are those of Visa (4), Mastercard (51-55, 2221-2720, Maestro 50, 56-69), American Express (34, 37), Diners (30, 36,
// 38), Discover (6011, 64, 65), JCB (3528-3589), UnionPay (62), Elo and Hipercard (in 4, 5, 6).
#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_payment_card(std::string_view number) {
  const int two = number_of(number.substr(0, 2));
  const int four = number_of(number.substr(0, 4));
  const bool issued = number[0] == '4' || (two >= 50 && two <= 69) || two == 34 || two == 37 || two == 30 || two == 36 || two == 38 ||
                      (four >= 2221 && four <= 2720) || (four >= 3528 && four <= 3589);
  const bool length_fits = number[0] != '4' || number.size() == 13 || number.size() == 16 || number.size() == 19;
  return issued && length_fits && !all_the_same(number) && passes_luhn(number);
}

}  // namespace

void add_payment_card(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "PAYMENT_CARD",
                   .authority = "ISO/IEC 7812",
                   .alone = {"dddd dddd dddd dddd", "dddd-dddd-dddd-dddd", "dddd.dddd.dddd.dddd", "d{16}", "dddd dddddd ddddd",
                             "dddd-dddddd-ddddd", "dddd dddddd dddd", "dddd-dddddd-dddd", "dddd dddd dddd dddd ddd", "dddd dddd dddd ddd"},
                   .with_context = {"d{13,15}", "d{17,19}", "dddd/dddd/dddd/dddd", "dddddd dddddddddd", "dddd dddd dddd d{1,2}"},
                   .check = is_payment_card,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
