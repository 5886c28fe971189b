#include "cli/session/sudden_end.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <new>
#include <system_error>

#include "veil/new_file.h"

namespace veil::cli {
namespace {

void write_all(std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void file_was_cut(int) {
  end_at_once(
      "a file that was in use (a model, a knowledge base, a vault) was cut or can no longer be read ["
      "model.truncated"
      "]",
      1);
}

// What an exception says may quote a document, so it stays unsaid.
[[noreturn]] void nobody_caught_it() {
  try {
    if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    end_at_once(out_of_memory_sentence, 1);
  } catch (const std::system_error& error) {  // a thread that could not be started
    if (error.code() == std::errc::resource_unavailable_try_again) end_at_once(out_of_memory_sentence, 1);
  } catch (...) {
  }
  end_at_once("something went wrong inside; this is a mistake of ours [run.failed]", 1);
}

}  // namespace

void guard_against_sudden_ends() {
  std::set_terminate(nobody_caught_it);
  struct sigaction action {};
  action.sa_handler = file_was_cut;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGBUS, &action, nullptr);
}

void say_plainly(std::string_view sentence) noexcept {
  // Pieces after each other: putting them together would need memory.
  write_all("veil: ");
  write_all(sentence);
  write_all("\n");
}

void end_at_once(std::string_view sentence, int exit_code) noexcept {
  remove_unfinished_files();
  say_plainly(sentence);
  ::_exit(exit_code);
}

}  // namespace veil::cli
