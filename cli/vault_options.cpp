#include "vault_options.h"

#include <CLI/CLI.hpp>
#include <filesystem>

namespace veil::cli {

void VaultOptions::declare(CLI::App& command, const std::string& what_vault_is) {
  command.add_option("--vault", vault, what_vault_is)->type_name("FILE");
  declare_key(command);
}

void VaultOptions::declare_key(CLI::App& command) {
  command.add_option("--key-file", key_file, "secret of the vault; `veil vault new-key FILE` makes one")->type_name("FILE");
}

Result<void> VaultOptions::check_pair() const {
  if (!vault.empty() && key_file.empty()) {
    return Error{"usage.missing_key", "--vault needs --key-file FILE (`veil vault new-key FILE` makes one)", ""};
  }
  if (vault.empty() && !key_file.empty()) return Error{"usage.missing_vault", "--key-file needs --vault FILE", ""};
  return {};
}

Result<void> VaultOptions::check_absent() const {
  std::error_code ignored;
  if (vault.empty() || !std::filesystem::exists(vault, ignored)) return {};
  return Error{"write.exists", "this vault is there already and may be the only way back: choose another name, or move it", vault};
}

Result<std::unique_ptr<VaultWriter>> VaultOptions::create() const {
  auto key = VaultKey::from_file(key_file);
  if (!key) return key.error();
  return VaultWriter::create(vault, *key);
}

Result<std::unique_ptr<const Vault>> VaultOptions::open() const {
  auto key = VaultKey::from_file(key_file);
  if (!key) return key.error();
  return Vault::open(vault, *key);
}

}  // namespace veil::cli
