// The review page: files of web/review/, read once when the service starts and given to browsers with a policy that lets nothing else in:
// no script but these files, nothing from elsewhere, no frame around them. The page itself speaks to the API like any other client.
#pragma once

#include <filesystem>
#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"

namespace veil::service {

// GET / and /web/{file}, and GET /v1/page, which says what the page may offer. Nothing where the folder is not there: an installation
// without the page is one. `demo`: the page opens with a text to try.
std::vector<Route> page_routes(const std::filesystem::path& resources, House& house, bool demo);

}  // namespace veil::service
