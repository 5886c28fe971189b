// POST /v1/detect, /v1/protect, /v1/risk, /v1/restore, /v1/attack and /v1/solutions. What comes decides what goes: one document as JSON,
// a list of them, or JSON Lines (application/x-ndjson) of any length, answered line by line while they arrive, in bounded memory and in the
// order in which they came.
#pragma once

#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"
#include "service/texts/work.h"

namespace veil::service {

std::vector<Route> text_routes(House& house);

// The work of a request with these options, by a caller who may do it. Errors: of work_options, Engines::get; service.forbidden.
Result<std::shared_ptr<const Work>> make_work(House& house, Operation operation, const Parameter& parameter, const Caller& caller);

// usage.invalid_value for a parameter that no option knows: a misspelt one would protect less than its author believes.
Result<void> check_parameters(const HttpRequest& request, std::initializer_list<std::string_view> others = {});

}  // namespace veil::service
