#include "service/proxy/request_texts.h"

#include <algorithm>
#include <array>

namespace veil::service {
namespace {

// Members of OpenAI's and Anthropic's protocols that hold names of the protocol, ids or numbers.
constexpr std::array<std::string_view, 58> structural = {"model",
                                                         "role",
                                                         "type",
                                                         "id",
                                                         "object",
                                                         "tool_call_id",
                                                         "call_id",
                                                         "tool_use_id",
                                                         "item_id",
                                                         "previous_response_id",
                                                         "response_id",
                                                         "status",
                                                         "finish_reason",
                                                         "stop_reason",
                                                         "stop_details",
                                                         "detail",
                                                         "effort",
                                                         "format",
                                                         "service_tier",
                                                         "tool_choice",
                                                         "encoding_format",
                                                         "media_type",
                                                         "mime_type",
                                                         "signature",
                                                         "encrypted_content",
                                                         "encrypted_index",
                                                         "$schema",
                                                         "$ref",
                                                         "required",
                                                         "pattern",
                                                         "include",
                                                         "truncation",
                                                         "verbosity",
                                                         "system_fingerprint",
                                                         "phase",
                                                         "speed",
                                                         "cache_control",
                                                         "ttl",
                                                         "anthropic_version",
                                                         "betas",
                                                         "modalities",
                                                         "voice",
                                                         "created",
                                                         "safety_tier",
                                                         "mode",
                                                         "allowed_callers",
                                                         "strict",
                                                         "syntax",
                                                         "server_label",
                                                         "container",
                                                         "reasoning_effort",
                                                         "prompt_cache_retention",
                                                         "code",
                                                         "param",
                                                         "display",
                                                         "inference_geo",
                                                         "obfuscation",
                                                         "summary_mode"};

// Parts that hold what nobody here can read.
constexpr std::array<std::string_view, 13> unreadable = {
    "image_url",          "input_image", "image",     "input_audio", "audio",      "file",
    "input_file",         "video",       "video_url", "input_video", "image_file", "container_upload",
    "computer_screenshot"};

// Whose `name` is that of a function, a tool or a schema.
bool names_a_thing(std::string_view above) {
  return above == "function" || above == "tools" || above == "functions" || above == "tool_calls" || above == "function_call" ||
         above == "tool_choice" || above == "json_schema" || above == "format" || above == "custom" || above == "mcp_servers";
}

bool is_json_text(std::string_view name) { return name == "arguments" || name == "partial_json"; }

}  // namespace

bool is_structural(std::string_view name, std::string_view above) {
  if (name == "name" && names_a_thing(above)) return true;
  if (above == "properties" || above == "input" || above == "metadata") return false;  // names that the caller chose
  return std::find(structural.begin(), structural.end(), name) != structural.end();
}

Result<RequestTexts> RequestTexts::find(Json& request) {
  RequestTexts texts;
  if (auto walked = texts.walk(request, "", ""); !walked) return walked.error();
  return texts;
}

Result<void> RequestTexts::walk(Json& node, const std::string& name, const std::string& above) {
  if (node.is_text()) {
    if (is_structural(name, above)) return {};
    if (is_json_text(name)) return walk_embedded(node.text_place());
    if (node.text().starts_with("data:") && node.text().find(";base64,") != std::string::npos) {
      return Error{"service.blocked", "images, sound and files cannot be read, so they are not passed on", ""};
    }
    if (!node.text().empty()) places_.push_back(&node.text_place());
    return {};
  }
  if (node.is_array()) {
    if (is_structural(name, above) && name != "include") return {};
    for (Json& element : node.element_places()) {
      if (auto walked = walk(element, name, above); !walked) return walked;
    }
    return {};
  }
  if (!node.is_object()) return {};
  const std::string& type = node.at("type").text();
  const bool is_part = above != "properties" && name != "properties";
  if (is_part && std::find(unreadable.begin(), unreadable.end(), type) != unreadable.end()) {
    return Error{"service.blocked", "images, sound and files cannot be read, so they are not passed on", ""};
  }
  const bool is_use =
      type == "tool_use" || type == "server_tool_use" || type == "function_call" || type == "custom_tool_call" || type == "mcp_call";
  const bool is_source = name == "source" && type != "text" && type != "content" && !type.empty();
  if (is_source) return Error{"service.blocked", "images, sound and files cannot be read, so they are not passed on", ""};
  for (auto& [member, value] : node.member_places()) {
    if (member == "name" && (is_use || (value.is_text() && node.at("role").text() == "tool"))) continue;
    if (auto walked = walk(value, member, name); !walked) return walked;
  }
  return {};
}

Result<void> RequestTexts::walk_embedded(std::string& text) {
  if (text.empty()) return {};
  auto json = parse_json(text);
  if (!json) {
    places_.push_back(&text);  // no JSON: a text like others
    return {};
  }
  auto& kept = embedded_.emplace_back(Embedded{&text, std::make_unique<Json>(std::move(*json))});
  return walk(*kept.json, "input", "");
}

void RequestTexts::finish() {
  for (auto last = embedded_.rbegin(); last != embedded_.rend(); ++last) *last->place = last->json->dump();
}

namespace {

void restore_node(Json& node, const std::string& name, const std::string& above, const PlaceholderWords& words,
                  const Placeholders& placeholders) {
  if (node.is_text()) {
    if (is_structural(name, above)) return;
    std::string& text = node.text_place();
    text = restored_text(text, words, placeholders, is_json_text(name) ? Within::json : Within::text);
  } else if (node.is_array()) {
    for (Json& element : node.element_places()) restore_node(element, name, above, words, placeholders);
  } else if (node.is_object()) {
    for (auto& [member, value] : node.member_places()) restore_node(value, member, name, words, placeholders);
  }
}

}  // namespace

void restore_texts(Json& answer, const PlaceholderWords& words, const Placeholders& placeholders) {
  if (!placeholders.empty()) restore_node(answer, "", "", words, placeholders);
}

}  // namespace veil::service
