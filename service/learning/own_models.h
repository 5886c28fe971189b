// Models that were learnt here stand in the place of Veil's own: the operator names a folder for them (the setting `models`), and what lies
// there under the name of a model in models/ counts instead. Engines open folder/resources, which has links to everything else; nothing
// that Veil came with is changed, and a model that goes leaves the former one in force.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "veil/result.h"

namespace veil::service {

class OwnModels {
 public:
  // No folder: nothing can be taken.
  OwnModels() = default;
  OwnModels(std::filesystem::path resources, std::filesystem::path folder) : resources_(std::move(resources)), folder_(std::move(folder)) {}

  bool can_take() const { return !folder_.empty(); }
  // Makes folder/resources anew, and gives it back; without a folder, the resources as they are. Errors: service.configuration.
  Result<std::filesystem::path> lay_over() const;
  // Errors: write.failed.
  Result<void> take(const std::string& name, std::string_view bytes) const;
  Result<void> leave(const std::string& name) const;
  std::vector<std::string> in_use() const;  // names of models that stand in the place of Veil's own, in order

 private:
  Result<void> link(const std::string& name) const;

  std::filesystem::path resources_, folder_;
};

}  // namespace veil::service
