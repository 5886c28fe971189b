// Puts originals back into text that comes in pieces, cut anywhere: within a placeholder, a character, an escape. Invariant: what comes out
// for the pieces, one after the other, is what comes out for the whole. What could become a placeholder is held back, some forty bytes at
// most; everything else leaves at once.
#pragma once

#include <string>
#include <string_view>

#include "service/proxy/placeholders.h"

namespace veil::service {

enum class Within {
  text,
  json  // the text is JSON (arguments of a tool): originals are escaped for the string that they stand in
};

class StreamRestorer {
 public:
  // Both must outlive it.
  StreamRestorer(const PlaceholderWords& words, const Placeholders& placeholders, Within within = Within::text)
      : words_(words), placeholders_(placeholders), within_(within) {}

  std::string push(std::string_view piece);
  std::string finish();  // what was held back
  std::size_t held() const { return held_.size(); }
  std::uint64_t restored() const { return restored_; }

 private:
  void take(bool is_end, std::string& out);

  const PlaceholderWords& words_;
  const Placeholders& placeholders_;
  Within within_;
  std::string held_;
  bool after_word_ = false;  // a letter or digit stands before what is held
  std::uint64_t restored_ = 0;
};

// All of a text at once.
std::string restored_text(std::string_view text, const PlaceholderWords& words, const Placeholders& placeholders,
                          Within within = Within::text);

}  // namespace veil::service
