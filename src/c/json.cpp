#include "c/json.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <nlohmann/json.hpp>

namespace veil::c {

using nlohmann::json;

Result<json> object_from(const char* text, std::initializer_list<std::string_view> keys, std::string_view place) {
  const auto refused = [&](const char* message) { return Error{"usage.invalid_value", message, std::string(place)}; };
  if (text == nullptr || *text == '\0') return json::object();
  json object = json::parse(text, nullptr, false);
  if (object.is_discarded()) return refused("this is not valid JSON");
  if (!object.is_object()) return refused("a JSON object is needed here");
  for (const auto& [key, value] : object.items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) return refused("a key is not known here; veil/c.h names them");
  }
  return object;
}

Result<std::string> text_of(const json& object, const char* key, std::string_view place) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return std::string();
  if (!found->is_string()) return Error{"usage.invalid_value", std::string("\"") + key + "\" must be a text", std::string(place)};
  return found->get<std::string>();
}

std::string error_line(const Error& error) {
  json line = {{"error", {{"code", error.code}, {"message", error.message}}}};
  if (!error.place.empty()) line["error"]["place"] = error.place;
  return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

char* copied(std::string_view text) noexcept {
  char* memory = static_cast<char*>(std::malloc(text.size() + 1));
  if (memory == nullptr) return nullptr;
  if (!text.empty()) std::memcpy(memory, text.data(), text.size());
  memory[text.size()] = '\0';
  return memory;
}

Error thrown_error() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return {"engine.out_of_memory", "the memory of the machine is not enough", ""};
  } catch (...) {
    // What an exception says may quote a document, so it stays unsaid.
    return {"engine.internal", "something went wrong inside; this is a mistake of ours", ""};
  }
}

char* answer(const std::function<Result<std::string>()>& work) noexcept {
  try {
    try {
      const auto line = work();
      return copied(line ? *line : error_line(line.error()));
    } catch (...) {
      return copied(error_line(thrown_error()));
    }
  } catch (...) {
    return nullptr;
  }
}

}  // namespace veil::c
