// Texts and originals at rest. The secret of the operator (file, environment or command) opens the keys of the database, and those seal
// what is kept: another secret later means sealing some keys anew, not every text; another key means that what comes from now on is sealed
// by it. XChaCha20-Poly1305 with a random nonce; what a thing is and where it stands is sealed with it, so that rows cannot be swapped.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>

#include "service/storage/database.h"
#include "veil/result.h"

namespace veil::service {

using SecretKey = std::array<unsigned char, 32>;

class Seals {
 public:
  // The first secret that a database sees is its secret. Errors: storage.wrong_key, storage.failed, vault.weak_key.
  static Result<std::unique_ptr<Seals>> open(Database& database, std::string_view secret);
  ~Seals();

  // `place` says what it is and where: "vault letters 17".
  std::string seal(std::string_view bytes, std::string_view place) const;
  // Errors: storage.damaged.
  Result<std::string> open_sealed(std::string_view sealed, std::string_view place) const;
  // Where the secret comes from, to be asked again when another server has begun a key that this one does not know.
  void refresh_by(std::function<Result<std::string>()> source) { source_ = std::move(source); }
  // A number that tells equal texts without telling what they are.
  std::int64_t mark(std::string_view text) const;

  // The keys of the database under another secret, and a new key for what is sealed from now on. The old secret opens nothing any more.
  // Errors: storage.failed when somebody else changed it meanwhile.
  Result<void> change_secret(std::string_view secret);

 private:
  explicit Seals(Database& database) : database_(database) {}
  Result<void> load(std::string_view secret);
  void refresh() const;
  bool opened_by_key(std::int64_t number, std::string_view sealed, std::string_view place, std::string& bytes) const;
  Result<void> add_key(Transaction& transaction, std::int64_t number, const SecretKey& key, const SecretKey& master) const;

  Database& database_;
  std::function<Result<std::string>()> source_;
  mutable std::mutex refreshing_;
  mutable std::chrono::steady_clock::time_point refreshed_{};
  mutable std::shared_mutex mutex_;
  mutable std::map<std::int64_t, SecretKey> keys_;
  SecretKey marks_{};  // key of `mark`
};

std::string random_bytes(std::size_t count);
std::string random_token(std::size_t bytes);                     // letters, digits, - and _
std::string hash_of(std::string_view bytes);                     // BLAKE2b-256 in hexadecimal
bool same_bytes(std::string_view a, std::string_view b);         // in a time that does not tell where they differ
Result<std::string> password_hash(const std::string& password);  // Argon2id
bool password_fits(const std::string& hash, const std::string& password);
std::string hmac_sha256_hex(std::string_view key, std::string_view bytes);

// The secret that `source` names: "file:PATH" (or a path alone), "env:NAME" or "command:PROGRAM ARGUMENTS". Errors: usage.invalid_value,
// read.*, vault.weak_key.
Result<std::string> secret_from(const std::string& source);

}  // namespace veil::service
