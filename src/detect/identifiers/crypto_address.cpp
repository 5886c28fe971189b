// Addresses of crypto currencies, which nobody issues: Bitcoin's Base58Check and bech32 (BIP 173, BIP 350), Litecoin's
// bech32, and Ethereum's 40 hexadecimal digits after 0x, which EIP-55 checks by capitals; any capitals are taken, since
// wallets accept them. Others of such an alphabet need a cue.
#include <algorithm>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/check_rules.h"

namespace veil::detect {
namespace {

std::optional<ChainHit> crypto_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  const std::string_view address = chain[first].span.of(text);
  if (address.size() < 25 || address.size() > 90) return {};
  const bool ethereum =
      address.size() == 42 && address.starts_with("0x") && std::all_of(address.begin() + 2, address.end(), is_hexadecimal);
  const bool segwit =
      (address.starts_with("bc1") || address.starts_with("BC1") || address.starts_with("tb1") || address.starts_with("ltc1")) &&
      passes_bech32(address);
  const bool base58 = std::string_view("13mn2LMD").find(address[0]) != std::string_view::npos && passes_base58_check(address);
  if (ethereum) return ChainHit{first + 1, "EIP-55", true};
  if (segwit) return ChainHit{first + 1, "BIP 173", true};
  if (base58) return ChainHit{first + 1, "Base58Check", true};
  return ChainHit{first + 1, "the alphabet of addresses", false};
}

}  // namespace

IdentifierFinder crypto_address() {
  return {.subtype = "CRYPTO", .cues = {{"bitcoin", 3}, {"BTC", 3}, {"wallet", 3}}, .in_chain = crypto_at};
}

}  // namespace veil::detect
