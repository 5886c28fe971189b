// The texts that kinds are learnt from and measured on, as veil/tools/training_kinds.h describes their lines.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "detect/kinds/text_kind.h"
#include "veil/result.h"

namespace veil::training {

struct KindText {
  std::string text;
  detect::TextKind kind = detect::TextKind::chat;
  std::string language, source, group;
  bool copy = false;
};

// In the order of the files. `training.missing_data`, `training.unreadable_data`.
Result<void> read_kind_texts(const std::vector<std::string>& files, const std::function<void(KindText&&)>& receive);

}  // namespace veil::training
