#include "cli/vault/options.h"

#include <filesystem>

namespace veil::cli {

void VaultOptions::declare(Arguments& command, const std::string& what_vault_is) {
  command.option("--vault", &vault, "FILE", what_vault_is);
  command.option("--key-file", &key_file, "FILE", "").needed_with("--vault");
}

void VaultOptions::declare_key(Arguments& command) {
  command.option("--key-file", &key_file, "FILE", "secret of the vault; `veil vault new-key FILE` makes one");
}

Result<void> VaultOptions::check_pair() const {
  if (!vault.empty() && key_file.empty()) {
    return Error{"usage.missing_key", "--vault needs --key-file FILE (`veil vault new-key FILE` makes one)", ""};
  }
  if (vault.empty() && !key_file.empty()) return Error{"usage.missing_vault", "--key-file needs --vault FILE", ""};
  return {};
}

std::vector<std::string> VaultOptions::files() const {
  if (vault.empty()) return {};
  return {vault, vault + ".part"};
}

Result<void> VaultOptions::check_absent() const {
  std::error_code ignored;
  for (const std::string& file : files()) {
    if (!std::filesystem::exists(file, ignored)) continue;
    return Error{"write.exists", "this vault is there already and may be the only way back: choose another name, or move it", file};
  }
  return {};
}

Result<VaultKey> VaultOptions::key(const Session& session) const {
  using std::filesystem::perms;
  std::error_code ignored;
  const auto status = std::filesystem::status(key_file, ignored);
  if (std::filesystem::is_regular_file(status) && (status.permissions() & (perms::group_all | perms::others_all)) != perms::none) {
    session.note("others than its owner may use the file that --key-file names; `chmod 600` keeps it to you");
  }
  return VaultKey::from_file(key_file);
}

Result<std::unique_ptr<VaultWriter>> VaultOptions::create(const Session& session) const {
  auto secret = key(session);
  if (!secret) return secret.error();
  return VaultWriter::create(vault, *secret);
}

Result<std::unique_ptr<const Vault>> VaultOptions::open(const Session& session) const {
  auto secret = key(session);
  if (!secret) return secret.error();
  auto opened = Vault::open(vault, *secret);
  if (opened && !(*opened)->complete()) {
    session.note("the run that wrote this vault was cut short: it knows the " + std::to_string((*opened)->size()) +
                 " documents that came before, whole");
  }
  return opened;
}

}  // namespace veil::cli
