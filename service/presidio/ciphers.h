// What Presidio's operators need of cryptography, by OpenSSL: AES in CBC mode with PKCS#7 padding, the initialization vector in front, in
// URL-safe Base64 (its AESCipher), and salted SHA-2. CBC is not authenticated: it is here so that texts of Presidio can be read and
// written. What Veil keeps itself is sealed otherwise (security/seal.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "veil/result.h"

namespace veil::service::presidio {

Result<std::string> encrypted(std::string_view key, std::string_view text);
std::optional<std::string> decrypted(std::string_view key, std::string_view text);  // nothing where it is no such text, or UTF-8
Result<std::string> digest_hex(const std::string& name, std::string_view bytes);    // "sha256", "sha512"
std::string random_salt(std::size_t bytes);

}  // namespace veil::service::presidio
