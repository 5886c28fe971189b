// Ctrl-C, SIGTERM and SIGHUP, from the start of the program to its end: the first asks the run to stop, so that unfinished files are
// cleaned away and what is done can be saved; a run that has not ended when the patience is over, and every run at the second signal, is
// ended here, its unfinished files removed. Signals are taken by a thread (signalfd), not by a handler.
#pragma once

#include <signal.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace veil::cli {

class Interrupt {
 public:
  // `on_terminal`: a line of progress may stand on standard error and is taken away before something is said.
  explicit Interrupt(bool on_terminal);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool requested() const { return requested_.load(std::memory_order_relaxed); }
  // Becomes readable with the first signal: for code that waits in poll().
  int descriptor() const { return wake_; }
  // Does the same for a run that ends for another reason, so that nobody waits for input that is not wanted any more.
  void wake_waiting() const;
  // For a run that has work to save (a checkpoint was asked for), which may take longer than what people wait for gladly.
  void allow(std::chrono::milliseconds patience) const { patience_ = patience; }
  // The run is over and only says how it went: it is not ended in the middle of that. Does not come back when it is being ended.
  void settle();

 private:
  using Clock = std::chrono::steady_clock;
  void watch();
  [[noreturn]] void end() const;

  bool on_terminal_;
  sigset_t caught_;
  sigset_t previous_;
  int signals_ = -1;
  int wake_ = -1;
  int stop_ = -1;
  std::atomic<bool> requested_ = false;
  mutable std::atomic<std::chrono::milliseconds> patience_ = std::chrono::milliseconds(500);
  std::thread watcher_;
};

}  // namespace veil::cli
