// How much words tell: the rarer, the more. Counts come from a file, or from the texts at hand.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// Information content -log2 p of words and terms, from how often they were counted; unseen words as if counted once.
class WordInformation {
 public:
  void add(std::string_view term, std::uint64_t count = 1);
  // Of how many, where that is not the sum of the counts (pages of the web).
  void set_total(std::uint64_t total) { given_total_ = total; }
  void add_words_of(std::string_view text);

  double bits(std::string_view word) const;  // of a word in any case; 0 for what has neither letter nor digit
  // Of words together: that of the rarest. A phrase is at most as probable as its rarest word, so this is what it surely
  // tells.
  double bits_of_text(std::string_view text) const;
  // The same for what a tool put into a text: words that were never counted tell nothing, nor do the numbers of "[PERSON
  // 1]".
  double bits_of_replacement(std::string_view text) const;
  std::uint64_t total() const { return given_total_ > 0 ? given_total_ : sum_; }

 private:
  std::unordered_map<std::string, std::uint64_t> counts_;  // by small letters
  std::uint64_t sum_ = 0;
  std::uint64_t given_total_ = 0;
};

// Reads lines "term<tab>count"; a line "#total<tab>count" sets the total, other lines that begin with "# " are remarks.
// Errors: read.not_found, evaluate.malformed_frequencies with the line.
Result<std::shared_ptr<const WordInformation>> read_word_information(const std::filesystem::path& file);

// "***", "[PERSON 1]", "<LOCATION>", "XXXX": stands for something without saying it in words of the language.
bool is_placeholder(std::string_view text);

}  // namespace VEIL_PUBLIC
