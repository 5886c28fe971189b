// Vaults in the database, for any number of servers at once: the entries of veil/vault.h, one row each, sealed. A row is found by keyed
// marks of the protected text and of the id; which entry a text really is decides the library, by the same rules as for files.
#pragma once

#include <string>
#include <string_view>

#include "service/http/exchange.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "veil/vault.h"

namespace veil::service {

class VaultStore {
 public:
  VaultStore(Database& database, const Seals& seals) : database_(database), seals_(seals) {}

  // On the disk when it returns. Errors: usage.invalid_value for a name that is none, storage.*.
  Result<void> add(const std::string& vault, const Caller& owner, const VaultEntry& entry);
  Result<void> add(const std::string& vault, const Caller& owner, const std::vector<VaultEntry>& entries);

  // Puts originals back for a caller who may have them: of everybody's documents, or only of the caller's own. What is not the caller's
  // is answered as if it were not there. Errors: restore.unknown_document, restore.ambiguous, storage.*.
  Result<Restoration> restore(const std::string& vault, const Caller& caller, const RestoreRequest& request) const;

  struct Summary {
    std::string vault;
    std::int64_t documents = 0;
  };
  Result<std::vector<Summary>> list() const;
  Result<void> erase(const std::string& vault);

 private:
  Database& database_;
  const Seals& seals_;
};

bool is_vault_name(std::string_view name);  // letters, digits, - _ . up to 64

}  // namespace veil::service
