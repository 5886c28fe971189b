// What training says while it works: one line that changes, on a terminal; nothing in a pipe.
#pragma once

#include <chrono>
#include <cstdio>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/session/session.h"

namespace veil::cli {

class TrainingProgress {
 public:
  explicit TrainingProgress(const Session& session) : terminal_(session.messages), shown_(session.messages_on_terminal) {}
  ~TrainingProgress() {
    if (shown_) terminal_ << "\r\x1b[K" << std::flush;
  }
  TrainingProgress(const TrainingProgress&) = delete;
  TrainingProgress& operator=(const TrainingProgress&) = delete;

  // `share` of 0 .. 1. Draws ten times a second at most.
  void update(std::string_view what, double share) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    char percent[16];
    std::snprintf(percent, sizeof percent, " %3d %%", static_cast<int>(share * 100));
    terminal_ << "\r\x1b[K  " << shown(what) << percent << std::flush;
  }

 private:
  std::ostream& terminal_;
  bool shown_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace veil::cli
