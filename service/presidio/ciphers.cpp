#include "service/presidio/ciphers.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <memory>

#include "veil/utf8.h"

namespace veil::service::presidio {
namespace {

constexpr std::size_t block = 16;

using Context = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

const EVP_CIPHER* cipher_for(std::string_view key) {
  if (key.size() == 16) return EVP_aes_128_cbc();
  if (key.size() == 24) return EVP_aes_192_cbc();
  return EVP_aes_256_cbc();
}

const unsigned char* unsigned_bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string base64(std::string_view bytes) {
  constexpr char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned value = 0;
    for (std::size_t j = 0; j < 3; ++j) value = value << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j) text += i + j <= bytes.size() ? signs[value >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes;
  unsigned value = 0;
  int bits = 0;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  for (const char c : text) {
    unsigned digit = 0;
    if (c >= 'A' && c <= 'Z') {
      digit = static_cast<unsigned>(c - 'A');
    } else if (c >= 'a' && c <= 'z') {
      digit = static_cast<unsigned>(c - 'a') + 26;
    } else if (c >= '0' && c <= '9') {
      digit = static_cast<unsigned>(c - '0') + 52;
    } else if (c == '-' || c == '+') {
      digit = 62;
    } else if (c == '_' || c == '/') {
      digit = 63;
    } else {
      return std::nullopt;
    }
    value = (value << 6 | digit) & 0xFFFFFF;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>(value >> bits & 0xFF);
    }
  }
  return bytes;
}

}  // namespace

Result<std::string> encrypted(std::string_view key, std::string_view text) {
  const Error failed{"service.presidio_failed", "the text cannot be encrypted here", ""};
  std::string bytes = random_salt(block);
  const Context context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  if (!context || EVP_EncryptInit_ex(context.get(), cipher_for(key), nullptr, unsigned_bytes(key), unsigned_bytes(bytes)) != 1)
    return failed;
  bytes.resize(block + text.size() + block);
  auto* place = reinterpret_cast<unsigned char*>(bytes.data()) + block;
  int first = 0, last = 0;
  if (EVP_EncryptUpdate(context.get(), place, &first, unsigned_bytes(text), static_cast<int>(text.size())) != 1) return failed;
  if (EVP_EncryptFinal_ex(context.get(), place + first, &last) != 1) return failed;
  bytes.resize(block + static_cast<std::size_t>(first + last));
  return base64(bytes);
}

std::optional<std::string> decrypted(std::string_view key, std::string_view text) {
  const auto bytes = from_base64(text);
  if (!bytes || bytes->size() < 2 * block || bytes->size() % block != 0) return std::nullopt;
  const Context context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  if (!context || EVP_DecryptInit_ex(context.get(), cipher_for(key), nullptr, unsigned_bytes(key), unsigned_bytes(*bytes)) != 1)
    return std::nullopt;
  std::string plain(bytes->size(), '\0');
  auto* place = reinterpret_cast<unsigned char*>(plain.data());
  int first = 0, last = 0;
  if (EVP_DecryptUpdate(context.get(), place, &first, unsigned_bytes(*bytes) + block, static_cast<int>(bytes->size() - block)) != 1)
    return std::nullopt;
  if (EVP_DecryptFinal_ex(context.get(), place + first, &last) != 1) return std::nullopt;
  plain.resize(static_cast<std::size_t>(first + last));
  if (utf8::first_invalid_byte(plain)) return std::nullopt;
  return plain;
}

Result<std::string> digest_hex(const std::string& name, std::string_view bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  const EVP_MD* kind = name == "sha512" ? EVP_sha512() : EVP_sha256();
  if (EVP_Digest(bytes.data(), bytes.size(), digest, &size, kind, nullptr) != 1)
    return Error{"service.presidio_failed", "the text cannot be hashed here", ""};
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    text += digits[digest[i] >> 4];
    text += digits[digest[i] & 15];
  }
  return text;
}

std::string random_salt(std::size_t count) {
  std::string bytes(count, '\0');
  RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(count));
  return bytes;
}

}  // namespace veil::service::presidio
