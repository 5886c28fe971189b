// The program `veil`. Everything a command needs enters through the Session.
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/command/command.h"
#include "cli/command/parse.h"
#include "cli/session/session.h"
#include "cli/session/sudden_end.h"
#include "veil/engine.h"

namespace {

int exit_code_of(const veil::Error& error) {
  if (error.code == veil::cli::interrupted_code) return 128 + SIGINT;
  if (error.code == veil::cli::broken_pipe_code) return 128 + SIGPIPE;
  return veil::outcome_of(error).exit_code;
}

// What an exception says may quote a document, so it stays unsaid.
veil::Error failed_inside() { return {"run.failed", "something went wrong inside; this is a mistake of ours", ""}; }

int run(const std::vector<std::string>& words, const veil::cli::Session& session) {
  auto parsed = veil::cli::parse(words);
  if (!parsed) {
    session.complain(parsed.error());
    return exit_code_of(parsed.error());
  }
  veil::Result<int> done = 0;
  if (parsed->command) {
    done = parsed->command->run(session);
  } else {
    session.output.stream() << parsed->text;
  }
  session.output.stream().flush();
  if (done && !session.output.stream()) {
    done = session.output.broken_pipe() ? veil::Error{std::string(veil::cli::broken_pipe_code), "nobody reads the output", ""}
                                        : veil::Error{"write.failed", "the output could not be written", "standard output"};
  }
  session.interrupt.settle();
  if (done) return *done;
  if (done.error().code != veil::cli::broken_pipe_code) session.complain(done.error());
  return exit_code_of(done.error());
}

// Of a terminal that does not say how wide it is: what terminals are by tradition.
std::size_t columns_of(int descriptor) {
  if (::isatty(descriptor) != 1) return 0;
  winsize size{};
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

int main(int count, char** arguments) {
  if (!veil::cli::occupy_standard_descriptors()) return 1;  // nobody could be told
  veil::cli::guard_against_sudden_ends();
  // A reader that went away is an error value like others, so that unfinished files are cleaned away first.
  ::signal(SIGPIPE, SIG_IGN);
  const bool on_terminal = ::isatty(STDERR_FILENO) == 1;
  veil::cli::Interrupt interrupt(on_terminal);
  veil::cli::StandardInput input(STDIN_FILENO);
  veil::cli::StandardOutput output(STDOUT_FILENO);
  // Where nothing is found, whatever needs resources says so when it looks for them; `veil --help` needs none.
  const auto resources = veil::find_resources();
  const std::filesystem::path folder = resources ? *resources : std::filesystem::path(resources.error().place);
  const veil::cli::Session session{folder, input, output, std::cerr, on_terminal, interrupt, columns_of(STDOUT_FILENO)};
  try {
    const int code = run({arguments + 1, arguments + count}, session);
    // What had to be said and could not be makes a run that went well one that did not.
    return code == 0 && !session.messages ? 1 : code;
  } catch (const std::bad_alloc&) {
    veil::cli::say_plainly(veil::cli::out_of_memory_sentence);
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again) {  // no thread could be started
      veil::cli::say_plainly(veil::cli::out_of_memory_sentence);
    } else {
      session.complain(failed_inside());
    }
  } catch (const std::exception&) {
    session.complain(failed_inside());
  }
  return 1;
}
