#include "risk/disclosure_stage.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <unordered_set>

#include "text/occurrences.h"
#include "veil/utf8.h"

namespace veil::risk {
namespace {

Mention mention_of(const Finding& finding) {
  Mention mention;
  mention.span = finding.span;
  mention.label = finding.label;
  mention.subtype = finding.subtype;
  mention.kind = finding.kind;
  mention.score = 1;
  mention.detector = finding.risk.measure;
  mention.evidence.push_back({finding.risk.measure, finding.risk.reason, 1});
  return mention;
}

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
      found.evidence.insert(found.evidence.end(), end->second.evidence.begin(), end->second.evidence.end());
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

std::string same_words(const Document& document, const Mention& mention) {
  return utf8::to_lower(document.text_of(mention.span));
}

void leave_out_harmless(Document& document, const std::vector<std::set<std::uint32_t>>& harmless) {
  const auto is_harmless = [&](std::uint32_t number) {
    return std::all_of(harmless.begin(), harmless.end(),
                       [&](const auto& of_measure) { return of_measure.contains(number); });
  };
  std::unordered_set<std::string> must_go;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (!is_harmless(i)) must_go.insert(same_words(document, document.mentions[i]));
  }
  std::vector<Mention> left;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (!is_harmless(i) || must_go.contains(same_words(document, document.mentions[i])))
      left.push_back(std::move(document.mentions[i]));
  }
  document.mentions = std::move(left);
}

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

Result<void> DisclosureStage::run(Document& document) const {
  std::vector<Finding> findings;
  std::vector<std::set<std::uint32_t>> harmless;
  bool may_leave_out = false;
  Leeway leeway = Leeway::nothing;
  if (targets_) {
    const auto settled = settle_targets(document, *targets_);
    if (!settled) return settled.error();
    leeway = *settled;
  }
  for (const auto& measure : measures_) {
    const auto seen = measure->look_at(document);
    if (!seen) return seen.error();
    if (!*seen) continue;
    std::vector<Finding> found = (*seen)->findings();
    findings.insert(findings.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    const HarmlessMentions quiet = (*seen)->harmless_mentions(leeway);
    harmless.emplace_back(quiet.numbers.begin(), quiet.numbers.end());
    may_leave_out = may_leave_out || quiet.enough;
  }
  const std::size_t mentions_before = document.mentions.size();
  if (may_leave_out) leave_out_harmless(document, harmless);
  const bool left_out = mentions_before != document.mentions.size();
  if (findings.empty() && !left_out) return {};
  MentionLine line(std::move(document.mentions));
  bool added = false;
  for (const Finding& finding : findings) {
    Mention mention = mention_of(finding);
    if (!line.overlaps(finding.span)) {
      line.insert(mention);
    } else if (finding.kind == IdentifierKind::confidential) {
      line.take_in(mention);
    } else {
      continue;
    }
    added = true;
  }
  if (added || left_out) add_other_places(document, line);
  document.mentions = std::move(line).all();
  return {};
}

Result<void> DisclosureRiskStage::run(Document& document) const {
  for (const auto& measure : measures_) {
    const auto seen = measure->look_at(document);
    if (!seen) return seen.error();
    if (!*seen) continue;
    for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
      for (PhraseRisk& risk : (*seen)->risks_of(i)) {
        document.risks.push_back({.mention = i,
                                  .target = std::move(risk.target),
                                  .measure = std::move(risk.measure),
                                  .value = risk.value,
                                  .threshold = risk.threshold});
      }
    }
  }
  return {};
}

}  // namespace veil::risk
