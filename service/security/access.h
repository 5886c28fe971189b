// Who may do what. Keys are for programs, users with passwords for people; both have a role. Of a key only a hash is kept. A service
// without keys and users lets everybody in who reaches it, which is why it listens at the loopback alone (operation/service.cpp).
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/http/exchange.h"
#include "service/storage/database.h"
#include "veil/result.h"

namespace veil::service {

std::string_view name_of(Role role);
std::optional<Role> role_from(std::string_view name);

// What is asked for.
enum class Right {
  look,         // detect and risk: texts that the caller brings along
  protect,      // also through the proxy
  restore_own,  // originals of what the same caller protected
  restore_all,  // originals of anybody
  administer
};
bool may(Role role, Right right);

struct ApiKey {
  std::string id;
  std::string name;
  Role role = Role::client;
  std::int64_t created = 0;
  std::int64_t expires = 0;  // 0: never
  std::int64_t revoked = 0;  // 0: it counts
};

class Access {
 public:
  explicit Access(Database& database) : database_(database) {}

  // The whole key, "veil.ID.SECRET", which nobody can ask for again.
  Result<std::string> add_key(const std::string& name, Role role, std::int64_t expires);
  Result<void> revoke_key(const std::string& id);
  Result<std::vector<ApiKey>> keys() const;
  Result<void> set_user(const std::string& name, Role role, const std::string& password);
  // Everybody whose key or password counts, by the ids that callers have.
  Result<std::vector<Caller>> people() const;
  Result<bool> is_open() const;  // nobody was given a key or a password yet

  // Of "Authorization: Bearer KEY", "X-API-Key: KEY" or a session's cookie. Errors: service.unauthorized, service.expired.
  Result<Caller> caller_of(const HttpRequest& request) const;

  // A session for whoever knows the password: its token, which is good for `seconds`. `remote` is where the request comes from. Errors:
  // service.unauthorized; service.too_many_requests after some wrong passwords; service.busy, since checking one takes 64 MB.
  Result<std::string> begin_session(const std::string& user, const std::string& password, const std::string& remote, std::int64_t seconds);
  Result<bool> knows_user(const std::string& user) const;
  Result<void> end_session(const std::string& token);

 private:
  Result<Caller> caller_with_key(const std::string& key) const;
  Result<Caller> caller_with_session(const std::string& token) const;

  Result<bool> password_is(const std::string& user, const std::string& password);
  bool may_try(const std::string& who);
  void note_try(const std::string& who, bool fitted);

  Database& database_;
  std::timed_mutex checking_;  // one password at a time
  struct Tries {
    int wrong = 0;
    std::int64_t last = 0;
  };
  std::mutex mutex_;
  std::map<std::string, Tries> tries_;  // by user and where from
};

// Name of the cookie that holds a session's token.
inline constexpr std::string_view session_cookie = "veil_session";

}  // namespace veil::service
