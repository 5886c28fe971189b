// A JSON file that is one list of documents, written element by element.
#pragma once

#include <memory>
#include <utility>

#include "write/json_spans.h"
#include "write/output.h"

namespace veil {

class JsonList {
 public:
  explicit JsonList(std::unique_ptr<Output> output) : output_(std::move(output)) {}

  Result<void> add(const Json& element) {
    std::string bytes = std::exchange(begun_, true) ? ",\n" : "[\n";
    bytes += dumped(element);
    return output_->write(bytes);
  }

  Result<void> finish() {
    if (auto written = output_->write(begun_ ? "\n]\n" : "[]\n"); !written) return written;
    return output_->finish();
  }

 private:
  std::unique_ptr<Output> output_;
  bool begun_ = false;
};

}  // namespace veil
