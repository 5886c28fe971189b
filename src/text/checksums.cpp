// Nothing here allocates more than a few dozen bytes, and every loop runs over the number once.
#include "text/checksums.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "text/ascii.h"

namespace veil {
namespace {

// 0 to 35, or -1.
int value_of(char c) {
  if (is_ascii_digit(c)) return c - '0';
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
}

constexpr std::string_view base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
constexpr std::string_view bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

}  // namespace

bool all_digits(std::string_view number) { return !number.empty() && std::all_of(number.begin(), number.end(), is_ascii_digit); }

bool all_the_same(std::string_view number) {
  return std::all_of(number.begin(), number.end(), [&](char c) { return c == number.front(); });
}

int weighted_sum(std::string_view digits, std::span<const int> weights) {
  int sum = 0;
  for (std::size_t i = 0; i < weights.size() && i < digits.size(); ++i) sum += (digits[i] - '0') * weights[i];
  return sum;
}

bool passes_luhn(std::string_view number) {
  int sum = 0;
  bool twice = false;
  for (std::size_t i = number.size(); i-- > 0; twice = !twice) {
    int value = value_of(number[i]);
    if (value < 0) return false;
    if (twice) {
      value *= 2;
      if (value > 9) value -= 9;
    }
    sum += value;
  }
  return !number.empty() && sum % 10 == 0;
}

int remainder_97(std::string_view number) {
  int remainder = 0;
  for (const char c : number) {
    const int value = value_of(c);
    if (value < 0) return -1;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

bool passes_mod_11_10(std::string_view digits) {
  if (digits.size() < 2 || !all_digits(digits)) return false;
  int product = 10;
  for (const char c : digits.substr(0, digits.size() - 1)) {
    int sum = (c - '0' + product) % 10;
    if (sum == 0) sum = 10;
    product = sum * 2 % 11;
  }
  return (11 - product) % 10 == digits.back() - '0';
}

bool passes_731(std::string_view number) {
  constexpr std::array weights = {7, 3, 1};
  if (number.size() < 2 || !is_ascii_digit(number.back())) return false;
  int sum = 0;
  for (std::size_t i = 0; i + 1 < number.size(); ++i) {
    const int value = value_of(number[i]);
    if (value < 0) return false;
    sum += value * weights[i % 3];
  }
  return sum % 10 == number.back() - '0';
}

int cross_sum_10(std::string_view digits, std::span<const int> weights) {
  int sum = 0;
  for (std::size_t i = 0; i < weights.size() && i < digits.size(); ++i) {
    const int product = (digits[i] - '0') * weights[i];
    sum += product / 10 + product % 10;
  }
  return sum % 10;
}

bool passes_vin(std::string_view number) {
  // A to Z without I, O and Q, which are not used.
  constexpr std::array values = {1, 2, 3, 4, 5, 6, 7, 8, -1, 1, 2, 3, 4, 5, -1, 7, -1, 9, 2, 3, 4, 5, 6, 7, 8, 9};
  constexpr std::array weights = {8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2};
  if (number.size() != weights.size()) return false;
  int sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const char c = number[i];
    const int value = is_ascii_digit(c) ? c - '0' : c >= 'A' && c <= 'Z' ? values[static_cast<std::size_t>(c - 'A')] : -1;
    if (value < 0) return false;
    sum += value * weights[i];
  }
  const int check = sum % 11;
  return number[8] == (check == 10 ? 'X' : static_cast<char>('0' + check));
}

bool passes_base58_check(std::string_view address) {
  if (address.size() < 25 || address.size() > 35) return false;
  std::array<std::uint8_t, 25> bytes{};  // version, 20 of the hash, 4 of the check
  for (const char c : address) {
    const std::size_t digit = base58.find(c);
    if (digit == std::string_view::npos) return false;
    unsigned carry = static_cast<unsigned>(digit);
    for (std::size_t i = bytes.size(); i-- > 0;) {
      carry += 58U * bytes[i];
      bytes[i] = static_cast<std::uint8_t>(carry & 0xFFU);
      carry >>= 8U;
    }
    if (carry != 0) return false;
  }
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> once{};
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> twice{};
  crypto_hash_sha256(once.data(), bytes.data(), 21);
  crypto_hash_sha256(twice.data(), once.data(), once.size());
  return std::equal(bytes.begin() + 21, bytes.end(), twice.begin());
}

bool passes_bech32(std::string_view address) {
  if (address.size() < 8 || address.size() > 90) return false;
  std::string lower(address);
  bool has_upper = false;
  bool has_lower = false;
  for (char& c : lower) {
    has_lower |= c >= 'a' && c <= 'z';
    if (c >= 'A' && c <= 'Z') {
      has_upper = true;
      c = static_cast<char>(c - 'A' + 'a');
    }
  }
  const std::size_t one = lower.rfind('1');
  if ((has_upper && has_lower) || one == std::string::npos || one == 0 || one + 7 > lower.size()) return false;
  std::uint32_t check = 1;
  const auto add = [&](std::uint32_t value) {
    constexpr std::array<std::uint32_t, 5> generator = {0x3B6A57B2U, 0x26508E6DU, 0x1EA119FAU, 0x3D4233DDU, 0x2A1462B3U};
    const std::uint32_t top = check >> 25U;
    check = ((check & 0x1FFFFFFU) << 5U) ^ value;
    for (std::size_t i = 0; i < generator.size(); ++i) check ^= ((top >> i) & 1U) != 0 ? generator[i] : 0U;
  };
  for (std::size_t i = 0; i < one; ++i) add(static_cast<unsigned char>(lower[i]) >> 5U);
  add(0);
  for (std::size_t i = 0; i < one; ++i) add(static_cast<unsigned char>(lower[i]) & 31U);
  for (const char c : lower.substr(one + 1)) {
    const std::size_t digit = bech32.find(c);
    if (digit == std::string_view::npos) return false;
    add(static_cast<std::uint32_t>(digit));
  }
  return check == 1 || check == 0x2BC830A3U;
}

}  // namespace veil
