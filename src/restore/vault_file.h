// How records lie in a vault file, each sealed on its own so that one can be opened without the others. Version 3:
//   "VEILVLT" 3 salt(16) key check(16) header check(8)
//   then per record   nonce(24) length(4, little endian) head check(8) ciphertext(length)
// The key is derived from the secret and the salt by Argon2id; the key check, derived from the key, tells a wrong key from damage. The
// header check is a plain hash of what stands before it; a head check is a hash under the key of the record's number, nonce and length,
// so that a record that was cut off can be told from one whose length was changed. Records are sealed by XChaCha20-Poly1305 and bound
// to the salt, their number and the version: they cannot be swapped, dropped, brought in from another vault or read as what they are
// not. An entry is a CBOR map: id, fingerprint, solutions, text, path, number, output_id. The last record is the closing one, so a cut
// file is noticed; a `.part` may lack it, and end within a record that was being written.
// Versions 1 (entries are JSON without text, not bound to the version) and 2 (CBOR, without path and number) have neither key check nor
// header check nor head checks, and are still read.
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
inline constexpr unsigned char vault_version = 3;
inline constexpr unsigned char oldest_vault_version = 1;
inline constexpr std::string_view unfinished_ending = ".part";
using Salt = std::array<unsigned char, crypto_pwhash_SALTBYTES>;
using Nonce = std::array<unsigned char, crypto_aead_xchacha20poly1305_ietf_NPUBBYTES>;
using Key = std::array<unsigned char, crypto_aead_xchacha20poly1305_ietf_KEYBYTES>;

// What the closing record says instead of an entry.
inline constexpr std::string_view closing_mark = "veil vault closed";

// Seals and opens records with a key derived from the secret and the salt (libsodium, interactive limits). The keys are wiped when the
// object ends.
class Sealer {
 public:
  static Result<Sealer> create(const VaultKey& key, const Salt& salt, unsigned char version);
  Sealer(Sealer&&) = default;
  Sealer& operator=(Sealer&&) = default;
  Sealer(const Sealer&) = delete;
  Sealer& operator=(const Sealer&) = delete;
  ~Sealer();

  unsigned char version() const { return version_; }
  std::string header() const;
  std::size_t record_head_size() const;

  // Head and ciphertext of record `number`.
  std::string seal(std::string_view plain, std::uint64_t number) const;
  // Nothing when the record was not sealed with this key under this number.
  std::optional<std::string> open(const Nonce& nonce, std::string_view ciphertext, std::uint64_t number) const;
  // True when the head, which must be whole, is the one that was written. Always before version 3.
  bool head_is_whole(std::string_view head, std::uint64_t number) const;

 private:
  Sealer(const Salt& salt, unsigned char version) : salt_(salt), version_(version) {}
  std::string bound_to(std::uint64_t number) const;
  std::string head_check(std::string_view nonce_and_length, std::uint64_t number) const;
  Salt salt_;
  unsigned char version_;
  Key key_{};
  std::array<unsigned char, crypto_shorthash_KEYBYTES> head_key_{};
};

// The sealer for a vault by its header. Errors: vault.damaged, vault.version, vault.wrong_key, vault.crypto.
Result<Sealer> sealer_for(std::string_view bytes, const VaultKey& key, const std::string& file);
std::size_t header_size(unsigned char version);

// BLAKE2b-256 in hexadecimal.
std::string fingerprint_of(std::string_view text);
// The mark of the text that has this fingerprint.
std::uint64_t mark_from(std::string_view fingerprint);

std::string entry_to_bytes(const VaultEntry& entry);
// Nothing when the bytes are no entry of that version, or its solutions do not stand in its text in order.
std::optional<VaultEntry> entry_from_bytes(std::string_view bytes, unsigned char version);

// "the vault is damaged or cut" at the record, counted from 0.
Error damaged_record(const std::string& file, std::uint64_t number);

// Checks all records of a vault and hands the entries on, each with the byte at which its record starts. True when the closing record
// is there; `may_be_unfinished` takes one without it, up to a record that was not written to its end. Errors: vault.damaged;
// vault.wrong_key when no record of a vault without a key check opens.
Result<bool> read_records(std::string_view bytes, const Sealer& sealer, const std::string& file, bool may_be_unfinished,
                          const std::function<void(std::size_t offset, const VaultEntry& entry)>& each);
// The entry of one of them; nothing when it does not open.
std::optional<VaultEntry> read_record(std::string_view bytes, std::size_t offset, std::uint64_t number, const Sealer& sealer);

}  // namespace veil::restore
