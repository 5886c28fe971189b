#include "service/api/background_routes.h"

namespace veil::service {
namespace {

Answer put_background(House& house, HttpRequest& request) {
  const std::string type = request.content_type();
  if (type != "application/x-ndjson" && type != "application/jsonl" && type != "application/json") {
    return error_answer(
        {"service.unsupported_type", "a background is application/x-ndjson, or a list as application/json", "Content-Type"});
  }
  auto bytes = request.body->read_all(house.largest_request);
  if (!bytes) return error_answer(bytes.error());
  if (type == "application/json") {
    const auto json = parse_json(*bytes);
    if (!json) return error_answer(json.error());
    if (!json->is_array()) return error_answer({"read.wrong_type", "a background is a list of documents", "request"});
    bytes->clear();
    for (const Json& element : json->elements()) *bytes += element.dump() + "\n";
  }
  auto place = house.gate.enter();  // building an attacker takes a core
  if (!place) return error_answer(place.error());
  const auto people = house.opponents.put(request.caller, request.parameter("name"), *bytes);
  if (!people) return error_answer(people.error());
  return json_answer(Json::object({{"background", request.parameter("name")}, {"people", static_cast<std::uint64_t>(*people)}}), 201);
}

Answer list_backgrounds(House& house, const HttpRequest& request) {
  const auto known = house.opponents.list(request.caller);
  if (!known) return error_answer(known.error());
  Json list = Json::array();
  for (const auto& one : *known) list.push_back(Json::object({{"background", one.name}, {"own", one.own}}));
  return json_answer(Json::object({{"backgrounds", std::move(list)}}));
}

Answer erase_background(House& house, const HttpRequest& request) {
  if (auto erased = house.opponents.erase(request.caller, request.parameter("name")); !erased) return error_answer(erased.error());
  return json_answer(Json::object({{"background", request.parameter("name")}, {"state", "deleted"}}));
}

}  // namespace

std::vector<Route> background_routes(House& house) {
  return {
      {"PUT", "/v1/backgrounds/{name}", Right::protect, [&](HttpRequest& request) { return put_background(house, request); }},
      {"GET", "/v1/backgrounds", Right::look, [&](HttpRequest& request) { return list_backgrounds(house, request); }},
      {"DELETE", "/v1/backgrounds/{name}", Right::protect, [&](HttpRequest& request) { return erase_background(house, request); }},
  };
}

}  // namespace veil::service
