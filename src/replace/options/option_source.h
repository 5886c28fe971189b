// Offers generalizations for the mentions of a label by rules or knowledge. The method `generalize` asks the source of the
// mention's label; each source fits its options into the sentence itself, so that what it offers can stand there as it is.
#pragma once

#include "replace/method.h"

namespace veil::replace {

class OptionSource {
 public:
  virtual ~OptionSource() = default;
  // Most specific first; none where the source has nothing to say. Sources by rule leave the name of the label ("a date") to
  // the method; the one by knowledge says itself where it can stand.
  virtual Offer offer(const Document& document, std::uint32_t mention_number) const = 0;
};

}  // namespace veil::replace
