// The Model Context Protocol (https://modelcontextprotocol.io): detect, protect, restore and risk as tools for programs that use language
// models. Messages are JSON-RPC 2.0, one JSON object each; how they travel (lines of standard input and output, or POST /mcp) is the
// caller's business. Nothing is remembered between messages.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "service/api/house.h"
#include "service/api/router.h"
#include "service/http/exchange.h"

namespace veil::service {

class McpServer {
 public:
  explicit McpServer(House& house) : house_(house) {}
  // The answer to a message; nothing for a notification.
  std::optional<Json> answer(std::string_view message, const Caller& caller) const;
  std::vector<Route> routes();  // POST /mcp

 private:
  Json result_of(const std::string& method, const Json& parameters, const Caller& caller, std::optional<Json>& error) const;
  Json call(const Json& parameters, const Caller& caller, std::optional<Json>& error) const;
  House& house_;
};

}  // namespace veil::service
