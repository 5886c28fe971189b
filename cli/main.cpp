// The program `veil`. The environment is read here and nowhere else; everything a command needs enters through the Session.
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "command.h"
#include "parse.h"
#include "session.h"

namespace {

namespace fs = std::filesystem;

// VEIL_RESOURCES, else where the program was installed, else where it was built.
fs::path find_resources() {
  if (const char* named = std::getenv("VEIL_RESOURCES"); named != nullptr && *named != '\0') return named;
  std::error_code reason;
  const fs::path program = fs::read_symlink("/proc/self/exe", reason);
  if (!reason) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "veil";
    if (fs::is_directory(installed / "languages", reason)) return installed;
  }
  return VEIL_SOURCE_DIR;
}

int exit_code_of(const veil::Error& error) {
  if (error.code == veil::cli::interrupted_code) return 128 + SIGINT;
  if (error.code == veil::cli::broken_pipe_code) return 128 + SIGPIPE;
  return veil::outcome_of(error).exit_code;
}

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
    done = session.output.broken_pipe()
               ? veil::Error{std::string(veil::cli::broken_pipe_code), "nobody reads the output", ""}
               : veil::Error{"write.failed", "the output could not be written", "standard output"};
  }
  if (done) return *done;
  if (done.error().code != veil::cli::broken_pipe_code) session.complain(done.error());
  return exit_code_of(done.error());
}

}  // namespace

int main(int count, char** arguments) {
  // A reader that went away is an error value like others, so that unfinished files are cleaned away first.
  ::signal(SIGPIPE, SIG_IGN);
  veil::cli::StandardInput input(STDIN_FILENO);
  veil::cli::StandardOutput output(STDOUT_FILENO);
  const veil::cli::Session session{find_resources(), input, output, std::cerr, ::isatty(STDERR_FILENO) == 1};
  try {
    return run({arguments + 1, arguments + count}, session);
  } catch (const std::bad_alloc&) {
    session.complain({"run.out_of_memory", "the memory of this machine is not enough", ""});
  } catch (const std::exception&) {
    // What an exception says may quote a document, so it stays unsaid.
    session.complain({"run.failed", "something went wrong inside; this is a mistake of ours", ""});
  }
  return 1;
}
