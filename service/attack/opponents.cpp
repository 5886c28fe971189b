#include "service/attack/opponents.h"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iterator>

namespace veil::service {
namespace {

constexpr std::size_t most_opponents = 4;
constexpr std::int64_t most_backgrounds = 16;  // of one caller

std::string background_place(const Caller& caller, const std::string& name) { return "background " + name + " of " + caller.id; }
Error unknown_background() { return {"service.unknown_background", "there is no background of this name", "background"}; }

}  // namespace

bool is_background_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

Result<std::string> Opponents::own_text(const Caller& caller, const std::string& name, std::string& version) const {
  const auto rows = database_.run("SELECT version, sealed FROM backgrounds WHERE owner = $1 AND name = $2", {caller.id, name});
  if (!rows) return rows.error();
  if (rows->empty()) return unknown_background();
  version = text_in(rows->front(), 0);
  return seals_.open_sealed(bytes_in(rows->front(), 1), background_place(caller, name));
}

// What a caller brought hides what the operator has under the same name, from that caller alone.
Result<std::string> Opponents::text_of(const Caller& caller, const std::string& name, std::string& version, bool& is_own) const {
  auto own = own_text(caller, name, version);
  is_own = own || own.error().code != "service.unknown_background";
  if (is_own) return own;
  const auto file = folder_ / (name + ".jsonl");
  std::error_code failed;
  if (folder_.empty() || !std::filesystem::is_regular_file(file, failed)) return unknown_background();
  version = std::to_string(std::filesystem::last_write_time(file, failed).time_since_epoch().count());
  std::ifstream input(file, std::ios::binary);
  if (!input) return unknown_background();
  return std::string(std::istreambuf_iterator<char>(input), {});
}

Result<std::shared_ptr<const Opponent>> Opponents::get(const Caller& caller, const std::string& name, const std::string& attacker) {
  if (!is_background_name(name)) {
    return Error{"usage.invalid_value", "an attack needs a background: letters, digits, - and _; GET /v1/backgrounds lists them",
                 "background"};
  }
  const std::lock_guard lock(mutex_);
  std::string version;
  bool is_own = false;
  auto text = text_of(caller, name, version, is_own);
  if (!text) return text.error();
  const std::tuple key{is_own ? "own " + caller.id : std::string(), name, attacker};
  const auto found = kept_.find(key);
  if (found != kept_.end() && found->second.version == version) {
    found->second.used = ++uses_;
    return found->second.opponent;
  }
  auto made = make_opponent(*text, attacker);
  if (!made) return made.error();
  if (found == kept_.end() && kept_.size() >= most_opponents) {
    kept_.erase(std::min_element(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
  }
  kept_.insert_or_assign(key, Kept{*made, version, ++uses_});
  return made;
}

Result<std::size_t> Opponents::put(const Caller& caller, const std::string& name, const std::string& lines) {
  if (!is_background_name(name)) return Error{"usage.invalid_value", "a background is named by letters, digits, - and _", "background"};
  std::size_t people = 0;
  {
    const std::lock_guard lock(mutex_);
    const auto made = make_opponent(lines, "");  // what cannot be used is told now
    if (!made) return made.error();
    people = (*made)->people();
  }
  const std::string sealed = seals_.seal(lines, background_place(caller, name));
  auto done = database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("backgrounds"); !locked) return locked;
    const auto others = transaction.run("SELECT COUNT(*) FROM backgrounds WHERE owner = $1 AND name <> $2", {caller.id, name});
    if (!others) return others.error();
    if (number_in(others->front(), 0) >= most_backgrounds) {
      return Error{"read.too_large", "a caller keeps 16 backgrounds at most: DELETE one", "background"};
    }
    const auto put = transaction.run(
        "INSERT INTO backgrounds(owner, name, version, sealed, created) VALUES($1, $2, $3, $4, $5) ON CONFLICT(owner, name) DO UPDATE SET "
        "version = $3, sealed = $4, created = $5",
        {caller.id, name, random_token(12), Bytes{sealed}, static_cast<std::int64_t>(std::time(nullptr))});
    if (!put) return put.error();
    return {};
  });
  if (!done) return done.error();
  return people;
}

Result<void> Opponents::erase(const Caller& caller, const std::string& name) {
  const auto known = database_.run("SELECT version FROM backgrounds WHERE owner = $1 AND name = $2", {caller.id, name});
  if (!known) return known.error();
  if (known->empty()) return unknown_background();
  const auto done = database_.run("DELETE FROM backgrounds WHERE owner = $1 AND name = $2", {caller.id, name});
  if (!done) return done.error();
  const std::lock_guard lock(mutex_);
  std::erase_if(kept_, [&](const auto& one) { return std::get<0>(one.first) == "own " + caller.id && std::get<1>(one.first) == name; });
  return {};
}

Result<std::vector<Opponents::Known>> Opponents::list(const Caller& caller) const {
  const auto rows = database_.run("SELECT name FROM backgrounds WHERE owner = $1 ORDER BY name", {caller.id});
  if (!rows) return rows.error();
  std::vector<Known> known;
  for (const Row& row : *rows) known.push_back({text_in(row, 0), true});
  std::vector<std::string> names;
  std::error_code ignored;
  if (!folder_.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
      const std::string name = entry.path().stem().string();
      if (entry.path().extension() == ".jsonl" && is_background_name(name)) names.push_back(name);
    }
  }
  std::sort(names.begin(), names.end());
  for (std::string& name : names) known.push_back({std::move(name), false});
  return known;
}

}  // namespace veil::service
