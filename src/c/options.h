// What veil_open and the vaults are told, from JSON.
#pragma once

#include <filesystem>

#include "veil/engine.h"
#include "veil/offsets.h"
#include "veil/vault.h"

namespace veil::c {

struct EngineSettings {
  EngineOptions engine;
  OffsetUnit offsets = OffsetUnit::code_points;
};
// Errors: usage.invalid_value, usage.unknown_language, usage.unknown_offsets, model.no_folder, policy.*.
Result<EngineSettings> engine_settings(const char* text);

struct VaultSettings {
  std::filesystem::path file;
  VaultKey key;
};
// Errors: usage.missing_vault, usage.missing_key, read.*, vault.weak_key.
Result<VaultSettings> vault_settings(const char* text);

}  // namespace veil::c
