// --vault and --key-file, which only make sense together.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/arguments/arguments.h"
#include "cli/session/session.h"
#include "veil/result.h"
#include "veil/vault.h"

namespace veil::cli {

struct VaultOptions {
  std::string vault;
  std::string key_file;

  void declare(Arguments& command, const std::string& what_vault_is);
  void declare_key(Arguments& command);  // --key-file alone
  Result<void> check_pair() const;       // usage.missing_key, usage.missing_vault
  // write.exists: a vault is never overwritten, not even with --force. What it leads back to would be lost.
  Result<void> check_absent() const;
  // The files that writing it makes.
  std::vector<std::string> files() const;
  // Both tell of a key that others can read; opening tells of a vault whose run was cut short.
  Result<std::unique_ptr<VaultWriter>> create(const Session& session) const;
  Result<std::unique_ptr<const Vault>> open(const Session& session) const;

 private:
  Result<VaultKey> key(const Session& session) const;
};

}  // namespace veil::cli
