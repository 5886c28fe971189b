// Presidio's routes, analyzer and anonymizer on one port, so that a client of either changes only the address. Errors have the shape and
// the status that Presidio gives: {"error": "..."} with 400, 422 or 500.
#pragma once

#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"

namespace veil::service::presidio {

std::vector<Route> routes(House& house);

}  // namespace veil::service::presidio
