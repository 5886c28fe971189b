// LiteLLM's generic guardrail (POST /beta/litellm_basic_guardrail_api): before a call its texts, messages and tools are protected, after it
// the texts of the answer get their originals back. LiteLLM has no place for arguments of tool calls in what a guardrail answers, so those
// keep their placeholders there; the proxy restores them.
#include "service/proxy/request_texts.h"
#include "service/proxy/routes.h"
#include "veil/offsets.h"

namespace veil::service {
namespace {

Error wrong(const char* message) { return {"read.wrong_type", message, "request"}; }

Json guardrail_answer(const char* action) {
  return Json::object({{"action", action}, {"blocked_reason", Json()}, {"texts", Json()}, {"images", Json()}});
}

Result<std::vector<std::string>> texts_of(const Json& request) {
  const Json& given = request.at("texts");
  if (!given.is_null() && !given.is_array()) return wrong("\"texts\" is a list");
  std::vector<std::string> texts;
  for (const Json& one : given.elements()) {
    if (!one.is_text()) return wrong("\"texts\" is a list of texts");
    texts.push_back(one.text());
  }
  return texts;
}

// A call is one prompt and its answer; a trace has several of them, whose placeholders stay the same. Behind LiteLLM's one key stand many
// people, and who knows the id of another's trace must not read what stands for what in it.
std::string conversation_of(const Json& request) {
  const std::string& trace = request.at("litellm_trace_id").text();
  const std::string& id = trace.empty() ? request.at("litellm_call_id").text() : trace;
  if (id.empty()) return {};
  std::string conversation = "litellm " + id;
  for (const char* who : {"user_api_key_hash", "user_api_key_user_id", "user_api_key_end_user_id"}) {
    conversation += "\n" + request.at("request_data").at(who).text();
  }
  return conversation;
}

}  // namespace

Answer Proxy::guard(HttpRequest& request) {
  auto bytes = request.body->read_all(house_.largest_request);
  if (!bytes) return error_answer(bytes.error());
  const auto json = parse_json(*bytes);
  if (!json) return error_answer(json.error());
  if (!json->is_object()) return error_answer(wrong("a request is an object"));
  const std::string& kind = json->at("input_type").text();
  if (kind != "request" && kind != "response") return error_answer(wrong("\"input_type\" is request or response"));
  auto texts = texts_of(*json);
  if (!texts) return error_answer(texts.error());
  return kind == "request" ? guard_prompt(request, *json, *texts) : guard_answer(request, *json, *texts);
}

Answer Proxy::guard_prompt(const HttpRequest& request, const Json& json, const std::vector<std::string>& before) {
  const auto blocked = [&](const std::string& reason) {
    house_.metrics.count("guardrail_blocked");
    Json answer = guardrail_answer("BLOCKED");
    answer["blocked_reason"] = reason;
    return json_answer(answer);
  };
  if (!json.at("images").elements().empty()) return blocked("images cannot be read, so they are not passed on");
  // What the answer may give back in another form, and calls of tools, which it may not unless they stand in messages.
  const char* members[] = {"structured_messages", "tools", "tool_calls"};
  std::vector<std::string> texts;
  Json rewritten[3];
  ConversationMemory memory;
  const auto replaced = protect_in(request.caller, conversation_of(json), memory, [&](ConversationMemory& known) -> Result<std::uint64_t> {
    texts = before;
    std::vector<std::string*> places;
    for (std::string& text : texts) places.push_back(&text);
    std::vector<RequestTexts> found;
    for (std::size_t i = 0; i < 3; ++i) {
      rewritten[i] = json.at(members[i]);
      auto in_it = RequestTexts::find(rewritten[i]);
      if (!in_it) return in_it.error();
      places.insert(places.end(), in_it->places().begin(), in_it->places().end());
      found.push_back(std::move(*in_it));
    }
    auto done = protect_together(places, engines(), house_.gate, known);
    if (!done) return done;
    for (RequestTexts& in_it : found) {
      if (auto finished = in_it.finish(); !finished) return finished.error();
    }
    return done;
  });
  if (!replaced) return blocked("the texts cannot be protected [" + replaced.error().code + "]");
  house_.metrics.add_documents(texts.size(), 0);
  const auto changed = [&](std::size_t i) { return rewritten[i].dump() != json.at(members[i]).dump(); };
  if (changed(2) && json.at("structured_messages").is_null()) {
    return blocked("a call of a tool names somebody, and this route has no place for what should stand there instead");
  }
  Json answer = guardrail_answer("NONE");
  for (std::size_t i = 0; i < 2; ++i) {
    if (changed(i)) answer[members[i]] = std::move(rewritten[i]);
  }
  if (texts != before || answer.find("tools") != nullptr || answer.find("structured_messages") != nullptr) {
    answer["action"] = "GUARDRAIL_INTERVENED";
    answer["texts"] = Json::texts(texts);
  }
  return json_answer(answer);
}

Answer Proxy::guard_answer(const HttpRequest& request, const Json& json, const std::vector<std::string>& before) {
  const std::string conversation = conversation_of(json);
  if (conversation.empty() || !may(request.caller.role, Right::restore_own)) return json_answer(guardrail_answer("NONE"));
  const auto loaded = conversations_.load(request.caller, conversation);
  if (!loaded) return error_answer(loaded.error());
  std::vector<std::string> texts;
  Json held = Json::array();
  bool holds = false;
  for (const std::string& text : before) {
    // While an answer streams its end is not known: LiteLLM keeps back so many signs until more has come.
    StreamRestorer restorer(words_, loaded->memory.placeholders);
    std::string restored = restorer.push(text);
    const std::string rest = restorer.finish();
    held.push_back(OffsetMap(rest).length(OffsetUnit::code_points));
    holds = holds || !rest.empty();
    texts.push_back(restored + rest);
  }
  Json answer = guardrail_answer("NONE");
  if (texts != before) {
    auto noted = house_.audit.add(request.caller, "guardrail", "request " + request.request_id, static_cast<std::int64_t>(texts.size()));
    if (!noted) return error_answer(noted.error());
    answer["action"] = "GUARDRAIL_INTERVENED";
  }
  if (texts != before || holds) {
    answer["texts"] = Json::texts(texts);
    answer["stream_holdback_chars"] = std::move(held);
  }
  return json_answer(answer);
}

}  // namespace veil::service
