// Jobs in the database: documents come in, sealed; results stand beside them until somebody takes the job away. What was acknowledged is on
// the disk, and a job goes on where it was when a server was killed: a document is either waiting or has its result.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "service/http/exchange.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "veil/result.h"

namespace veil::service {

struct JobRow {
  std::string id;
  std::string owner;
  std::string operation;
  Json options;       // the parameters of its request, and the role of its owner
  std::string state;  // "receiving", "queued", "running", "done", "cancelled"
  std::int64_t documents = 0, done = 0, failed = 0;
  std::int64_t created = 0;
};

struct JobDocument {
  std::int64_t number = 0;  // from 1
  std::string line;         // JSON
};

struct JobResult {
  std::int64_t number = 0;
  std::string line;
  bool failed = false;
};

class JobStore {
 public:
  JobStore(Database& database, const Seals& seals) : database_(database), seals_(seals) {}

  // A job that still receives; `add` gives it documents, `begin` acknowledges it.
  Result<std::string> create(const Caller& owner, const std::string& operation, const Json& options);
  Result<void> add(const std::string& job, std::int64_t first_number, const std::vector<std::string>& lines);
  Result<void> begin(const std::string& job, std::int64_t documents);
  // Errors: service.unknown_job.
  Result<JobRow> find(const std::string& job) const;
  Result<std::vector<JobRow>> of_owner(const std::string& owner) const;
  Result<void> cancel(const std::string& job);
  Result<void> erase(const std::string& job);
  Result<std::vector<JobResult>> results(const std::string& job, std::int64_t after, std::int64_t most) const;

  // For workers. A job that nobody works on, or whose server has not been heard of for `lease` seconds.
  Result<std::optional<JobRow>> claim(std::int64_t lease);
  Result<std::vector<JobDocument>> waiting(const std::string& job, std::int64_t most) const;
  // Results of documents, all at once or none. False: the job was cancelled meanwhile.
  Result<bool> finish(const std::string& job, const std::vector<JobResult>& results);
  Result<void> end(const std::string& job);
  // Somebody is still at it: the lease begins anew.
  Result<void> touch(const std::string& job);
  // Jobs that are over, or were never received whole, and that nobody touched since.
  Result<void> forget_before(std::int64_t time);
  // When a server starts that has the database for itself: what was running is queued again, what was half received goes.
  Result<void> recover();

 private:
  Result<JobRow> row_of(const Row& row) const;
  Database& database_;
  const Seals& seals_;
};

}  // namespace veil::service
