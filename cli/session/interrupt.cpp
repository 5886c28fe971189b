// Signals that the caller ignores (nohup, a shell's background job) stay ignored.
#include "cli/session/interrupt.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <system_error>

#include "cli/session/sudden_end.h"

namespace veil::cli {
namespace {

void raise_event(int descriptor) {
  const std::uint64_t one = 1;
  while (::write(descriptor, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

}  // namespace

Interrupt::Interrupt(bool on_terminal) : on_terminal_(on_terminal) {
  ::sigemptyset(&caught_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction current {};
    ::sigaction(signal, nullptr, &current);
    if (current.sa_handler != SIG_IGN) ::sigaddset(&caught_, signal);
  }
  // Blocked here and in every thread started later, so that only the descriptor sees them.
  ::pthread_sigmask(SIG_BLOCK, &caught_, &previous_);
  signals_ = ::signalfd(-1, &caught_, SFD_CLOEXEC);
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  stop_ = ::eventfd(0, EFD_CLOEXEC);
  try {
    watcher_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {  // no memory for a thread: signals end the program as they end any other
    ::pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
  }
}

Interrupt::~Interrupt() {
  settle();
  for (const int descriptor : {signals_, wake_, stop_}) ::close(descriptor);
  ::pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void Interrupt::wake_waiting() const { raise_event(wake_); }

void Interrupt::settle() {
  if (!watcher_.joinable()) return;
  raise_event(stop_);
  watcher_.join();
}

void Interrupt::end() const {
  if (on_terminal_) {
    constexpr std::string_view clear_line = "\r\x1b[K";
    [[maybe_unused]] const ssize_t shown = ::write(STDERR_FILENO, clear_line.data(), clear_line.size());
  }
  end_at_once("stopped; outputs that were not complete are not there [run.interrupted]", 128 + SIGINT);
}

void Interrupt::watch() {
  std::optional<Clock::time_point> asked;
  for (;;) {
    std::array<pollfd, 2> waits = {pollfd{signals_, POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
    int wait = -1;
    if (asked) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*asked + patience_.load() - Clock::now());
      if (left.count() <= 0) end();
      wait = static_cast<int>(std::min<std::int64_t>(left.count(), 100));  // the patience may have changed by then
    }
    if (::poll(waits.data(), waits.size(), wait) < 0) {
      if (errno == EINTR) continue;
      return;
    }
    if (waits[1].revents != 0) return;
    if (waits[0].revents == 0) continue;
    signalfd_siginfo taken;
    if (::read(signals_, &taken, sizeof taken) != static_cast<ssize_t>(sizeof taken)) return;
    if (requested_.exchange(true)) end();
    asked = Clock::now();
    raise_event(wake_);
  }
}

}  // namespace veil::cli
