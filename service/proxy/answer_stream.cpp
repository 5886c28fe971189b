#include "service/proxy/answer_stream.h"

#include <map>

#include "service/json/json.h"
#include "service/proxy/request_texts.h"

namespace veil::service {
namespace {

Error no_event() { return {"service.upstream_failed", "the upstream sent an event that cannot be read", ""}; }

// Restorers by the name of the text that they are for.
class Restorers {
 public:
  Restorers(const PlaceholderWords& words, const Placeholders& placeholders) : words_(words), placeholders_(placeholders) {}

  std::string push(const std::string& key, const std::string& piece, Within within) {
    return all_.try_emplace(key, words_, placeholders_, within).first->second.push(piece);
  }
  std::string finish(const std::string& key) {
    const auto found = all_.find(key);
    if (found == all_.end()) return {};
    std::string rest = found->second.finish();
    all_.erase(found);
    return rest;
  }
  // Keys that begin so, in order.
  std::vector<std::string> keys(const std::string& beginning) const {
    std::vector<std::string> keys;
    for (auto at = all_.lower_bound(beginning); at != all_.end() && at->first.starts_with(beginning); ++at) keys.push_back(at->first);
    return keys;
  }
  void restore(Json& json) const { restore_texts(json, words_, placeholders_); }

 private:
  const PlaceholderWords& words_;
  const Placeholders& placeholders_;
  std::map<std::string, StreamRestorer> all_;
};

// Chunks with choices: {"choices": [{"index", "delta": {"content", "tool_calls": [{"index", "function": {...}}]}, "finish_reason"}]}.
class ChatStream : public AnswerStream {
 public:
  ChatStream(const PlaceholderWords& words, const Placeholders& placeholders) : restorers_(words, placeholders) {}

  Result<std::vector<ServerEvent>> take(ServerEvent event) override {
    if (event.data == "[DONE]") {
      is_whole_ = true;
      std::vector<ServerEvent> events = end();
      events.push_back(std::move(event));
      return events;
    }
    auto chunk = parse_json(event.data);
    if (!chunk || !chunk->is_object()) return no_event();
    Json* choices = chunk->find_place("choices");
    if (chunk->find("error") != nullptr) is_whole_ = true;  // an error says that nothing more comes
    if (choices == nullptr || !choices->is_array()) {
      restorers_.restore(*chunk);  // an error, or something new
      event.data = chunk->dump();
      return std::vector<ServerEvent>{std::move(event)};
    }
    for (Json& choice : choices->element_places()) take_choice(choice);
    last_ = *chunk;
    event.data = chunk->dump();
    return std::vector<ServerEvent>{std::move(event)};
  }

  std::vector<ServerEvent> end() override {
    std::map<std::int64_t, Json> deltas;
    for (const std::string& key : restorers_.keys("")) {
      const std::int64_t index = std::stoll(key);
      add_rest(key, deltas.try_emplace(index, Json::object()).first->second);
    }
    std::vector<ServerEvent> events;
    for (auto& [index, delta] : deltas) {
      if (delta.members().empty()) continue;
      Json chunk = last_;
      Json choices = Json::array();
      choices.push_back(Json::object({{"index", index}, {"delta", std::move(delta)}, {"finish_reason", Json()}}));
      chunk["choices"] = std::move(choices);
      chunk.erase("usage");
      events.push_back({"", chunk.dump()});
    }
    return events;
  }

  bool is_whole() const override { return is_whole_; }

 private:
  void take_choice(Json& choice) {
    const std::string prefix = std::to_string(choice.at("index").whole_number().value_or(0)) + " ";
    Json* delta = choice.find_place("delta");
    if (delta == nullptr || !delta->is_object()) {
      if (Json* text = choice.find_place("text"); text != nullptr && text->is_text()) {  // completions of old
        text->text_place() = restorers_.push(prefix + "text", text->text(), Within::text);
      }
      finish_choice(choice, prefix);
      return;
    }
    for (auto& [name, value] : delta->member_places()) {
      if (value.is_text() && name != "role") value.text_place() = restorers_.push(prefix + name, value.text(), Within::text);
      if (name == "tool_calls" && value.is_array()) take_calls(value, prefix);
      if (name == "function_call" && value.is_object()) {
        if (Json* arguments = value.find_place("arguments"); arguments != nullptr && arguments->is_text()) {
          arguments->text_place() = restorers_.push(prefix + "function_call", arguments->text(), Within::json);
        }
      }
    }
    finish_choice(choice, prefix);
  }

  void take_calls(Json& calls, const std::string& prefix) {
    Json rests = Json::array();
    for (Json& call : calls.element_places()) {
      const std::string key = prefix + "tool " + std::to_string(call.at("index").whole_number().value_or(0));
      Json* function = call.find_place("function");
      if (function == nullptr) continue;
      Json* arguments = function->find_place("arguments");
      if (arguments == nullptr || !arguments->is_text()) continue;
      // A call that begins ends the one before.
      for (const std::string& other : restorers_.keys(prefix + "tool ")) {
        if (other == key) continue;
        if (const std::string rest = restorers_.finish(other); !rest.empty()) rests.push_back(call_with(other, rest));
      }
      arguments->text_place() = restorers_.push(key, arguments->text(), Within::json);
    }
    if (rests.elements().empty()) return;
    for (Json& call : calls.element_places()) rests.push_back(std::move(call));
    calls = std::move(rests);
  }

  static Json call_with(const std::string& key, const std::string& arguments) {
    const std::int64_t index = std::stoll(key.substr(key.rfind(' ') + 1));
    return Json::object({{"index", index}, {"function", Json::object({{"arguments", arguments}})}});
  }

  void add_rest(const std::string& key, Json& delta) {
    const std::string rest = restorers_.finish(key);
    if (rest.empty()) return;
    const std::string name = key.substr(key.find(' ') + 1);
    if (name.starts_with("tool ")) {
      delta["tool_calls"].push_back(call_with(key, rest));
    } else if (name == "function_call") {
      delta["function_call"] = Json::object({{"arguments", rest}});
    } else {
      delta[name] = delta.at(name).text() + rest;
    }
  }

  void finish_choice(Json& choice, const std::string& prefix) {
    if (choice.at("finish_reason").is_null()) return;
    for (const std::string& key : restorers_.keys(prefix)) {
      Json* delta = choice.find_place("delta");
      if (delta != nullptr && delta->is_object()) {
        add_rest(key, *delta);
      } else if (key == prefix + "text") {
        choice["text"] = choice.at("text").text() + restorers_.finish(key);
      }
    }
  }

  Restorers restorers_;
  Json last_ = Json::object();
  bool is_whole_ = false;
};

// Events that name their text ("response.output_text.delta" of item, output and content) and say when it is over (".done").
class ResponsesStream : public AnswerStream {
 public:
  ResponsesStream(const PlaceholderWords& words, const Placeholders& placeholders) : restorers_(words, placeholders) {}

  Result<std::vector<ServerEvent>> take(ServerEvent event) override {
    if (event.data == "[DONE]") return std::vector<ServerEvent>{std::move(event)};
    auto json = parse_json(event.data);
    if (!json || !json->is_object()) return no_event();
    const std::string type = json->at("type").text();
    is_whole_ = is_whole_ || type == "response.completed" || type == "response.failed" || type == "response.incomplete" || type == "error";
    std::vector<ServerEvent> events;
    if (type.ends_with(".delta") && json->at("delta").is_text()) {
      const std::string kind = type.substr(0, type.size() - 6);
      Json& delta = (*json)["delta"];
      delta = restorers_.push(key_of(kind, *json), delta.text(), kind.ends_with("arguments") ? Within::json : Within::text);
      json->erase("logprobs");  // of the words as the model wrote them
    } else {
      if (type.ends_with(".done")) {
        const std::string kind = type.substr(0, type.size() - 5);
        if (const std::string rest = restorers_.finish(key_of(kind, *json)); !rest.empty()) events.push_back(extra(kind, rest, *json));
      }
      restorers_.restore(*json);
    }
    if (inserted_ > 0 && json->at("sequence_number").whole_number()) {
      (*json)["sequence_number"] = *json->at("sequence_number").whole_number() + inserted_;
    }
    event.data = json->dump();
    events.push_back(std::move(event));
    return events;
  }

  // What no event said to be over stays unsaid: its last words would belong nowhere.
  std::vector<ServerEvent> end() override { return {}; }
  bool is_whole() const override { return is_whole_; }

 private:
  static std::string key_of(const std::string& kind, const Json& json) {
    std::string key = kind;
    for (const char* part : {"item_id", "output_index", "content_index", "summary_index"}) key += " " + json.at(part).dump();
    return key;
  }

  ServerEvent extra(const std::string& kind, const std::string& rest, const Json& done) {
    Json json = Json::object({{"type", kind + ".delta"}});
    for (const auto& [name, value] : done.members()) {
      if (name == "item_id" || name == "output_index" || name == "content_index" || name == "summary_index") json[name] = value;
    }
    json["delta"] = rest;
    if (const auto number = done.at("sequence_number").whole_number()) json["sequence_number"] = *number + inserted_;
    ++inserted_;
    return {kind + ".delta", json.dump()};
  }

  Restorers restorers_;
  std::int64_t inserted_ = 0;
  bool is_whole_ = false;
};

// Content blocks by index: content_block_delta with text, partial JSON or thoughts; content_block_stop.
class AnthropicStream : public AnswerStream {
 public:
  AnthropicStream(const PlaceholderWords& words, const Placeholders& placeholders) : restorers_(words, placeholders) {}

  Result<std::vector<ServerEvent>> take(ServerEvent event) override {
    auto json = parse_json(event.data);
    if (!json || !json->is_object()) return no_event();
    const std::string type = json->at("type").text();
    is_whole_ = is_whole_ || type == "message_stop" || type == "error";
    const std::string prefix = json->at("index").dump() + " ";
    std::vector<ServerEvent> events;
    if (type == "content_block_delta") {
      Json& delta = (*json)["delta"];
      const std::string kind = delta.at("type").text();
      const char* member = kind == "text_delta"         ? "text"
                           : kind == "input_json_delta" ? "partial_json"
                           : kind == "thinking_delta"   ? "thinking"
                                                        : nullptr;
      if (member != nullptr && delta.at(member).is_text()) {
        const Within within = kind == "input_json_delta" ? Within::json : Within::text;
        delta[member] = restorers_.push(prefix + kind + " " + member, delta.at(member).text(), within);
      } else {
        restorers_.restore(*json);
      }
    } else {
      if (type == "content_block_stop") {
        for (const std::string& key : restorers_.keys(prefix)) {
          const std::string rest = restorers_.finish(key);
          if (rest.empty()) continue;
          const std::size_t kind = key.find(' ') + 1, member = key.rfind(' ') + 1;
          Json delta = Json::object({{"type", key.substr(kind, member - kind - 1)}, {key.substr(member), rest}});
          Json extra = Json::object({{"type", "content_block_delta"}, {"index", json->at("index")}, {"delta", std::move(delta)}});
          events.push_back({"content_block_delta", extra.dump()});
        }
      }
      restorers_.restore(*json);
    }
    event.data = json->dump();
    events.push_back(std::move(event));
    return events;
  }

  std::vector<ServerEvent> end() override { return {}; }
  bool is_whole() const override { return is_whole_; }

 private:
  Restorers restorers_;
  bool is_whole_ = false;
};

}  // namespace

std::unique_ptr<AnswerStream> AnswerStream::make(Protocol protocol, const PlaceholderWords& words, const Placeholders& placeholders) {
  switch (protocol) {
    case Protocol::openai_chat:
      return std::make_unique<ChatStream>(words, placeholders);
    case Protocol::openai_responses:
      return std::make_unique<ResponsesStream>(words, placeholders);
    case Protocol::anthropic:
      break;
  }
  return std::make_unique<AnthropicStream>(words, placeholders);
}

ServerEvent error_event(Protocol protocol, const Error& error) {
  if (protocol == Protocol::anthropic) {
    const Json json = Json::object({{"type", "error"}, {"error", Json::object({{"type", "api_error"}, {"message", error.message}})}});
    return {"error", json.dump()};
  }
  if (protocol == Protocol::openai_responses) {
    const Json json =
        Json::object({{"type", "error"}, {"code", error.code}, {"message", error.message}, {"param", Json()}, {"sequence_number", 0}});
    return {"error", json.dump()};
  }
  const Json json =
      Json::object({{"error", Json::object({{"message", error.message}, {"type", "api_error"}, {"param", Json()}, {"code", error.code}})}});
  return {"", json.dump()};
}

}  // namespace veil::service
