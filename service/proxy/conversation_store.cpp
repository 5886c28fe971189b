#include "service/proxy/conversation_store.h"

#include <ctime>

namespace veil::service {

std::string ConversationStore::mark_of(const Caller& caller, const std::string& id) const {
  return std::to_string(seals_.mark("conversation 1 " + caller.id + "\n" + id)) + "." +
         std::to_string(seals_.mark("conversation 2 " + caller.id + "\n" + id));
}

Result<ConversationMemory> ConversationStore::load(const Caller& caller, const std::string& id) {
  const std::string mark = mark_of(caller, id);
  const auto rows = database_.run("SELECT sealed FROM conversations WHERE mark = $1", {mark});
  if (!rows) return rows.error();
  if (rows->empty()) return ConversationMemory{};
  const auto bytes = seals_.open_sealed(bytes_in(rows->front(), 0), "conversation " + mark);
  if (!bytes) return bytes.error();
  const auto json = parse_json(*bytes);
  if (!json) return Error{"storage.damaged", "a conversation cannot be read", ""};
  return ConversationMemory::from_json(*json);
}

Result<void> ConversationStore::save(const Caller& caller, const std::string& id, const ConversationMemory& memory) {
  const std::string mark = mark_of(caller, id);
  const auto done = database_.run(
      "INSERT INTO conversations(mark, sealed, changed) VALUES($1, $2, $3) ON CONFLICT(mark) DO UPDATE SET sealed = $2, changed = $3",
      {mark, Bytes{seals_.seal(memory.to_json().dump(), "conversation " + mark)}, static_cast<std::int64_t>(std::time(nullptr))});
  if (!done) return done.error();
  return {};
}

Result<void> ConversationStore::forget_before(std::int64_t time) {
  const auto done = database_.run("DELETE FROM conversations WHERE changed < $1", {time});
  if (!done) return done.error();
  return {};
}

}  // namespace veil::service
