// How many texts are worked on at a time: as many as there are cores. Who cannot begin within the patience is told to come back
// (service.busy), rather than everybody getting slower without end.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "veil/result.h"

namespace veil::service {

class Gate {
 public:
  Gate(unsigned places, std::chrono::milliseconds patience) : free_(places), patience_(patience) {}

  class Place {
   public:
    explicit Place(Gate* gate) : gate_(gate) {}
    Place(Place&& other) noexcept : gate_(std::exchange(other.gate_, nullptr)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (gate_ != nullptr) gate_->leave();
    }

   private:
    Gate* gate_;
  };

  Result<Place> enter() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    const bool got = wake_.wait_for(lock, patience_, [&] { return free_ > 0; });
    --waiting_;
    if (!got) return Error{"service.busy", "there is more to do than this machine can; try again soon", ""};
    --free_;
    return Place(this);
  }

  unsigned waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

 private:
  void leave() {
    {
      const std::lock_guard lock(mutex_);
      ++free_;
    }
    wake_.notify_one();
  }

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  unsigned free_;
  unsigned waiting_ = 0;
  std::chrono::milliseconds patience_;
};

}  // namespace veil::service
