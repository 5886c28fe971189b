// The attackers of a budget of risk (docs/budget.md) as one attacker: the sum of what all of them say, in standard deviations. The same
// code that protection asks, so that a gate holds what a budget held; no stranger to what a budget protected.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "risk/budget/ensemble.h"
#include "veil/tools/attack.h"

namespace veil::evaluation {

class EnsembleAttacker : public Attacker {
 public:
  // Attacker::build, and the errors of opening vectors and knowledge where a folder of resources is given.
  static Result<std::shared_ptr<const Attacker>> build(const std::vector<KnownPerson>& people, const AttackerOptions& options);
  Attack attack(std::string_view text, const AttackQuestion& question) const override;

 private:
  EnsembleAttacker(std::vector<std::string> names, std::shared_ptr<const risk::Ensemble> ensemble, double temperature)
      : Attacker(std::move(names)), ensemble_(std::move(ensemble)), temperature_(temperature) {}
  std::shared_ptr<const risk::Ensemble> ensemble_;
  double temperature_;
};

}  // namespace veil::evaluation
