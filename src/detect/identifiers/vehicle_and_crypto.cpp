// Numbers of one long piece. Vehicles: ISO 3779 (17 signs without I, O, Q), whose check digit is law in North America (49
// CFR 565) and free elsewhere, so that other vehicles need a cue. Crypto addresses: Bitcoin's Base58Check and bech32 (BIP
// 173, BIP 350), Litecoin's bech32, and Ethereum's 40 hexadecimal digits after 0x, which EIP-55 checks by capitals; any
// capitals are taken, since wallets accept them.
#include <algorithm>
#include <string>

#include "detect/identifiers/chain_finders.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

bool is_hexadecimal(char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

}  // namespace

std::optional<ChainHit> vehicle_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  if (chain[first].span.size() != 17 || chain[first].digits < 3) return {};
  std::string number(chain[first].span.of(text));
  for (char& c : number) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  if (number.find_first_of("IOQ") != std::string::npos) return {};
  // Seventeen digits alone are rather an account.
  const bool passed = passes_vin(number) && !chain[first].all_digits();
  return ChainHit{first + 1, "VIN", "ISO 3779", passed};
}

std::optional<ChainHit> crypto_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  const std::string_view address = chain[first].span.of(text);
  if (address.size() < 25 || address.size() > 90) return {};
  const bool ethereum =
      address.size() == 42 && address.starts_with("0x") && std::all_of(address.begin() + 2, address.end(), is_hexadecimal);
  const bool segwit = (address.starts_with("bc1") || address.starts_with("BC1") || address.starts_with("tb1") ||
                       address.starts_with("ltc1")) &&
                      passes_bech32(address);
  const bool base58 =
      std::string_view("13mn2LMD").find(address[0]) != std::string_view::npos && passes_base58_check(address);
  if (ethereum) return ChainHit{first + 1, "CRYPTO", "EIP-55", true};
  if (segwit) return ChainHit{first + 1, "CRYPTO", "BIP 173", true};
  if (base58) return ChainHit{first + 1, "CRYPTO", "Base58Check", true};
  return ChainHit{first + 1, "CRYPTO", "the alphabet of addresses", false};
}

}  // namespace veil::detect
