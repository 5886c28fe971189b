// The vault: the encrypted table of solutions, the only way back. For each protected document it holds what stood where. Invariant:
//   restore(protect(x)) == x, byte for byte, for whoever holds the key and the unchanged protected text.
// File: header with version and salt, then one XChaCha20-Poly1305 stream (libsodium secretstream) of records; a changed, cut or
// foreign file is refused (vault.damaged, vault.wrong_key, vault.version). It appears under its name only when complete.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/document.h"
#include "veil/result.h"

namespace veil {

struct Solution {
  Span span;             // of the replacement in the protected text, in bytes
  std::string original;
  std::string replacement;
  Label label = Label::misc;
  std::uint32_t entity = 0;
  std::string method;
  friend bool operator==(const Solution&, const Solution&) = default;
};

struct VaultEntry {
  std::string document_id;
  std::string fingerprint;  // BLAKE2b-256 of the protected text, to know it again
  std::vector<Solution> solutions;
  friend bool operator==(const VaultEntry&, const VaultEntry&) = default;
};

// The entry for a document whose replacements are filled, and its protected text.
VaultEntry make_vault_entry(const Document& document, std::string_view protected_text, const std::vector<Span>& spans);

class VaultKey {
 public:
  // The file's bytes are the secret (at least 16, `vault.weak_key` otherwise); the key is derived from them and the vault's salt
  // by Argon2id.
  static Result<VaultKey> from_file(const std::filesystem::path& file);
  explicit VaultKey(std::string secret) : secret_(std::move(secret)) {}
  std::string_view secret() const { return secret_; }

 private:
  std::string secret_;
};

// 32 random bytes in hexadecimal, readable by the owner only. `write.exists` when the file is there: a lost key is a lost vault.
Result<void> make_key_file(const std::filesystem::path& file);

class VaultWriter {
 public:
  virtual ~VaultWriter() = default;
  virtual Result<void> add(const VaultEntry& entry) = 0;
  virtual Result<void> finish() = 0;  // seals the file and gives it its name; without it there is none
  static Result<std::unique_ptr<VaultWriter>> create(const std::filesystem::path& file, const VaultKey& key);
};

class Vault {
 public:
  virtual ~Vault() = default;
  static Result<std::unique_ptr<const Vault>> open(const std::filesystem::path& file, const VaultKey& key);
  virtual std::size_t size() const = 0;
  // The original text. The entry is found by the text's fingerprint, then checked against `id` when several protect the same
  // text. Errors: restore.unknown_document when no entry fits (another document, or an edited one).
  virtual Result<std::string> restore(std::string_view id, std::string_view protected_text) const = 0;
};

}  // namespace veil
