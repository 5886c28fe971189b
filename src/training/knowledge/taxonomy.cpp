#include "training/knowledge/taxonomy.h"

#include <algorithm>
#include <numeric>

namespace veil::training {
namespace {

using knowledge::Relation;

constexpr std::uint64_t most_steps = 400'000'000;  // of counting leaves one by one
constexpr std::size_t most_keys_named = 12;        // of a circle

bool is_taxonomic(Relation relation) { return relation == Relation::instance_of || relation == Relation::is_a; }

// Visits concepts so that what is above comes first, with a stack of its own: chains may be long. Finds edges that close a
// circle.
class CircleFinder {
 public:
  CircleFinder(const std::vector<TaxonomyEdge>& edges, const std::vector<std::uint32_t>& begins, const std::vector<std::string>& keys)
      : edges_(edges),
        begins_(begins),
        keys_(keys),
        depth(begins.size() - 1, 0),
        bad(edges.size(), false),
        state_(begins.size() - 1, State::fresh) {}

  Result<void> visit(std::uint32_t start, BadEdges bad_edges) {
    if (state_[start] != State::fresh) return {};
    open(start);
    while (!stack_.empty()) {
      Frame& top = stack_.back();
      if (top.next == begins_[top.at + 1]) {
        state_[top.at] = State::done;
        const std::uint32_t reached = depth[top.at] + 1;
        stack_.pop_back();
        if (!stack_.empty()) depth[stack_.back().at] = std::max(depth[stack_.back().at], reached);
        continue;
      }
      const std::uint32_t edge = top.next++;
      const std::uint32_t to = edges_[edge].to;
      if (state_[to] == State::fresh) {
        open(to);
      } else if (state_[to] == State::done) {
        depth[top.at] = std::max(depth[top.at], depth[to] + 1);
      } else if (bad_edges == BadEdges::refuse) {
        return circle(to);
      } else {
        bad[edge] = true;
        ++dropped;
      }
    }
    return {};
  }

 private:
  enum class State : std::uint8_t { fresh, open, done };
  struct Frame {
    std::uint32_t at, next;
  };
  void open(std::uint32_t concept_number) {
    state_[concept_number] = State::open;
    stack_.push_back({concept_number, begins_[concept_number]});
  }
  Error circle(std::uint32_t to) const {
    const auto first = std::find_if(stack_.begin(), stack_.end(), [&](const Frame& frame) { return frame.at == to; });
    std::string names;
    std::size_t named = 0;
    for (auto frame = first; frame != stack_.end() && named < most_keys_named; ++frame, ++named) names += keys_[frame->at] + " -> ";
    if (static_cast<std::size_t>(stack_.end() - first) > named) names += "... -> ";
    return {"training.cyclic_taxonomy", "what is more general leads back to where it began: " + names + keys_[to], ""};
  }

  const std::vector<TaxonomyEdge>& edges_;
  const std::vector<std::uint32_t>& begins_;
  const std::vector<std::string>& keys_;

 public:
  std::vector<std::uint32_t> depth;
  std::vector<bool> bad;
  std::uint64_t dropped = 0;

 private:
  std::vector<State> state_;
  std::vector<Frame> stack_;
};

}  // namespace

Result<Taxonomy> Taxonomy::order(const std::vector<TaxonomyEdge>& edges, const std::vector<bool>& defined,
                                 const std::vector<std::string>& keys, BadEdges bad_edges) {
  Taxonomy taxonomy;
  const std::size_t count = defined.size();
  std::vector<TaxonomyEdge> kept;
  kept.reserve(edges.size());
  for (const TaxonomyEdge& edge : edges) {
    if (defined[edge.from] && defined[edge.to]) {
      kept.push_back(edge);
      continue;
    }
    if (bad_edges == BadEdges::refuse) {
      return Error{"training.dangling_concept",
                   "the concept " + keys[edge.from] + " is said to be below " + keys[edge.to] + ", but " +
                       keys[defined[edge.from] ? edge.to : edge.from] + " is not defined",
                   ""};
    }
    ++taxonomy.dangling_edges;
  }
  // By concept and relation, within them as they came; the same edge twice is one.
  std::stable_sort(kept.begin(), kept.end(), [](const TaxonomyEdge& a, const TaxonomyEdge& b) {
    return a.from != b.from ? a.from < b.from : a.relation < b.relation;
  });
  std::vector<TaxonomyEdge> single;
  single.reserve(kept.size());
  std::vector<std::uint64_t> last_to(count, ~0ull);  // the last concept and relation from which an edge led here
  for (const TaxonomyEdge& edge : kept) {
    const std::uint64_t from = std::uint64_t{edge.from} * 4 + static_cast<std::uint64_t>(edge.relation);
    if (last_to[edge.to] != from) single.push_back(edge);
    last_to[edge.to] = from;
  }
  std::vector<std::uint32_t> old_begins(count + 1, 0);
  for (const TaxonomyEdge& edge : single) ++old_begins[edge.from + 1];
  std::partial_sum(old_begins.begin(), old_begins.end(), old_begins.begin());

  CircleFinder finder(single, old_begins, keys);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto sound = finder.visit(i, bad_edges);
    if (!sound) return sound.error();
  }
  taxonomy.cyclic_edges = finder.dropped;

  taxonomy.number.assign(count, none);
  for (std::uint32_t i = 0; i < count; ++i)
    if (defined[i]) taxonomy.old.push_back(i);
  std::stable_sort(taxonomy.old.begin(), taxonomy.old.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return finder.depth[a] < finder.depth[b]; });
  for (std::uint32_t i = 0; i < taxonomy.old.size(); ++i) taxonomy.number[taxonomy.old[i]] = i;
  taxonomy.begins.push_back(0);
  for (const std::uint32_t old_number : taxonomy.old) {
    for (std::uint32_t i = old_begins[old_number]; i < old_begins[old_number + 1]; ++i)
      if (!finder.bad[i]) taxonomy.above.emplace_back(taxonomy.number[single[i].to], single[i].relation);
    taxonomy.begins.push_back(static_cast<std::uint32_t>(taxonomy.above.size()));
  }
  return taxonomy;
}

std::vector<std::uint32_t> Taxonomy::count_leaves() const {
  std::vector<bool> grown(size(), false);
  for (std::size_t i = 0; i < size(); ++i)
    for (const auto& edge : above_of(i))
      if (is_taxonomic(edge.relation)) grown[edge.above] = true;
  std::vector<std::uint32_t> leaves(size(), 0), visited(size(), none), stack;
  std::uint64_t steps = 0;
  for (std::uint32_t leaf = 0; leaf < size() && steps < most_steps; ++leaf) {
    if (grown[leaf]) continue;
    leaves[leaf] = 1;
    stack.assign(1, leaf);
    while (!stack.empty()) {
      const std::uint32_t at = stack.back();
      stack.pop_back();
      for (const auto& edge : above_of(at)) {
        ++steps;
        if (!is_taxonomic(edge.relation) || visited[edge.above] == leaf) continue;
        visited[edge.above] = leaf;
        ++leaves[edge.above];
        stack.push_back(edge.above);
      }
    }
  }
  if (steps >= most_steps) {
    // From below: what is below has a higher number.
    std::vector<std::uint64_t> sums(size(), 0);
    for (std::size_t i = size(); i-- > 0;) {
      if (!grown[i]) sums[i] = 1;
      leaves[i] = static_cast<std::uint32_t>(sums[i]);
      for (const auto& edge : above_of(i))
        if (is_taxonomic(edge.relation)) sums[edge.above] = std::min<std::uint64_t>(sums[edge.above] + sums[i], none);
    }
  }
  std::vector<std::uint64_t> inside(size(), 0);
  for (std::size_t i = size(); i-- > 0;) {
    for (const auto& edge : above_of(i)) {
      if (edge.relation == Relation::located_in) inside[edge.above] = std::min<std::uint64_t>(inside[edge.above] + inside[i] + 1, none);
    }
    leaves[i] = std::max(leaves[i], static_cast<std::uint32_t>(inside[i]));
  }
  return leaves;
}

std::vector<knowledge::LabelSet> Taxonomy::hand_down(const std::vector<knowledge::LabelSet>& own) const {
  std::vector<knowledge::LabelSet> labels(size());
  for (std::size_t i = 0; i < size(); ++i) {
    labels[i] = own[old[i]];
    if (!labels[i].empty()) continue;
    std::uint8_t bits = 0;
    for (const auto& edge : above_of(i))
      if (is_taxonomic(edge.relation)) bits = static_cast<std::uint8_t>(bits | labels[edge.above].bits());
    labels[i] = knowledge::LabelSet(bits);
  }
  return labels;
}

}  // namespace veil::training
