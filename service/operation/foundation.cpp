#include "service/operation/foundation.h"

#include <algorithm>
#include <thread>

namespace veil::service {
namespace {

class OpenFoundation : public Foundation {
 public:
  explicit OpenFoundation(Metrics& metrics) : metrics_(metrics) {}

  Result<void> begin(const Configuration& configuration, const std::filesystem::path& resources) {
    const bool keeps = !configuration.database.empty();
    auto database = Database::open(keeps ? configuration.database : ":memory:");
    if (!database) return database.error();
    database_ = std::move(*database);
    Result<std::string> secret = keeps ? secret_from(configuration.secret) : Result<std::string>(random_bytes(32));
    if (!secret) return secret.error();
    auto seals = Seals::open(*database_, *secret);
    if (!seals) return seals.error();
    seals_ = std::move(*seals);
    if (keeps) seals_->refresh_by([source = configuration.secret] { return secret_from(source); });
    access_ = std::make_unique<Access>(*database_);
    audit_ = std::make_unique<Audit>(*database_);
    resources_ = configuration.resources.empty() ? resources : std::filesystem::path(configuration.resources);
    own_models_ = configuration.models.empty() ? OwnModels() : OwnModels(resources_, configuration.models);
    if (own_models_.can_take()) {
      auto laid = own_models_.lay_over();
      if (!laid) return laid.error();
      resources_ = std::move(*laid);
    }
    EngineDefaults defaults;
    defaults.resources = resources_;
    defaults.policy = configuration.policy;
    defaults.policies_folder = configuration.policies;
    engines_ = std::make_unique<Engines>(std::move(defaults));
    if (auto loaded = engines_->get({}); !loaded) return loaded.error();
    const unsigned threads = configuration.threads > 0 ? configuration.threads : std::max(1u, std::thread::hardware_concurrency());
    gate_ = std::make_unique<Gate>(threads, std::chrono::seconds(configuration.patience));
    vaults_ = std::make_unique<VaultStore>(*database_, *seals_);
    opponents_ = std::make_unique<Opponents>(*database_, *seals_, configuration.backgrounds);
    const std::size_t largest = std::size_t{configuration.largest_request} << 20;
    house_.reset(new House{*database_, *seals_, *access_, *audit_, *engines_, *vaults_, *opponents_, *gate_, metrics_, largest, largest,
                           std::min(threads, 4u), !configuration.tls_certificate.empty()});
    return {};
  }

  House& house() override { return *house_; }
  const std::filesystem::path& resources() const override { return resources_; }
  const OwnModels& own_models() const override { return own_models_; }

 private:
  Metrics& metrics_;
  std::filesystem::path resources_;
  OwnModels own_models_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Seals> seals_;
  std::unique_ptr<Access> access_;
  std::unique_ptr<Audit> audit_;
  std::unique_ptr<Engines> engines_;
  std::unique_ptr<Gate> gate_;
  std::unique_ptr<VaultStore> vaults_;
  std::unique_ptr<Opponents> opponents_;
  std::unique_ptr<House> house_;
};

}  // namespace

Result<std::unique_ptr<Foundation>> Foundation::open(const Configuration& configuration, const std::filesystem::path& resources,
                                                     Metrics& metrics) {
  auto foundation = std::make_unique<OpenFoundation>(metrics);
  if (auto begun = foundation->begin(configuration, resources); !begun) return begun.error();
  return std::unique_ptr<Foundation>(std::move(foundation));
}

}  // namespace veil::service
