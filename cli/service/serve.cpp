// `veil serve`: the HTTP service in the foreground, until Ctrl-C or a polite kill; requests that have begun are finished first.
#include <poll.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "cli/command/command.h"
#include "cli/service/settings.h"
#include "service/operation/service.h"

namespace veil::cli {
namespace {

constexpr std::chrono::minutes time_to_finish{2};

class Serve : public Command {
 public:
  void declare(Arguments& command) override {
    settings_.declare_file(command);
    settings_.declare(command, "host", "H", "address to listen at, and port (127.0.0.1, 8080; 0: any)");
    settings_.declare(command, "port", "N", "").shown_with("--host");
    settings_.declare(command, "tls-certificate", "FILE", "TLS: certificate and key in PEM");
    settings_.declare(command, "tls-key", "FILE", "").needed_with("--tls-certificate");
    settings_.declare(command, "policy", "P", "of requests that name none: a file, or the name of one that ships");
    settings_.declare(command, "policies", "DIR", "folder with more policies that requests may name, NAME.yaml each");
    settings_.declare(command, "database", "D", "file or postgresql://...: vaults, keys, jobs; otherwise in memory");
    settings_.declare(command, "secret", "S", "what opens it: file:PATH (veil vault new-key), env:NAME, command:...")
        .needed_with("--database");
    settings_.declare(command, "openai", "URL", "language models behind /openai and /anthropic: where they are");
    settings_.declare(command, "anthropic", "URL", "").shown_with("--openai");
    settings_.declare(command, "proxy-policy", "P", "policy of what goes to them, otherwise --policy");
    settings_.declare(command, "threads", "N", "texts at a time, otherwise one per core; clients at a time (512)");
    settings_.declare(command, "connections", "N", "").shown_with("--threads");
    settings_.declare(command, "rate", "N", "requests a second of each caller; megabytes of a request (16)");
    settings_.declare(command, "largest-request", "N", "").shown_with("--rate");
    settings_.declare(command, "resources", "DIR", "").hidden();
    for (const char* seldom :
         {"backgrounds", "models", "body-seconds", "idle-seconds", "patience", "upstream-seconds", "job-threads", "keep-days"}) {
      settings_.declare(command, seldom, "N", "").hidden();
    }
    command.flag("--demo", &demo_, "a page to try it in the browser; nothing is kept");
    command.flag("--check", &check_only_, "open everything, say what would be done, and end");
  }

  Result<int> run(const Session& session) override {
    auto configuration = settings_.configuration();
    if (!configuration) return configuration.error();
    configuration->demo = demo_;
    if (check_only_) configuration->port = 0;
    auto opened = service::Service::open(*configuration, session.resources, [&](const std::string& sentence) { session.note(sentence); });
    if (!opened) return opened.error();
    service::Service& running = **opened;
    if (check_only_) {
      session.output.stream() << "everything is there to serve\n";
      return 0;
    }
    session.note("listening at " + running.address());
    if (demo_) session.note("open " + running.address() + "/ in a browser; Ctrl-C ends it");
    session.interrupt.allow(time_to_finish);
    std::thread stopper([&] {
      pollfd asked{session.interrupt.descriptor(), POLLIN, 0};
      while (::poll(&asked, 1, -1) < 0) {
      }
      running.stop();
    });
    running.run();
    session.interrupt.wake_waiting();
    stopper.join();
    const bool is_learning = running.is_learning();
    session.note("stopped");
    if (is_learning) std::_Exit(0);
    return 0;
  }

 private:
  ServiceSettings settings_;
  bool check_only_ = false;
  bool demo_ = false;
};

}  // namespace

std::unique_ptr<Command> make_serve() { return std::make_unique<Serve>(); }

}  // namespace veil::cli
