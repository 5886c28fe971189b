#include "pipeline/disguise_stage.h"

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "text/disguised_character.h"
#include "text/normal_text.h"
#include "text/occurrences.h"
#include "text/same_word.h"
#include "veil/utf8.h"

namespace veil::pipeline {
namespace {

constexpr std::uint32_t fewest_name_letters = 4;  // of a word that names a person by itself

bool is_name(const Mention& mention) {
  return mention.label == Label::person || mention.label == Label::loc || mention.label == Label::org || mention.label == Label::misc;
}

// "50\n60159" read as "50 60159": lines that were put together for numbers alone.
bool differs_by_line_ends(std::string_view original, std::string_view read) {
  if (original.find('\n') == std::string_view::npos) return false;
  const auto words = [](std::string_view text) {
    std::string joined;
    for (const char c : text) {
      if (c != ' ' && c != '\n' && c != '\t' && c != '\r' && c != '>') joined += c;
    }
    return joined;
  };
  return words(original) == words(read);
}

Mention found_elsewhere(const Mention& first, Span span) {
  Mention mention = first;
  mention.span = span;
  mention.detector = "second_pass";
  mention.evidence = {
      {"second_pass", "the same words, in disguise in one of both places, were found elsewhere by " + first.detector, first.score}};
  return mention;
}

// Names and numbers that are known from one text, wherever they stand in another. Text and mention stay the caller's.
class KnownMentions {
 public:
  void add(const Mention& mention, std::string_view text) {
    if (mention.kind == IdentifierKind::none || !known_.emplace(text).second) return;
    texts_.push_back(text);
    mentions_.push_back(&mention);
  }

  // A person is known by each longer word of the name, too: "S c h ö n w a l d t".
  void add_with_names(const Mention& mention, std::string_view text) {
    add(mention, text);
    if (mention.label != Label::person) return;
    SameWord word;
    for (SameWords reader(text); reader.next(word);) {
      if (word.letters >= fewest_name_letters && !word.digits) add(mention, word.span.of(text));
    }
  }

  OccurrenceFinder finder() const { return OccurrenceFinder(texts_); }
  const Mention& operator[](std::uint32_t term) const { return *mentions_[term]; }

 private:
  std::unordered_set<std::string_view> known_;
  std::vector<std::string_view> texts_;
  std::vector<const Mention*> mentions_;
};

bool is_plain(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    if (may_be_disguised(decoded.code_point)) return false;
    i += decoded.length;
  }
  return true;
}

// What was read in its plain form is called by that reading: what detectors made of its disguise, and of plain words beside
// it, says less. Gives the numbers of such mentions.
std::vector<std::uint32_t> misread_mentions(const Document& document, std::vector<Span> read) {
  std::sort(read.begin(), read.end());
  std::size_t next = 0;
  const auto is_misread = [&](const Mention& mention) {
    if (mention.is_decided()) return false;
    while (next < read.size() && read[next].end <= mention.span.begin) ++next;
    std::uint32_t at = mention.span.begin;
    bool overlaps = false;
    for (std::size_t i = next; i < read.size() && read[i].begin < mention.span.end; ++i) {
      if (!read[i].overlaps(mention.span)) continue;
      overlaps = true;
      if (read[i].begin > at && (mention.label == Label::code || !is_plain(document.text_of(Span{at, read[i].begin})))) return false;
      at = std::max(at, read[i].end);
    }
    if (!overlaps) return false;
    return at >= mention.span.end || (mention.label != Label::code && is_plain(document.text_of(Span{at, mention.span.end})));
  };
  std::vector<std::uint32_t> misread;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (is_misread(document.mentions[i])) misread.push_back(i);
  }
  return misread;
}

// What somebody wrote without any disguise, beside what was pasted in one.
std::string plain_lines_of(std::string_view text) {
  std::string plain;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (is_plain(line)) plain.append(line).push_back('\n');
    begin = end + 1;
  }
  return plain;
}

bool overlaps_any(Span span, const std::vector<Span>& ordered) {
  const auto first = std::partition_point(ordered.begin(), ordered.end(), [&](Span one) { return one.end <= span.begin; });
  return first != ordered.end() && first->begin < span.end;
}

}  // namespace

Result<void> DisguisedLanguageStage::fill(const Document& document, LayerWriter& layers) const {
  const std::vector<NormalPassage> passages = disguised_passages(document.text);
  Document shadow;
  for (const NormalPassage& passage : passages) shadow.text += passage.text.text() + "\n\n";
  const auto characters = std::count_if(document.text.begin(), document.text.end(), [](char c) { return !utf8::is_continuation(c); });
  if (passages.empty() || 2 * shadow.text.size() < static_cast<std::size_t>(characters)) return layers.run(*identify_);
  shadow.text.insert(0, plain_lines_of(document.text));
  shadow.language = document.language;
  shadow.language_confidence = document.language_confidence;
  if (auto identified = identify_->run(shadow); !identified) return identified;
  layers.set_language(shadow.language, shadow.language_confidence);
  return {};
}

Result<void> DisguiseStage::fill(const Document& document, LayerWriter& layers) const {
  const std::vector<NormalPassage> passages = disguised_passages(document.text);
  if (passages.empty()) return {};
  std::vector<Mention> found, beside;  // `beside`: no disguise, decided before with all of its surroundings
  std::vector<Span> read;
  KnownMentions plain, disguised;
  std::deque<std::pair<Mention, std::string>> readings;  // that are known as `disguised`
  for (const NormalPassage& passage : passages) {
    Document shadow;
    shadow.id = document.id;
    shadow.text = passage.text.text();
    shadow.language = document.language;
    shadow.language_confidence = document.language_confidence;
    shadow.layers.add(Layer::language);
    if (auto done = reading_.run(shadow); !done) return done;
    for (Mention& mention : shadow.mentions) {
      const Span span = passage.back(mention.span);
      if (span.empty()) continue;
      const std::string_view original = document.text_of(span), reading = shadow.text_of(mention.span);
      const bool is_code = mention.label == Label::code;
      const bool in_disguise = original != reading && (is_code || !differs_by_line_ends(original, reading));
      if (in_disguise && is_name(mention)) {
        const auto& [kept, words] = readings.emplace_back(mention, reading);
        disguised.add(kept, words);
      }
      mention.span = span;
      if (in_disguise) {
        read.push_back(span);
        std::vector<Evidence> evidence(mention.evidence.begin(), mention.evidence.end());
        for (Evidence& one : evidence) one.reason += "; read in its plain form";
        mention.evidence = std::move(evidence);
      }
      // The words before a number may be what is disguised.
      (in_disguise || is_code ? found : beside).push_back(std::move(mention));
    }
  }
  std::vector<std::uint32_t> misread = misread_mentions(document, std::move(read));
  std::vector<Span> misread_spans;
  for (const std::uint32_t number : misread) misread_spans.push_back(document.mentions[number].span);
  for (Mention& mention : beside) {
    if (overlaps_any(mention.span, misread_spans)) found.push_back(std::move(mention));
  }
  auto next_misread = misread.begin();
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (next_misread != misread.end() && *next_misread == i) {
      ++next_misread;
      continue;
    }
    const Mention& mention = document.mentions[i];
    if (is_name(mention) || mention.label == Label::code) plain.add_with_names(mention, document.text_of(mention.span));
  }
  const OccurrenceFinder plain_finder = plain.finder();
  for (const NormalPassage& passage : passages) {
    for (const Occurrence& occurrence : plain_finder.find(passage.text.text())) {
      const Span span = passage.back(occurrence.span);
      if (span.empty() || document.text_of(span) == occurrence.span.of(passage.text.text())) continue;
      found.push_back(found_elsewhere(plain[occurrence.term], span));
    }
  }
  for (const Occurrence& occurrence : disguised.finder().find(document.text)) {
    found.push_back(found_elsewhere(disguised[occurrence.term], occurrence.span));
  }
  layers.candidates().read_apart = std::move(found);
  layers.candidates().misread = std::move(misread);
  return {};
}

}  // namespace veil::pipeline
