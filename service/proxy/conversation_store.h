// What sessions remember over turns, and calls between prompt and answer: in the database, sealed, so that several servers share it and a
// restart forgets nothing.
#pragma once

#include <string>

#include "service/http/exchange.h"
#include "service/proxy/conversation.h"
#include "service/security/seal.h"
#include "service/storage/database.h"

namespace veil::service {

class ConversationStore {
 public:
  ConversationStore(Database& database, const Seals& seals) : database_(database), seals_(seals) {}
  // Empty for one that nobody has begun. Conversations belong to the caller who began them.
  struct Loaded {
    ConversationMemory memory;
    std::string sealed;  // as it stood there; "" where nothing did
  };
  Result<Loaded> load(const Caller& caller, const std::string& id);
  // Errors: service.conflict when it changed since it was loaded: two turns at once would give one number to two people.
  Result<void> save(const Caller& caller, const std::string& id, const Loaded& loaded);
  // Those that nobody used since.
  Result<void> forget_before(std::int64_t time);

 private:
  std::string mark_of(const Caller& caller, const std::string& id) const;
  Database& database_;
  const Seals& seals_;
};

}  // namespace veil::service
