// The audit log: who protected, saw or restored what, and who changed keys. Rows are only ever added; each holds a hash over itself and the
// row before, so that one that was changed, taken out or put in breaks the chain from there on. Subjects are ids of requests, vaults and
// keys, never texts or ids of documents, which may be names of people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "service/http/exchange.h"
#include "service/storage/database.h"
#include "veil/result.h"

namespace veil::service {

class Audit {
 public:
  explicit Audit(Database& database) : database_(database) {}
  // On the disk when it returns: to be called before originals leave.
  Result<void> add(const Caller& who, std::string_view action, std::string_view subject, std::int64_t amount);

  struct Verdict {
    std::int64_t rows = 0;
    std::int64_t broken = 0;  // number of the first row that does not fit; 0: the chain is whole
    std::string last_hash;    // to be written down elsewhere: rows that are cut off at the end are missed only by who knows it
  };
  Result<Verdict> verify() const;

 private:
  Database& database_;
};

}  // namespace veil::service
