#include "pipeline/disguise_stage.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "text/normal_text.h"
#include "text/occurrences.h"

namespace veil::pipeline {
namespace {

bool is_name(const Mention& mention) {
  return mention.label == Label::person || mention.label == Label::loc || mention.label == Label::org || mention.label == Label::misc;
}

Mention found_elsewhere(const Mention& first, Span span) {
  Mention mention = first;
  mention.span = span;
  mention.detector = "second_pass";
  mention.evidence = {{"second_pass", "the same words, in disguise in one of both places, were found elsewhere by " + first.detector, first.score}};
  return mention;
}

// Names and numbers that are known from one text, wherever they stand in another.
class KnownMentions {
 public:
  void add(const Mention& mention, std::string_view text) {
    if (mention.kind == IdentifierKind::none || !known_.emplace(text).second) return;
    texts_.emplace_back(text);
    mentions_.push_back(mention);
  }

  OccurrenceFinder finder() const { return OccurrenceFinder({texts_.begin(), texts_.end()}); }
  const Mention& operator[](std::uint32_t term) const { return mentions_[term]; }

 private:
  std::unordered_set<std::string> known_;
  std::vector<std::string> texts_;
  std::vector<Mention> mentions_;
};

// What was read in its plain form is called by that reading: what detectors made of a part of its disguise says less.
void drop_misread(std::vector<Mention>& mentions, const std::vector<Mention>& read) {
  std::vector<Span> spans;
  for (const Mention& mention : read) spans.push_back(mention.span);
  std::sort(spans.begin(), spans.end());
  std::size_t next = 0;
  std::uint32_t reach = 0;
  std::erase_if(mentions, [&](const Mention& mention) {
    for (; next < spans.size() && spans[next].begin <= mention.span.begin; ++next) reach = std::max(reach, spans[next].end);
    return reach >= mention.span.end && mention.detector != "given" && mention.detector != "term";
  });
}

}  // namespace

Result<void> DisguisedLanguageStage::run(Document& document) const {
  if (is_spoken(document.language)) return {};
  const std::vector<NormalPassage> passages = disguised_passages(document.text);
  Document shadow;
  for (const NormalPassage& passage : passages) shadow.text += passage.text.text() + "\n\n";
  if (shadow.text.size() * 3 < document.text.size() || passages.empty()) return {};
  if (auto identified = identify_->run(shadow); !identified) return identified;
  document.language = shadow.language;
  document.language_confidence = shadow.language_confidence;
  return {};
}

Result<void> DisguiseStage::run(Document& document) const {
  const std::vector<NormalPassage> passages = disguised_passages(document.text);
  if (passages.empty()) return {};
  KnownMentions plain, disguised;
  for (const Mention& mention : document.mentions) {
    if (is_name(mention) || mention.label == Label::code) plain.add(mention, document.text_of(mention.span));
  }
  const OccurrenceFinder plain_finder = plain.finder();
  std::vector<Mention> found;
  for (const NormalPassage& passage : passages) {
    Document shadow;
    shadow.id = document.id;
    shadow.text = passage.text.text();
    shadow.language = document.language;
    shadow.language_confidence = document.language_confidence;
    if (auto analysed = analyse_.run(shadow); !analysed) return analysed;
    if (auto detected = detect_->run(shadow); !detected) return detected;
    for (Mention& mention : shadow.mentions) {
      const Span span = passage.back(mention.span);
      const std::string_view read = shadow.text_of(mention.span);
      const bool as_it_stands = document.text_of(span) == read;
      // What is no disguise was decided with all of its surroundings; of numbers the words before may be disguised.
      if (span.empty() || (as_it_stands && mention.label != Label::code)) continue;
      if (!as_it_stands && is_name(mention)) disguised.add(mention, read);
      mention.span = span;
      for (Evidence& evidence : mention.evidence) evidence.reason += as_it_stands ? "" : "; read in its plain form";
      found.push_back(std::move(mention));
    }
    for (const Occurrence& occurrence : plain_finder.find(shadow.text)) {
      const Span span = passage.back(occurrence.span);
      if (span.empty() || document.text_of(span) == shadow.text_of(occurrence.span)) continue;
      found.push_back(found_elsewhere(plain[occurrence.term], span));
    }
  }
  if (found.empty()) return {};
  drop_misread(document.mentions, found);
  for (const Occurrence& occurrence : disguised.finder().find(document.text)) {
    found.push_back(found_elsewhere(disguised[occurrence.term], occurrence.span));
  }
  detect_->complete(document, std::move(found));
  return {};
}

}  // namespace veil::pipeline
