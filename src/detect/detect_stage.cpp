#include "detect/detect_stage.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "detect/cut_guesses.h"
#include "detect/second_pass.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr int largest_rounds = 4;

// Term i is number i as written, and number i + size in lower case.
OccurrenceFinder finder_of(const std::vector<Term>& terms) {
  std::vector<std::string> lower;
  lower.reserve(terms.size());
  for (const Term& term : terms) lower.push_back(utf8::to_lower(term.text));
  std::vector<std::string_view> texts;
  for (const Term& term : terms) texts.push_back(term.text);
  texts.insert(texts.end(), lower.begin(), lower.end());
  return OccurrenceFinder(texts);
}

// A passage that nobody reads comes before all that was found in it.
std::vector<Span> spans_of(const std::vector<Mention>& mentions) {
  std::vector<Span> spans;
  spans.reserve(mentions.size());
  for (const Mention& mention : mentions) spans.push_back(mention.span);
  return spans;
}

std::vector<std::string> names_of(const std::vector<std::unique_ptr<Detector>>& detectors) {
  std::vector<std::string> names = {"language"};
  for (const auto& detector : detectors) names.emplace_back(detector->name());
  return names;
}

// Candidates that give somebody away by themselves and are no guess: what they are part of may be longer.
std::vector<Mention> certain_parts(const std::vector<Mention>& candidates) {
  std::vector<Mention> parts;
  for (const Mention& candidate : candidates) {
    const bool decided = candidate.detector == "given" || candidate.detector == "term";
    const bool direct = candidate.label == Label::person || candidate.label == Label::code;
    if (decided || (direct && candidate.score >= certain_score)) parts.push_back(candidate);
  }
  return parts;
}

// Mentions that others come upon: those that nobody touches become no part of anything.
std::vector<Mention> overlapping(const std::vector<Mention>& mentions, const std::vector<Mention>& others) {
  std::vector<Span> spans = spans_of(others);
  std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.begin < b.begin; });
  for (std::size_t i = 1; i < spans.size(); ++i) spans[i].end = std::max(spans[i].end, spans[i - 1].end);  // the first that reaches so far
  std::vector<Mention> touched;
  for (const Mention& mention : mentions) {
    const auto first = std::partition_point(spans.begin(), spans.end(), [&](Span span) { return span.end <= mention.span.begin; });
    if (first != spans.end() && first->begin < mention.span.end) touched.push_back(mention);
  }
  return touched;
}

void keep_parts_only(std::vector<Mention>& parts, const std::vector<Mention>& mentions) {
  std::erase_if(parts, [&](const Mention& part) {
    const auto mention = std::partition_point(mentions.begin(), mentions.end(),
                                              [&](const Mention& one) { return one.span.end <= part.span.begin; });
    return mention == mentions.end() || mention->span == part.span || !mention->span.contains(part.span);
  });
}

}  // namespace

DetectStage::DetectStage(DetectOptions options)
    : options_(std::move(options)),
      term_finder_(finder_of(options_.terms)),
      combiner_(options_.combination, names_of(options_.detectors)) {}

LayerSet DetectStage::reads() const {
  LayerSet layers;
  for (const auto& detector : options_.detectors) layers.add(detector->reads());
  return layers;
}

void DetectStage::find_terms(const Document& document, std::vector<Mention>& candidates) const {
  if (term_finder_.empty()) return;
  for (const Occurrence& occurrence : term_finder_.find(document.text)) {
    const Term& term = options_.terms[occurrence.term % options_.terms.size()];
    candidates.push_back(make_candidate("term", occurrence.span, term.label, term.subtype, term.kind, 1.0F, "listed in the policy"));
  }
}

// Guesses by capital letters: those that consist of words of procedure only ("the Court", "Rules of Court") or name a law are none,
// others are cut to what may identify. Particles of names ("de Vries") stay: they belong to what follows.
void DetectStage::drop_empty_guesses(const Document& document, std::vector<Mention>& candidates) const {
  if (!options_.not_identifying) return;
  const NotIdentifying& words = *options_.not_identifying;
  std::erase_if(candidates, [&](Mention& candidate) {
    const bool guessed = candidate.detector == "proper_name" || (candidate.detector == "fact" && candidate.score < guess_score);
    // A list of names knows towns and surnames that are words of procedure too: "Court".
    const bool listed_name = candidate.detector == "gazetteer" && candidate.label != Label::dem;
    if (listed_name) return words.says_nothing(document.language, document.text_of(candidate.span));
    if (!guessed) return false;
    const bool may_have_particle = candidate.label == Label::person && document.language != Language::en;
    if (!may_have_particle) candidate.span = words.core_of(document.language, document.text, candidate.span);
    const std::string_view text = document.text_of(candidate.span);
    return words.says_nothing(document.language, text) || words.names_a_law(document.language, text);
  });
}

Result<void> DetectStage::run(Document& document) const {
  complete(document, {}, find(document));
  return {};
}

std::vector<Mention> DetectStage::find(Document& document) const {
  std::vector<Mention> candidates;
  if (options_.given != GivenMentions::ignore) candidates = std::move(document.mentions);
  document.mentions.clear();
  for (Mention& given : candidates) {
    if (given.detector.empty()) given.detector = "given";
  }
  if (options_.given != GivenMentions::only) {
    find_terms(document, candidates);
    for (const auto& detector : options_.detectors) detector->detect(document, candidates);
  }
  drop_empty_guesses(document, candidates);
  std::vector<Mention> certain = options_.second_pass ? certain_parts(candidates) : std::vector<Mention>();
  document.mentions = combiner_.combine(document.text, std::move(candidates));
  drop_empty_guesses(document, document.mentions);  // what cutting left of guesses
  return certain;
}

void DetectStage::complete(Document& document, std::vector<Mention> elsewhere, std::vector<Mention> certain) const {
  if (!elsewhere.empty()) {
    for (const std::vector<Mention>& more : {certain_parts(elsewhere), certain_parts(overlapping(document.mentions, elsewhere))}) {
      certain.insert(certain.end(), more.begin(), more.end());
    }
    std::vector<Mention> all = std::move(document.mentions);
    all.insert(all.begin(), std::make_move_iterator(elsewhere.begin()), std::make_move_iterator(elsewhere.end()));
    document.mentions = combiner_.combine(document.text, std::move(all));
  }
  if (options_.second_pass) {
    keep_parts_only(certain, document.mentions);
    // Joining overlapping mentions makes new, longer ones, which may stand elsewhere too. Two rounds nearly always settle it; what
    // is left then, the verification of the output finds.
    OtherOccurrences others(options_.not_identifying.get(), combiner_.has_threshold());
    for (int round = 0; round < largest_rounds; ++round) {
      std::vector<Mention> further = others.find(document, certain);
      const std::vector<Span> before = spans_of(document.mentions);
      std::vector<Mention> all = std::move(document.mentions);
      // Room for later rounds, too, so that not all mentions move once more.
      if (all.capacity() - all.size() < further.size()) all.reserve(all.size() + further.size() + all.size() / 64);
      all.insert(all.end(), std::make_move_iterator(further.begin()), std::make_move_iterator(further.end()));
      further = {};
      document.mentions = combiner_.combine(document.text, std::move(all));
      const bool settled = spans_of(document.mentions) == before;
      if (settled) break;
    }
  }
  if (options_.second_pass) make_labels_consistent(document);
  document.layers.add(Layer::mentions);
}

}  // namespace veil::detect
