#include "service/http/exchange.h"

#include <algorithm>

namespace veil::service {

Result<std::string> Body::read_all(std::size_t most) {
  std::string bytes;
  char piece[16384];
  bool too_large = false, no_room = false;
  for (;;) {
    const auto count = read(piece, sizeof piece);
    if (!count) return count.error();
    if (*count == 0) break;
    // What is too much is read to its end and thrown away, so that the client hears the answer; the time for it is limited.
    too_large = too_large || bytes.size() + *count > most;
    no_room = no_room || (!too_large && !may_keep(*count));
    if (too_large || no_room) {
      bytes.clear();
      bytes.shrink_to_fit();
    } else {
      bytes.append(piece, *count);
    }
  }
  if (no_room) return Error{"service.busy", "too many large requests are under way; try again soon", ""};
  if (too_large) return Error{"read.too_large", "the request is larger than " + std::to_string(most) + " bytes", "request"};
  return bytes;
}

std::string HttpRequest::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found != headers.end() ? found->second : std::string();
}

std::string HttpRequest::parameter(const std::string& name) const {
  const auto found = query.find(name);
  return found != query.end() ? found->second : std::string();
}

bool HttpRequest::flag(const std::string& name) const {
  const auto found = query.find(name);
  return found != query.end() && (found->second.empty() || found->second == "true" || found->second == "1" || found->second == "yes");
}

std::string HttpRequest::content_type() const {
  std::string type = header("content-type");
  type.resize(std::min(type.find(';'), type.size()));
  while (!type.empty() && type.back() == ' ') type.pop_back();
  std::transform(type.begin(), type.end(), type.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return type;
}

Answer json_answer(const Json& json, int status) { return json_answer(json.dump(), status); }

Answer json_answer(std::string json_line, int status) {
  Answer answer;
  answer.status = status;
  answer.body = std::move(json_line);
  answer.body += '\n';
  return answer;
}

Json error_json(const Error& error) {
  Json json = Json::object({{"code", error.code}, {"message", error.message}});
  if (!error.place.empty()) json["place"] = error.place;
  return Json::object({{"error", std::move(json)}});
}

Answer error_answer(const Error& error) {
  Answer answer = json_answer(error_json(error), outcome_of(error).http_status);
  if (answer.status == 401) answer.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (answer.status == 429 || answer.status == 503) answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

}  // namespace veil::service
