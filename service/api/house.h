// What routes share: everything that lives as long as the service.
#pragma once

#include <cstddef>
#include <string>

#include "service/attack/opponents.h"
#include "service/http/metrics.h"
#include "service/security/access.h"
#include "service/security/audit.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "service/texts/engines.h"
#include "service/texts/gate.h"
#include "service/vault/vault_store.h"

namespace veil::service {

struct House {
  Database& database;
  Seals& seals;
  Access& access;
  Audit& audit;
  Engines& engines;
  VaultStore& vaults;
  Opponents& opponents;
  Gate& gate;
  Metrics& metrics;
  std::size_t largest_request = 16u << 20;   // bytes of a request that is read whole
  std::size_t largest_document = 16u << 20;  // bytes of a line of a stream
  unsigned threads = 1;                      // for the documents of one request
  bool is_encrypted = false;                 // clients come by TLS
};

}  // namespace veil::service
