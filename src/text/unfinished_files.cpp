// A list through the objects themselves, under a lock that spins: whoever holds it changes a few pointers and does nothing that could
// wait, fail or fault, so a signal handler may take it too.
#include "veil/new_file.h"

#include <sched.h>
#include <unistd.h>

#include <atomic>

namespace veil {
namespace {

std::atomic_flag locked = ATOMIC_FLAG_INIT;  // NOLINT: see the header
UnfinishedFile* first = nullptr;             // NOLINT
bool ending = false;                         // NOLINT

// A handler that interrupted the very holder of the lock would wait for itself: it goes on after a while.
bool lock(bool for_ever) {
  for (unsigned tries = 0; locked.test_and_set(std::memory_order_acquire); ++tries) {
    if (!for_ever && tries > 100000) return false;
    ::sched_yield();
  }
  return true;
}

void unlock() { locked.clear(std::memory_order_release); }

}  // namespace

UnfinishedFile::UnfinishedFile(const std::filesystem::path& file) : path_(file.string()) {
  lock(true);
  while (ending) {
    unlock();
    ::pause();
    lock(true);
  }
  after_ = first;
  if (first != nullptr) first->before_ = this;
  first = this;
  listed_ = true;
  unlock();
}

UnfinishedFile::~UnfinishedFile() {
  if (listed_) ::unlink(path_.c_str());
  release();
}

void UnfinishedFile::release() noexcept {
  if (!listed_) return;
  lock(true);
  (before_ == nullptr ? first : before_->after_) = after_;
  if (after_ != nullptr) after_->before_ = before_;
  before_ = after_ = nullptr;
  listed_ = false;
  unlock();
}

void remove_unfinished_files() noexcept {
  const bool held = lock(false);
  ending = true;
  for (const UnfinishedFile* file = first; file != nullptr; file = file->after_) ::unlink(file->path_.c_str());
  if (held) unlock();
}

}  // namespace veil
