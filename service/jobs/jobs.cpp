#include "service/jobs/jobs.h"

#include "service/api/text_routes.h"
#include "service/texts/work.h"

namespace veil::service {
namespace {

constexpr std::int64_t documents_at_a_time = 32;
constexpr std::int64_t lease_seconds = 30;
constexpr std::size_t most_documents = 1'000'000;
constexpr const char* option_names[] = {"policy",  "method",  "language",  "offsets",    "scheme",   "vault",      "with_text",
                                        "explain", "partial", "trust_ids", "background", "attacker", "candidates", "clues"};

Json job_json(const JobRow& job) {
  return Json::object({{"id", job.id},
                       {"operation", job.operation},
                       {"state", job.state},
                       {"documents", job.documents},
                       {"done", job.done},
                       {"failed", job.failed},
                       {"created", job.created}});
}

// Takes lines from the body of a request and gives them to the database, some at a time.
class Receiver {
 public:
  Receiver(JobStore& store, std::string job, std::size_t longest_line) : store_(store), job_(std::move(job)), longest_line_(longest_line) {}

  Result<void> line(std::string line) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) return {};
    if (documents_ >= static_cast<std::int64_t>(most_documents))
      return Error{"read.too_large", "a job has a million documents at most", "request"};
    ++documents_;
    bytes_ += line.size();
    lines_.push_back(std::move(line));
    return bytes_ > (1u << 20) ? flush() : Result<void>();
  }
  Result<void> flush() {
    if (lines_.empty()) return {};
    auto added = store_.add(job_, documents_ - static_cast<std::int64_t>(lines_.size()) + 1, lines_);
    lines_.clear();
    bytes_ = 0;
    return added;
  }
  Result<void> all_of(Body& body) {
    std::string rest;
    std::vector<char> piece(65'536);
    for (;;) {
      const auto count = body.read(piece.data(), piece.size());
      if (!count) return count.error();
      if (*count == 0) break;
      rest.append(piece.data(), *count);
      std::size_t from = 0;
      for (std::size_t end = 0; (end = rest.find('\n', from)) != std::string::npos; from = end + 1) {
        if (auto taken = line(rest.substr(from, end - from)); !taken) return taken;
      }
      rest.erase(0, from);
      if (rest.size() > longest_line_) return Error{"read.too_large", "a document is too large", "request"};
    }
    if (auto taken = line(std::move(rest)); !taken) return taken;
    return flush();
  }
  std::int64_t documents() const { return documents_; }

 private:
  JobStore& store_;
  std::string job_;
  std::size_t longest_line_;
  std::vector<std::string> lines_;
  std::size_t bytes_ = 0;
  std::int64_t documents_ = 0;
};

}  // namespace

Result<void> Jobs::begin(unsigned workers) {
  // A file belongs to one server; at PostgreSQL others may be at work, and what nobody works on is found by its age.
  if (house_.database.kind() == "sqlite") {
    if (auto recovered = store_.recover(); !recovered) return recovered;
  }
  for (unsigned i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
  return {};
}

void Jobs::stop() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  wake_.notify_all();
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
}

void Jobs::keep_alive() {
  std::vector<std::string> jobs;
  {
    const std::lock_guard lock(mutex_);
    jobs.assign(at_work_.begin(), at_work_.end());
  }
  for (const std::string& job : jobs) {
    if (auto told = store_.touch(job); !told) house_.metrics.count("job_errors");
  }
}

void Jobs::work() {
  for (;;) {
    std::uint64_t seen = 0;
    {
      const std::lock_guard lock(mutex_);
      if (over_) return;
      seen = created_;
    }
    auto job = store_.claim(lease_seconds);
    if (job && *job) {
      const std::string id = (*job)->id;
      {
        const std::lock_guard lock(mutex_);
        at_work_.insert(id);
      }
      bool done = false;
      try {
        done = static_cast<bool>(work_on(**job));
      } catch (const std::exception&) {
        done = false;  // no memory, say: the lease runs out, and it goes on
      }
      if (!done) house_.metrics.count("job_errors");
      const std::lock_guard lock(mutex_);
      at_work_.erase(at_work_.find(id));
      continue;
    }
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, std::chrono::seconds(2), [&] { return over_ || created_ != seen; });
  }
}

Result<void> Jobs::work_on(const JobRow& job) {
  const auto operation = operation_from(job.operation);
  if (!operation) return Error{"run.failed", "a job has no operation", ""};
  const Caller caller{job.owner, "", role_from(job.options.at("role").text()).value_or(Role::none)};
  const auto work = make_work(
      house_, *operation, [&](const std::string& name) { return job.options.at(name).text(); }, caller);
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      if (over_) return {};
    }
    auto documents = store_.waiting(job.id, documents_at_a_time);
    if (!documents) return documents.error();
    if (documents->empty()) return store_.end(job.id);
    std::vector<JobResult> results;
    std::vector<VaultEntry> entries;
    for (const JobDocument& one : *documents) {
      const auto number = static_cast<std::uint64_t>(one.number);
      const auto line_of = [&]() -> Result<std::string> {
        if (!work) return work.error();
        auto document = (*work)->read(one.line);
        if (!document) return document.error();
        if (auto done = (*work)->run(*document); !done) return done.error();
        auto finished = (*work)->finish(*document, number);
        if (!finished) return finished.error();
        if (finished->entry) entries.push_back(std::move(*finished->entry));
        return std::move(finished->line);
      };
      auto line = line_of();
      if (!line && line.error().code == "service.busy") return line.error();  // others first; the lease runs out and it goes on
      Json failure;
      if (!line) failure = Json::object({{"document", one.number}, {"error", error_json(line.error()).at("error")}});
      results.push_back({one.number, line ? std::move(*line) : failure.dump(), !line});
    }
    // Originals first: a result that came without them could never be restored.
    if (work) {
      if (auto kept = (*work)->keep(entries); !kept) return kept;
    }
    const auto goes_on = store_.finish(job.id, results);
    if (!goes_on) return goes_on.error();
    if (!*goes_on) return {};
    std::uint64_t failed = 0;
    for (const JobResult& result : results) failed += result.failed ? 1u : 0u;
    house_.metrics.add_documents(results.size() - failed, failed);
  }
}

Result<JobRow> Jobs::own_job(const HttpRequest& request) const {
  auto job = store_.find(request.parameter("id"));
  if (!job) return job;
  const bool is_own = job->owner == request.caller.id || request.caller.role == Role::administrator;
  if (!is_own || job->state == "receiving") return Error{"service.unknown_job", "there is no such job", ""};
  return job;
}

Answer Jobs::create(HttpRequest& request) {
  if (auto checked = check_parameters(request, {"operation"}); !checked) return error_answer(checked.error());
  const auto operation = operation_from(request.parameter("operation"));
  if (!operation)
    return error_answer({"usage.invalid_value", "the operation is one of detect, protect, risk, restore, attack, solutions", "operation"});
  Json options = Json::object({{"role", name_of(request.caller.role)}});
  for (const char* name : option_names) {
    if (!request.parameter(name).empty()) options[name] = request.parameter(name);
    if (request.query.contains(name) && request.parameter(name).empty()) options[name] = "true";
  }
  // What cannot work is told now, not when nobody looks.
  const auto work = make_work(
      house_, *operation, [&](const std::string& name) { return options.at(name).text(); }, request.caller);
  if (!work) return error_answer(work.error());
  const std::string type = request.content_type();
  const bool is_list = type == "application/json";
  if (!is_list && type != "application/x-ndjson" && type != "application/jsonl") {
    return error_answer({"service.unsupported_type", "a job is a list as application/json, or application/x-ndjson", "Content-Type"});
  }
  auto job = store_.create(request.caller, request.parameter("operation"), options);
  if (!job) return error_answer(job.error());
  Receiver receiver(store_, *job, house_.largest_document);
  const auto received = [&]() -> Result<void> {
    if (!is_list) return receiver.all_of(*request.body);
    auto bytes = request.body->read_all(house_.largest_request);
    if (!bytes) return bytes.error();
    auto json = parse_json(*bytes);
    if (!json) return json.error();
    if (!json->is_array()) return Error{"read.wrong_type", "a job is a list of documents", "request"};
    for (const Json& element : json->elements()) {
      if (auto taken = receiver.line(element.dump()); !taken) return taken;
    }
    return receiver.flush();
  }();
  if (!received) {
    if (auto gone = store_.erase(*job); !gone) house_.metrics.count("job_errors");
    return error_answer(received.error());
  }
  if (auto begun = store_.begin(*job, receiver.documents()); !begun) return error_answer(begun.error());
  {
    const std::lock_guard lock(mutex_);
    ++created_;
  }
  wake_.notify_one();
  auto made = store_.find(*job);
  if (!made) return error_answer(made.error());
  Answer answer = json_answer(job_json(*made), 202);
  answer.headers.emplace_back("Location", "/v1/jobs/" + *job);
  return answer;
}

Answer Jobs::list(HttpRequest& request) {
  const auto jobs = store_.of_owner(request.caller.id);
  if (!jobs) return error_answer(jobs.error());
  Json list = Json::array();
  for (const JobRow& job : *jobs) list.push_back(job_json(job));
  return json_answer(Json::object({{"jobs", std::move(list)}}));
}

Answer Jobs::show(HttpRequest& request) {
  const auto job = own_job(request);
  return job ? json_answer(job_json(*job)) : error_answer(job.error());
}

Answer Jobs::results(HttpRequest& request) {
  const auto job = own_job(request);
  if (!job) return error_answer(job.error());
  if (job->state != "done") return error_answer({"service.not_finished", "the job is not done", job->state});
  if (job->operation == "restore") {
    const Right needed = job->owner == request.caller.id ? Right::restore_own : Right::restore_all;
    if (!may(request.caller.role, needed)) return error_answer({"service.forbidden", "the role of this key does not allow it", ""});
    auto noted = house_.audit.add(request.caller, "restore", "job " + job->id, job->done);
    if (!noted) return error_answer(noted.error());
  }
  Answer answer;
  answer.type = "application/x-ndjson";
  answer.stream = [this, id = job->id](const WriteBytes& write) {
    for (std::int64_t after = 0;;) {
      const auto some = store_.results(id, after, documents_at_a_time);
      if (!some) {
        write(error_json(some.error()).dump() + "\n");
        return;
      }
      if (some->empty()) return;
      std::string lines;
      for (const JobResult& result : *some) {
        lines += result.line + "\n";
        after = result.number;
      }
      if (!write(lines)) return;
    }
  };
  return answer;
}

Answer Jobs::cancel(HttpRequest& request) {
  const auto job = own_job(request);
  if (!job) return error_answer(job.error());
  const bool is_over = job->state == "done" || job->state == "cancelled";
  auto done = is_over ? store_.erase(job->id) : store_.cancel(job->id);
  if (!done) return error_answer(done.error());
  return json_answer(Json::object({{"id", job->id}, {"state", is_over ? "deleted" : "cancelled"}}));
}

std::vector<Route> Jobs::routes() {
  return {
      {"POST", "/v1/jobs", Right::protect, [this](HttpRequest& request) { return create(request); }},
      {"GET", "/v1/jobs", Right::look, [this](HttpRequest& request) { return list(request); }},
      {"GET", "/v1/jobs/{id}", Right::look, [this](HttpRequest& request) { return show(request); }},
      {"GET", "/v1/jobs/{id}/results", Right::look, [this](HttpRequest& request) { return results(request); }},
      {"DELETE", "/v1/jobs/{id}", Right::look, [this](HttpRequest& request) { return cancel(request); }},
  };
}

}  // namespace veil::service
