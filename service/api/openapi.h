// The description of the HTTP API in OpenAPI 3.1, as it stands in openapi.json beside this file; compiled in when the build is configured.
#pragma once

#include <string_view>

namespace veil::service {

std::string_view openapi();

}  // namespace veil::service
