// How an identifier is written, and what proves it. Each family (brazil.cpp, germany.cpp, ...) adds its forms to one list,
// with the authority that issues the number; the detector compiles all spellings into one table, so that a run of text costs
// one look-up however many identifiers there are.
//   spellings: 'd' a digit, 'A' a letter, 'X' either, {m,n} repeats the sign before it; ' ', '-', '.', '/' stand for
//   themselves
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "veil/labels.h"

namespace veil::detect {

// What a passed check proves.
enum class Proof {
  none,      // there is no check: the spelling alone says little
  range,     // letters, ranges or lists fit: rarely by chance
  checksum,  // check digits fit
};

struct IdentifierForm {
  std::string_view subtype;                           // "CPF", below the label
  std::string_view authority;                         // who issues the number, or the standard; for the evidence
  std::vector<std::string_view> alone;                // spellings that are reported without a cue when the check passes
  std::vector<std::string_view> with_context;         // spellings that are reported after a cue only
  bool (*check)(std::string_view compact) = nullptr;  // of the letters and digits alone, in upper case
  Proof proof = Proof::none;
  Label label = Label::code;
  IdentifierKind kind = IdentifierKind::direct;
};

void add_payment_forms(std::vector<IdentifierForm>& forms);
void add_device_forms(std::vector<IdentifierForm>& forms);
void add_record_forms(std::vector<IdentifierForm>& forms);
void add_case_forms(std::vector<IdentifierForm>& forms);
void add_united_states_forms(std::vector<IdentifierForm>& forms);
void add_united_kingdom_forms(std::vector<IdentifierForm>& forms);
void add_german_forms(std::vector<IdentifierForm>& forms);
void add_portuguese_forms(std::vector<IdentifierForm>& forms);
void add_brazilian_forms(std::vector<IdentifierForm>& forms);
void add_spanish_forms(std::vector<IdentifierForm>& forms);

// All of the above, in order of precedence.
std::vector<IdentifierForm> identifier_forms();

// The checks of all forms, by subtype, for whoever makes a number instead of finding one.
class IdentifierChecks {
 public:
  IdentifierChecks();
  // Whether `compact` (letters and digits, in upper case) has the shape of an identifier of this subtype and passes its check.
  bool pass(std::string_view subtype, std::string_view compact) const;

 private:
  struct Checked {
    std::string subtype;
    std::string shape;  // 'd' a digit, 'A' a letter, 'X' either
    bool (*check)(std::string_view compact);
  };
  std::vector<Checked> checked_;
};

// All shapes that a spelling stands for: "d{1,2}X" -> "dd", "dA", "ddd", "ddA".
std::vector<std::string> shapes_of(std::string_view spelling);

// Subtypes that have no fixed form and are found otherwise (telephone.h, internet.h, single_pieces.h), or only after a cue.
// "NONE" marks cues of numbers that are none of ours, such as ISBN.
inline constexpr std::array<std::string_view, 13> formless_subtypes = {
    "NONE", "TELEPHONE", "FAX", "IBAN", "BIC", "CRYPTO", "VIN", "IP", "MAC", "HANDLE", "COORDINATES", "ACCOUNT", "ID"};

}  // namespace veil::detect
