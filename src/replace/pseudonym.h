// The method `pseudonym`: a tag that follows from a key and from what the entity is called, [PERSON_hjrwcbnmqtkdzsv], so that the same
// person has the same tag in every document, run and machine with that key, and who does not have it cannot find the person by trying
// names. Made of consonants: neither a word nor a run of digits of an original can come out by chance.
// Weakness: what is called differently in another document is another there (text/entity_words.h).
#pragma once

#include "replace/method.h"
#include "replace/surrogate/draw.h"

namespace veil::replace {

class Pseudonym : public Method {
 public:
  explicit Pseudonym(const MethodOptions& options);
  std::string_view name() const override { return "pseudonym"; }
  // Without a key there is nothing to offer: the mention is suppressed.
  Offer offer(const Document& document, std::uint32_t mention_number) const override;

 private:
  std::string open_, close_;
  bool has_key_;
  Draw draw_;
};

}  // namespace veil::replace
