#include <nlohmann/json.hpp>

#include "veil/tools/attack.h"

namespace veil {

std::string scores_as_json(std::string_view attacker, const AttackScores& scores) {
  const nlohmann::ordered_json json = {{"attacker", attacker},
                                       {"documents", scores.documents},
                                       {"attacked", scores.attacked},
                                       {"unknown_subject", scores.unknown_subject},
                                       {"without_subject", scores.without_subject},
                                       {"empty", scores.empty},
                                       {"unanswered", scores.unanswered},
                                       {"named", scores.named},
                                       {"accuracy", scores.accuracy()},
                                       {"guessing", scores.guessing()},
                                       {"top_five", scores.top_five()},
                                       {"mean_reciprocal_rank", scores.mean_reciprocal_rank()},
                                       {"median_rank", scores.median_rank()},
                                       {"mean_confidence", scores.mean_confidence()}};
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace veil
