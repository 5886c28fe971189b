// A request and its answer as routes see them: nothing of the library that speaks HTTP. The body comes in pieces, so that uploads of any
// size need no more memory than the piece at hand; an answer is a text, or a function that writes it bit by bit.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/json/json.h"
#include "veil/result.h"

namespace veil::service {

// The bytes that a client sends behind the head of its request.
class Body {
 public:
  virtual ~Body() = default;
  // The next bytes; 0 at the end. Errors: service.timeout when the client is too slow, read.truncated when it went away in between,
  // read.malformed_input when pieces are not as HTTP has them.
  virtual Result<std::size_t> read(char* bytes, std::size_t most) = 0;
  // All of it. Errors: those above; read.too_large above `most` bytes; service.busy when there is no memory for it.
  Result<std::string> read_all(std::size_t most);

 protected:
  // Whether so many bytes more may be kept until the request is answered.
  virtual bool may_keep(std::size_t) { return true; }
};

// Who asks, as the keys and sessions of the service tell.
enum class Role { none, client, annotator, reviewer, administrator };

struct Caller {
  std::string id;    // of the key or user; "" for whoever reaches a service without keys
  std::string name;  // as the administrator called it, for the audit log
  Role role = Role::none;
};

struct HttpRequest {
  std::string method;
  std::string path;
  std::multimap<std::string, std::string> query;
  std::map<std::string, std::string> headers;  // names in lower case; of several with the same name the first
  std::string remote;                          // address of the client
  Body* body = nullptr;
  Caller caller;
  std::string request_id;

  std::string header(const std::string& name) const;     // "" where there is none
  std::string parameter(const std::string& name) const;  // of the query; "" where there is none
  bool flag(const std::string& name) const;              // "true", "1", "yes" or nothing behind the name
  std::string content_type() const;                      // "application/json", in lower case, without parameters
};

// Where an answer is written bit by bit. False: the client is gone, and whoever writes should stop.
using WriteBytes = std::function<bool(std::string_view)>;

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::function<void(const WriteBytes&)> stream = {};  // instead of the body
};

Answer json_answer(const Json& json, int status = 200);
Answer json_answer(std::string json_line, int status = 200);
// {"error": {"code", "message", "place"}} with the status that belongs to the code.
Answer error_answer(const Error& error);
Json error_json(const Error& error);

using Handler = std::function<Answer(HttpRequest&)>;

}  // namespace veil::service
