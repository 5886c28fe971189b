#include "service/operation/learning.h"

#include "service/security/seal.h"

namespace veil::service {

Result<LearningReport> learn_reviewed(const Configuration& configuration, const LearningOptions& options) {
  if (configuration.database.empty() || configuration.secret.empty()) {
    return Error{"usage.needs_database", "this needs --database and --secret", ""};
  }
  auto database = Database::open(configuration.database, Database::Use::visitor);
  if (!database) return database.error();
  auto secret = secret_from(configuration.secret);
  if (!secret) return secret.error();
  auto seals = Seals::open(**database, *secret);
  if (!seals) return seals.error();
  const auto work = reviewed_work(**database, **seals, {"operator", "operator", Role::administrator});
  if (!work) return work.error();
  return learn(*work, options);
}

}  // namespace veil::service
