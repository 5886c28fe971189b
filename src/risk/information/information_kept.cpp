#include "risk/information/information_kept.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "text/folded_word.h"

namespace veil::risk {
namespace {

bool is_number(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "person" of "person1", a tag's number.
std::string without_number(std::string word) {
  const std::size_t last = word.find_last_not_of("0123456789");
  if (last != std::string::npos) word.resize(last + 1);
  return word;
}

// What words tell, each asked for once in a document.
class WordBits {
 public:
  explicit WordBits(const statistics::CorpusStatistics& statistics) : statistics_(statistics) {}

  double of_text(std::string_view text) {
    double most = 0;
    FoldedWord word;
    std::string spelling;
    for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) most = std::max(most, of_word(spelling));
    return most;
  }

  double of_replacement(const Replacement& replacement, Label label) {
    using enum ReplacementMethod;
    if (replacement.method.is(suppress) || replacement.method.is(mask) || replacement.method.is(surrogate)) return 0;
    double most = 0;
    FoldedWord word;
    std::string spelling;
    for (std::size_t at = 0; next_word(replacement.text, at, word, &spelling); at = word.end) {
      if (label == Label::person && is_number(spelling)) continue;
      most = std::max(most, of_word(replacement.method.is(tag) ? without_number(spelling) : spelling));
    }
    return most;
  }

 private:
  double of_word(const std::string& word) {
    const auto [known, is_new] = bits_.try_emplace(word, 0.0);
    if (is_new) known->second = statistics::information_content(statistics_.count(word));
    return known->second;
  }

  const statistics::CorpusStatistics& statistics_;
  std::unordered_map<std::string, double> bits_;
};

}  // namespace

Result<void> InformationKeptStage::fill(const Document& document, LayerWriter& layers) const {
  double& kept = layers.information_kept();
  kept = -1;
  if (!is_spoken(document.language)) return {};
  const auto& statistics = statistics_[static_cast<std::size_t>(document.language)];
  if (!statistics || statistics->total() == 0) return {};
  WordBits bits(*statistics);
  double before = 0, after = 0;
  std::size_t next = 0;  // replacement
  std::uint32_t end = 0;
  for (const Phrase& phrase : document.phrases) {
    if (phrase.span.begin < end) continue;
    end = phrase.span.end;
    const double told = bits.of_text(document.text_of(phrase.span));
    before += told;
    while (next < document.replacements.size() && document.replacements[next].span.end <= phrase.span.begin) ++next;
    double left = 0;
    std::uint32_t kept_from = phrase.span.begin;
    std::size_t at = next;
    for (; at < document.replacements.size() && document.replacements[at].span.begin < phrase.span.end; ++at) {
      const Replacement& replacement = document.replacements[at];
      if (replacement.span.begin > kept_from)
        left = std::max(left, bits.of_text(Span{kept_from, replacement.span.begin}.of(document.text)));
      left = std::max(left, bits.of_replacement(replacement, document.mentions[replacement.mention].label));
      kept_from = std::max(kept_from, replacement.span.end);
    }
    if (kept_from < phrase.span.end) left = std::max(left, bits.of_text(Span{kept_from, phrase.span.end}.of(document.text)));
    after += std::min(left, told);
  }
  if (before > 0) kept = after / before;
  return {};
}

double InformationKeptStage::share_left(const Document& document, const Replacement& replacement) const {
  const Mention& mention = document.mentions[replacement.mention];
  const Language language = document.language_at(mention.span.begin);
  if (!is_spoken(language)) return -1;
  const auto& statistics = statistics_[static_cast<std::size_t>(language)];
  if (!statistics || statistics->total() == 0) return -1;
  WordBits bits(*statistics);
  const double told = bits.of_text(document.text_of(mention.span));
  return told > 0 ? std::min(1.0, bits.of_replacement(replacement, mention.label) / told) : -1;
}

}  // namespace veil::risk
