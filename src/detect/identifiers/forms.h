// How an identifier is written, what announces it and what proves it. Each has a file of its own (br_cpf.cpp, de_tax_id.cpp;
// the list is catalogue.h) with the authority that issues it; the detector compiles all spellings into one table, so that a
// run of text costs one look-up however many identifiers there are.
//   spellings: 'd' a digit, 'A' a letter, 'X' either, {m,n} repeats the sign before it; ' ', '-', '.', '/' stand for
//   themselves
#pragma once

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

// A word that announces an identifier in every language, mostly its own name. Those of one language are in
// languages/<code>/identifier_cues.tsv.
struct OwnCue {
  std::string_view words;
  int reach = 0;  // words that may stand between
};

struct IdentifierForm {
  std::string_view subtype = {};    // "CPF", below the label
  std::string_view authority = {};  // who issues the number, or the standard; for the evidence
  std::vector<OwnCue> cues = {};
  std::vector<std::string_view> alone = {};           // spellings that are reported without a cue when the check passes
  std::vector<std::string_view> with_context = {};    // spellings that are reported after a cue only
  bool (*check)(std::string_view compact) = nullptr;  // of the letters and digits alone, in upper case
  Proof proof = Proof::none;
  Label label = Label::code;
  IdentifierKind kind = IdentifierKind::direct;
};

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

// Marks of cues of what is none of ours: numbers with check digits like ours, such as ISBN, and laws and other documents,
// whose numbers have none.
inline constexpr std::string_view none_of_ours = "NONE";
inline constexpr std::string_view law_or_document = "LAW";

}  // namespace veil::detect
