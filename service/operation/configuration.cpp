#include "service/operation/configuration.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <variant>

#include "service/http/server.h"

namespace veil::service {
namespace {

using Place = std::variant<std::string Configuration::*, unsigned Configuration::*>;
struct Setting {
  std::string_view name;
  Place place;
};

constexpr Setting settings[] = {
    {"host", &Configuration::host},
    {"port", &Configuration::port},
    {"tls-certificate", &Configuration::tls_certificate},
    {"tls-key", &Configuration::tls_key},
    {"resources", &Configuration::resources},
    {"policy", &Configuration::policy},
    {"policies", &Configuration::policies},
    {"models", &Configuration::models},
    {"backgrounds", &Configuration::backgrounds},
    {"database", &Configuration::database},
    {"secret", &Configuration::secret},
    {"threads", &Configuration::threads},
    {"connections", &Configuration::connections},
    {"rate", &Configuration::rate},
    {"largest-request", &Configuration::largest_request},
    {"body-seconds", &Configuration::body_seconds},
    {"idle-seconds", &Configuration::idle_seconds},
    {"patience", &Configuration::patience},
    {"openai", &Configuration::openai},
    {"anthropic", &Configuration::anthropic},
    {"proxy-policy", &Configuration::proxy_policy},
    {"upstream-seconds", &Configuration::upstream_seconds},
    {"job-threads", &Configuration::job_threads},
    {"keep-days", &Configuration::keep_days},
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

Error wrong(std::string message, std::string place) { return {"service.configuration", std::move(message), std::move(place)}; }

}  // namespace

std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const Setting& setting : settings) names.emplace_back(setting.name);
  return names;
}

Result<void> set(Configuration& configuration, std::string_view name, std::string_view value) {
  const auto* found = std::find_if(std::begin(settings), std::end(settings), [&](const Setting& setting) { return setting.name == name; });
  if (found == std::end(settings)) return wrong("there is no such setting", std::string(name));
  if (const auto* text = std::get_if<std::string Configuration::*>(&found->place)) {
    configuration.*(*text) = value;
    return {};
  }
  unsigned number = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (value.empty() || read.ec != std::errc() || read.ptr != value.data() + value.size())
    return wrong("this is a whole number from 0", std::string(name));
  configuration.*std::get<unsigned Configuration::*>(found->place) = number;
  return {};
}

Result<void> read_configuration(const std::filesystem::path& file, Configuration& configuration) {
  std::ifstream input(file);
  if (!input) return Error{"read.not_found", "the configuration is not there or cannot be read", file.string()};
  std::vector<std::string> seen;
  std::string line;
  for (std::size_t number = 1; std::getline(input, line); ++number) {
    std::string_view rest = trimmed(line);
    const std::string place = file.filename().string() + ", line " + std::to_string(number);
    if (rest.empty() || rest.front() == '#') continue;
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos) return wrong("a line reads NAME: VALUE", place);
    const std::string name(trimmed(rest.substr(0, colon)));
    std::string_view value = trimmed(rest.substr(colon + 1));
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front()) {
      value = value.substr(1, value.size() - 2);
    } else if (const std::size_t comment = value.find(" #"); comment != std::string_view::npos) {
      value = trimmed(value.substr(0, comment));
    }
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) return wrong("a setting stands twice", place);
    seen.push_back(name);
    if (auto done = set(configuration, name, value); !done) return wrong(done.error().message, place);
  }
  return {};
}

Result<void> check(const Configuration& configuration) {
  const auto& c = configuration;
  if (c.port > 65'535) return wrong("a port is at most 65535", "port");
  if (c.tls_certificate.empty() != c.tls_key.empty()) return wrong("TLS needs a certificate and its key, both", "tls-certificate, tls-key");
  if (c.demo && (!c.database.empty() || !is_loopback(c.host))) {
    return wrong("a demo keeps nothing and is for this machine alone: without --database, and at 127.0.0.1", "demo");
  }
  if (!c.database.empty() && c.secret.empty()) {
    return wrong("a database needs the secret that opens it (`veil vault new-key FILE` makes one)", "secret");
  }
  if (c.largest_request == 0 || c.largest_request > 4096) return wrong("between 1 and 4096 megabytes", "largest-request");
  if (c.connections == 0 || c.connections > 10'000) return wrong("between 1 and 10000", "connections");
  if (c.threads > 256 || c.job_threads > 256) return wrong("at most 256", "threads, job-threads");
  if (c.body_seconds == 0 || c.idle_seconds == 0 || c.upstream_seconds == 0)
    return wrong("at least 1", "body-seconds, idle-seconds, upstream-seconds");
  for (const std::string* address : {&c.openai, &c.anthropic}) {
    if (!address->empty() && !address->starts_with("http://") && !address->starts_with("https://")) {
      return wrong("an address begins with http:// or https://", "openai, anthropic");
    }
  }
  return {};
}

}  // namespace veil::service
