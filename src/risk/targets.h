// Targets of a document: whether words name one, and who the text is about when none is given. A person is named by the
// whole name, by parts of it and by forms that share the family name and do not contradict the given one ("Annika Vries
// Holm" is an Anna Vries, "Ben Vries" is none); a fact by words that hold all of its own.
#pragma once

#include <cstdint>
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
  // Whether the words of the target stand side by side somewhere in a text, in any order and with few others between them: "Vries, Anna
  // Maria". Cost: linear in the text.
  bool stands_together_in(std::string_view text) const;
  // Spelt like a fact ("HIV status") and not like a name ("Anna de Vries"): a word of more than a few letters has no capital.
  bool is_fact() const { return is_fact_; }

 private:
  std::string text_;
  std::vector<std::string> words_;     // folded
  std::vector<std::uint64_t> hashes_;  // of the words, each once
  bool is_fact_ = false;
};

// Whether a document names the target: as one of its people, or by its words somewhere in the text.
bool names(const Document& document, const TargetName& target);

// The person whom most of the text is about: the one named first of those named most often. Empty: nobody is named.
std::string main_person(const Document& document);

}  // namespace veil::risk
