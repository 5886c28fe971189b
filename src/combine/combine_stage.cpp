#include "combine/combine_stage.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "combine/disclosing.h"
#include "combine/names_whole.h"
#include "combine/second_pass.h"
#include "text/candidate.h"

namespace veil::combine {
namespace {

constexpr int largest_rounds = 4;

constexpr std::string_view who_decides = "combine";
constexpr std::string_view common_words = "nothing but words of procedure, headings and other common words";
constexpr std::string_view name_of_a_law = "the name of a law";
constexpr std::string_view too_few_votes = "fewer votes than the policy's threshold";
constexpr std::string_view nothing_of_targets = "it says nothing of the targets";

std::vector<Span> spans_of(const std::vector<Mention>& mentions) {
  std::vector<Span> spans;
  spans.reserve(mentions.size());
  for (const Mention& mention : mentions) spans.push_back(mention.span);
  return spans;
}

// A passage that nobody reads comes before all that was found in it.
std::vector<std::string> with_passages_first(std::vector<std::string> precedence) {
  precedence.insert(precedence.begin(), "language");
  return precedence;
}

// Candidates that give somebody away by themselves and are no guess: what they are part of may be longer.
std::vector<Mention> certain_parts(const std::vector<Mention>& candidates) {
  std::vector<Mention> parts;
  for (const Mention& candidate : candidates) {
    const bool decided = candidate.is_decided();
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
    const auto mention =
        std::partition_point(mentions.begin(), mentions.end(), [&](const Mention& one) { return one.span.end <= part.span.begin; });
    return mention == mentions.end() || mention->span == part.span || !mention->span.contains(part.span);
  });
}

void add_to(std::vector<Mention>& all, std::vector<Mention> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

CombineStage::CombineStage(CombineOptions options)
    : options_(std::move(options)), combiner_(options_.rules, with_passages_first(options_.precedence)) {}

LayerSet CombineStage::changes() const {
  LayerSet layers = {Layer::candidates};
  if (options_.explain) layers.add(Layer::left_alone);
  return layers;
}

// Guesses by capital letters: those that consist of words of procedure only ("the Court", "Rules of Court") or name a law are none,
// others are cut to what may identify. Particles of names ("de Vries") stay: they belong to what follows.
void CombineStage::drop_empty_guesses(const Document& document, std::vector<Mention>& candidates,
                                      std::vector<LeftAlone>* left_alone) const {
  if (!options_.not_identifying) return;
  const NotIdentifying& words = *options_.not_identifying;
  const auto why_empty = [&](Mention& candidate) -> std::string_view {
    const bool guessed = candidate.detector.is(Origin::guess) || (candidate.detector.is(Origin::fact) && candidate.score < guess_score);
    // A list of names knows towns and surnames that are words of procedure too: "Court".
    const bool listed_name = candidate.detector.is(Origin::listed) && candidate.label != Label::dem;
    if (!guessed && !listed_name) return {};
    const Language language = document.language_at(candidate.span.begin);
    if (listed_name) return words.says_nothing(language, document.text_of(candidate.span)) ? common_words : std::string_view();
    const bool may_have_particle = candidate.label == Label::person && words.habits(language).has(Habit::particles_in_front);
    if (!may_have_particle) candidate.span = words.core_of(language, document.text, candidate.span);
    const std::string_view text = document.text_of(candidate.span);
    if (words.says_nothing(language, text)) return common_words;
    return words.names_a_law(language, text) ? name_of_a_law : std::string_view();
  };
  std::erase_if(candidates, [&](Mention& candidate) {
    const std::string_view why = why_empty(candidate);
    if (!why.empty() && left_alone != nullptr) left_alone->push_back(veil::left_alone(std::move(candidate), who_decides, why));
    return !why.empty();
  });
}

std::vector<Mention> CombineStage::combined(const Document& document, std::vector<Mention> candidates,
                                            std::vector<LeftAlone>* left_alone) const {
  if (left_alone == nullptr) return combiner_.combine(document.text, std::move(candidates));
  std::vector<Mention> outvoted;
  std::vector<Mention> mentions = combiner_.combine(document.text, std::move(candidates), &outvoted);
  for (Mention& candidate : outvoted) left_alone->push_back(veil::left_alone(std::move(candidate), who_decides, too_few_votes));
  return mentions;
}

// Gives what is certain by itself, to be looked for where it became part of a longer mention.
std::vector<Mention> CombineStage::join_found(const Document& document, std::vector<Mention> found, std::vector<Mention>& mentions,
                                              std::vector<LeftAlone>* left_alone) const {
  drop_empty_guesses(document, found, left_alone);
  std::vector<Mention> certain = options_.second_pass ? certain_parts(found) : std::vector<Mention>();
  add_to(found, std::exchange(mentions, {}));
  mentions = combined(document, std::move(found), left_alone);
  drop_empty_guesses(document, mentions, left_alone);  // what cutting left of guesses
  return certain;
}

void CombineStage::join_read_apart(const Document& document, std::vector<Mention> read_apart, std::vector<Mention>& mentions,
                                   std::vector<Mention>& certain) const {
  add_to(certain, certain_parts(read_apart));
  add_to(certain, certain_parts(overlapping(mentions, read_apart)));
  add_to(read_apart, std::exchange(mentions, {}));
  mentions = combiner_.combine(document.text, std::move(read_apart));
}

void CombineStage::find_other_occurrences(const Document& document, std::vector<Mention> certain, std::vector<Mention>& mentions) const {
  keep_parts_only(certain, mentions);
  // Joining overlapping mentions makes new, longer ones, which may stand elsewhere too. Two rounds nearly always settle it; what
  // is left then, the verification of the output finds.
  OtherOccurrences others(options_.not_identifying.get(), combiner_.has_threshold());
  for (int round = 0; round < largest_rounds; ++round) {
    std::vector<Mention> further = others.find(document, certain);
    const std::vector<Span> before = spans_of(mentions);
    std::vector<Mention> all = std::move(mentions);
    // Room for later rounds, too, so that not all mentions move once more.
    if (all.capacity() - all.size() < further.size()) all.reserve(all.size() + further.size() + all.size() / 64);
    add_to(all, std::move(further));
    mentions = combiner_.combine(document.text, std::move(all));
    const bool settled = spans_of(mentions) == before;
    if (settled) break;
  }
  make_labels_consistent(document, mentions);
}

Result<void> CombineStage::fill(const Document& document, LayerWriter& layers) const {
  if (document.candidates.empty()) return {};
  Candidates candidates = std::exchange(layers.candidates(), {});
  const std::vector<std::uint32_t> harmless = harmless_everywhere(document, candidates.harmless);
  const bool found_more = !candidates.found.empty() || !candidates.read_apart.empty();
  const bool discloses = !candidates.disclosing.empty() || !harmless.empty();
  // Mentions are asked for only where they change: what rests on them is dropped then.
  if (!found_more && !discloses && candidates.misread.empty()) return {};
  std::vector<Mention>& mentions = layers.mentions();
  std::vector<LeftAlone>* left_alone = options_.explain ? &layers.left_alone() : nullptr;
  if (left_alone != nullptr) {
    for (const std::uint32_t number : harmless) left_alone->push_back(veil::left_alone(mentions[number], who_decides, nothing_of_targets));
  }
  leave_out(mentions, candidates.misread, harmless);
  std::vector<Mention> certain;
  if (!candidates.found.empty()) certain = join_found(document, std::move(candidates.found), mentions, left_alone);
  if (!candidates.read_apart.empty()) join_read_apart(document, std::move(candidates.read_apart), mentions, certain);
  const bool reads_names = found_more && options_.second_pass && options_.not_identifying;
  if (reads_names) {
    const NotIdentifying& words = *options_.not_identifying;
    read_names_to_their_ends(document, words, mentions);
    add_to(mentions, misspelt_names(document, words, mentions));
    mentions = combiner_.combine(document.text, std::move(mentions));
  }
  if (found_more && options_.second_pass) find_other_occurrences(document, std::move(certain), mentions);
  if (discloses) join_disclosing(document, std::move(candidates.disclosing), !harmless.empty(), mentions);
  return {};
}

}  // namespace veil::combine
