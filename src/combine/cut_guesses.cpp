#include "combine/cut_guesses.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "text/candidate.h"
#include "veil/utf8.h"

namespace veil::combine {
namespace {

bool is_name(Label label) { return label == Label::person || label == Label::loc || label == Label::org || label == Label::misc; }

// What can be no part of a name: "5 May 1998", "Captain". A nationality can: "Turkish Airlines".
bool parts_names(const Mention& candidate) { return !is_name(candidate.label) && candidate.subtype != "NATIONALITY"; }

bool is_word_character(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

// Without white space and punctuation at its ends; nothing when no letter or digit is left.
std::optional<Span> trimmed(std::string_view text, Span piece) {
  while (piece.begin < piece.end) {
    const utf8::Decoded first = utf8::decode(text, piece.begin);
    if (is_word_character(first.code_point)) break;
    piece.begin += static_cast<std::uint32_t>(first.length);
  }
  while (piece.begin < piece.end) {
    const std::size_t last = utf8::previous(text, piece.end);
    if (is_word_character(utf8::decode(text, last).code_point)) break;
    piece.end = static_cast<std::uint32_t>(last);
  }
  if (piece.begin >= piece.end) return std::nullopt;
  return piece;
}

bool is_proven(const Mention& candidate) {
  return candidate.label == Label::code && candidate.score >= proven_score && candidate.detector.is(Origin::pattern);
}

using RankOf = std::function<std::size_t(const DetectorName&)>;

// Certain candidates by begin, as a tree of the largest ends: those that reach into a stretch are found without a look at those that
// do not, though one may reach over all of them.
class CertainParts {
 public:
  struct Part {
    Span span;
    Label label;
    bool parts_names;
    bool proven;
    bool by_model;
    std::size_t rank;
  };

  CertainParts(const std::vector<Mention>& candidates, const RankOf& rank_of) {
    for (const Mention& candidate : candidates) {
      if (candidate.score < certain_score || candidate.detector.is(Origin::second_pass)) continue;
      parts_.push_back({candidate.span, candidate.label, parts_names(candidate), is_proven(candidate), candidate.detector.is(Origin::model),
                        rank_of(candidate.detector)});
    }
    while (leaves_ < parts_.size()) leaves_ *= 2;
    ends_.assign(2 * leaves_, 0);
    for (std::size_t i = 0; i < parts_.size(); ++i) ends_[leaves_ + i] = parts_[i].span.end;
    for (std::size_t i = leaves_; i-- > 1;) ends_[i] = std::max(ends_[2 * i], ends_[2 * i + 1]);
  }

  template <typename Take>
  void overlapping(Span span, Take take) const {
    const auto behind = std::partition_point(parts_.begin(), parts_.end(), [&](const Part& part) { return part.span.begin < span.end; });
    visit(1, 0, leaves_, static_cast<std::size_t>(behind - parts_.begin()), span, take);
  }

 private:
  // Of the leaves `first` to `end` below `node`, those before `behind` that end within the span or behind it.
  template <typename Take>
  void visit(std::size_t node, std::size_t first, std::size_t end, std::size_t behind, Span span, Take& take) const {
    if (first >= behind || ends_[node] <= span.begin) return;
    if (end - first == 1) {
      if (parts_[first].span.overlaps(span)) take(parts_[first]);
      return;
    }
    const std::size_t middle = (first + end) / 2;
    visit(2 * node, first, middle, behind, span, take);
    visit(2 * node + 1, middle, end, behind, span, take);
  }

  std::vector<Part> parts_;
  std::vector<std::uint32_t> ends_;
  std::size_t leaves_ = 1;
};

// The pieces of the candidate beside the cuts, and what it has in common with each: it stays a vote on the certain part.
void add_pieces(std::string_view text, const Mention& candidate, std::vector<Span>& cuts, std::vector<Mention>& result) {
  std::sort(cuts.begin(), cuts.end());
  std::uint32_t at = candidate.span.begin;
  const auto add = [&](Span span) {
    Mention piece = candidate;
    piece.span = span;
    result.push_back(std::move(piece));
  };
  for (const Span cut : cuts) {
    if (cut.begin > at) {
      if (const auto piece = trimmed(text, {at, std::min(cut.begin, candidate.span.end)})) add(*piece);
    }
    const Span common{std::max({cut.begin, candidate.span.begin, at}), std::min(cut.end, candidate.span.end)};
    if (common.begin < common.end) add(common);
    at = std::max(at, cut.end);
  }
  if (at < candidate.span.end) {
    if (const auto piece = trimmed(text, {at, candidate.span.end})) add(*piece);
  }
}

bool may_be_cut(const Mention& candidate) { return !candidate.is_decided() && !candidate.detector.is(Origin::second_pass); }

bool is_guess(const Mention& candidate) { return candidate.score < guess_score && is_name(candidate.label) && may_be_cut(candidate); }

// Takes what is proven out of everything else, so that the certain parts of the second step do not hold it either.
std::vector<Mention> cut_by_proof(std::string_view text, std::vector<Mention> candidates, const RankOf& rank_of) {
  if (std::none_of(candidates.begin(), candidates.end(), is_proven)) return candidates;
  const CertainParts certain(candidates, rank_of);
  std::vector<Mention> result;
  result.reserve(candidates.size());
  std::vector<Span> cuts;
  for (Mention& candidate : candidates) {
    cuts.clear();
    if (may_be_cut(candidate) && candidate.label != Label::code) {
      const std::size_t rank = rank_of(candidate.detector);
      certain.overlapping(candidate.span, [&](const CertainParts::Part& part) {
        if (part.proven && part.rank < rank) cuts.push_back(part.span);
      });
    }
    if (cuts.empty()) {
      result.push_back(std::move(candidate));
    } else {
      add_pieces(text, candidate, cuts, result);
    }
  }
  std::stable_sort(result.begin(), result.end(), [](const Mention& a, const Mention& b) { return a.span.begin < b.span.begin; });
  return result;
}

}  // namespace

std::vector<Mention> cut_guesses(std::string_view text, std::vector<Mention> candidates, const RankOf& rank_of) {
  candidates = cut_by_proof(text, std::move(candidates), rank_of);
  if (std::none_of(candidates.begin(), candidates.end(), is_guess)) return candidates;
  const CertainParts certain(candidates, rank_of);
  std::vector<Mention> result;
  result.reserve(candidates.size());
  std::vector<Span> cuts;
  for (Mention& candidate : candidates) {
    cuts.clear();
    if (is_guess(candidate)) {
      const std::size_t rank = rank_of(candidate.detector);
      std::vector<Span> names;
      std::optional<Label> first_name;
      bool different = false;
      certain.overlapping(candidate.span, [&](const CertainParts::Part& part) {
        if (part.rank >= rank) return;
        // A trained model knows better than capital letters where a name begins and ends.
        if (part.parts_names || part.by_model) {
          cuts.push_back(part.span);
        } else if (is_name(part.label)) {
          names.push_back(part.span);
          if (first_name && *first_name != part.label) different = true;
          if (!first_name) first_name = part.label;
        }
      });
      if (different) cuts.insert(cuts.end(), names.begin(), names.end());
    }
    if (cuts.empty()) {
      result.push_back(std::move(candidate));
    } else {
      add_pieces(text, candidate, cuts, result);
    }
  }
  return result;
}

}  // namespace veil::combine
