#include "replace/surrogate/draw.h"

#include <sodium.h>

#include <string>

namespace veil::replace {
namespace {

// Numbers as eight bytes, least first, whatever the machine.
void append(std::string& bytes, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>((number >> (8 * i)) & 0xFFU);
}

std::array<unsigned char, 32> key_of(std::string_view bytes) {
  std::array<unsigned char, 32> key{};
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr, 0);
  return key;
}

}  // namespace

Draw Draw::with_key(std::string_view secret) {
  Draw draw;
  draw.key_ = key_of(std::string("veil surrogate key\n").append(secret));
  return draw;
}

Draw Draw::with_seed(std::uint64_t seed, std::string_view document_id) {
  std::string bytes = "veil surrogate seed\n";
  append(bytes, seed);
  Draw draw;
  draw.key_ = key_of(bytes.append(document_id));
  return draw;
}

std::uint64_t Draw::number(std::string_view kind, std::string_view what, std::uint64_t round) const {
  std::string bytes;
  append(bytes, round);
  append(bytes, kind.size());
  bytes.append(kind).append(what);
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), key_.data(),
                     key_.size());
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number |= std::uint64_t{hash[i]} << (8 * i);
  return number;
}

}  // namespace veil::replace
