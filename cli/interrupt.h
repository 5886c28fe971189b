// Ctrl-C and SIGTERM while documents run: the first asks the run to stop, so that unfinished files are cleaned away; the second
// ends the program at once. Signals are taken by a thread (signalfd), not by a handler, so there is no global state.
// Commands that do not make an Interrupt end at the first signal, as any program does.
#pragma once

#include <signal.h>

#include <atomic>
#include <thread>

namespace veil::cli {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool requested() const { return requested_.load(std::memory_order_relaxed); }
  // Becomes readable with the first signal: for code that waits in poll().
  int descriptor() const { return wake_; }
  // Does the same for a run that ends for another reason, so that nobody waits for input that is not wanted any more.
  void wake_waiting() const;

 private:
  void watch();

  sigset_t caught_;
  sigset_t previous_;
  int signals_ = -1;
  int wake_ = -1;
  int stop_ = -1;
  std::atomic<bool> requested_ = false;
  std::thread watcher_;
};

}  // namespace veil::cli
