// The routes for language models: a proxy that speaks OpenAI's and Anthropic's protocols, and LiteLLM's guardrail. What goes to the model
// is protected, what comes back has its originals again, streamed or not. Fails closed: a request that cannot be protected goes nowhere,
// and paths that are not listed here are not forwarded.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"
#include "service/proxy/conversation_store.h"
#include "service/proxy/placeholders.h"
#include "service/proxy/upstream.h"

namespace veil::service {

struct ProxyOptions {
  std::string openai;  // address; empty: no such proxy
  std::string anthropic;
  std::string policy;  // by name or file, as the operator wrote it; empty: the service's own
  std::string resources;
  unsigned silent_seconds = 120;
};

class Proxy {
 public:
  Proxy(House& house, const ProxyOptions& options);
  std::vector<Route> routes();
  // Whether the policy can be used: errors of Engines::get.
  Result<void> check();

 private:
  House& house_;
  ProxyOptions options_;
  PlaceholderWords words_;
  ConversationStore conversations_;
  std::unique_ptr<Upstream> openai_, anthropic_;

  struct Call;
  Answer forward(HttpRequest& request, struct Forwarded what);
  Answer guard(HttpRequest& request);
  TagEngines engines();
};

}  // namespace veil::service
