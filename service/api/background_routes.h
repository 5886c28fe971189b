// PUT, GET and DELETE /v1/backgrounds: what the attackers of /v1/attack know about people. Who brings one along alone uses it.
#pragma once

#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"

namespace veil::service {

std::vector<Route> background_routes(House& house);

}  // namespace veil::service
