#include "combine/disclosing.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>

#include "text/occurrences.h"
#include "veil/utf8.h"

namespace veil::combine {
namespace {

// Mentions in the order of the text that do not overlap, by where they begin.
class MentionLine {
 public:
  explicit MentionLine(std::vector<Mention> mentions) {
    for (Mention& mention : mentions) line_.emplace_hint(line_.end(), mention.span.begin, std::move(mention));
  }
  bool overlaps(Span span) const {
    const auto first = first_behind(span.begin);
    return first != line_.end() && first->second.span.begin < span.end;
  }
  // A finding takes the place of all mentions that it touches, and what they cover.
  void take_in(Mention found) {
    const auto first = first_behind(found.span.begin);
    auto end = first;
    for (; end != line_.end() && end->second.span.begin < found.span.end; ++end) {
      found.span = {std::min(found.span.begin, end->second.span.begin), std::max(found.span.end, end->second.span.end)};
      for (const Evidence& evidence : end->second.evidence) found.evidence.push_back(evidence);
    }
    line_.erase(first, end);
    insert(std::move(found));
  }
  void insert(Mention mention) { line_.emplace(mention.span.begin, std::move(mention)); }
  const std::map<std::uint32_t, Mention>& by_place() const { return line_; }
  std::vector<Mention> all() && {
    std::vector<Mention> mentions;
    mentions.reserve(line_.size());
    for (auto& [begin, mention] : line_) mentions.push_back(std::move(mention));
    return mentions;
  }

 private:
  std::map<std::uint32_t, Mention>::const_iterator first_behind(std::uint32_t place) const {
    auto next = line_.upper_bound(place);
    if (next != line_.begin() && std::prev(next)->second.span.end > place) --next;
    return next;
  }
  std::map<std::uint32_t, Mention> line_;
};

// Other places of what has to go, so that no original stays behind: of what was added, and within what was left out ("Anna"
// of "Anna Holm", about whom nothing is to be hidden, where another Anna is).
void add_other_places(const Document& document, MentionLine& line) {
  std::vector<const Mention*> all;  // places in the line stay theirs when others come in
  std::vector<std::string_view> texts;
  for (const auto& [begin, mention] : line.by_place()) {
    all.push_back(&mention);
    texts.push_back(document.text_of(mention.span));
  }
  const OccurrenceFinder finder(texts);
  if (finder.empty()) return;
  for (const Occurrence& occurrence : finder.find(document.text)) {
    if (line.overlaps(occurrence.span)) continue;
    Mention mention = *all[occurrence.term];
    mention.span = occurrence.span;
    mention.evidence = {{"second_pass", "the same words were found elsewhere by " + mention.detector, mention.score}};
    mention.detector = "second_pass";
    line.insert(std::move(mention));
  }
}

}  // namespace

std::vector<std::uint32_t> harmless_everywhere(const Document& document, const std::vector<std::uint32_t>& harmless) {
  if (harmless.empty()) return {};
  const auto same_words = [&](std::uint32_t number) { return utf8::to_lower(document.text_of(document.mentions[number].span)); };
  std::unordered_set<std::string> must_go;
  auto next = harmless.begin();
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (next != harmless.end() && *next == i) {
      ++next;
    } else {
      must_go.insert(same_words(i));
    }
  }
  std::vector<std::uint32_t> everywhere;
  for (const std::uint32_t number : harmless) {
    if (!must_go.contains(same_words(number))) everywhere.push_back(number);
  }
  return everywhere;
}

void leave_out(std::vector<Mention>& mentions, const std::vector<std::uint32_t>& misread, const std::vector<std::uint32_t>& harmless) {
  if (misread.empty() && harmless.empty()) return;
  const auto is_in = [](const std::vector<std::uint32_t>& numbers, std::size_t& next, std::uint32_t number) {
    return next < numbers.size() && numbers[next] == number && ++next > 0;
  };
  std::size_t kept = 0, next_misread = 0, next_harmless = 0;
  for (std::uint32_t i = 0; i < mentions.size(); ++i) {
    const bool was_misread = is_in(misread, next_misread, i), is_harmless = is_in(harmless, next_harmless, i);
    if (was_misread || is_harmless) continue;
    if (kept != i) mentions[kept] = std::move(mentions[i]);
    ++kept;
  }
  mentions.resize(kept);
}

void join_disclosing(const Document& document, std::vector<Mention> disclosing, bool search_again, std::vector<Mention>& mentions) {
  MentionLine line(std::move(mentions));
  for (Mention& finding : disclosing) {
    if (!line.overlaps(finding.span)) {
      line.insert(std::move(finding));
    } else if (finding.kind == IdentifierKind::confidential) {
      line.take_in(std::move(finding));
    } else {
      continue;
    }
    search_again = true;
  }
  if (search_again) add_other_places(document, line);
  mentions = std::move(line).all();
}

}  // namespace veil::combine
