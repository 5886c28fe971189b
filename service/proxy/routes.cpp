#include "service/proxy/routes.h"

#include <algorithm>

#include "service/proxy/answer_stream.h"
#include "service/proxy/request_texts.h"

namespace veil::service {
namespace {

constexpr std::size_t longest_session = 256;
constexpr std::size_t largest_answer = 64u << 20;
constexpr std::size_t most_known = 20'000;  // numbers and originals of a conversation: all of them are read and written at each turn
constexpr int most_tries = 8;

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
    Json sent_json;
    std::size_t count = 0;
    const auto replaced = protect_in(request.caller, session, call->memory, [&](ConversationMemory& memory) -> Result<std::uint64_t> {
      sent_json = *json;
      auto texts = RequestTexts::find(sent_json);
      if (!texts) return texts.error();
      count = texts->places().size();
      auto done = protect_together(texts->places(), engines(), house_.gate, memory);
      if (!done) return done;
      if (auto finished = texts->finish(); !finished) return finished.error();
      return done;
    });
    if (!replaced) return refused(replaced.error());
    if (call->restores && *replaced > 0) {
      auto noted = house_.audit.add(request.caller, "proxy", "request " + request.request_id, static_cast<std::int64_t>(*replaced));
      if (!noted) return refused(noted.error());
    }
    house_.metrics.add_documents(count, 0);
    sent.body = sent_json.dump();
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
      if (!stream->is_whole()) return failed({"service.upstream_failed", "the upstream broke off before it said that this was all", ""});
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

Result<std::uint64_t> Proxy::protect_in(const Caller& caller, const std::string& conversation, ConversationMemory& memory,
                                        const Protecting& protecting) {
  if (conversation.empty()) return protecting(memory);
  for (int tries = 0;; ++tries) {
    auto loaded = conversations_.load(caller, conversation);
    if (!loaded) return loaded.error();
    const std::size_t known = loaded->memory.numbers.size() + loaded->memory.placeholders.all().size();
    auto replaced = protecting(loaded->memory);
    if (!replaced) return replaced;
    const std::size_t now_known = loaded->memory.numbers.size() + loaded->memory.placeholders.all().size();
    if (now_known > most_known)
      return Error{"read.too_large", "this conversation names too many people and things: begin another", "session"};
    // A turn that names nobody new changes nothing but the time, which tells that somebody still uses it.
    auto saved = known == 0 && now_known == 0 ? Result<void>() : conversations_.save(caller, conversation, *loaded);
    if (saved) {
      memory = std::move(loaded->memory);
      return replaced;
    }
    if (saved.error().code != "service.conflict" || tries >= most_tries) return saved.error();
  }
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
