// Signals that the caller ignores (nohup, a shell's background job) stay ignored.
#include "interrupt.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>

namespace veil::cli {
namespace {

void raise_event(int descriptor) {
  const std::uint64_t one = 1;
  while (::write(descriptor, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

}  // namespace

Interrupt::Interrupt() {
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
  watcher_ = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
  raise_event(stop_);
  watcher_.join();
  for (const int descriptor : {signals_, wake_, stop_}) ::close(descriptor);
  ::pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void Interrupt::wake_waiting() const { raise_event(wake_); }

void Interrupt::watch() {
  for (;;) {
    std::array<pollfd, 2> waits = {pollfd{signals_, POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
    if (::poll(waits.data(), waits.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return;
    }
    if (waits[1].revents != 0) return;
    signalfd_siginfo taken;
    if (::read(signals_, &taken, sizeof taken) != static_cast<ssize_t>(sizeof taken)) return;
    if (requested_.exchange(true)) ::_exit(130);
    raise_event(wake_);
  }
}

}  // namespace veil::cli
