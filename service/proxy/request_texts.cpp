#include "service/proxy/request_texts.h"

#include <algorithm>
#include <set>

namespace veil::service {
namespace {

// Members of OpenAI's and Anthropic's protocols that hold names of the protocol or ids.
constexpr std::string_view structural =
    " model role type id object tool_call_id call_id tool_use_id item_id previous_response_id response_id status finish_reason stop_reason "
    "detail effort format service_tier tool_choice encoding_format media_type mime_type signature encrypted_content encrypted_index "
    "$schema "
    "$ref required include truncation verbosity system_fingerprint phase speed cache_control ttl anthropic_version betas modalities voice "
    "created mode allowed_callers strict syntax server_label container reasoning_effort prompt_cache_retention obfuscation ";

// Members whose words are long and made by machines.
constexpr std::string_view sealed = " signature encrypted_content encrypted_index ";

// Parts that hold what nobody here can read.
constexpr std::string_view unreadable =
    " image_url input_image image input_audio audio file input_file video video_url input_video image_file container_upload "
    "computer_screenshot ";

// Calls of tools: their `name` is the tool's, their `input` is whatever the tool takes.
constexpr std::string_view uses = " tool_use server_tool_use mcp_tool_use function_call custom_tool_call mcp_call ";

// Whose `name` is that of a function, a tool or a schema.
constexpr std::string_view named_things =
    " function tools functions tool_calls function_call tool_choice json_schema format custom mcp_servers ";

constexpr std::size_t longest_word = 256;  // of a protocol
constexpr std::size_t longest_name = 64;
constexpr std::size_t least_digits = 7;  // of a number that may tell who somebody is
const std::string nothing;

bool is_one_of(std::string_view words, std::string_view word) {
  if (word.empty() || word.find(' ') != std::string_view::npos) return false;
  return words.find(" " + std::string(word) + " ") != std::string_view::npos;
}

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// "gpt-4o", "call_17", "#/$defs/address", and not "Anna Vries".
bool is_word_of_protocol(std::string_view name, std::string_view text) {
  return (text.size() <= longest_word || is_one_of(sealed, name)) && std::all_of(text.begin(), text.end(), [](char c) {
           return is_letter_or_digit(c) || std::string_view("_-.:/#$+=,").find(c) != std::string_view::npos;
         });
}

bool is_structural(const std::string& name, const std::string& above) {
  return (name == "name" && is_one_of(named_things, above)) || (above != "properties" && is_one_of(structural, name));
}

// As programs name things: "first_name", "toolCallId"; not "Anna", "Anna Vries" or "anna@vries.example".
bool is_name_in_programs(std::string_view name) {
  if (name.empty()) return true;
  const char first = name.front();
  if (name.size() > longest_name || !((first >= 'a' && first <= 'z') || first == '_' || first == '$')) return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return is_letter_or_digit(c) || c == '_' || c == '-' || c == '$'; });
}

bool is_json_text(std::string_view name) { return name == "arguments" || name == "partial_json"; }

// What stands in a member belongs to callers: they, or the tools they made, chose its members.
bool is_free_from_here(const Json& parent, const std::string& name) {
  if (name == "metadata") return true;
  if (name == "arguments" || name == "input") return is_one_of(uses, parent.at("type").text());
  return false;
}

Error cannot_be_read() { return {"service.blocked", "images, sound and files cannot be read, so they are not passed on", ""}; }

}  // namespace

Result<RequestTexts> RequestTexts::find(Json& request) {
  RequestTexts texts;
  if (auto walked = texts.walk(request, {nothing, nothing}); !walked) return walked.error();
  return texts;
}

Result<void> RequestTexts::walk(Json& node, const Place& place) {
  if (node.is_text()) return walk_text(node, place);
  if (node.is_number() && place.is_free) walk_number(node);
  if (node.is_array()) {
    for (Json& element : node.element_places()) {
      if (auto walked = walk(element, place); !walked) return walked;
    }
  }
  if (node.is_object() && place.name != "logit_bias") return walk_object(node, place);
  return {};
}

Result<void> RequestTexts::walk_text(Json& node, const Place& place) {
  const std::string& text = node.text();
  if (!place.is_free && is_structural(place.name, place.above) && is_word_of_protocol(place.name, text)) return {};
  if (!place.is_free && is_json_text(place.name)) return walk_embedded(node.text_place());
  if (text.starts_with("data:") && text.find(";base64,") != std::string::npos) return cannot_be_read();
  if (!text.empty()) places_.push_back(&node.text_place());
  return {};
}

Result<void> RequestTexts::walk_object(Json& node, const Place& place) {
  const std::string type = node.at("type").text();
  if (!place.is_free && place.above != "properties" && place.name != "properties") {
    if (is_one_of(unreadable, type)) return cannot_be_read();
    if (place.name == "source" && type != "text" && type != "content" && !type.empty()) return cannot_be_read();
  }
  const bool names_tool = !place.is_free && (is_one_of(uses, type) || node.at("role").text() == "tool");
  bool names_count = false;
  for (auto& [member, value] : node.member_places()) {
    if (!is_name_in_programs(member)) {
      names_count = true;
      places_.push_back(&member);
    }
    if (member == "name" && names_tool && value.is_text() && is_word_of_protocol(member, value.text())) continue;
    const std::string name = member;  // as it is now: it may be replaced
    if (auto walked = walk(value, {name, place.name, place.is_free || (!value.is_text() && is_free_from_here(node, name))}); !walked)
      return walked;
  }
  if (names_count) with_names_.push_back(&node);
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
  Json& root = *kept.json;
  return walk(root, {nothing, nothing, true});
}

// "4915112345678" is a telephone number also without quotes.
void RequestTexts::walk_number(Json& node) {
  std::string spelling = node.dump();
  const auto digits = std::count_if(spelling.begin(), spelling.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (static_cast<std::size_t>(digits) < least_digits) return;
  numbers_.emplace_back(&node, node);
  node = Json(std::move(spelling));
  places_.push_back(&node.text_place());
}

Result<void> RequestTexts::finish() {
  for (auto& [place, number] : numbers_) {
    if (place->text() == number.dump()) *place = std::move(number);
  }
  for (const Json* object : with_names_) {
    std::set<std::string_view> names;
    for (const auto& [name, value] : object->members()) {
      if (!names.insert(name).second) return Error{"service.unprotected", "two members of an object would get one name", ""};
    }
  }
  for (auto last = embedded_.rbegin(); last != embedded_.rend(); ++last) *last->place = last->json->dump();
  return {};
}

namespace {

struct Restoring {
  const PlaceholderWords& words;
  const Placeholders& placeholders;

  void restore(Json& node, const std::string& name, const std::string& above, bool is_free) const {
    if (node.is_text()) {
      std::string& text = node.text_place();
      if (!is_free && is_structural(name, above) && is_word_of_protocol(name, text)) return;
      text = restored_text(text, words, placeholders, !is_free && is_json_text(name) ? Within::json : Within::text);
    } else if (node.is_array()) {
      for (Json& element : node.element_places()) restore(element, name, above, is_free);
    } else if (node.is_object()) {
      for (auto& [member, value] : node.member_places()) {
        restore(value, member, name, is_free || (!value.is_text() && is_free_from_here(node, member)));
        if (!is_name_in_programs(member)) member = restored_text(member, words, placeholders);
      }
    }
  }
};

}  // namespace

void restore_texts(Json& answer, const PlaceholderWords& words, const Placeholders& placeholders) {
  if (!placeholders.empty()) Restoring{words, placeholders}.restore(answer, nothing, nothing, false);
}

}  // namespace veil::service
