#include "write/verify.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/occurrences.h"

namespace veil::write {
namespace {

// Where in the protected text something stands that was looked at and decided: replacements, and mentions that are kept.
std::vector<Span> decided_stretches(const Document& document, const ProtectedText& result) {
  std::vector<Span> decided;
  std::size_t next = 0;    // replacement
  std::int64_t shift = 0;  // protected minus original, so far
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    const Span original = document.mentions[i].span;
    if (next < document.replacements.size() && document.replacements[next].mention == i) {
      decided.push_back(result.spans[next]);
      shift = static_cast<std::int64_t>(result.spans[next].end) -
              static_cast<std::int64_t>(document.replacements[next].span.end);
      ++next;
    } else {
      decided.push_back(
          {static_cast<std::uint32_t>(original.begin + shift), static_cast<std::uint32_t>(original.end + shift)});
    }
  }
  return decided;
}

}  // namespace

Result<void> verify(const Document& document, const ProtectedText& result) {
  std::vector<std::string_view> originals;
  for (const Replacement& replacement : document.replacements) {
    originals.push_back(document.text_of(document.mentions[replacement.mention].span));
  }
  const OccurrenceFinder finder(originals);
  if (finder.empty()) return {};

  std::string undecided = result.text;
  for (const Span span : decided_stretches(document, result)) {
    if (span.end > undecided.size() || span.end < span.begin) {
      return Error{"write.original_left", "the replacements do not fit the text", ""};
    }
    std::fill(undecided.begin() + span.begin, undecided.begin() + span.end, '|');  // parts words, joins none
  }
  const std::size_t left = finder.find(undecided).size();
  if (left == 0) return {};
  return Error{"write.original_left",
               std::to_string(left) + " originals that had to be replaced still stand in the protected text", ""};
}

}  // namespace veil::write
