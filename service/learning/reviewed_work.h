// What people decided in the service, for learning: documents of projects in which everything is settled, and what was answered in
// annotation tasks. It stays in memory: these are originals.
#pragma once

#include <string>
#include <vector>

#include "service/http/exchange.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "veil/document.h"
#include "veil/result.h"

namespace veil::service {

struct ReviewedWork {
  // Choices among options, as the reviewed lines that `veil train selector` reads (docs/selection.md).
  std::string choices;
  std::size_t documents_with_choices = 0, choices_made = 0;
  // Texts with the mentions that people left, marked or confirmed; ids tell where they come from.
  std::vector<Document> marked;
  // Those of tasks that asked for finer labels: what mentions mean, as the subtype.
  std::vector<Document> meanings;
};

// Of a task counts what was decided about an item, else what all who answered say alike; of choices each person's. Noted in the audit
// log as the reading of `who`. Errors: storage.*.
Result<ReviewedWork> reviewed_work(Database& database, const Seals& seals, const Caller& who);

}  // namespace veil::service
