// How records lie in a vault file, each sealed on its own so that one can be opened without the others:
//   "VEILVLT" version(1) salt(16)   then per record   nonce(24) length(4, little endian) ciphertext(length)
// Every record is bound to the salt, its number and the version, so records cannot be swapped, dropped, brought in from another
// vault or read as what they are not; the last one is the closing record, so a cut file is noticed.
// Version 2: entries are CBOR and hold the protected text. Version 1 (JSON, without it, not bound to the version) is still read.
#pragma once

#include <sodium.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "veil/result.h"
#include "veil/vault.h"

namespace veil::restore {

inline constexpr std::string_view vault_magic = "VEILVLT";
inline constexpr unsigned char vault_version = 2;
inline constexpr unsigned char oldest_vault_version = 1;
using Salt = std::array<unsigned char, crypto_pwhash_SALTBYTES>;
using Nonce = std::array<unsigned char, crypto_aead_xchacha20poly1305_ietf_NPUBBYTES>;
inline constexpr std::size_t header_size = vault_magic.size() + 1 + crypto_pwhash_SALTBYTES;
inline constexpr std::size_t record_head_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES + 4;

// What the closing record says instead of an entry.
inline constexpr std::string_view closing_mark = "veil vault closed";

// Seals and opens records with a key derived from the secret and the salt by Argon2id (libsodium, interactive limits). The key
// is wiped when the object ends.
class Sealer {
 public:
  static Result<Sealer> create(const VaultKey& key, const Salt& salt, unsigned char version);
  Sealer(Sealer&&) = default;
  Sealer& operator=(Sealer&&) = default;
  Sealer(const Sealer&) = delete;
  Sealer& operator=(const Sealer&) = delete;
  ~Sealer() { sodium_memzero(key_.data(), key_.size()); }

  // Nonce, length and ciphertext of record `number`.
  std::string seal(std::string_view plain, std::uint64_t number) const;
  // Nothing when the record was not sealed with this key under this number.
  std::optional<std::string> open(const Nonce& nonce, std::string_view ciphertext, std::uint64_t number) const;

 private:
  Sealer(const Salt& salt, unsigned char version) : salt_(salt), version_(version) {}
  std::string bound_to(std::uint64_t number) const;
  Salt salt_;
  unsigned char version_;
  std::array<unsigned char, crypto_aead_xchacha20poly1305_ietf_KEYBYTES> key_{};
};

// BLAKE2b-256 in hexadecimal.
std::string fingerprint_of(std::string_view text);

std::string entry_to_bytes(const VaultEntry& entry);
// Nothing when the bytes are no entry of that version, or its solutions do not stand in its text in order.
std::optional<VaultEntry> entry_from_bytes(std::string_view bytes, unsigned char version);

// "the vault is damaged or cut" at the record, counted from 0.
Error damaged_record(const std::string& file, std::uint64_t number);

// Checks all records of a vault and hands the entries on, each with the byte at which its record starts. Errors: vault.wrong_key
// when the first does not open, vault.damaged for all else.
Result<void> read_records(std::string_view bytes, const Sealer& sealer, unsigned char version, const std::string& file,
                          const std::function<void(std::size_t offset, const VaultEntry& entry)>& each);
// The entry of one of them; nothing when it does not open.
std::optional<VaultEntry> read_record(std::string_view bytes, std::size_t offset, std::uint64_t number, const Sealer& sealer,
                                      unsigned char version);

}  // namespace veil::restore
