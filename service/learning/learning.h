// Learning by a button: what people decided makes a model in a thread of its own, one at a time, and administrators see how it and the one
// in use do on what it has not learnt from, before they take or leave it. What is under way ends with the service; what is done is kept.
#pragma once

#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"
#include "service/learning/learn.h"
#include "service/learning/learnt_models.h"
#include "service/learning/own_models.h"

namespace veil::service {

class Learning {
 public:
  // `resources`: folder of the languages and models in use.
  Learning(House& house, std::filesystem::path resources, OwnModels own)
      : house_(house), models_(house.database, house.seals), resources_(std::move(resources)), own_(std::move(own)) {}
  ~Learning();
  std::vector<Route> routes();
  // Nothing is kept any more. True: something is still being learnt, which cannot be ended but with the process.
  bool stop();

 private:
  struct Wish {
    Caller who;
    std::string what, language, name;
  };
  void work(const Wish& wish);
  Result<LearningReport> learn_in(const std::filesystem::path& folder, const Wish& wish, std::string& bytes);
  Json state_of(const LearntModel& model) const;
  Answer show(HttpRequest& request);
  Answer begin(HttpRequest& request);
  Answer file(HttpRequest& request);
  Answer take(HttpRequest& request);
  Answer leave(HttpRequest& request);
  Answer back_to_own(HttpRequest& request);

  House& house_;
  LearntModels models_;
  std::filesystem::path resources_;
  OwnModels own_;
  std::mutex mutex_;
  std::mutex taking_;  // one model is put in place at a time
  bool is_working_ = false, over_ = false;
  Json now_;  // what is under way: {"what", "language", "step", "share"}
  std::filesystem::path folder_;
  std::thread worker_;
};

}  // namespace veil::service
