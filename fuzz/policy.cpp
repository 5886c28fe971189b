// Policies: any bytes are refused with a code, a line and nothing that could move a terminal's cursor, or give a policy whose numbers are
// in range and that is the same after it was written out. Policies that name files are passed over: the fuzzer would open devices.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "veil/policy.h"

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

bool in(double value, double low, double high) { return std::isfinite(value) && value >= low && value <= high; }

void check(const veil::Policy& policy) {
  require(in(policy.smallest_score, 0, 1), "the smallest score is a share");
  require(in(policy.selection.strictness, -2, 2), "strictness is in range");
  require(std::isfinite(policy.selection.budget) && policy.selection.budget >= 0, "the budget is a number of bits");
  require(in(policy.disclosure.embedding.threshold, 0, 1), "the threshold is a cosine");
  require(std::isfinite(policy.disclosure.information.alpha), "alpha is a number");
  require(policy.surrogate.smallest_shift >= 1 && policy.surrogate.smallest_shift <= policy.surrogate.largest_shift, "dates move");
  for (const auto& [label, rule] : policy.labels) require(rule.level >= 0, "levels count from one");
  for (const veil::OwnTerm& term : policy.terms) require(!term.text.empty(), "terms say something");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view yaml(reinterpret_cast<const char*>(data), size);
  for (const std::string_view naming : {"file", "lists", "knowledge", "vectors", "statistics"})
    if (yaml.find(naming) != std::string_view::npos) return 0;
  const auto policy = veil::policy_from_yaml(yaml, "fuzzed.yaml");
  if (!policy.ok()) {
    require(!policy.error().code.empty(), "errors have a code");
    const std::string message = veil::describe(policy.error());
    require(std::none_of(message.begin(), message.end(), [](char sign) { return static_cast<unsigned char>(sign) < 0x20 || sign == 0x7F; }),
            "messages hold no control characters");
    return 0;
  }
  check(*policy);
  const auto again = veil::policy_from_yaml(veil::to_yaml(*policy), "written.yaml");
  require(again.ok(), "what was written can be read");
  require(*again == *policy, "what was written is the same");
  return 0;
}
