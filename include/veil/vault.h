// The vault: the encrypted table of solutions, the only way back. For each protected document it holds what stood where. Invariant:
//   restore(protect(x)) == x, byte for byte, for whoever holds the key and the unchanged protected text.
// In a text that was edited or translated since, what is certain is put back, and what is not is counted: nothing is guessed.
// File: header with version and salt, then records sealed by XChaCha20-Poly1305; a changed, cut or foreign file is refused
// (vault.damaged, vault.wrong_key, vault.version). It appears under its name only when complete, and never in place of another.
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
  std::string protected_text;  // what an edited text is compared with; empty in vaults of version 1
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
  // Errors: write.exists when the file is there, whatever it is (also in `finish`, when it came there meanwhile); write.failed;
  // vault.crypto. `add` refuses an entry of 4 GiB or more with vault.too_large.
  static Result<std::unique_ptr<VaultWriter>> create(const std::filesystem::path& file, const VaultKey& key);
};

// A text to restore, and what is known of it.
struct RestoreRequest {
  std::string_view text;
  std::string_view id = {};        // of the document, as the input has it; may be empty
  std::string_view document = {};  // the id under which the vault is told to look; empty: find it by text and id
  bool trust_id = false;           // `id` alone is enough, though nothing else of the text is the same: a translation
};

// Replacements of one label that could not be undone in an edited text.
struct Unplaced {
  Label label = Label::misc;
  std::string tag;              // "[PERSON1]"; empty for all replacements of the label that are no tags
  std::uint32_t gone = 0;       // the text has them no more
  std::uint32_t unclear = 0;    // they may still stand there, but nothing tells which original belongs where
  friend bool operator==(const Unplaced&, const Unplaced&) = default;
};

// A restored text and how certain each piece of it was.
struct Restoration {
  std::string text;
  std::uint32_t by_position = 0;     // the text is unchanged
  std::uint32_t by_placeholder = 0;  // the replacement can only stand for this
  std::uint32_t by_order = 0;        // unchanged neighbours tell, or the order of those that read alike
  std::uint32_t other_form = 0;      // of those by placeholder: the entity is certain, which of its names stood there is not
  std::vector<Unplaced> unplaced;    // by label, then tag
  bool complete() const { return unplaced.empty(); }
};

class Vault {
 public:
  virtual ~Vault() = default;
  // Errors: read.*, vault.damaged, vault.wrong_key, vault.version, vault.crypto. Versions 1 and 2 are read; one of version 1
  // restores unchanged texts only.
  static Result<std::unique_ptr<const Vault>> open(const std::filesystem::path& file, const VaultKey& key);
  virtual std::size_t size() const = 0;
  // In the order in which they were added. Decrypts originals: for whoever asked for them.
  virtual Result<VaultEntry> entry(std::size_t number) const = 0;

  // Finds the document (by the fingerprint of its text; by `document`; by its id, or as the only one of the vault, when the text
  // resembles it) and puts back what is certain; Restoration says what is not. Errors: restore.unknown_document when no entry
  // fits, or nothing of it is in the text.
  virtual Result<Restoration> restore(const RestoreRequest& request) const = 0;
  // The whole original or restore.incomplete.
  Result<std::string> restore(std::string_view id, std::string_view protected_text) const;
};

// restore.incomplete with counts and labels, for a restoration that is not complete.
Error incomplete_error(const Restoration& restoration);

}  // namespace veil
