#include "c/options.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "c/json.h"
#include "veil/language.h"
#include "veil/engine.h"

namespace veil::c {
namespace {

constexpr const char* place = "options";

Error invalid(const char* message) { return {"usage.invalid_value", message, place}; }

// By the name of one that ships or the path of a file, or from its text.
Result<Policy> policy_from(const std::string& name, const std::string& yaml, const std::filesystem::path& resources) {
  if (!name.empty() && !yaml.empty()) return invalid("\"policy\" and \"policy_yaml\" exclude each other");
  if (!yaml.empty()) return policy_from_yaml(yaml, "policy_yaml");
  if (name.empty()) return Policy{};
  const auto file = policy_file(resources, name);
  if (!file) return file.error();
  return read_policy(*file);
}

Result<OffsetUnit> offsets_from(const std::string& name) {
  if (name.empty() || name == "code-points") return OffsetUnit::code_points;
  if (name == "bytes") return OffsetUnit::bytes;
  if (name == "utf16") return OffsetUnit::utf16;
  return Error{"usage.unknown_offsets", "\"offsets\" is one of code-points, bytes, utf16", place};
}

}  // namespace

Result<EngineSettings> engine_settings(const char* text) {
  auto object = object_from(text, {"resources", "policy", "policy_yaml", "language", "offsets", "seed"}, place);
  if (!object) return object.error();
  std::string values[5];
  const char* const keys[] = {"resources", "policy", "policy_yaml", "language", "offsets"};
  for (std::size_t i = 0; i < std::size(keys); ++i) {
    auto value = text_of(*object, keys[i], place);
    if (!value) return value.error();
    values[i] = std::move(*value);
  }
  const auto& [resources, policy_name, policy_yaml, language, offsets] = values;
  EngineSettings settings;
  auto found = find_resources(resources);
  if (!found) return found.error();
  settings.engine.resources = std::move(*found);
  auto policy = policy_from(policy_name, policy_yaml, settings.engine.resources);
  if (!policy) return policy.error();
  settings.engine.policy = std::move(*policy);
  if (!language.empty()) {
    const auto known = language_from(language);
    if (!known || std::find(spoken_languages.begin(), spoken_languages.end(), *known) == spoken_languages.end()) {
      return Error{"usage.unknown_language", "Veil does not speak this language", "language"};
    }
    settings.engine.language = *known;
  }
  const auto unit = offsets_from(offsets);
  if (!unit) return unit.error();
  settings.offsets = *unit;
  if (const auto seed = object->find("seed"); seed != object->end()) {
    if (!seed->is_number_unsigned()) return invalid("\"seed\" is a whole number from 0");
    settings.engine.seed = seed->get<std::uint64_t>();
  }
  return settings;
}

Result<VaultSettings> vault_settings(const char* text) {
  auto object = object_from(text, {"file", "key_file"}, place);
  if (!object) return object.error();
  const auto file = text_of(*object, "file", place);
  if (!file) return file.error();
  const auto key_file = text_of(*object, "key_file", place);
  if (!key_file) return key_file.error();
  if (file->empty()) return Error{"usage.missing_vault", "a vault needs \"file\"", place};
  if (key_file->empty()) return Error{"usage.missing_key", "a vault needs \"key_file\"", place};
  auto key = VaultKey::from_file(*key_file);
  if (!key) return key.error();
  return VaultSettings{*file, std::move(*key)};
}

}  // namespace veil::c
