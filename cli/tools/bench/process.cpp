#include "cli/tools/bench/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

extern char** environ;  // NOLINT: the program is started with the environment as it is

namespace veil::cli {
namespace {

using RunClock = std::chrono::steady_clock;

double seconds_of_run(RunClock::time_point begin) { return std::chrono::duration<double>(RunClock::now() - begin).count(); }

// The highest resident memory so far, or what was known when the process is gone.
double peak_of(pid_t process, double known) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::max(known, std::strtod(line.c_str() + 6, nullptr) * 1024 / 1e6);
  }
  return known;
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close_read();
    close_write();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_read() { close(read_end); }
  void close_write() { close(write_end); }

 private:
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
};

}  // namespace

std::string own_program() {
  std::error_code reason;
  return std::filesystem::read_symlink("/proc/self/exe", reason).string();
}

Result<ProcessFigures> run_process(const std::vector<std::string>& words, std::string_view input, std::size_t most_output) {
  Pipe to_process, from_process;
  const Error failed{"run.failed", "the program could not be started", words.front()};
  if (to_process.read_end < 0 || from_process.read_end < 0) return failed;
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, to_process.read_end, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, from_process.write_end, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ProcessFigures figures;
  pid_t process = -1;
  const RunClock::time_point begin = RunClock::now();
  // This program takes its signals from a descriptor and blocks them; the other one must not inherit that.
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t none;
  ::sigemptyset(&none);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  const int spawned = ::posix_spawnp(&process, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  if (spawned != 0) return failed;
  to_process.close_read();
  from_process.close_write();
  ::fcntl(to_process.write_end, F_SETFL, O_NONBLOCK);
  std::vector<char> buffer(64 << 10);
  if (input.empty()) to_process.close_write();
  for (;;) {
    pollfd ends[2] = {{from_process.read_end, POLLIN, 0}, {to_process.write_end, POLLOUT, 0}};
    ::poll(ends, to_process.write_end >= 0 ? 2 : 1, 20);
    figures.peak_megabytes = peak_of(process, figures.peak_megabytes);
    if (to_process.write_end >= 0 && ends[1].revents != 0) {
      const ssize_t count = ::write(to_process.write_end, input.data(), std::min<std::size_t>(input.size(), 64 << 10));
      if (count > 0) input.remove_prefix(static_cast<std::size_t>(count));
      if (input.empty() || (count < 0 && errno != EAGAIN && errno != EINTR)) to_process.close_write();
    }
    if (ends[0].revents == 0) continue;
    const ssize_t count = ::read(from_process.read_end, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (!figures.first_output) figures.first_output = seconds_of_run(begin);
    const auto room = std::min<std::size_t>(static_cast<std::size_t>(count), most_output - std::min(most_output, figures.output.size()));
    figures.output.append(buffer.data(), room);
  }
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  figures.seconds = seconds_of_run(begin);
  figures.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return figures;
}

}  // namespace veil::cli
