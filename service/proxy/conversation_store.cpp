#include "service/proxy/conversation_store.h"

#include <ctime>

namespace veil::service {

std::string ConversationStore::mark_of(const Caller& caller, const std::string& id) const {
  return std::to_string(seals_.mark("conversation 1 " + caller.id + "\n" + id)) + "." +
         std::to_string(seals_.mark("conversation 2 " + caller.id + "\n" + id));
}

Result<ConversationStore::Loaded> ConversationStore::load(const Caller& caller, const std::string& id) {
  const std::string mark = mark_of(caller, id);
  const auto rows = database_.run("SELECT sealed FROM conversations WHERE mark = $1", {mark});
  if (!rows) return rows.error();
  if (rows->empty()) return Loaded{};
  std::string sealed = bytes_in(rows->front(), 0);
  const auto bytes = seals_.open_sealed(sealed, "conversation " + mark);
  if (!bytes) return bytes.error();
  const auto json = parse_json(*bytes);
  if (!json) return Error{"storage.damaged", "a conversation cannot be read", ""};
  return Loaded{ConversationMemory::from_json(*json), std::move(sealed)};
}

Result<void> ConversationStore::save(const Caller& caller, const std::string& id, const Loaded& loaded) {
  const std::string mark = mark_of(caller, id);
  const std::string sealed = seals_.seal(loaded.memory.to_json().dump(), "conversation " + mark);
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("conversations"); !locked) return locked;
    const auto there = transaction.run("SELECT sealed FROM conversations WHERE mark = $1", {mark});
    if (!there) return there.error();
    if ((there->empty() ? std::string() : bytes_in(there->front(), 0)) != loaded.sealed) {
      return Error{"service.conflict", "another turn of this conversation came in between", ""};
    }
    const auto done = transaction.run(
        "INSERT INTO conversations(mark, sealed, changed) VALUES($1, $2, $3) ON CONFLICT(mark) DO UPDATE SET sealed = $2, changed = $3",
        {mark, Bytes{sealed}, static_cast<std::int64_t>(std::time(nullptr))});
    if (!done) return done.error();
    return {};
  });
}

Result<void> ConversationStore::forget_before(std::int64_t time) {
  const auto done = database_.run("DELETE FROM conversations WHERE changed < $1", {time});
  if (!done) return done.error();
  return {};
}

}  // namespace veil::service
