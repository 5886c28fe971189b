#include "service/mcp/mcp.h"

#include <array>

#include "service/api/text_routes.h"
#include "veil/version.h"

namespace veil::service {
namespace {

constexpr std::array<std::string_view, 4> known_versions = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};
constexpr const char* default_vault = "mcp";

// Codes of JSON-RPC 2.0.
constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601, invalid_params = -32602;

Json rpc_error(int code, std::string_view message) { return Json::object({{"code", code}, {"message", message}}); }

Json text_property(const char* description) { return Json::object({{"type", "string"}, {"description", description}}); }

Json tool(Operation operation, const char* title, const char* description) {
  Json properties =
      Json::object({{"text", text_property(operation == Operation::restore ? "Protected text, as `protect` gave it, also edited"
                                                                           : "The text, in English, German, Portuguese or Spanish")},
                    {"id", text_property("A name for the text, to find it again; may be left out")}});
  if (operation != Operation::restore) {
    properties["policy"] = text_property("Name of a policy; otherwise that of the service");
    properties["language"] = text_property("en, de, pt or es; otherwise it is found");
  }
  if (operation == Operation::protect) properties["method"] = text_property("tag, generalize, surrogate, mask or suppress");
  if (operation == Operation::protect || operation == Operation::restore) {
    properties["vault"] = text_property("Where originals are kept; otherwise a vault of this server's own");
  }
  if (operation == Operation::restore) properties["partial"] = Json::object({{"type", "boolean"}, {"description", "Take what is certain"}});
  Json required = Json::array();
  required.push_back("text");
  return Json::object(
      {{"name", name_of(operation)},
       {"title", title},
       {"description", description},
       {"inputSchema", Json::object({{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}})},
       {"annotations", Json::object({{"readOnlyHint", operation != Operation::protect}, {"openWorldHint", false}})}});
}

Json tools() {
  Json list = Json::array();
  list.push_back(tool(Operation::detect, "Find", "Finds what would give a person away in a text: label, place and kind of each mention."));
  list.push_back(tool(Operation::protect, "Protect",
                      "Replaces what would give a person away, so that the text can be passed on. Originals are kept for `restore`."));
  list.push_back(tool(Operation::restore, "Restore", "Puts the originals back into a text that `protect` gave."));
  list.push_back(
      tool(Operation::risk, "Risk", "Says what a text discloses about the people in it, phrase by phrase, before and after protection."));
  return Json::object({{"tools", std::move(list)}});
}

// What goes wrong within a tool is for the model to read, not an error of the protocol.
Json tool_result(const std::string& text, bool is_error) {
  Json content = Json::array();
  content.push_back(Json::object({{"type", "text"}, {"text", text}}));
  Json result = Json::object({{"content", std::move(content)}, {"isError", is_error}});
  if (!is_error) {
    if (auto json = parse_json(text); json && json->is_object()) result["structuredContent"] = std::move(*json);
  }
  return result;
}

}  // namespace

Json McpServer::call(const Json& parameters, const Caller& caller, std::optional<Json>& error) const {
  const auto operation = operation_from(parameters.at("name").text());
  if (!operation) {
    error = rpc_error(invalid_params, "there is no such tool");
    return {};
  }
  const Json& arguments = parameters.at("arguments");
  if (!arguments.at("text").is_text()) return tool_result(describe({"read.missing_field", "the tool needs a \"text\"", ""}), true);
  const auto parameter = [&](const std::string& name) -> std::string {
    if (name == "partial") return arguments.at(name).truth() ? "true" : "";
    const std::string& given = arguments.at(name).text();
    return name == "vault" && given.empty() && *operation >= Operation::protect ? default_vault : given;
  };
  const auto work = make_work(house_, *operation, parameter, caller);
  if (!work) return tool_result(describe(work.error()), true);
  Json line = Json::object({{"text", arguments.at("text").text()}});
  if (!arguments.at("id").text().empty()) line["id"] = arguments.at("id").text();
  auto document = (*work)->read(line.dump());
  if (!document) return tool_result(describe(document.error()), true);
  if (auto done = (*work)->run(*document); !done) return tool_result(describe(done.error()), true);
  auto finished = (*work)->finish(*document, 1);
  if (!finished) return tool_result(describe(finished.error()), true);
  if (finished->entry) {
    if (auto kept = (*work)->keep({*finished->entry}); !kept) return tool_result(describe(kept.error()), true);
  }
  if (*operation == Operation::restore) {
    auto noted = house_.audit.add(caller, "restore", "vault " + (*work)->options().vault + " mcp", 1);
    if (!noted) return tool_result(describe(noted.error()), true);
  }
  house_.metrics.add_documents(1, 0);
  return tool_result(finished->line, false);
}

Json McpServer::result_of(const std::string& method, const Json& parameters, const Caller& caller, std::optional<Json>& error) const {
  if (method == "initialize") {
    const std::string& asked = parameters.at("protocolVersion").text();
    std::string_view version = known_versions.front();
    for (const std::string_view known : known_versions) version = known == asked ? known : version;
    return Json::object({{"protocolVersion", version},
                         {"capabilities", Json::object({{"tools", Json::object({{"listChanged", false}})}})},
                         {"serverInfo", Json::object({{"name", "veil"}, {"title", "Veil"}, {"version", veil::version()}})},
                         {"instructions", "Protect texts before they are passed on; restore puts originals back into answers."}});
  }
  if (method == "ping") return Json::object();
  if (method == "tools/list") return tools();
  if (method == "tools/call") return call(parameters, caller, error);
  error = rpc_error(method_not_found, "there is no such method");
  return {};
}

std::optional<Json> McpServer::answer(std::string_view message, const Caller& caller) const {
  Json reply = Json::object({{"jsonrpc", "2.0"}, {"id", Json()}});
  const auto json = parse_json(message);
  if (!json) {
    reply["error"] = rpc_error(parse_error, "this is no JSON");
    return reply;
  }
  const Json* id = json->find("id");
  if (!json->is_object() || json->at("jsonrpc").text() != "2.0" || (id != nullptr && !id->is_text() && !id->is_number())) {
    reply["error"] = rpc_error(invalid_request, "this is no request of JSON-RPC 2.0");
    return reply;
  }
  if (!json->at("method").is_text()) {
    if (json->find("result") != nullptr || json->find("error") != nullptr) return std::nullopt;  // an answer to what nobody asked
    reply["error"] = rpc_error(invalid_request, "this is no request of JSON-RPC 2.0");
    return reply;
  }
  if (id == nullptr) return std::nullopt;  // a notification
  reply["id"] = *id;
  std::optional<Json> error;
  Json result = result_of(json->at("method").text(), json->at("params"), caller, error);
  if (error) {
    reply["error"] = std::move(*error);
  } else {
    reply["result"] = std::move(result);
  }
  return reply;
}

std::vector<Route> McpServer::routes() {
  const auto handler = [this](HttpRequest& request) {
    if (request.content_type() != "application/json") {
      return error_answer({"service.unsupported_type", "messages are application/json", "Content-Type"});
    }
    auto bytes = request.body->read_all(house_.largest_request);
    if (!bytes) return error_answer(bytes.error());
    auto reply = answer(*bytes, request.caller);
    if (reply) return json_answer(*reply);
    Answer accepted;
    accepted.status = 202;
    return accepted;
  };
  return {{"POST", "/mcp", Right::look, handler}};
}

}  // namespace veil::service
