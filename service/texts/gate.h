// How many texts are worked on at a time: as many as there are cores. Who cannot begin within the patience is told to come back
// (service.busy), rather than everybody getting slower without end.
#pragma once

#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <utility>

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

  // In the order in which they come: whoever came last and found a place just free would let others wait beyond all patience.
  Result<Place> enter() {
    std::unique_lock lock(mutex_);
    if (free_ > 0) {
      --free_;
      return Place(this);
    }
    Waiter waiter;
    const auto at = waiting_.insert(waiting_.end(), &waiter);
    waiter.wake.wait_for(lock, patience_, [&] { return waiter.has_place; });
    if (waiter.has_place) return Place(this);
    waiting_.erase(at);
    return Error{"service.busy", "there is more to do than this machine can; try again soon", ""};
  }

  unsigned waiting() const {
    const std::lock_guard lock(mutex_);
    return static_cast<unsigned>(waiting_.size());
  }

 private:
  struct Waiter {
    std::condition_variable wake;
    bool has_place = false;
  };

  void leave() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      ++free_;
      return;
    }
    Waiter& next = *waiting_.front();  // lives as long as the lock is held at least
    waiting_.pop_front();
    next.has_place = true;
    next.wake.notify_one();
  }

  mutable std::mutex mutex_;
  unsigned free_;
  std::list<Waiter*> waiting_;
  std::chrono::milliseconds patience_;
};

}  // namespace veil::service
