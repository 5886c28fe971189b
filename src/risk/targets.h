// Targets of a document: whether words name one, and who the text is about when none is given. A person is named by the
// whole name, by parts of it and by forms that share the family name and do not contradict the given one ("Annika Vries
// Holm" is an Anna Vries, "Ben Vries" is none); a fact by words that hold all of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"

namespace veil::risk {

class TargetName {
 public:
  explicit TargetName(std::string_view name);
  const std::string& text() const { return text_; }
  bool empty() const { return words_.empty(); }
  // Whether a name of a person may be this one.
  bool may_be(std::string_view name) const;
  // Whether words hold all words of the target.
  bool stands_in(std::string_view words) const;

 private:
  std::string text_;
  std::vector<std::string> words_;  // folded
};

// The person whom most of the text is about: the one named first of those named most often. Empty: nobody is named.
std::string main_person(const Document& document);

}  // namespace veil::risk
