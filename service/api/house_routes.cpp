#include "service/api/house_routes.h"

#include "service/api/openapi.h"
#include "service/security/seal.h"
#include "veil/version.h"

namespace veil::service {
namespace {

constexpr std::int64_t session_seconds = 8 * 3600;
constexpr std::size_t largest_form = 65'536;

Answer plain_text(std::string text, int status = 200) {
  Answer answer;
  answer.status = status;
  answer.type = "text/plain; charset=utf-8";
  answer.body = std::move(text);
  return answer;
}

Answer ready(House& house, const std::atomic<bool>& stopping) {
  if (stopping) return error_answer({"service.busy", "the service is stopping", ""});
  if (auto answers = house.database.check(); !answers) return error_answer(answers.error());
  if (auto engine = house.engines.get({}); !engine) return error_answer(engine.error());
  return json_answer(Json::object({{"ready", true}, {"version", version()}, {"database", house.database.kind()}}));
}

std::string cookie(const House& house, const std::string& token, std::int64_t seconds) {
  return std::string(session_cookie) + "=" + token + "; HttpOnly; SameSite=Strict; Path=/; Max-Age=" + std::to_string(seconds) +
         (house.is_encrypted ? "; Secure" : "");
}

Answer begin_session(House& house, HttpRequest& request) {
  auto bytes = request.body->read_all(largest_form);
  if (!bytes) return error_answer(bytes.error());
  const auto form = parse_json(*bytes);
  if (!form) return error_answer(form.error());
  if (!form->at("user").is_text() || !form->at("password").is_text()) {
    return error_answer({"read.wrong_type", "a session needs \"user\" and \"password\"", "request"});
  }
  const std::string& user = form->at("user").text();
  auto token = house.access.begin_session(user, form->at("password").text(), request.remote, session_seconds);
  if (!token && token.error().code != "service.unauthorized") return error_answer(token.error());
  // What somebody typed who is not known here may be anything, also a password.
  const auto known = user.size() <= 200 ? house.access.knows_user(user) : Result<bool>(false);
  const Caller who{known && *known ? "user:" + user : "nobody", "", Role::none};
  if (!token) {
    if (auto noted = house.audit.add(who, "session.refused", "request " + request.request_id, 0); !noted)
      return error_answer(noted.error());
    return error_answer(token.error());
  }
  if (auto noted = house.audit.add(who, "session.begin", "request " + request.request_id, 0); !noted) return error_answer(noted.error());
  Answer answer = json_answer(Json::object({{"expires_in", session_seconds}}), 201);
  answer.headers.emplace_back("Set-Cookie", cookie(house, *token, session_seconds));
  return answer;
}

Answer end_session(House& house, HttpRequest& request) {
  const std::string cookies = request.header("cookie");
  const std::string name = std::string(session_cookie) + "=";
  if (const std::size_t at = cookies.find(name); at != std::string::npos) {
    const std::size_t end = std::min(cookies.find(';', at), cookies.size());
    if (auto ended = house.access.end_session(cookies.substr(at + name.size(), end - at - name.size())); !ended)
      return error_answer(ended.error());
  }
  Answer answer = json_answer(Json::object());
  answer.headers.emplace_back("Set-Cookie", cookie(house, "", 0));
  return answer;
}

Answer who_am_i(HttpRequest& request) {
  return json_answer(Json::object({{"id", request.caller.id}, {"name", request.caller.name}, {"role", name_of(request.caller.role)}}));
}

Answer policies(House& house) { return json_answer(Json::object({{"policies", Json::texts(house.engines.policies())}})); }

Answer vaults(House& house) {
  const auto list = house.vaults.list();
  if (!list) return error_answer(list.error());
  Json json = Json::array();
  for (const auto& one : *list) json.push_back(Json::object({{"vault", one.vault}, {"documents", one.documents}}));
  return json_answer(Json::object({{"vaults", std::move(json)}}));
}

Answer verify_audit(House& house) {
  const auto verdict = house.audit.verify();
  if (!verdict) return error_answer(verdict.error());
  Json json = Json::object({{"rows", verdict->rows}, {"whole", verdict->broken == 0}, {"last_hash", verdict->last_hash}});
  if (verdict->broken != 0) json["broken_at"] = verdict->broken;
  return json_answer(json);
}

}  // namespace

std::vector<Route> house_routes(House& house, const std::atomic<bool>& stopping) {
  return {
      {"GET", "/health", {}, [](HttpRequest&) { return plain_text("Veil is up"); }},
      {"GET", "/ready", {}, [&](HttpRequest&) { return ready(house, stopping); }},
      {"GET",
       "/metrics",
       {},
       [&](HttpRequest&) {
         Answer answer = plain_text(house.metrics.page(house.gate.waiting()));
         answer.type = "text/plain; version=0.0.4; charset=utf-8";
         return answer;
       }},
      {"GET", "/openapi.json", {}, [](HttpRequest&) { return json_answer(std::string(openapi())); }},
      {"GET", "/v1/policies", Right::look, [&](HttpRequest&) { return policies(house); }},
      {"GET", "/v1/me", Right::look, [](HttpRequest& request) { return who_am_i(request); }},
      {"POST", "/v1/sessions", {}, [&](HttpRequest& request) { return begin_session(house, request); }},
      {"DELETE", "/v1/sessions", {}, [&](HttpRequest& request) { return end_session(house, request); }},
      {"GET", "/v1/vaults", Right::administer, [&](HttpRequest&) { return vaults(house); }},
      {"GET", "/v1/audit", Right::administer, [&](HttpRequest&) { return verify_audit(house); }},
  };
}

}  // namespace veil::service
