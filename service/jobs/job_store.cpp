#include "service/jobs/job_store.h"

#include <ctime>

namespace veil::service {
namespace {

constexpr const char* job_columns = "SELECT id, owner, operation, options, state, total, created FROM jobs ";

std::int64_t now() { return static_cast<std::int64_t>(std::time(nullptr)); }

std::string place_of(const std::string& job, std::int64_t number, const char* what) {
  return "job " + job + " " + std::to_string(number) + " " + what;
}

Result<void> plain(Result<Rows> rows) {
  if (!rows) return rows.error();
  return {};
}

}  // namespace

Result<std::string> JobStore::create(const Caller& owner, const std::string& operation, const Json& options) {
  const std::string id = random_token(12);
  auto made = plain(database_.run(
      "INSERT INTO jobs(id, owner, operation, options, state, total, created, changed) VALUES($1, $2, $3, $4, 'receiving', 0, $5, $5)",
      {id, owner.id, operation, options.dump(), now()}));
  if (!made) return made.error();
  return id;
}

Result<void> JobStore::add(const std::string& job, std::int64_t first_number, const std::vector<std::string>& lines) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    std::int64_t number = first_number;
    for (const std::string& line : lines) {
      auto added = plain(transaction.run("INSERT INTO job_documents(job, number, state, sealed) VALUES($1, $2, 'waiting', $3)",
                                         {job, number, Bytes{seals_.seal(line, place_of(job, number, "text"))}}));
      if (!added) return added;
      ++number;
    }
    return {};
  });
}

Result<void> JobStore::begin(const std::string& job, std::int64_t documents) {
  return plain(database_.run("UPDATE jobs SET state = 'queued', total = $2, changed = $3 WHERE id = $1", {job, documents, now()}));
}

Result<JobRow> JobStore::row_of(const Row& row) const {
  JobRow job{text_in(row, 0), text_in(row, 1), text_in(row, 2), Json(), text_in(row, 4), number_in(row, 5), 0, 0, number_in(row, 6)};
  auto options = parse_json(text_in(row, 3));
  if (!options) return Error{"storage.damaged", "a job cannot be read", ""};
  job.options = std::move(*options);
  const auto counts = database_.run("SELECT state, COUNT(*) FROM job_documents WHERE job = $1 GROUP BY state", {job.id});
  if (!counts) return counts.error();
  for (const Row& count : *counts) {
    if (text_in(count, 0) == "done") job.done = number_in(count, 1);
    if (text_in(count, 0) == "failed") job.failed = number_in(count, 1);
  }
  return job;
}

Result<JobRow> JobStore::find(const std::string& job) const {
  const auto rows = database_.run(std::string(job_columns) + "WHERE id = $1", {job});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"service.unknown_job", "there is no such job", ""};
  return row_of(rows->front());
}

Result<std::vector<JobRow>> JobStore::of_owner(const std::string& owner) const {
  const auto rows = database_.run(std::string(job_columns) + "WHERE owner = $1 ORDER BY created DESC, id LIMIT 100", {owner});
  if (!rows) return rows.error();
  std::vector<JobRow> jobs;
  for (const Row& row : *rows) {
    auto job = row_of(row);
    if (!job) return job.error();
    jobs.push_back(std::move(*job));
  }
  return jobs;
}

Result<void> JobStore::cancel(const std::string& job) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    auto marked = plain(transaction.run("UPDATE jobs SET state = 'cancelled', changed = $2 WHERE id = $1", {job, now()}));
    if (!marked) return marked;
    return plain(transaction.run("DELETE FROM job_documents WHERE job = $1", {job}));
  });
}

Result<void> JobStore::erase(const std::string& job) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto gone = plain(transaction.run("DELETE FROM job_documents WHERE job = $1", {job})); !gone) return gone;
    return plain(transaction.run("DELETE FROM jobs WHERE id = $1", {job}));
  });
}

Result<std::vector<JobResult>> JobStore::results(const std::string& job, std::int64_t after, std::int64_t most) const {
  const auto rows = database_.run(
      "SELECT number, state, result FROM job_documents WHERE job = $1 AND number > $2 AND state <> 'waiting' ORDER BY number LIMIT $3",
      {job, after, most});
  if (!rows) return rows.error();
  std::vector<JobResult> results;
  for (const Row& row : *rows) {
    auto line = seals_.open_sealed(bytes_in(row, 2), place_of(job, number_in(row, 0), "result"));
    if (!line) return line.error();
    results.push_back({number_in(row, 0), std::move(*line), text_in(row, 1) == "failed"});
  }
  return results;
}

Result<std::optional<JobRow>> JobStore::claim(std::int64_t lease) {
  std::string claimed;
  auto done = database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("jobs"); !locked) return locked;
    const auto rows = transaction.run(
        "SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND changed < $1) ORDER BY created, id LIMIT 1", {now() - lease});
    if (!rows) return rows.error();
    if (rows->empty()) return {};
    claimed = text_in(rows->front(), 0);
    return plain(transaction.run("UPDATE jobs SET state = 'running', changed = $2 WHERE id = $1", {claimed, now()}));
  });
  if (!done) return done.error();
  if (claimed.empty()) return std::optional<JobRow>();
  auto job = find(claimed);
  if (!job) return job.error();
  return std::optional<JobRow>(std::move(*job));
}

Result<std::vector<JobDocument>> JobStore::waiting(const std::string& job, std::int64_t most) const {
  const auto rows =
      database_.run("SELECT number, sealed FROM job_documents WHERE job = $1 AND state = 'waiting' ORDER BY number LIMIT $2", {job, most});
  if (!rows) return rows.error();
  std::vector<JobDocument> documents;
  for (const Row& row : *rows) {
    auto line = seals_.open_sealed(bytes_in(row, 1), place_of(job, number_in(row, 0), "text"));
    if (!line) return line.error();
    documents.push_back({number_in(row, 0), std::move(*line)});
  }
  return documents;
}

Result<bool> JobStore::finish(const std::string& job, const std::vector<JobResult>& results) {
  bool goes_on = true;
  auto done = database_.transaction([&](Transaction& transaction) -> Result<void> {
    const auto rows = transaction.run("SELECT state FROM jobs WHERE id = $1", {job});
    if (!rows) return rows.error();
    goes_on = !rows->empty() && text_in(rows->front(), 0) == "running";
    if (!goes_on) return {};
    for (const JobResult& result : results) {
      // The text goes as soon as its result is there.
      auto kept = plain(transaction.run("UPDATE job_documents SET state = $3, result = $4, sealed = NULL WHERE job = $1 AND number = $2",
                                        {job, result.number, std::string(result.failed ? "failed" : "done"),
                                         Bytes{seals_.seal(result.line, place_of(job, result.number, "result"))}}));
      if (!kept) return kept;
    }
    return plain(transaction.run("UPDATE jobs SET changed = $2 WHERE id = $1", {job, now()}));
  });
  if (!done) return done.error();
  return goes_on;
}

Result<void> JobStore::end(const std::string& job) {
  return plain(database_.run("UPDATE jobs SET state = 'done', changed = $2 WHERE id = $1 AND state = 'running'", {job, now()}));
}

Result<void> JobStore::touch(const std::string& job) {
  return plain(database_.run("UPDATE jobs SET changed = $2 WHERE id = $1 AND state = 'running'", {job, now()}));
}

Result<void> JobStore::forget_before(std::int64_t time) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    constexpr const char* old = "state IN ('done', 'cancelled', 'receiving') AND changed < $1";
    auto gone =
        plain(transaction.run("DELETE FROM job_documents WHERE job IN (SELECT id FROM jobs WHERE " + std::string(old) + ")", {time}));
    if (!gone) return gone;
    return plain(transaction.run("DELETE FROM jobs WHERE " + std::string(old), {time}));
  });
}

Result<void> JobStore::recover() {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto done = plain(transaction.run("UPDATE jobs SET state = 'queued' WHERE state = 'running'")); !done) return done;
    if (auto done = plain(transaction.run("DELETE FROM job_documents WHERE job IN (SELECT id FROM jobs WHERE state = 'receiving')")); !done)
      return done;
    return plain(transaction.run("DELETE FROM jobs WHERE state = 'receiving'"));
  });
}

}  // namespace veil::service
