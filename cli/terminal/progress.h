// One line on a terminal that says how far the run is: documents, speed, share, time left. Silent where nobody looks. It shows
// numbers only, never names or text.
#pragma once

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string>

namespace veil::cli {

class Progress {
 public:
  // `total_bytes` 0: not known, so neither share nor time left are shown.
  Progress(std::ostream& terminal, bool shown, std::uint64_t total_bytes);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Cheap: draws ten times a second at most.
  void update(std::uint64_t documents, std::uint64_t bytes);
  // Takes the line away so that a message may be written; the next update draws it again.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::ostream& terminal_;
  bool shown_;
  bool drawn_ = false;
  std::uint64_t total_bytes_;
  Clock::time_point start_;
  Clock::time_point last_;
};

// "  [#########---------------]  38 %   1,204 documents   12.3 MB/s   0:41 left"
std::string progress_line(std::uint64_t documents, std::uint64_t bytes, std::uint64_t total_bytes, double seconds);

}  // namespace veil::cli
