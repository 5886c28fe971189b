// Sums up what phrases disclose about each target; see veil/disclosure.h.
#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>

#include "risk/disclosure.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t phrases_that_count = 5;

double share_of_threshold(const PhraseRisk& risk) { return risk.threshold > 0 ? risk.value / risk.threshold : 0; }

double mean_of_largest(std::vector<double> values) {
  if (values.empty()) return 0;
  const std::size_t count = std::min(values.size(), phrases_that_count);
  std::partial_sort(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count), values.end(), std::greater<>());
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += values[i];
  return sum / static_cast<double>(count);
}

}  // namespace

const PhraseRisk* risk::worst_of(const std::vector<PhraseRisk>& risks) {
  const auto worst = std::max_element(
      risks.begin(), risks.end(), [](const PhraseRisk& a, const PhraseRisk& b) { return share_of_threshold(a) < share_of_threshold(b); });
  return worst == risks.end() ? nullptr : &*worst;
}

std::vector<TargetDisclosure> summarize(const Document& document, const std::vector<DisclosingPhrase>& phrases) {
  struct Values {
    std::size_t named = 0;
    double threshold = 0;
    std::unordered_map<std::string, std::pair<double, double>> phrases;  // by their words: before and after
  };
  std::vector<std::pair<std::string, std::string>> order;  // of targets and measures
  std::map<std::pair<std::string, std::string>, Values> values;
  for (const DisclosingPhrase& phrase : phrases) {
    for (const PhraseRisk& risk : phrase.risks) {
      const auto [found, is_new] = values.try_emplace({risk.target, risk.measure});
      if (is_new) order.push_back(found->first);
      found->second.threshold = risk.threshold;
      if (risk.names_target) {
        ++found->second.named;
        continue;
      }
      const double after = !phrase.replaced                       ? risk.value
                           : phrase.after.measure == risk.measure ? std::min(phrase.after.value, risk.value)
                                                                  : 0;
      auto& known = found->second.phrases[utf8::to_lower(document.text_of(phrase.span))];
      known = {std::max(known.first, risk.value), std::max(known.second, after)};
    }
  }
  const auto place_of = [&](const std::string& target) {
    return std::find(document.targets.begin(), document.targets.end(), target) - document.targets.begin();
  };
  std::stable_sort(order.begin(), order.end(), [&](const auto& a, const auto& b) { return place_of(a.first) < place_of(b.first); });
  std::vector<TargetDisclosure> targets;
  for (const auto& key : order) {
    const Values& of_target = values[key];
    TargetDisclosure risk{key.first, key.second, 0, 0, of_target.threshold, of_target.named, 0};
    std::vector<double> before, after;
    for (const auto& [words, both] : of_target.phrases) {
      before.push_back(both.first);
      after.push_back(both.second);
      if (both.first >= of_target.threshold) ++risk.disclosing;
    }
    risk.before = mean_of_largest(std::move(before));
    risk.after = mean_of_largest(std::move(after));
    targets.push_back(std::move(risk));
  }
  return targets;
}

}  // namespace veil
