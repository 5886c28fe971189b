#include "combine/combiner.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <utility>

#include "combine/cut_guesses.h"
#include "text/candidate.h"

namespace veil::combine {
namespace {

void sort_by_place(std::vector<Mention>& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(), [](const Mention& a, const Mention& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
  });
}

// Hands each run of candidates that overlap one another, directly or through others, to `take`. They are sorted by place.
template <typename Take>
void for_each_run(std::vector<Mention>& candidates, Take take) {
  for (std::size_t first = 0; first < candidates.size();) {
    std::uint32_t end = candidates[first].span.end;
    std::size_t next = first + 1;
    for (; next < candidates.size() && candidates[next].span.begin < end; ++next) end = std::max(end, candidates[next].span.end);
    take(first, next);
    first = next;
  }
}

constexpr std::ptrdiff_t few_among_many = 8;

// Where a candidate stands: by begin, the longer first, then as they came.
struct Place {
  Span span;
  std::uint32_t candidate;
  bool operator<(const Place& other) const {
    if (span.begin != other.span.begin) return span.begin < other.span.begin;
    return span.end != other.span.end ? span.end > other.span.end : candidate < other.candidate;
  }
};

bool stands_before(Span a, Span b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; }

// Sorted by place within their own memory: each goes where it belongs, along the circles in which they change places. A few that come
// behind many in order only make those move up.
void put_in_order(std::vector<Mention>& candidates) {
  const auto sorted_end = std::is_sorted_until(candidates.begin(), candidates.end(),
                                               [](const Mention& a, const Mention& b) { return stands_before(a.span, b.span); });
  if (sorted_end == candidates.end()) return;
  if (candidates.end() - sorted_end < (sorted_end - candidates.begin()) / few_among_many) {
    std::vector<Mention> more(std::make_move_iterator(sorted_end), std::make_move_iterator(candidates.end()));
    put_in_order(more);
    auto old = static_cast<std::size_t>(sorted_end - candidates.begin());
    for (std::size_t next = more.size(), end = candidates.size(); next > 0; --end) {
      const bool from_old = old > 0 && stands_before(more[next - 1].span, candidates[old - 1].span);
      candidates[end - 1] = std::move(from_old ? candidates[--old] : more[--next]);
    }
    return;
  }
  std::vector<Place> places;
  places.reserve(candidates.size());
  for (const Mention& candidate : candidates) places.push_back({candidate.span, static_cast<std::uint32_t>(places.size())});
  std::sort(places.begin(), places.end());
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (places[i].candidate == i) continue;
    Mention first = std::move(candidates[i]);
    std::uint32_t at = i;
    for (std::uint32_t from = std::exchange(places[at].candidate, at); from != i; from = std::exchange(places[at].candidate, at)) {
      candidates[at] = std::move(candidates[from]);
      at = from;
    }
    candidates[at] = std::move(first);
  }
}

constexpr std::size_t most_evidence = 16;  // of one mention: a chain of overlaps may be long

bool needs_no_votes(const Mention& candidate) { return candidate.is_decided(); }

// What each label got within a run. A detector that found several parts of it votes once, with its best candidate.
class Votes {
 public:
  explicit Votes(const CombinationRules& rules) : rules_(rules) {}

  void add(const Mention& candidate) {
    const CombinationRule& rule = rules_.rule_for(candidate.label);
    float vote = 1;
    if (rule.method == CombinationMethod::weighted) {
      const auto weight = rule.weights.find(candidate.detector);
      vote = weight == rule.weights.end() ? candidate.score : weight->second;
    }
    for (Vote& known : votes_) {
      if (known.label != candidate.label || known.detector != candidate.detector.view()) continue;
      known.vote = std::max(known.vote, vote);
      return;
    }
    votes_.push_back({candidate.label, candidate.detector, vote});
  }

  float of(Label label) const {
    float sum = 0;
    for (const Vote& vote : votes_) {
      if (vote.label == label) sum += vote.vote;
    }
    return sum;
  }

 private:
  struct Vote {
    Label label;
    std::string_view detector;
    float vote;
  };
  const CombinationRules& rules_;
  std::vector<Vote> votes_;
};

bool found_most_of(const Mention& candidate, Span whole) { return 2 * candidate.span.size() > whole.size(); }

}  // namespace

Combiner::Combiner(CombinationRules rules, std::vector<std::string> precedence)
    : rules_(std::move(rules)), precedence_(std::move(precedence)) {
  has_threshold_ = rules_.otherwise.threshold > 0 ||
                   std::any_of(rules_.labels.begin(), rules_.labels.end(), [](const auto& own) { return own.second.threshold > 0; });
}

std::size_t Combiner::rank_of(const DetectorName& detector) const {
  if (detector.is(Origin::given)) return 0;
  if (detector.is(Origin::term)) return 1;
  const auto found = std::find(precedence_.begin(), precedence_.end(), detector);
  const std::size_t rank = 2 + static_cast<std::size_t>(found - precedence_.begin());
  return detector.is(Origin::second_pass) ? precedence_.size() + 3 : rank;
}

// Votes below a threshold: no mention. Each label is counted by its own rule.
std::vector<Mention> Combiner::without_outvoted(std::vector<Mention> candidates, std::vector<Mention>* outvoted) const {
  if (!has_threshold_) return candidates;
  std::vector<Mention> standing;
  for_each_run(candidates, [&](std::size_t first, std::size_t end) {
    Votes votes(rules_);
    for (std::size_t i = first; i < end; ++i) votes.add(candidates[i]);
    std::vector<bool> stands(end - first);
    for (std::size_t i = first; i < end; ++i) {
      const Mention& candidate = candidates[i];
      stands[i - first] = needs_no_votes(candidate) || candidate.detector.is(Origin::second_pass) ||
                          votes.of(candidate.label) >= rules_.rule_for(candidate.label).threshold;
    }
    for (std::size_t i = first; i < end; ++i) {
      if (stands[i - first]) {
        standing.push_back(std::move(candidates[i]));
      } else if (outvoted != nullptr) {
        outvoted->push_back(std::move(candidates[i]));
      }
    }
  });
  return standing;
}

// The leader is the earliest detector's candidate among those that found most of the stretch: "Oslo" does not name "Bank of Oslo".
// A guess follows whoever is not guessing. Its label's rule says whether the others are asked.
Mention Combiner::decide(std::vector<Mention> overlapping, SharedTexts& reasons) const {
  Span whole = overlapping.front().span;
  for (const Mention& candidate : overlapping) whole = cover(whole, candidate.span);
  const auto before = [&](const Mention& a, const Mention& b) {
    const bool a_most = needs_no_votes(a) || found_most_of(a, whole), b_most = needs_no_votes(b) || found_most_of(b, whole);
    if (a_most != b_most) return a_most;
    const bool a_guess = a.score < guess_score, b_guess = b.score < guess_score;
    if (a_guess != b_guess && !needs_no_votes(a) && !needs_no_votes(b)) return b_guess;
    if (!a_most && a.span.size() != b.span.size()) return a.span.size() > b.span.size();
    const std::size_t a_rank = rank_of(a.detector), b_rank = rank_of(b.detector);
    return a_rank != b_rank ? a_rank < b_rank : a.span.size() > b.span.size();
  };
  std::stable_sort(overlapping.begin(), overlapping.end(), before);

  std::size_t leader = 0;
  if (rules_.rule_for(overlapping[0].label).method != CombinationMethod::precedence && !needs_no_votes(overlapping[0])) {
    Votes votes(rules_);
    for (const Mention& candidate : overlapping) votes.add(candidate);
    for (std::size_t i = 1; i < overlapping.size(); ++i) {
      if (votes.of(overlapping[i].label) > votes.of(overlapping[leader].label)) leader = i;
    }
  }
  Mention decided = std::move(overlapping[leader]);
  decided.span = whole;
  for (std::size_t i = 0; i < overlapping.size(); ++i) {
    if (i == leader) continue;
    const Mention& other = overlapping[i];
    for (Evidence evidence : other.evidence) {
      if (decided.evidence.size() >= most_evidence) break;
      if (other.label != decided.label) {
        evidence.reason = reasons.of(evidence.reason.str().append(outvoted_words).append(name_of(other.label)));
      }
      if (std::find(decided.evidence.begin(), decided.evidence.end(), evidence) == decided.evidence.end()) {
        decided.evidence.push_back(std::move(evidence));
      }
    }
    // The whole is at least as telling as its most telling part.
    decided.kind = std::min(decided.kind, other.kind);
  }
  return decided;
}

// Candidates that overlap are looked at together and nobody else's. What becomes of them takes their own places in memory, so that all of
// them stand there once; a run that gives more mentions than it had candidates makes those behind it wait.
std::vector<Mention> Combiner::combine(std::string_view text, std::vector<Mention> candidates, std::vector<Mention>* outvoted) const {
  std::erase_if(candidates, [](const Mention& candidate) { return candidate.span.empty(); });
  put_in_order(candidates);
  std::vector<Mention> run, decided;
  std::deque<Mention> waiting;
  SharedTexts reasons;
  std::size_t end = 0;  // of the mentions
  const auto settle = [&](std::size_t taken) {
    for (; !waiting.empty() && end < taken; waiting.pop_front()) candidates[end++] = std::move(waiting.front());
  };
  for (std::size_t next = 0; next < candidates.size(); settle(next)) {
    std::uint32_t run_end = candidates[next].span.end;
    const std::size_t first = next++;
    for (; next < candidates.size() && candidates[next].span.begin < run_end; ++next)
      run_end = std::max(run_end, candidates[next].span.end);
    if (next - first == 1 && !has_threshold_) {
      if (!waiting.empty()) {
        waiting.push_back(std::move(candidates[first]));
      } else if (end++ != first) {
        candidates[end - 1] = std::move(candidates[first]);
      }
      continue;
    }
    run.assign(std::make_move_iterator(candidates.begin() + static_cast<std::ptrdiff_t>(first)),
               std::make_move_iterator(candidates.begin() + static_cast<std::ptrdiff_t>(next)));
    decided.clear();
    combine_run(text, run, reasons, decided, outvoted);
    for (Mention& mention : decided) waiting.push_back(std::move(mention));
  }
  candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(end), candidates.end());
  candidates.insert(candidates.end(), std::make_move_iterator(waiting.begin()), std::make_move_iterator(waiting.end()));
  return candidates;
}

void Combiner::combine_run(std::string_view text, std::vector<Mention>& candidates, SharedTexts& reasons, std::vector<Mention>& mentions,
                           std::vector<Mention>* outvoted) const {
  candidates = without_outvoted(std::move(candidates), outvoted);
  candidates = cut_guesses(text, std::move(candidates), [this](const DetectorName& detector) { return rank_of(detector); });
  sort_by_place(candidates);
  for_each_run(candidates, [&](std::size_t first, std::size_t end) {
    if (end - first == 1) {
      mentions.push_back(std::move(candidates[first]));
      return;
    }
    const auto begin = candidates.begin();
    mentions.push_back(decide({std::make_move_iterator(begin + static_cast<std::ptrdiff_t>(first)),
                               std::make_move_iterator(begin + static_cast<std::ptrdiff_t>(end))},
                              reasons));
  });
}

}  // namespace veil::combine
