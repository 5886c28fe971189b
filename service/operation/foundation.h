// What every way of running the service stands on: database, seals, keys, audit, engines, vaults.
#pragma once

#include <filesystem>
#include <memory>

#include "service/api/house.h"
#include "service/learning/own_models.h"
#include "service/operation/configuration.h"
#include "veil/result.h"

namespace veil::service {

class Foundation {
 public:
  virtual ~Foundation() = default;
  // Errors: of whatever cannot be opened. `metrics` must outlive it.
  static Result<std::unique_ptr<Foundation>> open(const Configuration& configuration, const std::filesystem::path& resources,
                                                  Metrics& metrics);
  virtual House& house() = 0;
  virtual const std::filesystem::path& resources() const = 0;  // with the models that were taken here
  virtual const OwnModels& own_models() const = 0;
};

}  // namespace veil::service
