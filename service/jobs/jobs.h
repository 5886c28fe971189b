// Long work in the background: POST /v1/jobs takes documents and answers at once, workers go through them, GET tells how far they are and
// gives the results, DELETE stops and forgets.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"
#include "service/jobs/job_store.h"

namespace veil::service {

class Jobs {
 public:
  explicit Jobs(House& house) : house_(house), store_(house.database, house.seals) {}
  ~Jobs() { stop(); }
  Result<void> begin(unsigned workers);
  // Called now and then: tells other servers that this one is still at its jobs, however long a document takes.
  void keep_alive();
  Result<void> forget_before(std::int64_t time) { return store_.forget_before(time); }
  void stop();  // finishes the documents at hand; the rest waits for the next start
  std::vector<Route> routes();

 private:
  void work();
  Result<void> work_on(const JobRow& job);
  Answer create(HttpRequest& request);
  Answer list(HttpRequest& request);
  Answer show(HttpRequest& request);
  Answer results(HttpRequest& request);
  Answer cancel(HttpRequest& request);
  Result<JobRow> own_job(const HttpRequest& request) const;

  House& house_;
  JobStore store_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;
  std::uint64_t created_ = 0;
  std::multiset<std::string> at_work_;  // jobs of this server
  std::vector<std::thread> workers_;
};

}  // namespace veil::service
