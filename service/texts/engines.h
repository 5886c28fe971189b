// Engines, one per policy and way of using it, opened when first asked for and shared by all threads. A policy is asked for by name: one
// that ships, or one of the operator's folder; never by a path that a client chose. A policy whose file changed is read again for the next
// request; requests that have begun keep what they began with, and a file that cannot be read leaves the old one in force.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "veil/engine.h"
#include "veil/result.h"

namespace veil::service {

enum class EngineUse {
  texts,    // detect and protect, as the policy says
  explain,  // the same, with what was left alone
  risk,     // as `veil risk` does it: the person whom a text is about is looked for
  tags      // whatever goes is replaced by a numbered tag, so that it can be put back into any text: for language models
};

struct LoadedEngine {
  std::shared_ptr<const Engine> engine;
  OutputIds ids;
};

struct EngineRequest {
  std::string policy;    // "" is the service's own
  std::string method;    // "" is the policy's
  std::string language;  // "" is what each document says or is in
  EngineUse use = EngineUse::texts;
  friend auto operator<=>(const EngineRequest&, const EngineRequest&) = default;
};

struct EngineDefaults {
  std::filesystem::path resources;
  std::string policy;                     // name of one that ships, or a file; the operator's choice
  std::filesystem::path policies_folder;  // NAME.yaml each; empty: none
  std::uint64_t seed = 0;
};

class Engines {
 public:
  explicit Engines(EngineDefaults defaults) : defaults_(std::move(defaults)) {}

  // Errors: policy.*, usage.unknown_method, usage.unknown_language, and those of Engine::open.
  Result<std::shared_ptr<const LoadedEngine>> get(const EngineRequest& request);
  // Looks whether files of policies changed, and reads them again. How many were; their errors go to `failed`.
  std::size_t reload(std::vector<Error>& failed);
  // Resources have changed: every request from now on gets an engine that was opened with them.
  void open_anew();
  std::vector<std::string> policies() const;  // names that requests may use

 private:
  struct Kept {
    std::shared_ptr<const LoadedEngine> engine;
    std::filesystem::path file;
    std::filesystem::file_time_type changed{};
    std::uint64_t used = 0;
  };
  Result<std::filesystem::path> file_of(const std::string& policy) const;  // "" is none
  Result<Kept> open(const EngineRequest& request) const;

  EngineDefaults defaults_;
  std::mutex opening_;
  std::mutex mutex_;
  std::map<EngineRequest, Kept> kept_;
  std::uint64_t uses_ = 0, changes_ = 0;
};

}  // namespace veil::service
