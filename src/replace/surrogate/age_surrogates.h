// Other ages: all ages of a document change by the same one to three years, so that who is older stays older, and dates of birth move by as
// much the other way (date_surrogates.h), so that age and date of birth still agree. Nobody comes of age by it. Ages in months or in words
// that the language's list of numbers does not have are generalized.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replace/method.h"
#include "replace/surrogate/scene.h"

namespace veil::replace {

class AgeSurrogates {
 public:
  explicit AgeSurrogates(Scene& scene);
  // By how many years everybody is older; 0 where the document tells no age.
  int years() const { return years_; }
  // Whether the mention is an age in years, by its label or its form.
  bool is_age(std::uint32_t mention_number) const { return ages_[mention_number].has_value(); }
  Offer offer(std::uint32_t mention_number) const;

 private:
  struct Age {
    int value = 0;
    Span number;  // in the text of the mention
    bool in_words = false;
  };
  std::optional<Age> read(std::uint32_t mention_number) const;
  std::string changed(std::uint32_t mention_number, int years) const;  // empty where it cannot be written

  const Scene& scene_;
  std::vector<std::optional<Age>> ages_;
  int years_ = 0;
};

}  // namespace veil::replace
