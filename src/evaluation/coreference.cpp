// Chains as lists of mention numbers, where the same place has the same number on both sides. CEAF pairs only within groups
// of entities that share mentions, directly or through others: the best pairing of the whole is the sum over groups.
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluation/best_pairing.h"
#include "veil/tools/evaluation_coreference.h"

namespace veil {
namespace {

constexpr std::size_t most_entities_in_a_group = 4000;

using Chains = std::vector<std::vector<std::size_t>>;  // entity -> mentions
using ChainOf = std::map<std::size_t, std::size_t>;    // mention -> entity

class Places {
 public:
  std::size_t number(Span span) { return numbers_.emplace(span, numbers_.size()).first->second; }

 private:
  std::map<Span, std::size_t> numbers_;
};

Chains chains_of(const Document& document, std::string_view annotator, bool every_annotator, Places& places) {
  std::map<std::uint32_t, std::vector<std::size_t>> by_entity;
  std::set<std::size_t> seen;
  for (const Mention& mention : document.mentions) {
    if (mention.entity == 0 || (!every_annotator && mention.annotator != annotator)) continue;
    const std::size_t number = places.number(mention.span);
    if (seen.insert(number).second) by_entity[mention.entity].push_back(number);
  }
  Chains chains;
  for (auto& [entity, mentions] : by_entity) chains.push_back(std::move(mentions));
  return chains;
}

ChainOf chain_of_mentions(const Chains& chains) {
  ChainOf of;
  for (std::size_t chain = 0; chain < chains.size(); ++chain) {
    for (const std::size_t mention : chains[chain]) of[mention] = chain;
  }
  return of;
}

std::size_t mentions_in(const Chains& chains) {
  std::size_t count = 0;
  for (const auto& chain : chains) count += chain.size();
  return count;
}

// How many mentions of `chain` each chain of the other side holds, and how many none does.
struct Split {
  std::map<std::size_t, std::size_t> shared;
  std::size_t alone = 0;
};
Split split_of(const std::vector<std::size_t>& chain, const ChainOf& other) {
  Split split;
  for (const std::size_t mention : chain) {
    const auto found = other.find(mention);
    if (found == other.end()) {
      ++split.alone;
    } else {
      ++split.shared[found->second];
    }
  }
  return split;
}

struct Direction {
  double muc_found = 0, muc_all = 0;
  double b_cubed_found = 0, mentions = 0;
  double mentions_found = 0;
};

Direction measure(const Chains& chains, const ChainOf& other) {
  Direction direction;
  for (const auto& chain : chains) {
    const Split split = split_of(chain, other);
    const double size = static_cast<double>(chain.size());
    direction.muc_found += size - static_cast<double>(split.shared.size() + split.alone);
    direction.muc_all += size - 1;
    direction.mentions += size;
    direction.mentions_found += size - static_cast<double>(split.alone);
    for (const auto& [entity, shared] : split.shared) {
      direction.b_cubed_found += static_cast<double>(shared * shared) / size;
    }
  }
  return direction;
}

// Groups of gold and predicted chains that hang together.
std::vector<std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> groups_of(const Chains& gold, const Chains& predicted,
                                                                                     const ChainOf& gold_of, const ChainOf& predicted_of) {
  std::vector<bool> gold_seen(gold.size(), false);
  std::vector<bool> predicted_seen(predicted.size(), false);
  std::vector<std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> groups;
  for (std::size_t start = 0; start < gold.size(); ++start) {
    if (gold_seen[start]) continue;
    auto& [golds, predictions] = groups.emplace_back();
    golds.push_back(start);
    gold_seen[start] = true;
    for (std::size_t g = 0, p = 0; g < golds.size() || p < predictions.size();) {
      const bool from_gold = g < golds.size();
      const std::vector<std::size_t>& chain = from_gold ? gold[golds[g++]] : predicted[predictions[p++]];
      const ChainOf& other = from_gold ? predicted_of : gold_of;
      for (const std::size_t mention : chain) {
        const auto found = other.find(mention);
        if (found == other.end()) continue;
        std::vector<bool>& seen = from_gold ? predicted_seen : gold_seen;
        if (seen[found->second]) continue;
        seen[found->second] = true;
        (from_gold ? predictions : golds).push_back(found->second);
      }
    }
  }
  return groups;
}

Result<std::pair<double, double>> best_similarities(const Chains& gold, const Chains& predicted, std::uint64_t number) {
  const ChainOf gold_of = chain_of_mentions(gold);
  const ChainOf predicted_of = chain_of_mentions(predicted);
  double by_mentions = 0;
  double by_entities = 0;
  for (const auto& [golds, predictions] : groups_of(gold, predicted, gold_of, predicted_of)) {
    if (std::max(golds.size(), predictions.size()) > most_entities_in_a_group) {
      return Error{"evaluate.too_many_entities", "too many entities hang together for CEAF", "document " + std::to_string(number)};
    }
    std::map<std::size_t, std::size_t> column_of;
    for (const std::size_t prediction : predictions) column_of.emplace(prediction, column_of.size());
    std::vector<std::vector<double>> shared(golds.size(), std::vector<double>(predictions.size(), 0));
    std::vector<std::vector<double>> similar = shared;
    for (std::size_t row = 0; row < golds.size(); ++row) {
      const auto& chain = gold[golds[row]];
      for (const auto& [entity, count] : split_of(chain, predicted_of).shared) {
        const std::size_t column = column_of.at(entity);
        shared[row][column] = static_cast<double>(count);
        similar[row][column] = 2.0 * static_cast<double>(count) / static_cast<double>(chain.size() + predicted[entity].size());
      }
    }
    by_mentions += evaluation::best_pairing(shared);
    by_entities += evaluation::best_pairing(similar);
  }
  return std::pair(by_mentions, by_entities);
}

void add(CoreferenceFigure& figure, double found_precision, double predicted, double found_recall, double gold) {
  figure.found_precision += found_precision;
  figure.predicted += predicted;
  figure.found_recall += found_recall;
  figure.gold += gold;
}

}  // namespace

Result<void> add_coreference(std::uint64_t number, const Document& gold, const Document& predicted, CoreferenceScores& scores) {
  if (gold.text != predicted.text) {
    return Error{"evaluate.different_text", "the prediction is for another text than the gold's", "document " + std::to_string(number)};
  }
  std::set<std::string_view> annotators;
  for (const Mention& mention : gold.mentions) annotators.insert(mention.annotator);
  if (annotators.empty()) annotators.insert("");
  for (const std::string_view annotator : annotators) {
    Places places;
    const Chains gold_chains = chains_of(gold, annotator, false, places);
    const Chains predicted_chains = chains_of(predicted, "", true, places);
    const Direction recall = measure(gold_chains, chain_of_mentions(predicted_chains));
    const Direction precision = measure(predicted_chains, chain_of_mentions(gold_chains));
    const auto best = best_similarities(gold_chains, predicted_chains, number);
    if (!best) return best.error();
    add(scores.mentions, precision.mentions_found, precision.mentions, recall.mentions_found, recall.mentions);
    add(scores.muc, precision.muc_found, precision.muc_all, recall.muc_found, recall.muc_all);
    add(scores.b_cubed, precision.b_cubed_found, precision.mentions, recall.b_cubed_found, recall.mentions);
    add(scores.ceaf_mentions, best->first, static_cast<double>(mentions_in(predicted_chains)), best->first,
        static_cast<double>(mentions_in(gold_chains)));
    add(scores.ceaf_entities, best->second, static_cast<double>(predicted_chains.size()), best->second,
        static_cast<double>(gold_chains.size()));
  }
  ++scores.documents;
  return {};
}

}  // namespace veil
