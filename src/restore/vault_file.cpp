#include "restore/vault_file.h"

#include <algorithm>
#include <utility>

namespace veil::restore {
namespace {

constexpr std::size_t fingerprint_size = 32;
constexpr std::size_t key_check_size = 16;
constexpr std::size_t header_check_size = 8;
constexpr std::size_t plain_header_size = vault_magic.size() + 1 + crypto_pwhash_SALTBYTES;
constexpr std::size_t plain_head_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES + 4;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

void append_number(std::string& to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

std::uint64_t number_from(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return value;
}

std::string hash_of(std::string_view bytes, std::size_t size) {
  std::string hash(std::max<std::size_t>(size, crypto_generichash_BYTES_MIN), '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(), bytes_of(bytes), bytes.size(), nullptr, 0);
  hash.resize(size);
  return hash;
}

std::string derived(const Key& key, std::string_view purpose, std::size_t size) {
  std::string hash(size, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), size, bytes_of(purpose), purpose.size(), key.data(), key.size());
  return hash;
}

struct SealedRecord {
  Nonce nonce;
  std::string_view ciphertext;
  std::size_t end;  // where the next record starts
};

enum class Ending { whole, cut, damaged };

// The record at `offset`, or in which way it is none.
std::pair<Ending, SealedRecord> record_at(std::string_view bytes, std::size_t offset, std::uint64_t number, const Sealer& sealer) {
  SealedRecord record{};
  const std::string_view rest = bytes.substr(std::min(offset, bytes.size()));
  const std::size_t head_size = sealer.record_head_size();
  // Some file systems fill what was not written with zeros.
  if (rest.size() < head_size || rest.find_first_not_of('\0') == std::string_view::npos) return {Ending::cut, record};
  if (!sealer.head_is_whole(rest.substr(0, head_size), number)) return {Ending::damaged, record};
  std::copy_n(rest.begin(), record.nonce.size(), record.nonce.begin());
  const std::size_t length = number_from(rest.substr(record.nonce.size(), 4));
  if (rest.size() - head_size < length) return {Ending::cut, record};
  record.ciphertext = rest.substr(head_size, length);
  record.end = offset + head_size + length;
  return {Ending::whole, record};
}

// Whether any record behind the first opens: then the key is right, and the first one is damaged.
bool opens_another(std::string_view bytes, const Sealer& sealer) {
  std::size_t offset = header_size(sealer.version());
  for (std::uint64_t number = 0;; ++number) {
    const auto [ending, record] = record_at(bytes, offset, number, sealer);
    if (ending != Ending::whole) return false;
    if (number > 0 && sealer.open(record.nonce, record.ciphertext, number)) return true;
    offset = record.end;
  }
}

}  // namespace

std::size_t header_size(unsigned char version) { return plain_header_size + (version < 3 ? 0 : key_check_size + header_check_size); }

Result<Sealer> Sealer::create(const VaultKey& key, const Salt& salt, unsigned char version) {
  if (sodium_init() < 0) return Error{"vault.crypto", "libsodium could not be started", ""};
  Sealer sealer(salt, version);
  if (crypto_pwhash(sealer.key_.data(), sealer.key_.size(), key.secret().data(), key.secret().size(), salt.data(),
                    crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return Error{"vault.crypto", "not enough memory to derive the key", ""};
  }
  const std::string head_key = derived(sealer.key_, "veil vault record heads", sealer.head_key_.size());
  std::copy(head_key.begin(), head_key.end(), sealer.head_key_.begin());
  return sealer;
}

Sealer::~Sealer() {
  sodium_memzero(key_.data(), key_.size());
  sodium_memzero(head_key_.data(), head_key_.size());
}

std::string Sealer::header() const {
  std::string header(vault_magic);
  header.push_back(static_cast<char>(version_));
  header.append(salt_.begin(), salt_.end());
  if (version_ < 3) return header;
  header += derived(key_, "veil vault key check", key_check_size);
  header += hash_of(header, header_check_size);
  return header;
}

Result<Sealer> sealer_for(std::string_view bytes, const VaultKey& key, const std::string& file) {
  const Error no_vault{"vault.damaged", "this is not a vault, or its beginning is damaged", file};
  if (bytes.size() < plain_header_size || !bytes.starts_with(vault_magic)) return no_vault;
  const auto version = static_cast<unsigned char>(bytes[vault_magic.size()]);
  if (version < oldest_vault_version || version > vault_version) {
    return Error{"vault.version", "the vault was written by another version of Veil", file};
  }
  if (bytes.size() < header_size(version)) return no_vault;
  const std::string_view header = bytes.substr(0, header_size(version));
  if (version >= 3 && !header.ends_with(hash_of(header.substr(0, header.size() - header_check_size), header_check_size))) {
    return no_vault;
  }
  Salt salt;
  std::copy_n(bytes.begin() + vault_magic.size() + 1, salt.size(), salt.begin());
  auto sealer = Sealer::create(key, salt, version);
  if (!sealer) return sealer.error();
  if (version >= 3 && sealer->header() != header) return Error{"vault.wrong_key", "the key does not open this vault", file};
  return sealer;
}

std::string Sealer::bound_to(std::uint64_t number) const {
  std::string context(salt_.begin(), salt_.end());
  append_number(context, number, 8);
  if (version_ > 1) append_number(context, version_, 1);
  return context;
}

std::size_t Sealer::record_head_size() const { return plain_head_size + (version_ < 3 ? 0 : crypto_shorthash_BYTES); }

std::string Sealer::head_check(std::string_view nonce_and_length, std::uint64_t number) const {
  std::string checked(nonce_and_length);
  append_number(checked, number, 8);
  std::string check(crypto_shorthash_BYTES, '\0');
  crypto_shorthash(reinterpret_cast<unsigned char*>(check.data()), bytes_of(checked), checked.size(), head_key_.data());
  return check;
}

bool Sealer::head_is_whole(std::string_view head, std::uint64_t number) const {
  return version_ < 3 || head.substr(plain_head_size) == head_check(head.substr(0, plain_head_size), number);
}

std::string Sealer::seal(std::string_view plain, std::uint64_t number) const {
  Nonce nonce;
  randombytes_buf(nonce.data(), nonce.size());
  std::string ciphertext(plain.size() + crypto_aead_xchacha20poly1305_ietf_ABYTES, '\0');
  const std::string context = bound_to(number);
  unsigned long long length = 0;
  crypto_aead_xchacha20poly1305_ietf_encrypt(reinterpret_cast<unsigned char*>(ciphertext.data()), &length, bytes_of(plain), plain.size(),
                                             bytes_of(context), context.size(), nullptr, nonce.data(), key_.data());
  std::string record(nonce.begin(), nonce.end());
  append_number(record, length, 4);
  if (version_ >= 3) record += head_check(record, number);
  record += ciphertext;
  return record;
}

std::optional<std::string> Sealer::open(const Nonce& nonce, std::string_view ciphertext, std::uint64_t number) const {
  if (ciphertext.size() < crypto_aead_xchacha20poly1305_ietf_ABYTES) return std::nullopt;
  std::string plain(ciphertext.size() - crypto_aead_xchacha20poly1305_ietf_ABYTES, '\0');
  const std::string context = bound_to(number);
  unsigned long long length = 0;
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(reinterpret_cast<unsigned char*>(plain.data()), &length, nullptr, bytes_of(ciphertext),
                                                 ciphertext.size(), bytes_of(context), context.size(), nonce.data(), key_.data()) != 0) {
    return std::nullopt;
  }
  return plain;
}

std::string fingerprint_of(std::string_view text) {
  const std::string hash = hash_of(text, fingerprint_size);
  std::string hex(2 * hash.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes_of(hash), hash.size());
  hex.pop_back();
  return hex;
}

Error damaged_record(const std::string& file, std::uint64_t number) {
  return {"vault.damaged", "the vault is damaged or cut", file + ", record " + std::to_string(number + 1)};
}

Result<bool> read_records(std::string_view bytes, const Sealer& sealer, const std::string& file, bool may_be_unfinished,
                          const std::function<void(std::size_t, const VaultEntry&)>& each) {
  std::size_t offset = header_size(sealer.version());
  for (std::uint64_t number = 0;; ++number) {
    const auto [ending, record] = record_at(bytes, offset, number, sealer);
    if (ending == Ending::cut && may_be_unfinished) return false;
    if (ending != Ending::whole) return damaged_record(file, number);
    const auto plain = sealer.open(record.nonce, record.ciphertext, number);
    if (!plain && number == 0 && sealer.version() < 3 && !opens_another(bytes, sealer)) {
      return Error{"vault.wrong_key", "the key does not open this vault", file};
    }
    if (!plain) return damaged_record(file, number);
    if (*plain == closing_mark) {
      if (record.end != bytes.size()) return damaged_record(file, number);
      return true;
    }
    const auto entry = entry_from_bytes(*plain, sealer.version());
    if (!entry) return damaged_record(file, number);
    each(offset, *entry);
    offset = record.end;
  }
}

std::optional<VaultEntry> read_record(std::string_view bytes, std::size_t offset, std::uint64_t number, const Sealer& sealer) {
  const auto [ending, record] = record_at(bytes, offset, number, sealer);
  if (ending != Ending::whole) return std::nullopt;
  const auto plain = sealer.open(record.nonce, record.ciphertext, number);
  if (!plain) return std::nullopt;
  return entry_from_bytes(*plain, sealer.version());
}

std::uint64_t mark_from(std::string_view fingerprint) {
  std::array<unsigned char, 8> bytes{};
  sodium_hex2bin(bytes.data(), bytes.size(), fingerprint.data(), std::min(fingerprint.size(), 2 * bytes.size()), nullptr, nullptr, nullptr);
  return number_from({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) | 1;
}

}  // namespace veil::restore

namespace veil {

std::uint64_t mark_of(std::string_view bytes) {
  return restore::number_from(restore::hash_of(bytes, restore::fingerprint_size).substr(0, 8)) | 1;
}

}  // namespace veil
