// Seconds of the processor that a test has used: what other programs do at the same time does not count.
#pragma once

#include <ctime>

namespace veil {

class ProcessorTime {
 public:
  double seconds() const { return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t start_ = std::clock();
};

}  // namespace veil
