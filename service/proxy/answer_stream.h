// Streamed answers of language models: events in, events out, originals put back. Each text of an answer (a choice, a content block, the
// arguments of a tool call) has its restorer; what one still holds when its text ends leaves before the event that says so.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "service/proxy/placeholders.h"
#include "service/proxy/server_events.h"
#include "service/proxy/stream_restorer.h"
#include "veil/result.h"

namespace veil::service {

enum class Protocol { openai_chat, openai_responses, anthropic };

class AnswerStream {
 public:
  virtual ~AnswerStream() = default;
  // Both must outlive it.
  static std::unique_ptr<AnswerStream> make(Protocol protocol, const PlaceholderWords& words, const Placeholders& placeholders);

  // The events that stand for this one. Errors: service.upstream_failed for what is no event of the protocol.
  virtual Result<std::vector<ServerEvent>> take(ServerEvent event) = 0;
  // The upstream has nothing more to say.
  virtual std::vector<ServerEvent> end() = 0;
  // The protocol's own word that all was said has come: without it the answer broke off, however politely.
  virtual bool is_whole() const = 0;
};

// An error within a stream, as the clients of the protocol know it.
ServerEvent error_event(Protocol protocol, const Error& error);

}  // namespace veil::service
