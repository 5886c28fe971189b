// What the C interface says and hears: objects in, objects or errors out. A key that is not known is refused, since a misspelt one
// would be silently ignored.
#pragma once

#include <functional>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "veil/result.h"

namespace veil::c {

// The object that `text` holds; null and the empty text stand for one without keys. Errors: usage.invalid_value when it is no JSON, no
// object, or has a key beside `keys`.
Result<nlohmann::json> object_from(const char* text, std::initializer_list<std::string_view> keys, std::string_view place);

// The text under a key, or nothing where it is absent. usage.invalid_value when it is something else.
Result<std::string> text_of(const nlohmann::json& object, const char* key, std::string_view place);

std::string error_line(const Error& error);

// Runs `work` and hands its line to the caller's memory; what is thrown becomes an error line. Null: not even that fitted into memory.
char* answer(const std::function<Result<std::string>()>& work) noexcept;
char* copied(std::string_view text) noexcept;

// The error of something that was thrown: engine.out_of_memory or engine.internal. To be called in a handler.
Error thrown_error() noexcept(false);

}  // namespace veil::c
