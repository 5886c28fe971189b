// A view's mentions as the list of spans that JSON Lines (and CSV's column of spans) holds.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

#include "veil/formats.h"
#include "write/view.h"

namespace veil {

using Json = nlohmann::ordered_json;

Json json_spans(const View& view, const WriteOptions& options);
// The same one by one, for lists too long to stand in memory.
void for_each_json_span(const View& view, const WriteOptions& options, const std::function<void(const Json&)>& take);

// What was looked at and stays: start, end, text, the label that it was given if any, score and evidence.
void for_each_left_alone(const View& view, const WriteOptions& options, const std::function<void(const Json&)>& take);

// The shortest decimal that reads back as the same float: 0.98, not 0.9800000190734863. JSON has no infinity or NaN: null.
Json json_number(float value);
Json json_number(double value);

// On one line, bytes beyond ASCII as they are.
std::string dumped(const Json& json);

}  // namespace veil
