// `veil service ...`, `veil audit verify` and `veil mcp`: what the operator does beside a running service.
#include <fstream>
#include <string>

#include "cli/command/command.h"
#include "cli/service/settings.h"
#include "cli/terminal/text_table.h"
#include "service/operation/administration.h"

namespace veil::cli {
namespace {

// Opens the database that the options name, and does one thing.
class WithDatabase : public Command {
 public:
  void declare(Arguments& command) override {
    declare_own(command);
    settings_.declare_database(command);
  }
  Result<int> run(const Session& session) override {
    auto configuration = settings_.configuration();
    if (!configuration) return configuration.error();
    auto done = work(*configuration, session);
    if (!done) return done.error();
    return 0;
  }

 protected:
  virtual void declare_own(Arguments& command) = 0;
  virtual Result<void> work(const service::Configuration& configuration, const Session& session) = 0;

 private:
  ServiceSettings settings_;
};

class Key : public WithDatabase {
  void declare_own(Arguments& command) override {
    command.words("NAME", &name_, "whose key it is, for the audit log").required();
    command.option("--role", &role_, "R", "client (default), annotator, reviewer, administrator");
    command.option("--days", &days_, "N", "how long it is good, otherwise for ever").between(0, 36'500);
  }
  Result<void> work(const service::Configuration& configuration, const Session& session) override {
    auto key = service::make_key(configuration, name_, role_, days_);
    if (!key) return key.error();
    session.output.stream() << *key << '\n';
    return {};
  }
  std::string name_, role_ = "client";
  unsigned days_ = 0;
};

class Keys : public WithDatabase {
  void declare_own(Arguments&) override {}
  Result<void> work(const service::Configuration& configuration, const Session& session) override {
    const auto keys = service::list_keys(configuration);
    if (!keys) return keys.error();
    TextTable table;
    table.header = {"id", "name", "role", "state"};
    for (const service::KeyRow& key : *keys) table.rows.push_back({key.id, key.name, key.role, key.state});
    table.print(session.output.stream(), false);
    return {};
  }
};

class Revoke : public WithDatabase {
  void declare_own(Arguments& command) override { command.words("ID", &id_, "of the key, as `veil service keys` shows it").required(); }
  Result<void> work(const service::Configuration& configuration, const Session&) override {
    return service::revoke_key(configuration, id_);
  }
  std::string id_;
};

class User : public WithDatabase {
  void declare_own(Arguments& command) override {
    command.words("NAME", &name_, "whom the session is for").required();
    command.option("--role", &role_, "R", "client, annotator, reviewer (default), administrator");
    command.option("--password-file", &password_file_, "FILE", "its first line is the password, otherwise that of standard input");
  }
  Result<void> work(const service::Configuration& configuration, const Session& session) override {
    std::string password;
    if (password_file_.empty()) {
      std::getline(session.input.stream(), password);
    } else {
      std::ifstream file(password_file_);
      if (!file) return Error{"read.not_found", "the file with the password cannot be read", password_file_};
      std::getline(file, password);
    }
    return service::set_user(configuration, name_, role_, password);
  }
  std::string name_, role_ = "reviewer", password_file_;
};

class BackUp : public WithDatabase {
  void declare_own(Arguments& command) override { command.words("FILE", &file_, "a new file, to open with the same secret").required(); }
  Result<void> work(const service::Configuration& configuration, const Session&) override { return service::back_up(configuration, file_); }
  std::string file_;
};

class RestoreBackUp : public WithDatabase {
  void declare_own(Arguments& command) override { command.words("FILE", &file_, "what `veil service backup` made").required(); }
  Result<void> work(const service::Configuration& configuration, const Session&) override {
    return service::restore_back_up(configuration, file_);
  }
  std::string file_;
};

class NewSecret : public WithDatabase {
  void declare_own(Arguments& command) override {
    command.option("--new-secret", &secret_, "S", "file:PATH, env:NAME or command:...; the old one opens nothing any more").required();
  }
  Result<void> work(const service::Configuration& configuration, const Session&) override {
    return service::change_secret(configuration, secret_);
  }
  std::string secret_;
};

class VerifyAudit : public WithDatabase {
  void declare_own(Arguments&) override {}
  Result<void> work(const service::Configuration& configuration, const Session& session) override {
    const auto verdict = service::verify_audit(configuration);
    if (!verdict) return verdict.error();
    if (verdict->broken != 0) {
      return Error{"service.audit_broken", "the audit log was changed, or a row of it is missing",
                   "row " + std::to_string(verdict->broken)};
    }
    session.output.stream() << verdict->rows << " rows, none changed\nlast hash: " << verdict->last_hash << '\n';
    return {};
  }
};

class Mcp : public Command {
 public:
  void declare(Arguments& command) override {
    settings_.declare_database(command);
    settings_.declare(command, "policy", "P", "of calls that name none: a file, or the name of one that ships");
    settings_.declare(command, "policies", "DIR", "folder with more policies that calls may name, NAME.yaml each");
    settings_.declare(command, "resources", "DIR", "").hidden();
  }
  Result<int> run(const Session& session) override {
    auto configuration = settings_.configuration();
    if (!configuration) return configuration.error();
    session.input.end_when_readable(session.interrupt.descriptor());
    auto done = service::serve_mcp(*configuration, session.resources, session.input.stream(), session.output.stream());
    if (!done) return done.error();
    return 0;
  }

 private:
  ServiceSettings settings_;
};

}  // namespace

std::unique_ptr<Command> make_service_key() { return std::make_unique<Key>(); }
std::unique_ptr<Command> make_service_keys() { return std::make_unique<Keys>(); }
std::unique_ptr<Command> make_service_revoke() { return std::make_unique<Revoke>(); }
std::unique_ptr<Command> make_service_user() { return std::make_unique<User>(); }
std::unique_ptr<Command> make_service_backup() { return std::make_unique<BackUp>(); }
std::unique_ptr<Command> make_service_restore() { return std::make_unique<RestoreBackUp>(); }
std::unique_ptr<Command> make_service_secret() { return std::make_unique<NewSecret>(); }
std::unique_ptr<Command> make_audit_verify() { return std::make_unique<VerifyAudit>(); }
std::unique_ptr<Command> make_mcp() { return std::make_unique<Mcp>(); }

}  // namespace veil::cli
