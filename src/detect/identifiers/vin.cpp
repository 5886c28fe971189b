// The number of a vehicle: ISO 3779, 17 signs without I, O and Q. Given by its maker, whose code SAE International assigns.
// The check digit, the ninth sign, is law in North America (49 CFR 565.15) and free elsewhere, so that other vehicles need a
// cue.
#include <string>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/check_rules.h"

namespace veil::detect {
namespace {

std::optional<ChainHit> vehicle_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  if (chain[first].span.size() != 17 || chain[first].digits < 3) return {};
  std::string number(chain[first].span.of(text));
  for (char& c : number) c = ascii_upper(c);
  if (number.find_first_of("IOQ") != std::string::npos) return {};
  // Seventeen digits alone are rather an account.
  const bool passed = passes_vin(number) && !chain[first].all_digits();
  return ChainHit{first + 1, "ISO 3779", passed};
}

}  // namespace

IdentifierFinder vin() { return {.subtype = "VIN", .cues = {{"VIN", 3}}, .in_chain = vehicle_at}; }

}  // namespace veil::detect
