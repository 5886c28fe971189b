#include "service/operation/service.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "service/api/house.h"
#include "service/api/house_routes.h"
#include "service/api/router.h"
#include "service/api/text_routes.h"
#include "service/http/server.h"
#include "service/presidio/routes.h"
#include "service/proxy/routes.h"
#include "service/security/seal.h"
#include "veil/engine.h"

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
    const bool keeps = !configuration_.database.empty();
    auto database = Database::open(keeps ? configuration_.database : ":memory:");
    if (!database) return database.error();
    database_ = std::move(*database);
    Result<std::string> secret = keeps ? secret_from(configuration_.secret) : Result<std::string>(random_bytes(32));
    if (!secret) return secret.error();
    auto seals = Seals::open(*database_, *secret);
    if (!seals) return seals.error();
    seals_ = std::move(*seals);
    access_ = std::make_unique<Access>(*database_);
    audit_ = std::make_unique<Audit>(*database_);
    const auto open = access_->is_open();
    if (!open) return open.error();
    if (*open && !is_loopback(configuration_.host)) {
      return Error{"service.no_keys", "others could reach the service, and nobody was given a key yet: `veil service key` makes one",
                   configuration_.host};
    }
    EngineDefaults defaults;
    const std::filesystem::path where = configuration_.resources.empty() ? resources : std::filesystem::path(configuration_.resources);
    defaults.resources = where;
    defaults.policy = configuration_.policy;
    defaults.policies_folder = configuration_.policies;
    engines_ = std::make_unique<Engines>(std::move(defaults));
    if (auto loaded = engines_->get({}); !loaded) return loaded.error();
    const unsigned threads = configuration_.threads > 0 ? configuration_.threads : std::max(1u, std::thread::hardware_concurrency());
    gate_ = std::make_unique<Gate>(threads, std::chrono::seconds(configuration_.patience));
    vaults_ = std::make_unique<VaultStore>(*database_, *seals_);
    const std::size_t largest = std::size_t{configuration_.largest_request} << 20;
    house_.reset(
        new House{*database_, *seals_, *access_, *audit_, *engines_, *vaults_, *gate_, metrics_, largest, largest, std::min(threads, 4u)});
    router_ = std::make_unique<Router>(*access_, metrics_, configuration_.rate);
    router_->add(house_routes(*house_, stopping_));
    router_->add(text_routes(*house_));
    router_->add(presidio::routes(*house_));
    proxy_ = std::make_unique<Proxy>(*house_, ProxyOptions{configuration_.openai, configuration_.anthropic, configuration_.proxy_policy,
                                                           where.string(), configuration_.upstream_seconds});
    if (auto usable = proxy_->check(); !usable) return usable.error();
    router_->add(proxy_->routes());
    ListenOptions listen;
    listen.host = configuration_.host;
    listen.port = static_cast<int>(configuration_.port);
    listen.certificate = configuration_.tls_certificate;
    listen.key = configuration_.tls_key;
    listen.connections = configuration_.connections;
    listen.body_seconds = configuration_.body_seconds;
    listen.idle_seconds = configuration_.idle_seconds;
    auto server = HttpServer::listen(listen, [this](HttpRequest& request) { return router_->answer(request); });
    if (!server) return server.error();
    server_ = std::move(*server);
    return {};
  }

  std::string address() const override {
    const std::string host = configuration_.host.find(':') != std::string::npos ? "[" + configuration_.host + "]" : configuration_.host;
    return (configuration_.tls_certificate.empty() ? "http://" : "https://") + host + ":" + std::to_string(server_->port());
  }

  void run() override {
    watcher_ = std::thread([this] { watch_policies(); });
    server_->run();
  }

  void stop() override {
    stopping_ = true;
    server_->stop();
  }

 private:
  void watch_policies() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, reload_interval, [&] { return over_; })) {
      lock.unlock();
      std::vector<Error> failed;
      if (const std::size_t read = engines_->reload(failed); read > 0) {
        metrics_.count("policies_reloaded", read);
        say_("policies that changed were read again");
      }
      for (const Error& error : failed) {
        metrics_.count("policies_refused");
        say_("a policy changed and is refused; the old one stays in force: " + describe(error));
      }
      lock.lock();
    }
  }

  Configuration configuration_;
  Say say_;
  Metrics metrics_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Seals> seals_;
  std::unique_ptr<Access> access_;
  std::unique_ptr<Audit> audit_;
  std::unique_ptr<Engines> engines_;
  std::unique_ptr<Gate> gate_;
  std::unique_ptr<VaultStore> vaults_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Proxy> proxy_;
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
