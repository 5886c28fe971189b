// BLAKE2b with a key (libsodium). 64 bits are enough to tell the documents of any run apart.
#include <sodium.h>

#include "veil/engine.h"
#include "veil/vault.h"

namespace veil {
namespace {

constexpr std::string_view purpose = "veil: ids of documents";
constexpr std::size_t hash_bytes = 16;  // the least that libsodium gives
constexpr std::size_t shown_bytes = 8;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

OutputIds::OutputIds(DocumentIds rule, std::string_view secret) : rule_(rule) {
  if (rule_ != DocumentIds::hash) return;
  // Without the library's own start there are no random numbers; it cannot fail where the vault's can.
  if (sodium_init() < 0 || secret.empty()) {
    randombytes_buf(key_.data(), key_.size());
    return;
  }
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, key_.size());
  crypto_generichash_update(&state, bytes_of(purpose), purpose.size());
  crypto_generichash_update(&state, bytes_of(secret), secret.size());
  crypto_generichash_final(&state, key_.data(), key_.size());
}

std::string OutputIds::of(std::string_view id, std::uint64_t number) const {
  if (rule_ == DocumentIds::keep) return std::string(id);
  if (rule_ == DocumentIds::number) return std::to_string(number);
  std::array<unsigned char, hash_bytes> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes_of(id), id.size(), key_.data(), key_.size());
  std::string shown(2 * shown_bytes + 1, '\0');
  sodium_bin2hex(shown.data(), shown.size(), hash.data(), shown_bytes);
  shown.pop_back();
  return shown;
}

Result<OutputIds> output_ids(const Policy& policy) {
  if (policy.ids != DocumentIds::hash || policy.surrogate.key_file.empty()) return OutputIds(policy.ids);
  const auto key = VaultKey::from_file(policy.surrogate.key_file);
  if (!key) return key.error();
  return OutputIds(policy.ids, key->secret());
}

}  // namespace veil
