// What knowledge bases are made of: concepts, what they are called in each language and how such a name is used in a sentence, and
// what is more general than they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "veil/labels.h"
#include "veil/language.h"

namespace veil::knowledge {

using ConceptNumber = std::uint32_t;  // within one knowledge base, from 0

// From a concept to a more general one, in the order in which generalizations prefer them.
enum class Relation : std::uint8_t {
  instance_of,  // Oslo, a city
  is_a,         // geologist, a scientist
  located_in,   // Oslo, in Norway
  part_of       // knee, of the leg
};

// How a name is used. One byte in a file.
struct NameGrammar {
  Gender gender = Gender::unknown;
  bool plural = false;     // "the Netherlands", "Niederlande"
  bool proper = false;     // a name of its own: "Norway"; takes no indefinite article
  bool article = false;    // a proper name that is said with the definite article: "die Schweiz", "o Brasil", "the Netherlands"
  bool mass = false;       // cannot be counted: "software"; takes no indefinite article
  bool adjective = false;  // "European", "europäisch": stands before or after a noun and agrees with it
  friend bool operator==(const NameGrammar&, const NameGrammar&) = default;
};

// Which labels a mention of the concept may have. The empty set: not known.
class LabelSet {
 public:
  constexpr LabelSet() = default;
  constexpr explicit LabelSet(std::uint8_t bits) : bits_(bits) {}
  constexpr LabelSet& add(Label label) {
    bits_ = static_cast<std::uint8_t>(bits_ | 1u << static_cast<unsigned>(label));
    return *this;
  }
  constexpr bool has(Label label) const { return (bits_ >> static_cast<unsigned>(label)) & 1u; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint8_t bits() const { return bits_; }
  friend constexpr bool operator==(LabelSet, LabelSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

// Names are found by this form: the folded words of the name (text/folded_word.h) with single spaces: "St. Gallen" -> "st gallen".
std::string folded_name(std::string_view name);

}  // namespace veil::knowledge
