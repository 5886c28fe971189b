// What the operator does with the database of a service, beside one that may be running: keys, users, the audit log, back-ups, other
// secrets. For the command line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "service/operation/configuration.h"
#include "veil/result.h"

namespace veil::service {

// All need `database` and `secret` of the configuration; usage.needs_database without.

// The whole key, which is shown once. `days` until it expires; 0: never. Errors: usage.unknown_role.
Result<std::string> make_key(const Configuration& configuration, const std::string& name, const std::string& role, unsigned days);
Result<void> revoke_key(const Configuration& configuration, const std::string& id);
struct KeyRow {
  std::string id, name, role, state;  // "good", "expired", "revoked"
};
Result<std::vector<KeyRow>> list_keys(const Configuration& configuration);
Result<void> set_user(const Configuration& configuration, const std::string& name, const std::string& role, const std::string& password);

struct AuditVerdict {
  std::int64_t rows = 0;
  std::int64_t broken = 0;  // number of the first row that does not fit; 0: the chain is whole
  std::string last_hash;
};
Result<AuditVerdict> verify_audit(const Configuration& configuration);

Result<void> back_up(const Configuration& configuration, const std::string& file);
// A back-up becomes the database of the configuration, which must not be there yet. Opens it, so that a wrong secret is told at once.
Result<void> restore_back_up(const Configuration& configuration, const std::string& file);

// The database's keys under another secret, and a new key for what is sealed from now on.
Result<void> change_secret(const Configuration& configuration, const std::string& new_secret);

// Answers messages of the Model Context Protocol, one on each line, until the input ends.
Result<void> serve_mcp(const Configuration& configuration, const std::filesystem::path& resources, std::istream& input,
                       std::ostream& output);

}  // namespace veil::service
