// What stands for what in a conversation with a language model: "[PERSON1]" for "Anna Vries". Models do not always give a placeholder back
// as they got it: they drop brackets, change case, put a space or a line between word and number, or translate the word. All of these are
// known again, as long as nothing else could be meant: within brackets in any spelling; without them only where word and number are
// written together and the word has a capital, or all of it is in capitals. "code1" may be a variable of a program.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/labels.h"

namespace veil::service {

// The words that may stand for a label, in lower case: "person", "persona", "pessoa".
class PlaceholderWords {
 public:
  // The labels themselves, and what languages/*/placeholders.tsv add: LABEL<tab>word on each line. A file that is not there adds nothing.
  static PlaceholderWords load(const std::string& resources);
  void add(std::string word, Label label);

  // What begins here. `more`: the text ended while it could still become one.
  struct Match {
    bool found = false;
    bool more = false;
    std::size_t length = 0;  // in bytes
    Label label = Label::misc;
    std::uint32_t number = 0;
  };
  // `is_start`: no letter or digit stands before it. `is_end`: nothing follows the text.
  Match match(std::string_view text, bool is_start, bool is_end) const;

 private:
  Match match_plain(std::string_view text, bool bracketed, bool is_end) const;

  std::map<std::string, Label, std::less<>> words_;
  std::size_t longest_ = 0;  // in bytes
};

class Placeholders {
 public:
  // Of several spellings of one thing the longest stands for it.
  void add(Label label, std::uint32_t number, std::string_view original);
  const std::string* original(Label label, std::uint32_t number) const;
  bool empty() const { return originals_.empty(); }
  const std::map<std::pair<Label, std::uint32_t>, std::string>& all() const { return originals_; }

 private:
  std::map<std::pair<Label, std::uint32_t>, std::string> originals_;
};

}  // namespace veil::service
