// A document as the selector sees it: its text, and each mention with what may stand for it. The same form is filled from a document
// on its way through `protect` and from a file of choices that people made, so that training and use see the same thing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "veil/labels.h"
#include "veil/offsets.h"

namespace veil::replace {

// How an option came about.
enum class OptionOrigin : std::uint8_t { rule, instance_of, kind_of, part_of, other };

struct ChoiceOption {
  std::string text;
  OptionOrigin origin = OptionOrigin::other;
};

struct ChoiceMention {
  Label label = Label::misc;
  bool direct = false;          // gives the person away alone
  Span span;                    // bytes of the text
  std::uint32_t entity = 0;     // the same number: the same thing
  std::string in_english = {};  // what it says, where the text is in another language and the words are known; else empty
  // Most specific first; the last is always suppression, whatever its text.
  std::vector<ChoiceOption> options;
};

struct ChoiceDocument {
  std::string_view text;
  std::vector<ChoiceMention> mentions;  // by place
  // Otherwise its words are not looked up: "die" and "war" mean something else there.
  bool english = true;
};

}  // namespace veil::replace
