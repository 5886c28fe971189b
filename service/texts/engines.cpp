#include "service/texts/engines.h"

#include <algorithm>

namespace veil::service {
namespace {

constexpr std::size_t most_engines = 24;

bool is_policy_name(const std::string& name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

// Everything that goes becomes a tag; what the policy keeps it keeps.
void use_tags(Policy& policy) {
  const auto tag = [](MethodName& method) {
    if (!method.is(ReplacementMethod::keep)) method = "tag";
  };
  tag(policy.method);
  for (auto& [label, rule] : policy.labels) {
    if (!rule.method.empty()) tag(rule.method);
    rule.level = 0;
  }
  policy.tag_open = "[";
  policy.tag_close = "]";
}

std::filesystem::file_time_type time_of(const std::filesystem::path& file) {
  std::error_code ignored;
  return file.empty() ? std::filesystem::file_time_type{} : std::filesystem::last_write_time(file, ignored);
}

}  // namespace

Result<std::filesystem::path> Engines::file_of(const std::string& policy) const {
  if (policy.empty()) {
    if (defaults_.policy.empty()) return std::filesystem::path();
    return policy_file(defaults_.resources, defaults_.policy);
  }
  const auto known = policies();
  if (!is_policy_name(policy) || std::find(known.begin(), known.end(), policy) == known.end()) {
    return Error{"policy.not_found", "there is no policy of this name; GET /v1/policies lists them", "policy"};
  }
  if (!defaults_.policies_folder.empty()) {
    const auto own = defaults_.policies_folder / (policy + ".yaml");
    std::error_code ignored;
    if (std::filesystem::is_regular_file(own, ignored)) return own;
  }
  return defaults_.resources / "policies" / (policy + ".yaml");
}

std::vector<std::string> Engines::policies() const {
  std::vector<std::string> names = policy_names(defaults_.resources);
  std::error_code ignored;
  if (!defaults_.policies_folder.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(defaults_.policies_folder, ignored)) {
      const std::string name = entry.path().stem().string();
      if (entry.path().extension() == ".yaml" && is_policy_name(name)) names.push_back(name);
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Result<Engines::Kept> Engines::open(const EngineRequest& request) const {
  Kept kept;
  EngineOptions options;
  options.resources = defaults_.resources;
  options.seed = defaults_.seed;
  auto file = file_of(request.policy);
  if (!file) return file.error();
  kept.file = *file;
  kept.changed = time_of(*file);
  if (!file->empty()) {
    auto policy = read_policy(*file);
    if (!policy) return Error{policy.error().code, policy.error().message, file->filename().string()};
    options.policy = std::move(*policy);
  }
  if (!request.method.empty()) {
    const auto known = method_names();
    if (std::find(known.begin(), known.end(), request.method) == known.end()) {
      return Error{"usage.unknown_method", "there is no such method", "method"};
    }
    if (request.method == "keep" && !file->empty()) {
      return Error{"usage.policy_forbids", "a request cannot switch a policy off", "method"};
    }
    options.policy.method = request.method;
  }
  if (!request.language.empty()) {
    options.language = language_from(request.language);
    if (!options.language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "language"};
  }
  if (request.use == EngineUse::risk) {
    if (request.method.empty() && file->empty()) options.policy.method = "generalize";
    look_for_person(options.policy.disclosure);
  }
  if (request.use == EngineUse::tags) use_tags(options.policy);
  options.explain = request.use == EngineUse::explain;
  auto ids = output_ids(options.policy);
  if (!ids) return ids.error();
  auto engine = Engine::open(std::move(options));
  if (!engine) return engine.error();
  kept.engine = std::make_shared<const LoadedEngine>(LoadedEngine{std::move(*engine), std::move(*ids)});
  return kept;
}

Result<std::shared_ptr<const LoadedEngine>> Engines::get(const EngineRequest& request) {
  const auto known = [&]() -> std::shared_ptr<const LoadedEngine> {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(request);
    if (found == kept_.end()) return nullptr;
    found->second.used = ++uses_;
    return found->second.engine;
  };
  if (auto engine = known()) return engine;
  // One after the other, so that two who ask for the same new engine get the same one; who asks for a known one does not wait.
  const std::lock_guard one(opening_);
  if (auto engine = known()) return engine;
  const auto changes = [&] {
    const std::lock_guard lock(mutex_);
    return changes_;
  };
  std::uint64_t seen = changes();
  auto opened = open(request);
  while (opened && seen != changes()) {  // while it was opened
    seen = changes();
    opened = open(request);
  }
  if (!opened) return opened.error();
  const std::lock_guard lock(mutex_);
  opened->used = ++uses_;
  if (kept_.size() >= most_engines) {
    kept_.erase(std::min_element(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
  }
  return kept_.emplace(request, std::move(*opened)).first->second.engine;
}

void Engines::open_anew() {
  const std::lock_guard lock(mutex_);
  ++changes_;
  kept_.clear();
}

std::size_t Engines::reload(std::vector<Error>& failed) {
  std::vector<EngineRequest> changed;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [request, kept] : kept_) {
      if (!kept.file.empty() && time_of(kept.file) != kept.changed) changed.push_back(request);
    }
  }
  std::size_t read = 0;
  for (const EngineRequest& request : changed) {
    auto opened = open(request);  // without the lock: others are served meanwhile
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(request);
    if (found == kept_.end()) continue;
    if (!opened) {
      failed.push_back(opened.error());
      found->second.changed = time_of(found->second.file);  // told once
      continue;
    }
    opened->used = found->second.used;
    found->second = std::move(*opened);
    ++read;
  }
  return read;
}

}  // namespace veil::service
