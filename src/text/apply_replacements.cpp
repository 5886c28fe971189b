// Text with its replacements applied, in one pass from left to right. Where replacements overlap (the pipeline gives none
// that do) nothing of the overlap is copied twice or survives: the rest of the later one counts as replaced too.
#include <algorithm>
#include <numeric>

#include "veil/formats.h"

namespace veil {

ProtectedText apply_replacements(const Document& document) {
  const auto& replacements = document.replacements;
  std::vector<std::uint32_t> order(replacements.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto before = [](const Replacement& a, const Replacement& b) { return a.span < b.span; };
  if (!std::is_sorted(replacements.begin(), replacements.end(), before)) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return before(replacements[a], replacements[b]); });
  }
  ProtectedText result;
  result.spans.resize(replacements.size());
  result.text.reserve(document.text.size());
  std::size_t copied = 0;
  for (const std::size_t i : order) {
    const Replacement& replacement = replacements[i];
    if (replacement.span.begin > copied) {
      result.text.append(document.text, copied, replacement.span.begin - copied);
    }
    const auto begin = static_cast<std::uint32_t>(result.text.size());
    result.text += replacement.text;
    result.spans[i] = {begin, static_cast<std::uint32_t>(result.text.size())};
    copied = std::max<std::size_t>(copied, replacement.span.end);
  }
  if (copied < document.text.size()) result.text.append(document.text, copied);
  return result;
}

}  // namespace veil
