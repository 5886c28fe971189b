#include "restore/vault_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace veil::restore {
namespace {

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

void append_number(std::string& to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

struct SealedRecord {
  Nonce nonce;
  std::string_view ciphertext;
  std::size_t end;  // where the next record starts
};

std::optional<SealedRecord> record_at(std::string_view bytes, std::size_t offset) {
  if (bytes.size() < offset || bytes.size() - offset < record_head_size) return std::nullopt;
  SealedRecord record{};
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), record.nonce.size(), record.nonce.begin());
  std::size_t length = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[offset + record.nonce.size() + i])) << (8 * i);
  }
  const std::size_t begin = offset + record_head_size;
  if (bytes.size() - begin < length) return std::nullopt;
  record.ciphertext = bytes.substr(begin, length);
  record.end = begin + length;
  return record;
}

}  // namespace

Result<Sealer> Sealer::create(const VaultKey& key, const Salt& salt, unsigned char version) {
  if (sodium_init() < 0) return Error{"vault.crypto", "libsodium could not be started", ""};
  Sealer sealer(salt, version);
  if (crypto_pwhash(sealer.key_.data(), sealer.key_.size(), key.secret().data(), key.secret().size(), salt.data(),
                    crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
                    crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return Error{"vault.crypto", "not enough memory to derive the key", ""};
  }
  return sealer;
}

std::string Sealer::bound_to(std::uint64_t number) const {
  std::string context(salt_.begin(), salt_.end());
  append_number(context, number, 8);
  if (version_ > 1) append_number(context, version_, 1);
  return context;
}

std::string Sealer::seal(std::string_view plain, std::uint64_t number) const {
  Nonce nonce;
  randombytes_buf(nonce.data(), nonce.size());
  std::string ciphertext(plain.size() + crypto_aead_xchacha20poly1305_ietf_ABYTES, '\0');
  const std::string context = bound_to(number);
  unsigned long long length = 0;
  crypto_aead_xchacha20poly1305_ietf_encrypt(reinterpret_cast<unsigned char*>(ciphertext.data()), &length, bytes_of(plain),
                                             plain.size(), bytes_of(context), context.size(), nullptr, nonce.data(),
                                             key_.data());
  std::string record(nonce.begin(), nonce.end());
  append_number(record, length, 4);
  record += ciphertext;
  return record;
}

std::optional<std::string> Sealer::open(const Nonce& nonce, std::string_view ciphertext, std::uint64_t number) const {
  if (ciphertext.size() < crypto_aead_xchacha20poly1305_ietf_ABYTES) return std::nullopt;
  std::string plain(ciphertext.size() - crypto_aead_xchacha20poly1305_ietf_ABYTES, '\0');
  const std::string context = bound_to(number);
  unsigned long long length = 0;
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(reinterpret_cast<unsigned char*>(plain.data()), &length, nullptr,
                                                 bytes_of(ciphertext), ciphertext.size(), bytes_of(context), context.size(),
                                                 nonce.data(), key_.data()) != 0) {
    return std::nullopt;
  }
  return plain;
}

std::string fingerprint_of(std::string_view text) {
  std::array<unsigned char, 32> hash;
  crypto_generichash(hash.data(), hash.size(), bytes_of(text), text.size(), nullptr, 0);
  std::string hex(65, '\0');
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  hex.pop_back();
  return hex;
}

// CBOR takes any bytes: an id may come from the name of a file that is not UTF-8.
std::string entry_to_bytes(const VaultEntry& entry) {
  nlohmann::json solutions = nlohmann::json::array();
  for (const Solution& solution : entry.solutions) {
    solutions.push_back({solution.span.begin, solution.span.end, solution.original, solution.replacement,
                         name_of(solution.label), solution.entity, solution.method});
  }
  std::string bytes;
  nlohmann::json::to_cbor(nlohmann::json{{"id", entry.document_id},
                                         {"fingerprint", entry.fingerprint},
                                         {"solutions", std::move(solutions)},
                                         {"text", entry.protected_text}},
                          bytes);
  return bytes;
}

std::optional<VaultEntry> entry_from_bytes(std::string_view bytes, unsigned char version) {
  const nlohmann::json json =
      version == 1 ? nlohmann::json::parse(bytes, nullptr, false) : nlohmann::json::from_cbor(bytes, true, false);
  if (json.is_discarded()) return std::nullopt;
  try {
    VaultEntry entry{
        json.at("id"), json.at("fingerprint"), {}, version == 1 ? std::string() : json.at("text").get<std::string>()};
    std::uint32_t from = 0;
    for (const auto& row : json.at("solutions")) {
      const auto label = label_from(row.at(4).get<std::string>());
      if (!label) return std::nullopt;
      Solution solution{{row.at(0), row.at(1)}, row.at(2), row.at(3), *label, row.at(5), row.at(6)};
      const Span span = solution.span;
      if (span.begin < from || span.end < span.begin || span.size() != solution.replacement.size()) return std::nullopt;
      if (version > 1 && (span.end > entry.protected_text.size() || span.of(entry.protected_text) != solution.replacement)) {
        return std::nullopt;
      }
      from = span.end;
      entry.solutions.push_back(std::move(solution));
    }
    return entry;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

Error damaged_record(const std::string& file, std::uint64_t number) {
  return {"vault.damaged", "the vault is damaged or cut", file + ", record " + std::to_string(number + 1)};
}

Result<void> read_records(std::string_view bytes, const Sealer& sealer, unsigned char version, const std::string& file,
                          const std::function<void(std::size_t, const VaultEntry&)>& each) {
  std::size_t offset = header_size;
  for (std::uint64_t number = 0;; ++number) {
    const auto record = record_at(bytes, offset);
    if (!record) return damaged_record(file, number);
    const auto plain = sealer.open(record->nonce, record->ciphertext, number);
    if (!plain && number == 0) return Error{"vault.wrong_key", "the key does not open this vault", file};
    if (!plain) return damaged_record(file, number);
    if (*plain == closing_mark) {
      if (record->end != bytes.size()) return damaged_record(file, number);
      return {};
    }
    const auto entry = entry_from_bytes(*plain, version);
    if (!entry) return damaged_record(file, number);
    each(offset, *entry);
    offset = record->end;
  }
}

std::optional<VaultEntry> read_record(std::string_view bytes, std::size_t offset, std::uint64_t number, const Sealer& sealer,
                                      unsigned char version) {
  const auto record = record_at(bytes, offset);
  if (!record) return std::nullopt;
  const auto plain = sealer.open(record->nonce, record->ciphertext, number);
  if (!plain) return std::nullopt;
  return entry_from_bytes(*plain, version);
}

}  // namespace veil::restore
