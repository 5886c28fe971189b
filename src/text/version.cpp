#include "veil/version.h"

namespace veil {

const char* version() { return VEIL_VERSION; }

}  // namespace veil
