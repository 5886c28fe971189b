#include "service/operation/administration.h"

#include <ctime>
#include <istream>
#include <ostream>

#include "service/mcp/mcp.h"
#include "service/operation/foundation.h"
#include "service/security/access.h"
#include "service/security/audit.h"
#include "service/security/seal.h"

namespace veil::service {
namespace {

const Caller operator_of_the_machine{"operator", "operator", Role::administrator};

Result<std::unique_ptr<Database>> visited(const Configuration& configuration) {
  if (configuration.database.empty()) return Error{"usage.needs_database", "this needs --database and --secret", ""};
  return Database::open(configuration.database, Database::Use::visitor);
}

// The database, for those who know its secret.
struct Opened {
  std::unique_ptr<Database> database;
  std::unique_ptr<Seals> seals;
};
Result<Opened> opened(const Configuration& configuration) {
  auto database = visited(configuration);
  if (!database) return database.error();
  if (configuration.secret.empty()) return Error{"usage.needs_database", "this needs --database and --secret", ""};
  auto secret = secret_from(configuration.secret);
  if (!secret) return secret.error();
  auto seals = Seals::open(**database, *secret);
  if (!seals) return seals.error();
  return Opened{std::move(*database), std::move(*seals)};
}

Result<Role> role_named(const std::string& name) {
  const auto role = role_from(name);
  if (!role) return Error{"usage.unknown_role", "a role is one of client, annotator, reviewer, administrator", name};
  return *role;
}

}  // namespace

Result<std::string> make_key(const Configuration& configuration, const std::string& name, const std::string& role, unsigned days) {
  const auto known = role_named(role);
  if (!known) return known.error();
  auto open = opened(configuration);
  if (!open) return open.error();
  const std::int64_t expires = days == 0 ? 0 : static_cast<std::int64_t>(std::time(nullptr)) + std::int64_t{days} * 86'400;
  auto key = Access(*open->database).add_key(name, *known, expires);
  if (!key) return key.error();
  const std::string id = key->substr(5, key->find('.', 5) - 5);
  if (auto noted = Audit(*open->database).add(operator_of_the_machine, "key.made", "key " + id + " " + role, 1); !noted)
    return noted.error();
  return key;
}

Result<void> revoke_key(const Configuration& configuration, const std::string& id) {
  auto open = opened(configuration);
  if (!open) return open.error();
  if (auto done = Access(*open->database).revoke_key(id); !done) return done;
  return Audit(*open->database).add(operator_of_the_machine, "key.revoked", "key " + id, 1);
}

Result<std::vector<KeyRow>> list_keys(const Configuration& configuration) {
  auto open = opened(configuration);
  if (!open) return open.error();
  const auto keys = Access(*open->database).keys();
  if (!keys) return keys.error();
  std::vector<KeyRow> rows;
  const auto now = static_cast<std::int64_t>(std::time(nullptr));
  for (const ApiKey& key : *keys) {
    const char* state = key.revoked != 0 ? "revoked" : key.expires != 0 && key.expires <= now ? "expired" : "good";
    rows.push_back({key.id, key.name, std::string(name_of(key.role)), state});
  }
  return rows;
}

Result<void> set_user(const Configuration& configuration, const std::string& name, const std::string& role, const std::string& password) {
  const auto known = role_named(role);
  if (!known) return known.error();
  auto open = opened(configuration);
  if (!open) return open.error();
  if (auto done = Access(*open->database).set_user(name, *known, password); !done) return done;
  return Audit(*open->database).add(operator_of_the_machine, "user.set", "role " + role, 1);
}

Result<AuditVerdict> verify_audit(const Configuration& configuration) {
  auto database = visited(configuration);
  if (!database) return database.error();
  const auto verdict = Audit(**database).verify();
  if (!verdict) return verdict.error();
  return AuditVerdict{verdict->rows, verdict->broken, verdict->last_hash};
}

Result<void> back_up(const Configuration& configuration, const std::string& file) {
  auto database = visited(configuration);
  if (!database) return database.error();
  return (*database)->back_up(file);
}

Result<void> restore_back_up(const Configuration& configuration, const std::string& file) {
  std::error_code failed;
  if (configuration.database.empty()) return Error{"usage.needs_database", "this needs --database and --secret", ""};
  if (configuration.database.find("://") != std::string::npos) {
    return Error{"storage.no_backup", "PostgreSQL has means of its own: pg_dump makes a copy, pg_restore reads it", ""};
  }
  if (std::filesystem::exists(configuration.database, failed)) {
    return Error{"write.exists", "a database is there already: move it away first", configuration.database};
  }
  // A copy is looked at before it gets its name.
  const std::string part = configuration.database + ".part";
  std::filesystem::copy_file(file, part, failed);
  if (failed) return Error{"read.not_found", "the back-up cannot be read, or not be written to its place", file};
  std::filesystem::permissions(part, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, failed);
  Configuration copied = configuration;
  copied.database = part;
  Result<void> done;
  if (auto open = opened(copied); !open) done = open.error();
  if (done) {
    std::filesystem::rename(part, configuration.database, failed);
    if (failed) done = Error{"write.failed", "the back-up cannot be given its name", configuration.database};
  }
  for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(part + ending, failed);
  return done;
}

Result<void> change_secret(const Configuration& configuration, const std::string& new_secret) {
  auto open = opened(configuration);
  if (!open) return open.error();
  auto secret = secret_from(new_secret);
  if (!secret) return secret.error();
  if (auto done = open->seals->change_secret(*secret); !done) return done;
  return Audit(*open->database).add(operator_of_the_machine, "secret.changed", "", 1);
}

Result<void> serve_mcp(const Configuration& configuration, const std::filesystem::path& resources, std::istream& input,
                       std::ostream& output) {
  Metrics metrics;
  auto foundation = Foundation::open(configuration, resources, metrics);
  if (!foundation) return foundation.error();
  const McpServer server((*foundation)->house());
  const Caller caller{"", "local", Role::administrator};  // whoever starts the program has its rights
  for (std::string line; std::getline(input, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::optional<Json> answer;
    try {
      answer = server.answer(line, caller);
    } catch (const std::exception&) {  // no memory, say; its words may quote a text
      return Error{"run.failed", "something went wrong inside; this is a mistake of ours", ""};
    }
    if (answer) {
      output << answer->dump() << '\n';
      output.flush();
      if (!output) return Error{"write.broken_pipe", "nobody reads the output", ""};
    }
  }
  return {};
}

}  // namespace veil::service
