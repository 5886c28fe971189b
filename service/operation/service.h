// The service: opens what the configuration names, listens, and answers until it is told to stop. The one header of this folder that others
// include (cli/service/).
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "service/operation/configuration.h"
#include "veil/result.h"

namespace veil::service {

// Lines for the operator: where it listens, what was reloaded, what failed. Never text of a request.
using Say = std::function<void(const std::string& sentence)>;

class Service {
 public:
  virtual ~Service() = default;
  // Opens everything, so that what is missing is told before the first request. `resources` is used where the configuration names none.
  static Result<std::unique_ptr<Service>> open(const Configuration& configuration, const std::filesystem::path& resources, Say say);
  virtual std::string address() const = 0;  // "http://127.0.0.1:8080"
  virtual void run() = 0;                   // until `stop`; requests that have begun are finished
  virtual void stop() = 0;                  // from any thread
  // Behind `run`: a model is still being learnt, of which nothing is written yet; only the end of the process ends that.
  virtual bool is_learning() = 0;
};

}  // namespace veil::service
