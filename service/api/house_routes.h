// What is asked of the service itself: whether it lives (/health) and can work (/ready), its counters (/metrics), its description
// (/openapi.json), names of policies, and sessions for people.
#pragma once

#include <atomic>
#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"

namespace veil::service {

// `stopping` outlives the routes: a service that stops is not ready.
std::vector<Route> house_routes(House& house, const std::atomic<bool>& stopping);

}  // namespace veil::service
