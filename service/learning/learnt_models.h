// Models that were learnt here, in the database until somebody takes or leaves them: what was measured of each, and the file itself, sealed
// since a model knows words of what people reviewed.
#pragma once

#include <string>
#include <vector>

#include "service/json/json.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "veil/result.h"

namespace veil::service {

struct LearntModel {
  std::string id;
  Json facts;                // what, language, name; report, or error
  std::int64_t created = 0;  // seconds
};

class LearntModels {
 public:
  LearntModels(Database& database, const Seals& seals) : database_(database), seals_(seals) {}
  Result<std::string> add(const Json& facts, const std::string& bytes);
  Result<std::vector<LearntModel>> all() const;  // the last first
  // Errors: service.unknown_model.
  Result<LearntModel> find(const std::string& id) const;
  Result<std::string> bytes(const std::string& id) const;
  Result<void> erase(const std::string& id);

 private:
  Result<LearntModel> model_of(const Row& row) const;
  Database& database_;
  const Seals& seals_;
};

}  // namespace veil::service
