// Scripts decide first, then the segments of the language identifier, each judged once more as a whole.
#include "language/passages.h"

#include <algorithm>

#include "language/prose.h"
#include "language/script_runs.h"

namespace veil::language {
namespace {

constexpr std::uint64_t fewest_words = 6;        // in another of the four languages
constexpr std::uint64_t fewest_words_other = 8;  // in none of them: what is masked whole must be sure
constexpr double smallest_share = 0.2;           // of a document that is in its language
constexpr std::string_view spaces = " \t\r\n\f\v";
constexpr float sure = 0.9F;
constexpr float sure_of_other = 0.95F;

Span without_outer_spaces(std::string_view text, Span span) {
  while (span.begin < span.end && spaces.find(text[span.begin]) != std::string_view::npos) ++span.begin;
  while (span.begin < span.end && spaces.find(text[span.end - 1]) != std::string_view::npos) --span.end;
  return span;
}

void add_lines(std::string_view text, Span span, float confidence, std::vector<Passage>& passages) {
  for (std::uint32_t begin = span.begin; begin < span.end;) {
    const auto newline = static_cast<std::uint32_t>(std::min<std::size_t>(text.substr(0, span.end).find('\n', begin), span.end));
    const Span line = without_outer_spaces(text, {begin, newline});
    if (!line.empty()) passages.push_back({line, Language::other, false, confidence});
    begin = newline + 1;
  }
}

double share_of(Language language, std::string_view text, const std::vector<LanguageSegment>& segments) {
  double bytes = 0;
  for (const LanguageSegment& segment : segments) bytes += segment.language == language ? segment.span.size() : 0;
  return bytes / static_cast<double>(std::max<std::size_t>(1, text.size()));
}

void add_languages(const LanguageIdentifier& identifier, std::string_view text, Language language, std::vector<Passage>& passages) {
  const std::vector<LanguageSegment> segments = identifier.identify_segments(text);
  if (segments.size() < 2 || share_of(language, text, segments) < smallest_share) return;
  for (const LanguageSegment& segment : segments) {
    if (segment.language == language || segment.language == Language::unknown) continue;
    const Span span = without_outer_spaces(text, segment.span);
    const bool other = segment.language == Language::other;
    if (!is_prose(span.of(text), other ? fewest_words_other : fewest_words)) continue;
    const LanguageGuess guess = identifier.identify(span.of(text));
    if (guess.language != segment.language || guess.confidence < (other ? sure_of_other : sure)) continue;
    if (other) {
      add_lines(text, span, guess.confidence, passages);
    } else {
      passages.push_back({span, segment.language, false, guess.confidence});
    }
  }
}

}  // namespace

std::vector<Passage> find_passages(const LanguageIdentifier& identifier, std::string_view text, Language language) {
  std::vector<Passage> passages;
  add_languages(identifier, text, language, passages);
  const std::size_t languages = passages.size();
  for (const Span span : foreign_script_runs(text)) passages.push_back({span, Language::other, true, 1});
  if (languages == 0 || passages.size() == languages) return passages;
  std::sort(passages.begin(), passages.end(), [](const Passage& a, const Passage& b) { return a.span < b.span; });
  return passages;
}

}  // namespace veil::language
