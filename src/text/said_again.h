// Whether a replacement says again what it stands for. An option states things by its own knowledge (a tag, "a city in Norway", the name
// of a label): that is its business. What it copies from the original, or invents in its form (by rule, from the text, as a surrogate),
// may hold no name word and no number of it:
//   - of a person no word but titles and particles; of a code no run of digits, however short, and no run of four letters, also within a
//     word, but words that stand before it ("Passport") and parts of addresses that are everybody's;
//   - of other direct identifiers, of streets and of terms of the policy no word of four letters in any case, unless it may stay;
//   - of everything else no word that is a name where it stands in the original (a capital; in German what is tagged as a name), unless it
//     is one of those that may stay: units, months, kinds of streets and companies; as a common noun in small letters a word may stay;
//   - no number of three digits or more. A date may keep its year, if it was more than the year. Shorter numbers may stand: the ends of
//     a range are those of its step, whatever the original is.
// The choice of replacements drops options by it, and the verification of the output asks again.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "text/habits.h"
#include "veil/document.h"

namespace veil {

struct MayStay {
  // Whether a word that stands in a mention of this label, and is no name there, may stand in what replaces it: titles, units, "GmbH".
  // Empty: no word may.
  std::function<bool(Language language, Label label, std::string_view word)> word;
  // What a capital tells in each language. Without them it makes a name.
  HabitsOfLanguages habits;

  explicit operator bool() const { return static_cast<bool>(word); }
  bool operator()(Language language, Label label, std::string_view of_mention) const { return word(language, label, of_mention); }
};

// `source` is that of the option (Option::source).
bool says_original_again(const Document& document, const Mention& mention, std::string_view text, const SourceName& source,
                         const MayStay& may_stay);

// What no replacement of the document may say: the texts of the given mentions, and the words of those that are persons.
std::vector<std::string_view> originals_and_names(const Document& document, const std::vector<std::uint32_t>& mentions,
                                                  const MayStay& may_stay);

// Whether the option is made of words of its own: tags, suppression, masks, names of labels, knowledge.
bool states_by_itself(OptionBasis basis);
// Whether it can say nothing of any original: suppression and masks.
bool is_mere_sign(OptionBasis basis);

}  // namespace veil
