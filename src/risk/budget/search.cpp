#include "risk/budget/search.h"

#include <algorithm>

namespace veil::risk {
namespace {

constexpr double least_loss = 0.05;  // bits: what loses nothing is not infinitely good
constexpr double least_gain = 1e-9;
constexpr double near_enough = 0.1;  // what a step back may seem to miss: it is tried, and looked at exactly
// Ratios change little from step to step: beyond so many of the best, those of an earlier step are believed.
constexpr std::size_t asked_again = 96;
constexpr std::size_t most_exchanges = 40;
constexpr unsigned most_steps_instead = 8;
constexpr std::size_t nobody = static_cast<std::size_t>(-1);

struct Move {
  std::size_t unit = 0;
  std::size_t state = 0;
  double gain = 0;
  double ratio = 0;
};

class Search {
 public:
  Search(Draft& draft, InformationLeft& information, Judge& judge, std::vector<BudgetStep>& path)
      : draft_(draft), information_(information), judge_(judge), path_(path) {}

  bool go_down(unsigned most_steps) {
    best_.assign(draft_.units(), {});
    for (std::size_t unit = 0; unit < draft_.units(); ++unit) best_[unit] = best_move(unit);
    for (unsigned step = 0; judge_.missed() > 0; ++step) {
      if (step >= most_steps) return false;
      const Move move = next();
      if (move.gain <= least_gain) return false;
      take(move, move.state < draft_.state(move.unit));
      best_[move.unit] = best_move(move.unit);
    }
    return true;
  }

  // Greed takes what looked best at its time. Each of the dearest is given back for once, and something else found in its place; where that
  // keeps more, it stays so.
  void exchange() {
    std::vector<Move> dear;
    for (std::size_t unit = 0; unit < draft_.units(); ++unit) {
      if (draft_.state(unit) > 0) dear.push_back({unit, 0, 0, -information_.lost(unit, 0)});
    }
    std::stable_sort(dear.begin(), dear.end(), [](const Move& a, const Move& b) { return a.ratio > b.ratio; });
    if (dear.size() > most_exchanges) dear.resize(most_exchanges);
    for (const Move& one : dear) {
      if (draft_.state(one.unit) == 0) continue;
      std::vector<std::size_t> before(draft_.units());
      for (std::size_t unit = 0; unit < before.size(); ++unit) before[unit] = draft_.state(unit);
      const double kept = information_.kept();
      const std::size_t steps = path_.size();
      take({one.unit, 0, 0, 0}, true);
      banned_ = one.unit;
      const bool met = go_down(most_steps_instead);
      banned_ = nobody;
      if (met) undo();
      if (met && information_.kept() > kept + least_gain) continue;
      for (std::size_t unit = 0; unit < before.size(); ++unit) {
        if (draft_.state(unit) != before[unit]) take({unit, before[unit], 0, 0}, false);
      }
      path_.resize(steps);
    }
  }

  // The dearest first; each as far back as the budget allows.
  void undo() {
    for (bool any = true; any;) {
      any = false;
      std::vector<Move> back;
      for (std::size_t unit = 0; unit < draft_.units(); ++unit) {
        if (draft_.state(unit) > 0) back.push_back({unit, 0, 0, -information_.lost(unit, 0)});
      }
      std::stable_sort(back.begin(), back.end(), [](const Move& a, const Move& b) { return a.ratio > b.ratio; });
      for (const Move& one : back) {
        for (std::size_t state = 0; state < draft_.state(one.unit); ++state) {
          if (information_.lost(one.unit, state) >= -least_gain) continue;
          const auto changes = draft_.change(one.unit, state);
          if (judge_.gain(one.unit, state, changes) < -near_enough) continue;
          const std::size_t was = draft_.state(one.unit);
          take({one.unit, state, 0, 0}, true);
          if (judge_.missed() > 0) {  // what was looked at was not all
            take({one.unit, was, 0, 0}, false);
            path_.resize(path_.size() - 2);
            continue;
          }
          any = true;
          break;
        }
      }
    }
  }

 private:
  Move best_move(std::size_t unit) {
    Move best{unit, 0, 0, 0};
    if (unit == banned_) return best;
    // A step back may help, too: what everybody shares is cover.
    for (std::size_t state = 0; state < draft_.states_of(unit); ++state) {
      if (state == draft_.state(unit)) continue;
      const double gain = judge_.gain(unit, state, draft_.change(unit, state));
      if (gain <= least_gain) continue;
      const double ratio = gain / std::max(least_loss, information_.lost(unit, state));
      if (ratio > best.ratio) best = {unit, state, gain, ratio};
    }
    return best;
  }

  Move next() {
    std::vector<std::size_t> order(draft_.units());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto better = [&](std::size_t a, std::size_t b) {
      return best_[a].ratio != best_[b].ratio ? best_[a].ratio > best_[b].ratio : a < b;
    };
    const std::size_t asked = std::min(asked_again, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(asked), order.end(), better);
    Move best;
    for (std::size_t i = 0; i < asked; ++i) {
      best_[order[i]] = best_move(order[i]);
      if (best_[order[i]].ratio > best.ratio) best = best_[order[i]];
    }
    if (best.gain > least_gain || asked == order.size()) return best;
    for (std::size_t i = asked; i < order.size(); ++i) {
      best_[order[i]] = best_move(order[i]);
      if (best_[order[i]].ratio > best.ratio) best = best_[order[i]];
    }
    return best;
  }

  void take(const Move& move, bool undone) {
    BudgetStep step;
    const auto& places = draft_.places_of(move.unit);
    for (const std::uint32_t place : places) {
      const std::size_t now = std::min(move.state, draft_.places()[place].states.size() - 1);
      if (now == draft_.state_of_place(place)) continue;
      if (step.places++ > 0) continue;
      step.first = draft_.places()[place].span;
      step.before = draft_.written(place);
      step.now = draft_.places()[place].states[now];
    }
    const double missed = judge_.missed();
    step.lost = information_.lost(move.unit, move.state);
    const auto changes = draft_.change(move.unit, move.state);
    draft_.set(move.unit, move.state);
    information_.set(move.unit, move.state);
    judge_.apply(move.unit, move.state, changes);
    step.won = missed - judge_.missed();
    step.information_kept = information_.kept();
    step.probability = judge_.highest_probability();
    step.rank = judge_.lowest_rank();
    step.undone = undone;
    path_.push_back(std::move(step));
  }

  Draft& draft_;
  InformationLeft& information_;
  Judge& judge_;
  std::vector<BudgetStep>& path_;
  std::vector<Move> best_;
  std::size_t banned_ = nobody;  // a unit that stays as it is
};

}  // namespace

bool search_under_budget(Draft& draft, InformationLeft& information, Judge& judge, const SearchOptions& options,
                         std::vector<BudgetStep>& path) {
  Search search(draft, information, judge, path);
  const bool met = search.go_down(options.most_steps);
  if (met) search.undo();
  if (met) search.exchange();
  return met;
}

void give_up_everything(Draft& draft, InformationLeft& information, Judge& judge) {
  for (std::size_t unit = 0; unit < draft.units(); ++unit) {
    const std::size_t last = draft.states_of(unit) - 1;
    if (draft.state(unit) == last) continue;
    const auto changes = draft.change(unit, last);
    draft.set(unit, last);
    information.set(unit, last);
    judge.apply(unit, last, changes);
  }
}

}  // namespace veil::risk
