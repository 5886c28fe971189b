#include "service/security/access.h"

#include <array>
#include <chrono>
#include <ctime>

#include "service/security/seal.h"

namespace veil::service {
namespace {

constexpr std::array<std::string_view, 5> role_names = {"none", "client", "annotator", "reviewer", "administrator"};

constexpr int most_wrong = 5;  // passwords, before one has to wait
constexpr std::int64_t wait_seconds = 60;
constexpr std::size_t most_remembered = 10'000;
constexpr std::size_t longest_name = 200, longest_password = 1024;  // bytes

std::int64_t now() { return static_cast<std::int64_t>(std::time(nullptr)); }

Error unauthorized() { return {"service.unauthorized", "this needs a key that is known here: Authorization: Bearer KEY", ""}; }

// Keys are random and long, so that one fast hash is enough; passwords are not, and get Argon2id.
std::string key_hash(std::string_view secret) { return hash_of("veil key " + std::string(secret)); }

std::string session_of(const HttpRequest& request) {
  const std::string cookies = request.header("cookie");
  const std::string name = std::string(session_cookie) + "=";
  for (std::size_t at = 0; at < cookies.size();) {
    while (at < cookies.size() && (cookies[at] == ' ' || cookies[at] == ';')) ++at;
    const std::size_t end = std::min(cookies.find(';', at), cookies.size());
    if (cookies.compare(at, name.size(), name) == 0) return cookies.substr(at + name.size(), end - at - name.size());
    at = end;
  }
  return {};
}

}  // namespace

std::string_view name_of(Role role) { return role_names[static_cast<std::size_t>(role)]; }

std::optional<Role> role_from(std::string_view name) {
  for (std::size_t i = 1; i < role_names.size(); ++i) {
    if (role_names[i] == name) return static_cast<Role>(i);
  }
  return std::nullopt;
}

bool may(Role role, Right right) {
  switch (right) {
    case Right::look:
    case Right::protect:
      return role != Role::none;
    case Right::restore_own:
      return role == Role::client || role == Role::reviewer || role == Role::administrator;
    case Right::restore_all:
      return role == Role::reviewer || role == Role::administrator;
    case Right::administer:
      return role == Role::administrator;
  }
  return false;
}

Result<std::string> Access::add_key(const std::string& name, Role role, std::int64_t expires) {
  const std::string id = random_token(6), secret = random_token(32);
  const auto added =
      database_.run("INSERT INTO api_keys(id, name, role, hash, created, expires, revoked) VALUES($1, $2, $3, $4, $5, $6, 0)",
                    {id, name, std::string(name_of(role)), key_hash(secret), now(), expires});
  if (!added) return added.error();
  return "veil." + id + "." + secret;
}

Result<void> Access::revoke_key(const std::string& id) {
  const auto known = database_.run("SELECT id FROM api_keys WHERE id = $1", {id});
  if (!known) return known.error();
  if (known->empty()) return Error{"service.unknown_key", "there is no key with this id", id};
  const auto done = database_.run("UPDATE api_keys SET revoked = $2 WHERE id = $1", {id, now()});
  if (!done) return done.error();
  return {};
}

Result<std::vector<ApiKey>> Access::keys() const {
  const auto rows = database_.run("SELECT id, name, role, created, expires, revoked FROM api_keys ORDER BY created, id");
  if (!rows) return rows.error();
  std::vector<ApiKey> keys;
  for (const Row& row : *rows) {
    keys.push_back({text_in(row, 0), text_in(row, 1), role_from(text_in(row, 2)).value_or(Role::none), number_in(row, 3), number_in(row, 4),
                    number_in(row, 5)});
  }
  return keys;
}

Result<void> Access::set_user(const std::string& name, Role role, const std::string& password) {
  if (password.size() < 8 || password.size() > longest_password) {
    return Error{"usage.invalid_value", "a password has at least 8 bytes, and at most 1024", ""};
  }
  if (name.empty() || name.size() > longest_name) return Error{"usage.invalid_value", "a name has at most 200 bytes", ""};
  auto hash = password_hash(password);
  if (!hash) return hash.error();
  const auto done = database_.run(
      "INSERT INTO users(name, role, hash, created) VALUES($1, $2, $3, $4) ON CONFLICT(name) DO UPDATE SET role = $2, hash = $3",
      {name, std::string(name_of(role)), *hash, now()});
  if (!done) return done.error();
  const auto ended = database_.run("DELETE FROM sessions WHERE user_name = $1", {name});
  if (!ended) return ended.error();
  return {};
}

Result<std::vector<Caller>> Access::people() const {
  const auto users = database_.run("SELECT name, role FROM users ORDER BY name");
  if (!users) return users.error();
  std::vector<Caller> people;
  for (const Row& row : *users) {
    people.push_back({"user:" + text_in(row, 0), text_in(row, 0), role_from(text_in(row, 1)).value_or(Role::none)});
  }
  const auto known = keys();
  if (!known) return known.error();
  for (const ApiKey& key : *known) {
    if (key.revoked == 0 && (key.expires == 0 || key.expires > now())) people.push_back({key.id, key.name, key.role});
  }
  return people;
}

Result<bool> Access::is_open() const {
  const auto rows = database_.run("SELECT (SELECT COUNT(*) FROM api_keys) + (SELECT COUNT(*) FROM users)");
  if (!rows) return rows.error();
  return number_in(rows->front(), 0) == 0;
}

Result<Caller> Access::caller_of(const HttpRequest& request) const {
  // For the proxy one of the two headers may hold the key of the language model.
  std::string bearer = request.header("authorization");
  bearer = bearer.starts_with("Bearer ") || bearer.starts_with("bearer ") ? bearer.substr(7) : std::string();
  for (const std::string& key : {bearer, request.header("x-api-key")}) {
    if (key.starts_with("veil.")) return caller_with_key(key);
  }
  if (const std::string token = session_of(request); !token.empty()) return caller_with_session(token);
  return unauthorized();
}

Result<Caller> Access::caller_with_key(const std::string& key) const {
  const std::size_t dot = key.find('.', 5);
  if (dot == std::string::npos) return unauthorized();
  const std::string id = key.substr(5, dot - 5);
  const auto rows = database_.run("SELECT name, role, hash, expires, revoked FROM api_keys WHERE id = $1", {id});
  if (!rows) return rows.error();
  if (rows->empty()) return unauthorized();
  const Row& row = rows->front();
  if (!same_bytes(text_in(row, 2), key_hash(std::string_view(key).substr(dot + 1))) || number_in(row, 4) != 0) return unauthorized();
  if (number_in(row, 3) != 0 && number_in(row, 3) <= now()) return Error{"service.expired", "this key is not good any more", ""};
  return Caller{id, text_in(row, 0), role_from(text_in(row, 1)).value_or(Role::none)};
}

Result<Caller> Access::caller_with_session(const std::string& token) const {
  const auto rows = database_.run(
      "SELECT users.name, users.role, sessions.expires FROM sessions JOIN users ON users.name = sessions.user_name WHERE sessions.hash = "
      "$1",
      {key_hash(token)});
  if (!rows) return rows.error();
  if (rows->empty()) return unauthorized();
  const Row& row = rows->front();
  if (number_in(row, 2) <= now()) return Error{"service.expired", "this session is over", ""};
  return Caller{"user:" + text_in(row, 0), text_in(row, 0), role_from(text_in(row, 1)).value_or(Role::none)};
}

bool Access::may_try(const std::string& who) {
  const std::lock_guard lock(mutex_);
  const auto found = tries_.find(who);
  return found == tries_.end() || found->second.wrong < most_wrong || now() - found->second.last > wait_seconds;
}

void Access::note_try(const std::string& who, bool fitted) {
  const std::lock_guard lock(mutex_);
  if (fitted) {
    tries_.erase(who);
    return;
  }
  if (tries_.size() >= most_remembered) std::erase_if(tries_, [](const auto& one) { return now() - one.second.last > wait_seconds; });
  if (tries_.size() >= most_remembered) tries_.erase(tries_.begin());
  Tries& tries = tries_[who];
  tries.wrong = now() - tries.last > wait_seconds ? 1 : tries.wrong + 1;
  tries.last = now();
}

Result<bool> Access::knows_user(const std::string& user) const {
  const auto rows = database_.run("SELECT name FROM users WHERE name = $1", {user});
  if (!rows) return rows.error();
  return !rows->empty();
}

Result<bool> Access::password_is(const std::string& user, const std::string& password) {
  const auto rows = database_.run("SELECT hash FROM users WHERE name = $1", {user});
  if (!rows) return rows.error();
  // A name that is not known takes as long as one that is.
  static constexpr const char* nobody = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const std::unique_lock one(checking_, std::chrono::seconds(5));
  if (!one.owns_lock()) return Error{"service.busy", "too many passwords are being checked; try again soon", ""};
  const bool fits = password_fits(rows->empty() ? nobody : text_in(rows->front(), 0), password);
  return fits && !rows->empty();
}

Result<std::string> Access::begin_session(const std::string& user, const std::string& password, const std::string& remote,
                                          std::int64_t seconds) {
  const Error wrong{"service.unauthorized", "name and password do not belong together", ""};
  if (user.size() > longest_name || password.size() > longest_password || user.find('\0') != std::string::npos) return wrong;
  const std::string who = remote + "\n" + user;
  if (!may_try(who)) return Error{"service.too_many_requests", "too many wrong passwords; try again in a minute", ""};
  const auto fits = password_is(user, password);
  if (!fits) return fits.error();
  note_try(who, *fits);
  if (!*fits) return wrong;
  const std::string token = random_token(32);
  const auto begun =
      database_.run("INSERT INTO sessions(hash, user_name, expires) VALUES($1, $2, $3)", {key_hash(token), user, now() + seconds});
  if (!begun) return begun.error();
  const auto cleaned = database_.run("DELETE FROM sessions WHERE expires <= $1", {now()});
  if (!cleaned) return cleaned.error();
  return token;
}

Result<void> Access::end_session(const std::string& token) {
  const auto done = database_.run("DELETE FROM sessions WHERE hash = $1", {key_hash(token)});
  if (!done) return done.error();
  return {};
}

}  // namespace veil::service
