// Finds what a protection changed by comparing words. Words that occur once on both sides are anchors, in the longest order
// that both sides share (patience diff); between anchors the comparison repeats, and what is left small is solved exactly.
// So a text of any length takes near linear time, and a stretch without any anchor that is too large to solve counts as
// changed as a whole.
#include <algorithm>
#include <unordered_map>

#include "evaluation/words.h"
#include "veil/tools/evaluation_utility.h"

namespace veil {
namespace {

using evaluation::pieces_of;

constexpr std::size_t largest_table = std::size_t{1} << 22;  // cells of the exact comparison
constexpr int deepest = 64;                                  // comparisons within comparisons, so that no text exhausts the stack

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t size() const { return end - begin; }
};

// White space around a change stays outside it where both sides have the same.
Change trimmed(Change change, std::string_view original, std::string_view protected_text) {
  const auto shared_blank = [&](std::uint32_t left, std::uint32_t right) {
    return original[left] == protected_text[right] && (original[left] == ' ' || (original[left] >= '\t' && original[left] <= '\r'));
  };
  Span& left = change.original;
  Span& right = change.protected_text;
  while (!left.empty() && !right.empty() && shared_blank(left.begin, right.begin)) ++left.begin, ++right.begin;
  while (!left.empty() && !right.empty() && shared_blank(left.end - 1, right.end - 1)) --left.end, --right.end;
  return change;
}

class Comparison {
 public:
  Comparison(std::string_view original, std::string_view protected_text, std::span<const Span> replaced)
      : left_spans_(pieces_of(original)), right_spans_(pieces_of(protected_text)) {
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    const auto number_of = [&](std::string_view word) {
      return numbers.try_emplace(word, static_cast<std::uint32_t>(numbers.size() + 1)).first->second;
    };
    for (const Span span : left_spans_) left_.push_back(number_of(span.of(original)));
    std::size_t next = 0;
    for (const Span span : right_spans_) {
      while (next < replaced.size() && replaced[next].end <= span.begin) ++next;
      const bool put_there = next < replaced.size() && replaced[next].begin < span.end;
      right_.push_back(put_there ? 0 : number_of(span.of(protected_text)));  // 0 equals nothing on the left
    }
    match_.assign(left_.size(), none);
    counts_.resize(numbers.size() + 1);
    compare({0, left_.size()}, {0, right_.size()});
  }

  std::vector<Change> changes(std::string_view original, std::string_view protected_text) const {
    std::vector<Change> result;
    Span left{0, 0};
    Span right{0, 0};
    const auto finish = [&](std::size_t left_end, std::size_t right_end) {
      left.end = static_cast<std::uint32_t>(left_end);
      right.end = static_cast<std::uint32_t>(right_end);
      if (left.of(original) != right.of(protected_text)) result.push_back(trimmed({left, right}, original, protected_text));
    };
    for (std::size_t i = 0; i < left_.size(); ++i) {
      if (match_[i] == none) continue;
      finish(left_spans_[i].begin, right_spans_[match_[i]].begin);
      left.begin = left_spans_[i].end;
      right.begin = right_spans_[match_[i]].end;
    }
    finish(original.size(), protected_text.size());
    return result;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  void keep(std::size_t left, std::size_t right) { match_[left] = right; }

  void compare(Range left, Range right, int depth = 0) {
    while (left.size() > 0 && right.size() > 0 && left_[left.begin] == right_[right.begin]) keep(left.begin++, right.begin++);
    while (left.size() > 0 && right.size() > 0 && left_[left.end - 1] == right_[right.end - 1]) keep(--left.end, --right.end);
    if (left.size() == 0 || right.size() == 0) return;
    const auto anchors = shared_order(left, right);
    if (anchors.empty() || depth == deepest) {
      solve(left, right);
      return;
    }
    Range left_before{left.begin, 0};
    Range right_before{right.begin, 0};
    for (const auto& [l, r] : anchors) {
      left_before.end = l;
      right_before.end = r;
      compare(left_before, right_before, depth + 1);
      keep(l, r);
      left_before.begin = l + 1;
      right_before.begin = r + 1;
    }
    left_before.end = left.end;
    right_before.end = right.end;
    compare(left_before, right_before, depth + 1);
  }

  // Pairs of words that occur once on both sides, in the longest sequence that rises on both.
  std::vector<std::pair<std::size_t, std::size_t>> shared_order(Range left, Range right) {
    for (std::size_t i = left.begin; i < left.end; ++i) ++counts_[left_[i]].left;
    for (std::size_t j = right.begin; j < right.end; ++j) {
      Count& count = counts_[right_[j]];
      ++count.right;
      count.place = j;
    }
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = left.begin; i < left.end; ++i) {
      const Count& count = counts_[left_[i]];
      if (count.left == 1 && count.right == 1) pairs.emplace_back(i, count.place);
    }
    for (std::size_t i = left.begin; i < left.end; ++i) counts_[left_[i]] = {};
    for (std::size_t j = right.begin; j < right.end; ++j) counts_[right_[j]] = {};

    std::vector<std::size_t> last;                          // of the best sequence of each length: its pair
    std::vector<std::size_t> previous(pairs.size(), none);  // the pair before, in the sequence that ends here
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const auto at = std::lower_bound(last.begin(), last.end(), pairs[k].second,
                                       [&](std::size_t pair, std::size_t place) { return pairs[pair].second < place; });
      if (at != last.begin()) previous[k] = *std::prev(at);
      if (at == last.end())
        last.push_back(k);
      else
        *at = k;
    }
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (std::size_t k = last.empty() ? none : last.back(); k != none; k = previous[k]) result.push_back(pairs[k]);
    std::reverse(result.begin(), result.end());
    return result;
  }

  // The longest common subsequence, by the table that textbooks show.
  void solve(Range left, Range right) {
    const std::size_t columns = right.size() + 1;
    if ((left.size() + 1) * columns > largest_table) return;
    std::vector<std::uint32_t> length((left.size() + 1) * columns);
    for (std::size_t i = left.size(); i-- > 0;) {
      for (std::size_t j = right.size(); j-- > 0;) {
        length[i * columns + j] = left_[left.begin + i] == right_[right.begin + j]
                                      ? length[(i + 1) * columns + j + 1] + 1
                                      : std::max(length[(i + 1) * columns + j], length[i * columns + j + 1]);
      }
    }
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
      if (left_[left.begin + i] == right_[right.begin + j]) {
        keep(left.begin + i++, right.begin + j++);
      } else if (length[(i + 1) * columns + j] >= length[i * columns + j + 1]) {
        ++i;
      } else {
        ++j;
      }
    }
  }

  struct Count {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::size_t place = 0;
  };

  std::vector<Span> left_spans_;
  std::vector<Span> right_spans_;
  std::vector<std::uint32_t> left_;
  std::vector<std::uint32_t> right_;
  std::vector<std::size_t> match_;
  std::vector<Count> counts_;  // scratch of shared_order, all zero between calls
};

}  // namespace

std::vector<Change> changes_between(std::string_view original, std::string_view protected_text, std::span<const Span> replaced) {
  const Comparison comparison(original, protected_text, replaced);
  return comparison.changes(original, protected_text);
}

}  // namespace veil
