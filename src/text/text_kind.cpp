#include "veil/document.h"

namespace veil {

std::string describe(const TextReading& reading) {
  if (reading.read_as == ReadAs::automatic) return {};
  if (reading.read_as == ReadAs::edited) return reading.kind ? "edited text" : "edited text (as the policy says)";
  return "everyday text (" + std::string(reading.kind ? name_of(*reading.kind) : "as the policy says") + ")";
}

}  // namespace veil
