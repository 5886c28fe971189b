#include "service/operation/service.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>

#include "service/annotation/annotation.h"
#include "service/api/background_routes.h"
#include "service/api/house.h"
#include "service/api/house_routes.h"
#include "service/api/router.h"
#include "service/api/text_routes.h"
#include "service/http/server.h"
#include "service/jobs/jobs.h"
#include "service/learning/learning.h"
#include "service/mcp/mcp.h"
#include "service/operation/foundation.h"
#include "service/page/page.h"
#include "service/presidio/routes.h"
#include "service/projects/projects.h"
#include "service/proxy/routes.h"

namespace veil::service {
namespace {

constexpr std::chrono::seconds reload_interval{2};

class RunningService : public Service {
 public:
  RunningService(const Configuration& configuration, Say say) : configuration_(configuration), say_(std::move(say)) {}
  ~RunningService() override {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    if (watcher_.joinable()) watcher_.join();
  }

  Result<void> begin(const std::filesystem::path& resources) {
    auto foundation = Foundation::open(configuration_, resources, metrics_);
    if (!foundation) return foundation.error();
    foundation_ = std::move(*foundation);
    House& house = foundation_->house();
    const auto open = house.access.is_open();
    if (!open) return open.error();
    if (*open && !is_loopback(configuration_.host)) {
      return Error{"service.no_keys", "others could reach the service, and nobody was given a key yet: `veil service key` makes one",
                   configuration_.host};
    }
    router_ = std::make_unique<Router>(house.access, metrics_, configuration_.rate);
    router_->add(house_routes(house, stopping_));
    router_->add(text_routes(house));
    router_->add(background_routes(house));
    router_->add(presidio::routes(house));
    proxy_ = std::make_unique<Proxy>(house, ProxyOptions{configuration_.openai, configuration_.anthropic, configuration_.proxy_policy,
                                                         foundation_->resources().string(), configuration_.upstream_seconds});
    if (auto usable = proxy_->check(); !usable) return usable.error();
    router_->add(proxy_->routes());
    mcp_ = std::make_unique<McpServer>(house);
    router_->add(mcp_->routes());
    jobs_ = std::make_unique<Jobs>(house);
    router_->add(jobs_->routes());
    projects_ = std::make_unique<Projects>(house);
    router_->add(projects_->routes());
    annotation_ = std::make_unique<Annotation>(house);
    router_->add(annotation_->routes());
    learning_ = std::make_unique<Learning>(house, foundation_->resources(), foundation_->own_models());
    router_->add(learning_->routes());
    router_->add(page_routes(foundation_->resources(), house, configuration_.demo));
    ListenOptions listen;
    listen.host = configuration_.host;
    listen.port = static_cast<int>(configuration_.port);
    listen.certificate = configuration_.tls_certificate;
    listen.key = configuration_.tls_key;
    listen.connections = configuration_.connections;
    listen.body_seconds = configuration_.body_seconds;
    listen.idle_seconds = configuration_.idle_seconds;
    listen.room = std::max(listen.room, 2 * house.largest_request);
    auto server = HttpServer::listen(listen, [this](HttpRequest& request) { return router_->answer(request); });
    if (!server) return server.error();
    server_ = std::move(*server);
    return jobs_->begin(configuration_.job_threads);
  }

  std::string address() const override {
    const std::string host = configuration_.host.find(':') != std::string::npos ? "[" + configuration_.host + "]" : configuration_.host;
    return (configuration_.tls_certificate.empty() ? "http://" : "https://") + host + ":" + std::to_string(server_->port());
  }

  void run() override {
    watcher_ = std::thread([this] { watch(); });
    server_->run();
  }

  void stop() override {
    stopping_ = true;
    server_->stop();
  }

  bool is_learning() override { return learning_->stop(); }

 private:
  // What is to be done now and then.
  void watch() {
    std::unique_lock lock(mutex_);
    for (std::uint64_t round = 0; !wake_.wait_for(lock, reload_interval, [&] { return over_; }); ++round) {
      lock.unlock();
      try {
        if (round % 5 == 0) jobs_->keep_alive();
        if (round % 1800 == 0) forget();
        reload_policies();
      } catch (const std::exception&) {
        metrics_.count("watch_failed");  // no memory, say: the next round comes
      }
      lock.lock();
    }
  }

  // Jobs that are over and conversations that rest go after some days: a database that only grows is full one day.
  void forget() {
    if (configuration_.keep_days == 0) return;
    const auto time = static_cast<std::int64_t>(std::time(nullptr)) - std::int64_t{configuration_.keep_days} * 86'400;
    const auto jobs = jobs_->forget_before(time);
    const auto conversations = proxy_->forget_before(time);
    if (!jobs || !conversations) metrics_.count("forgetting_failed");
  }

  void reload_policies() {
    std::vector<Error> failed;
    if (const std::size_t read = foundation_->house().engines.reload(failed); read > 0) {
      metrics_.count("policies_reloaded", read);
      say_("policies that changed were read again");
    }
    for (const Error& error : failed) {
      metrics_.count("policies_refused");
      say_("a policy changed and is refused; the old one stays in force: " + describe(error));
    }
  }

  Configuration configuration_;
  Say say_;
  Metrics metrics_;
  std::unique_ptr<Foundation> foundation_;
  std::unique_ptr<Proxy> proxy_;
  std::unique_ptr<McpServer> mcp_;
  std::unique_ptr<Jobs> jobs_;
  std::unique_ptr<Projects> projects_;
  std::unique_ptr<Annotation> annotation_;
  std::unique_ptr<Learning> learning_;
  std::unique_ptr<Router> router_;
  std::unique_ptr<HttpServer> server_;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;
  std::thread watcher_;
};

}  // namespace

Result<std::unique_ptr<Service>> Service::open(const Configuration& configuration, const std::filesystem::path& resources, Say say) {
  if (auto checked = check(configuration); !checked) return checked.error();
  auto service = std::make_unique<RunningService>(configuration, std::move(say));
  if (auto begun = service->begin(resources); !begun) return begun.error();
  return std::unique_ptr<Service>(std::move(service));
}

}  // namespace veil::service
