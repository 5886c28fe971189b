// The routes for language models: a proxy that speaks OpenAI's and Anthropic's protocols, and LiteLLM's guardrail. What goes to the model
// is protected, what comes back has its originals again, streamed or not. Fails closed: a request that cannot be protected goes nowhere,
// and paths that are not listed here are not forwarded.
#pragma once

#include <functional>
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
  Result<void> forget_before(std::int64_t time) { return conversations_.forget_before(time); }
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
  // Protects what `texts` finds, and notes in the conversation (its name; "" for none) what stands for what. When another turn of it comes
  // in between, all is done again on top of that.
  using Protecting = std::function<Result<std::uint64_t>(ConversationMemory& memory)>;
  Result<std::uint64_t> protect_in(const Caller& caller, const std::string& conversation, ConversationMemory& memory,
                                   const Protecting& protecting);
  Answer guard(HttpRequest& request);
  Answer guard_prompt(const HttpRequest& request, const Json& json, const std::vector<std::string>& before);
  Answer guard_answer(const HttpRequest& request, const Json& json, const std::vector<std::string>& before);
  TagEngines engines();
};

}  // namespace veil::service
