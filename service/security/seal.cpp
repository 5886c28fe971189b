#include "service/security/seal.h"

#include <sodium.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>

#include "veil/vault.h"

namespace veil::service {
namespace {

constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t smallest_secret = 16;
constexpr std::chrono::seconds seldom{5};  // between two looks for a new secret, which take Argon2id's time

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::string seal_with(const SecretKey& key, std::string_view bytes, std::string_view place) {
  std::string sealed = random_bytes(nonce_size);
  sealed.resize(nonce_size + bytes.size() + crypto_aead_xchacha20poly1305_ietf_ABYTES);
  unsigned long long size = 0;
  crypto_aead_xchacha20poly1305_ietf_encrypt(bytes_of(sealed) + nonce_size, &size, bytes_of(bytes), bytes.size(), bytes_of(place),
                                             place.size(), nullptr, bytes_of(sealed), key.data());
  sealed.resize(nonce_size + size);
  return sealed;
}

bool open_with(const SecretKey& key, std::string_view sealed, std::string_view place, std::string& bytes) {
  if (sealed.size() < nonce_size + crypto_aead_xchacha20poly1305_ietf_ABYTES) return false;
  bytes.resize(sealed.size() - nonce_size - crypto_aead_xchacha20poly1305_ietf_ABYTES);
  unsigned long long size = 0;
  return crypto_aead_xchacha20poly1305_ietf_decrypt(bytes_of(bytes), &size, nullptr, bytes_of(sealed) + nonce_size,
                                                    sealed.size() - nonce_size, bytes_of(place), place.size(), bytes_of(sealed),
                                                    key.data()) == 0;
}

std::string hex(std::string_view bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes_of(bytes), bytes.size());
  text.pop_back();
  return text;
}

Result<SecretKey> master_from(std::string_view secret, std::string_view salt) {
  SecretKey key{};
  if (crypto_pwhash(key.data(), key.size(), secret.data(), secret.size(), bytes_of(salt), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                    crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return Error{"storage.failed", "there is not enough memory to make the key", ""};
  }
  return key;
}

SecretKey part_of(const SecretKey& key, std::string_view purpose) {
  SecretKey part{};
  crypto_generichash(part.data(), part.size(), bytes_of(purpose), purpose.size(), key.data(), key.size());
  return part;
}

std::string key_place(std::int64_t number) { return "data key " + std::to_string(number); }

}  // namespace

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string random_token(std::size_t count) {
  const std::string bytes = random_bytes(count);
  std::string text(sodium_base64_encoded_len(count, sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(std::string_view(bytes)), count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.resize(std::strlen(text.c_str()));
  return text;
}

std::string hash_of(std::string_view bytes) {
  std::string hash(32, '\0');
  crypto_generichash(bytes_of(hash), hash.size(), bytes_of(bytes), bytes.size(), nullptr, 0);
  return hex(hash);
}

bool same_bytes(std::string_view a, std::string_view b) { return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

Result<std::string> password_hash(const std::string& password) {
  char hash[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str(hash, password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE) !=
      0) {
    return Error{"storage.failed", "there is not enough memory to hash the password", ""};
  }
  return std::string(hash);
}

bool password_fits(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string hmac_sha256_hex(std::string_view key, std::string_view bytes) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(bytes), bytes.size());
  std::string hash(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_final(&state, bytes_of(hash));
  return hex(hash);
}

Result<std::unique_ptr<Seals>> Seals::open(Database& database, std::string_view secret) {
  if (sodium_init() < 0) return Error{"vault.crypto", "libsodium cannot be used here", ""};
  if (secret.size() < smallest_secret) return Error{"vault.weak_key", "a secret has at least 16 bytes", ""};
  std::unique_ptr<Seals> seals(new Seals(database));
  if (auto loaded = seals->load(secret); !loaded) return loaded.error();
  return seals;
}

Seals::~Seals() {
  for (auto& [number, key] : keys_) sodium_memzero(key.data(), key.size());
}

namespace {

// The keys of the database, opened by its secret.
Result<std::map<std::int64_t, SecretKey>> keys_in(Transaction& transaction, const SecretKey& master) {
  const auto rows = transaction.run("SELECT number, sealed FROM data_keys ORDER BY number");
  if (!rows) return rows.error();
  std::map<std::int64_t, SecretKey> keys;
  for (const Row& row : *rows) {
    std::string bytes;
    if (!open_with(master, bytes_in(row, 1), key_place(number_in(row, 0)), bytes) || bytes.size() != sizeof(SecretKey)) {
      return Error{"storage.wrong_key", "this secret is not that of the database", ""};
    }
    std::memcpy(keys[number_in(row, 0)].data(), bytes.data(), bytes.size());
  }
  return keys;
}

Result<void> put_key(Transaction& transaction, std::int64_t number, const SecretKey& key, const SecretKey& master) {
  const std::string_view bytes(reinterpret_cast<const char*>(key.data()), key.size());
  const auto added =
      transaction.run("INSERT INTO data_keys(number, sealed, created) VALUES($1, $2, $3) ON CONFLICT(number) DO UPDATE SET sealed = $2",
                      {number, Bytes{seal_with(master, bytes, key_place(number))}, static_cast<std::int64_t>(std::time(nullptr))});
  if (!added) return added.error();
  return {};
}

}  // namespace

Result<void> Seals::load(std::string_view secret) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("data_keys"); !locked) return locked;
    const auto salts = transaction.run("SELECT value FROM veil_meta WHERE name = 'salt'");
    if (!salts) return salts.error();
    std::string salt = salts->empty() ? std::string() : text_in(salts->front(), 0);
    if (salt.empty()) {
      salt = hex(random_bytes(crypto_pwhash_SALTBYTES));
      const auto noted = transaction.run("INSERT INTO veil_meta(name, value) VALUES('salt', $1)", {salt});
      if (!noted) return noted.error();
    }
    auto master = master_from(secret, salt.substr(0, crypto_pwhash_SALTBYTES));
    if (!master) return master.error();
    auto keys = keys_in(transaction, *master);
    if (!keys) return keys.error();
    if (keys->empty()) {
      SecretKey& key = (*keys)[1];
      randombytes_buf(key.data(), key.size());
      if (auto added = put_key(transaction, 1, key, *master); !added) return added;
    }
    const std::unique_lock lock(mutex_);
    keys_ = std::move(*keys);
    marks_ = part_of(keys_.begin()->second, "marks");  // of the first key for good, as marks must stay
    return {};
  });
}

std::string Seals::seal(std::string_view bytes, std::string_view place) const {
  const std::shared_lock lock(mutex_);
  const auto& [number, key] = *keys_.rbegin();
  return std::to_string(number) + ":" + seal_with(key, bytes, place);
}

bool Seals::opened_by_key(std::int64_t number, std::string_view sealed, std::string_view place, std::string& bytes) const {
  const std::shared_lock lock(mutex_);
  const auto key = keys_.find(number);
  return key != keys_.end() && open_with(key->second, sealed, place, bytes);
}

Result<std::string> Seals::open_sealed(std::string_view sealed, std::string_view place) const {
  const Error damaged{"storage.damaged", "a row of the database was changed, or is not where it was written", ""};
  const std::size_t colon = sealed.find(':');
  if (colon == 0 || colon > 18) return damaged;
  const std::int64_t number = std::atoll(std::string(sealed.substr(0, colon)).c_str());
  std::string bytes;
  if (opened_by_key(number, sealed.substr(colon + 1), place, bytes)) return bytes;
  bool is_known = false;
  {
    const std::shared_lock lock(mutex_);
    is_known = keys_.contains(number);
  }
  if (!is_known) {
    refresh();
    if (opened_by_key(number, sealed.substr(colon + 1), place, bytes)) return bytes;
  }
  return damaged;
}

// Another server, which was started with the new secret, seals by the new key. The source of our secret may give the new one by now.
void Seals::refresh() const {
  const std::lock_guard one(refreshing_);
  const auto now = std::chrono::steady_clock::now();
  if (!source_ || now - refreshed_ < seldom) return;
  refreshed_ = now;
  const auto secret = source_();
  if (!secret) return;
  [[maybe_unused]] const auto tried = database_.transaction([&](Transaction& transaction) -> Result<void> {
    const auto salts = transaction.run("SELECT value FROM veil_meta WHERE name = 'salt'");
    if (!salts || salts->empty()) return {};
    const auto master = master_from(*secret, text_in(salts->front(), 0).substr(0, crypto_pwhash_SALTBYTES));
    if (!master) return master.error();
    auto keys = keys_in(transaction, *master);
    if (!keys) return keys.error();
    const std::unique_lock lock(mutex_);
    keys_ = std::move(*keys);
    return {};
  });
}

std::int64_t Seals::mark(std::string_view text) const {
  std::int64_t mark = 0;
  unsigned char hash[16];
  crypto_generichash(hash, sizeof hash, bytes_of(text), text.size(), marks_.data(), marks_.size());
  std::memcpy(&mark, hash, sizeof mark);
  return mark;
}

Result<void> Seals::change_secret(std::string_view secret) {
  if (secret.size() < smallest_secret) return Error{"vault.weak_key", "a secret has at least 16 bytes", ""};
  const std::string salt = hex(random_bytes(crypto_pwhash_SALTBYTES));
  auto master = master_from(secret, std::string_view(salt).substr(0, crypto_pwhash_SALTBYTES));
  if (!master) return master.error();
  std::map<std::int64_t, SecretKey> keys;
  auto done = database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("data_keys"); !locked) return locked;
    {
      const std::shared_lock lock(mutex_);
      keys = keys_;
    }
    // A key that somebody began since we looked would be sealed by a secret that nobody has.
    const auto there = transaction.run("SELECT COUNT(*) FROM data_keys");
    if (!there) return there.error();
    if (number_in(there->front(), 0) != static_cast<std::int64_t>(keys.size())) {
      return Error{"storage.failed", "somebody else changed the secret meanwhile", ""};
    }
    SecretKey& begun = keys[keys.rbegin()->first + 1];
    randombytes_buf(begun.data(), begun.size());
    const auto noted = transaction.run("UPDATE veil_meta SET value = $1 WHERE name = 'salt'", {salt});
    if (!noted) return noted.error();
    for (const auto& [number, key] : keys) {
      if (auto put = put_key(transaction, number, key, *master); !put) return put;
    }
    return {};
  });
  if (!done) return done;
  const std::unique_lock lock(mutex_);
  keys_ = std::move(keys);
  return {};
}

Result<std::string> secret_from(const std::string& source) {
  std::string secret;
  if (source.starts_with("env:")) {
    const char* value = std::getenv(source.c_str() + 4);
    if (value == nullptr) return Error{"usage.invalid_value", "the environment does not hold the secret", source};
    secret = value;
  } else if (source.starts_with("command:")) {
    FILE* output = ::popen(source.c_str() + 8, "r");
    if (output == nullptr) return Error{"usage.invalid_value", "the command that gives the secret cannot be run", "command"};
    char piece[512];
    while (const std::size_t count = std::fread(piece, 1, sizeof piece, output)) secret.append(piece, count);
    if (::pclose(output) != 0) return Error{"usage.invalid_value", "the command that gives the secret failed", "command"};
    while (!secret.empty() && (secret.back() == '\n' || secret.back() == '\r')) secret.pop_back();
  } else {
    auto key = VaultKey::from_file(source.starts_with("file:") ? source.substr(5) : source);
    if (!key) return key.error();
    return std::string(key->secret());
  }
  if (secret.size() < smallest_secret) return Error{"vault.weak_key", "a secret has at least 16 bytes", ""};
  return secret;
}

}  // namespace veil::service
