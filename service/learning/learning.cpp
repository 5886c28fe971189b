#include "service/learning/learning.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace veil::service {
namespace {

constexpr std::size_t largest_wish = 4096;
constexpr int patient = 10;  // others are served first: niceness of the thread that learns, and of those that it begins

#ifdef VEIL_TOOLS
constexpr bool can_learn = true;
#else
constexpr bool can_learn = false;
#endif

Json report_json(const LearningReport& report) {
  return Json::object({{"documents", static_cast<std::uint64_t>(report.documents)},
                       {"held_out_mentions", static_cast<std::uint64_t>(report.held_out_mentions)},
                       {"former", report.former},
                       {"now", report.now},
                       {"is_better", report.is_better},
                       {"says_little", report.says_little}});
}

// A folder that nobody else looks into, in memory where the system has a place there.
Result<std::filesystem::path> private_folder() {
  std::error_code ignored;
  const std::filesystem::path memory = "/dev/shm";
  const auto base = std::filesystem::is_directory(memory, ignored) ? memory : std::filesystem::temp_directory_path(ignored);
  std::string name = (base / "veil-learning-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) return Error{"write.failed", "there is no place for what is learnt", ""};
  return std::filesystem::path(name);
}

}  // namespace

Learning::~Learning() {
  stop();
  if (worker_.joinable()) worker_.detach();  // the process ends (cli/service/serve.cpp)
}

bool Learning::stop() {
  std::unique_lock lock(mutex_);
  over_ = true;
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  if (is_working_) return true;
  lock.unlock();
  if (worker_.joinable()) worker_.join();
  return false;
}

Result<LearningReport> Learning::learn_in(const std::filesystem::path& folder, const Wish& wish, std::string& bytes) {
  Result<ReviewedWork> reviewed = Error{"service.busy", "the service is stopping", ""};
  {
    const std::lock_guard lock(mutex_);
    if (!over_) reviewed = reviewed_work(house_.database, house_.seals, wish.who);
  }
  if (!reviewed) return reviewed.error();
  LearningOptions options;
  options.what = wish.what;
  options.language = wish.language;
  options.resources = resources_;
  options.output = folder / wish.name;
  options.progress = [this](std::string_view step, double share) {
    const std::lock_guard lock(mutex_);
    now_["step"] = step;
    now_["share"] = share;
  };
  auto report = learn(*reviewed, options);
  if (report && report->is_better) {
    std::ifstream input(options.output, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(input), {});
    if (!input || bytes.empty()) return Error{"write.failed", "the learnt model cannot be read again", ""};
  }
  return report;
}

void Learning::work(const Wish& wish) {
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), patient);
  std::string bytes;
  Result<LearningReport> report = Error{"run.failed", "there was no room to learn", ""};
  std::error_code ignored;
  auto folder = private_folder();
  if (folder) {
    {
      const std::lock_guard lock(mutex_);
      folder_ = *folder;
    }
    try {
      report = learn_in(*folder, wish, bytes);
    } catch (const std::exception&) {
      house_.metrics.count("learning_failed");  // no memory, say
    }
    std::filesystem::remove_all(*folder, ignored);
  } else {
    report = folder.error();
  }
  const std::lock_guard lock(mutex_);
  is_working_ = false;
  if (over_) return;
  folder_.clear();
  now_ = Json();
  Json facts = Json::object({{"what", wish.what}, {"language", wish.language}, {"name", wish.name}});
  if (report) {
    facts["report"] = report_json(*report);
  } else {
    facts["error"] = error_json(report.error()).at("error");
  }
  if (auto kept = models_.add(facts, bytes); !kept) house_.metrics.count("learning_failed");
}

Json Learning::state_of(const LearntModel& model) const {
  Json json = model.facts;
  json["id"] = model.id;
  json["created"] = model.created;
  return json;
}

Answer Learning::show(HttpRequest&) {
  const std::lock_guard lock(mutex_);  // first: what is over stands among the models by then
  const auto models = models_.all();
  if (!models) return error_answer(models.error());
  Json list = Json::array();
  for (const LearntModel& model : *models) list.push_back(state_of(model));
  return json_answer(Json::object({{"can_learn", can_learn},
                                   {"can_take", own_.can_take()},
                                   {"in_use", Json::texts(own_.in_use())},
                                   {"now", now_},
                                   {"models", std::move(list)}}));
}

// {"what": "entities", "language": "en"}
Answer Learning::begin(HttpRequest& request) {
  const auto bytes = request.body->read_all(largest_wish);
  if (!bytes) return error_answer(bytes.error());
  const auto body = parse_json(*bytes);
  if (!body) return error_answer(body.error());
  Wish wish{request.caller, body->at("what").text(), body->at("language").text(), ""};
  const auto name = name_of_model(wish.what, wish.language);
  if (!name) return error_answer(name.error());
  if (wish.what != "entities") wish.language.clear();
  wish.name = *name;
  if (!can_learn) return error_answer({"service.no_tools", "this Veil was built without the tools that learn", ""});
  const std::lock_guard lock(mutex_);
  if (is_working_ || over_) return error_answer({"service.conflict", "a model is being learnt already; one at a time", ""});
  if (worker_.joinable()) worker_.join();
  now_ = Json::object({{"what", wish.what}, {"language", wish.language}, {"step", ""}, {"share", 0.0}});
  is_working_ = true;
  worker_ = std::thread([this, wish] { work(wish); });
  return json_answer(Json::object({{"now", now_}}), 202);
}

Answer Learning::file(HttpRequest& request) {
  const auto model = models_.find(request.parameter("id"));
  if (!model) return error_answer(model.error());
  auto bytes = models_.bytes(model->id);
  if (!bytes) return error_answer(bytes.error());
  if (bytes->empty()) return error_answer({"service.unknown_model", "nothing was written, since it does no better", ""});
  if (auto noted = house_.audit.add(request.caller, "learning.handed_out", model->facts.at("name").text(), 1); !noted) {
    return error_answer(noted.error());
  }
  Answer answer;
  answer.type = "application/octet-stream";
  answer.body = std::move(*bytes);
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + model->facts.at("name").text() + "\"");
  return answer;
}

// From now on the service works with it. What cannot be opened goes again.
Answer Learning::take(HttpRequest& request) {
  const auto model = models_.find(request.parameter("id"));
  if (!model) return error_answer(model.error());
  if (!own_.can_take()) {
    return error_answer({"service.conflict", "the service has no folder for models (setting `models`): download the file instead", ""});
  }
  const auto bytes = models_.bytes(model->id);
  if (!bytes) return error_answer(bytes.error());
  if (bytes->empty()) return error_answer({"training.not_better", "nothing was written, since it does no better", ""});
  const std::string& name = model->facts.at("name").text();
  const std::lock_guard one(taking_);
  if (auto taken = own_.take(name, *bytes); !taken) return error_answer(taken.error());
  house_.engines.open_anew();
  if (auto opened = house_.engines.get({}); !opened) {
    const auto left = own_.leave(name);
    house_.engines.open_anew();
    return error_answer(left ? opened.error() : left.error());
  }
  if (auto noted = house_.audit.add(request.caller, "learning.taken", name, 1); !noted) return error_answer(noted.error());
  if (auto gone = models_.erase(model->id); !gone) return error_answer(gone.error());
  return json_answer(Json::object({{"in_use", Json::texts(own_.in_use())}}));
}

Answer Learning::leave(HttpRequest& request) {
  if (auto gone = models_.erase(request.parameter("id")); !gone) return error_answer(gone.error());
  if (auto noted = house_.audit.add(request.caller, "learning.left", "learnt model", 1); !noted) return error_answer(noted.error());
  return json_answer(Json::object({{"left", true}}));
}

// Veil's own model is in force again.
Answer Learning::back_to_own(HttpRequest& request) {
  const std::string name = request.parameter("name") + ".veil";
  const auto names = own_.in_use();
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    return error_answer({"service.unknown_model", "no model of this name was taken", ""});
  }
  const std::lock_guard one(taking_);
  if (auto left = own_.leave(name); !left) return error_answer(left.error());
  house_.engines.open_anew();
  if (auto noted = house_.audit.add(request.caller, "learning.left", name, 1); !noted) return error_answer(noted.error());
  return json_answer(Json::object({{"in_use", Json::texts(own_.in_use())}}));
}

std::vector<Route> Learning::routes() {
  const auto bound = [this](Answer (Learning::*route)(HttpRequest&)) {
    return [this, route](HttpRequest& request) { return (this->*route)(request); };
  };
  return {
      {"GET", "/v1/learning", Right::administer, bound(&Learning::show)},
      {"POST", "/v1/learning", Right::administer, bound(&Learning::begin)},
      {"DELETE", "/v1/learning/{id}", Right::administer, bound(&Learning::leave)},
      {"GET", "/v1/learning/{id}/model", Right::administer, bound(&Learning::file)},
      {"POST", "/v1/learning/{id}/take", Right::administer, bound(&Learning::take)},
      {"DELETE", "/v1/models/{name}", Right::administer, bound(&Learning::back_to_own)},
  };
}

}  // namespace veil::service
