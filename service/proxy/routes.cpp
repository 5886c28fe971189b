#include "service/proxy/routes.h"

#include <algorithm>

#include "service/proxy/answer_stream.h"
#include "service/proxy/request_texts.h"

namespace veil::service {
namespace {

constexpr std::size_t longest_session = 256;
constexpr std::size_t largest_answer = 64u << 20;

// Headers that a client may send on, and those of the answer that come back.
constexpr const char* request_headers[] = {"openai-organization", "openai-project", "openai-beta",
                                           "anthropic-version",   "anthropic-beta", "idempotency-key"};
constexpr const char* answer_headers[] = {"retry-after", "request-id", "openai-processing-ms", "openai-version"};

Answer openai_error(const Error& error) {
  const int status = outcome_of(error).http_status;
  const char* type = status == 401   ? "authentication_error"
                     : status == 429 ? "rate_limit_error"
                     : status < 500  ? "invalid_request_error"
                                     : "api_error";
  return json_answer(
      Json::object({{"error", Json::object({{"message", error.message}, {"type", type}, {"param", Json()}, {"code", error.code}})}}),
      status);
}

Answer anthropic_error(const Error& error) {
  const int status = outcome_of(error).http_status;
  const char* type = status == 401   ? "authentication_error"
                     : status == 403 ? "permission_error"
                     : status == 404 ? "not_found_error"
                     : status == 413 ? "request_too_large"
                     : status == 429 ? "rate_limit_error"
                     : status < 500  ? "invalid_request_error"
                                     : "api_error";
  return json_answer(
      Json::object({{"type", "error"}, {"error", Json::object({{"type", type}, {"message", error.message}, {"code", error.code}})}}),
      status);
}

bool is_own_key(const std::string& value) {
  return value.starts_with("veil.") || value.starts_with("Bearer veil.") || value.starts_with("bearer veil.");
}

UpstreamRequest upstream_request(const HttpRequest& request, const std::string& path) {
  UpstreamRequest sent;
  sent.method = request.method;
  sent.path = path;
  for (const char* name : request_headers) {
    if (const std::string value = request.header(name); !value.empty()) sent.headers.emplace_back(name, value);
  }
  // The key of the model passes through; the key of this service does not.
  for (const char* name : {"authorization", "x-api-key"}) {
    if (const std::string value = request.header(name); !value.empty() && !is_own_key(value)) sent.headers.emplace_back(name, value);
  }
  if (request.method == "POST") sent.headers.emplace_back("Content-Type", "application/json");
  return sent;
}

}  // namespace

struct Forwarded {
  Upstream* upstream = nullptr;
  std::string path;
  Protocol protocol = Protocol::openai_chat;
  ErrorShape shape;
};

Proxy::Proxy(House& house, const ProxyOptions& options)
    : house_(house), options_(options), words_(PlaceholderWords::load(options.resources)), conversations_(house.database, house.seals) {
  if (!options.openai.empty()) openai_ = std::make_unique<Upstream>(options.openai, options.silent_seconds);
  if (!options.anthropic.empty()) anthropic_ = std::make_unique<Upstream>(options.anthropic, options.silent_seconds);
}

TagEngines Proxy::engines() {
  return [this](const std::string& language) {
    EngineRequest wanted;
    wanted.policy = options_.policy;
    wanted.language = language;
    wanted.use = EngineUse::tags;
    return house_.engines.get(wanted);
  };
}

Result<void> Proxy::check() {
  const auto engine = engines()("");
  if (!engine) return engine.error();
  return {};
}

// One request: what it remembers lives as long as its answer is written.
struct Proxy::Call {
  ConversationMemory memory;
  std::unique_ptr<UpstreamAnswer> answer;
  bool restores = false;
};

Answer Proxy::forward(HttpRequest& request, Forwarded what) {
  const auto refused = [&](const Error& error) {
    house_.metrics.count("proxy_refused");
    return what.shape(error);
  };
  if (what.upstream == nullptr)
    return refused({"service.no_upstream", "the operator of this service named no upstream for this route", ""});
  UpstreamRequest sent = upstream_request(request, what.path);
  auto call = std::make_shared<Call>();
  call->restores = may(request.caller.role, Right::restore_own);
  bool streamed = false;
  if (request.method == "POST") {
    if (!request.content_type().empty() && request.content_type() != "application/json") {
      return refused({"service.unsupported_type", "requests to language models are application/json", "Content-Type"});
    }
    auto bytes = request.body->read_all(house_.largest_request);
    if (!bytes) return refused(bytes.error());
    house_.metrics.add_text_bytes(bytes->size());
    auto json = parse_json(*bytes);
    if (!json) return refused(json.error());
    if (!json->is_object()) return refused({"read.wrong_type", "a request is an object", "request"});
    streamed = json->at("stream").truth();
    const std::string session = request.header("x-veil-session");
    if (session.size() > longest_session)
      return refused({"service.malformed_request", "the name of the session is too long", "X-Veil-Session"});
    if (!session.empty()) {
      auto loaded = conversations_.load(request.caller, session);
      if (!loaded) return refused(loaded.error());
      call->memory = std::move(*loaded);
    }
    auto texts = RequestTexts::find(*json);
    if (!texts) return refused(texts.error());
    const auto replaced = protect_together(texts->places(), engines(), house_.gate, call->memory);
    if (!replaced) return refused(replaced.error());
    texts->finish();
    if (!session.empty()) {
      if (auto saved = conversations_.save(request.caller, session, call->memory); !saved) return refused(saved.error());
    }
    if (call->restores && *replaced > 0) {
      auto noted = house_.audit.add(request.caller, "proxy", "request " + request.request_id, static_cast<std::int64_t>(*replaced));
      if (!noted) return refused(noted.error());
    }
    house_.metrics.add_documents(texts->places().size(), 0);
    sent.body = json->dump();
  }
  auto answered = what.upstream->send(std::move(sent));
  if (!answered) return refused(answered.error());
  call->answer = std::move(*answered);
  const UpstreamHead& head = call->answer->head();
  Answer answer;
  answer.status = head.status;
  for (const auto& [name, value] : head.headers) {
    const bool passes = std::find(std::begin(answer_headers), std::end(answer_headers), name) != std::end(answer_headers) ||
                        name.starts_with("x-ratelimit-") || name.starts_with("anthropic-ratelimit-");
    if (passes) answer.headers.emplace_back(name, value);
  }
  if (streamed && head.header("content-type").starts_with("text/event-stream")) {
    answer.type = "text/event-stream";
    answer.stream = [this, call, protocol = what.protocol](const WriteBytes& write) {
      static const Placeholders none;
      const auto stream = AnswerStream::make(protocol, words_, call->restores ? call->memory.placeholders : none);
      ServerEventReader reader;
      const auto failed = [&](const Error& error) {
        house_.metrics.count("proxy_broken_streams");
        write(written(error_event(protocol, error)));
      };
      for (;;) {
        auto piece = call->answer->next();
        if (!piece) return failed(piece.error());
        if (piece->empty()) break;
        reader.push(*piece);
        std::string out;
        while (auto event = reader.next()) {
          auto events = stream->take(std::move(*event));
          if (!events) return failed(events.error());
          for (const ServerEvent& one : *events) out += written(one);
        }
        if (reader.is_too_large()) return failed({"service.upstream_failed", "the upstream sent an event that is too large", ""});
        if (!write(out)) return;
      }
      if (reader.has_rest()) return failed({"service.upstream_failed", "the upstream broke off in the middle of an event", ""});
      std::string out;
      for (const ServerEvent& one : stream->end()) out += written(one);
      write(out);
    };
    return answer;
  }
  auto bytes = call->answer->rest(largest_answer);
  if (!bytes) return refused(bytes.error());
  auto json = parse_json(*bytes);
  if (!json) return refused({"service.upstream_failed", "the upstream's answer cannot be read", "status " + std::to_string(head.status)});
  if (call->restores) restore_texts(*json, words_, call->memory.placeholders);
  answer.body = json->dump();
  return answer;
}

// LiteLLM's generic guardrail: texts of a request are protected, those of its answer get their originals back.
Answer Proxy::guard(HttpRequest& request) {
  const auto blocked = [&](const std::string& reason) {
    house_.metrics.count("guardrail_blocked");
    return json_answer(Json::object({{"action", "BLOCKED"}, {"blocked_reason", reason}, {"texts", Json()}, {"images", Json()}}));
  };
  auto bytes = request.body->read_all(house_.largest_request);
  if (!bytes) return error_answer(bytes.error());
  auto json = parse_json(*bytes);
  if (!json) return error_answer(json.error());
  if (!json->is_object()) return error_answer({"read.wrong_type", "a request is an object", "request"});
  const std::string kind = json->at("input_type").text();
  if (kind != "request" && kind != "response") return error_answer({"read.wrong_type", "\"input_type\" is request or response", "request"});
  const Json& given = json->at("texts");
  if (!given.is_null() && !given.is_array()) return error_answer({"read.wrong_type", "\"texts\" is a list", "request"});
  std::vector<std::string> texts;
  for (const Json& one : given.elements()) {
    if (!one.is_text()) return error_answer({"read.wrong_type", "\"texts\" is a list of texts", "request"});
    texts.push_back(one.text());
  }
  // A call is one prompt and its answer; a trace has several of them, whose placeholders stay the same.
  const std::string& trace = json->at("litellm_trace_id").text();
  const std::string& id = trace.empty() ? json->at("litellm_call_id").text() : trace;
  const std::string conversation = "litellm " + id;
  ConversationMemory memory;
  if (!id.empty()) {
    auto loaded = conversations_.load(request.caller, conversation);
    if (!loaded) return error_answer(loaded.error());
    memory = std::move(*loaded);
  }
  Json answer = Json::object({{"action", "NONE"}, {"blocked_reason", Json()}, {"texts", Json()}, {"images", Json()}});
  const std::vector<std::string> before = texts;
  if (kind == "response") {
    if (may(request.caller.role, Right::restore_own)) {
      for (std::string& text : texts) text = restored_text(text, words_, memory.placeholders);
      if (texts != before) {
        auto noted =
            house_.audit.add(request.caller, "guardrail", "request " + request.request_id, static_cast<std::int64_t>(texts.size()));
        if (!noted) return error_answer(noted.error());
      }
    }
  } else {
    if (!json->at("images").elements().empty()) return blocked("images cannot be read, so they are not passed on");
    Json tools = json->at("tools");
    std::vector<std::string*> places;
    for (std::string& text : texts) places.push_back(&text);
    auto in_tools = RequestTexts::find(tools);
    if (!in_tools) return blocked(in_tools.error().message);
    const std::string tools_before = tools.dump();
    places.insert(places.end(), in_tools->places().begin(), in_tools->places().end());
    const auto replaced = protect_together(places, engines(), house_.gate, memory);
    if (!replaced) return blocked("the texts cannot be protected [" + replaced.error().code + "]");
    in_tools->finish();
    house_.metrics.add_documents(texts.size(), 0);
    if (tools.dump() != tools_before) answer["tools"] = std::move(tools);
    if (!id.empty() && *replaced > 0) {
      if (auto saved = conversations_.save(request.caller, conversation, memory); !saved) return error_answer(saved.error());
    }
  }
  if (texts != before || answer.find("tools") != nullptr) {
    answer["action"] = "GUARDRAIL_INTERVENED";
    answer["texts"] = Json::texts(texts);
  }
  return json_answer(answer);
}

std::vector<Route> Proxy::routes() {
  std::vector<Route> routes;
  const auto add = [&](const char* method, const char* prefix, const char* path, Upstream* upstream, Protocol protocol,
                       const ErrorShape& shape) {
    const Forwarded what{upstream, path, protocol, shape};
    routes.push_back(
        {method, std::string(prefix) + path, Right::protect, [this, what](HttpRequest& request) { return forward(request, what); }, shape});
  };
  add("POST", "/openai", "/v1/chat/completions", openai_.get(), Protocol::openai_chat, openai_error);
  add("POST", "/openai", "/v1/completions", openai_.get(), Protocol::openai_chat, openai_error);
  add("POST", "/openai", "/v1/embeddings", openai_.get(), Protocol::openai_chat, openai_error);
  add("POST", "/openai", "/v1/responses", openai_.get(), Protocol::openai_responses, openai_error);
  add("GET", "/openai", "/v1/models", openai_.get(), Protocol::openai_chat, openai_error);
  add("POST", "/anthropic", "/v1/messages", anthropic_.get(), Protocol::anthropic, anthropic_error);
  add("POST", "/anthropic", "/v1/messages/count_tokens", anthropic_.get(), Protocol::anthropic, anthropic_error);
  add("GET", "/anthropic", "/v1/models", anthropic_.get(), Protocol::anthropic, anthropic_error);
  routes.push_back({"POST", "/beta/litellm_basic_guardrail_api", Right::protect, [this](HttpRequest& request) { return guard(request); }});
  return routes;
}

}  // namespace veil::service
