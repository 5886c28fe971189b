#include "cli/service/settings.h"

namespace veil::cli {

void ServiceSettings::declare_file(Arguments& command) {
  command.option("--config", &file_, "FILE", "settings, one NAME: VALUE on each line; those below by the same names");
}

Argument& ServiceSettings::declare(Arguments& command, const std::string& name, const std::string& value_name,
                                   const std::string& explanation) {
  auto& place = given_.emplace_back(name, "");
  return command.option("--" + name, &place.second, value_name, explanation);
}

void ServiceSettings::declare_database(Arguments& command) {
  declare_file(command);
  declare(command, "database", "D", "file or postgresql://..., what opens it: file:PATH, env:NAME, ...");
  declare(command, "secret", "S", "").needed_with("--database");
}

Result<service::Configuration> ServiceSettings::configuration() const {
  service::Configuration configuration;
  if (!file_.empty()) {
    if (auto read = service::read_configuration(file_, configuration); !read) return read.error();
  }
  for (const auto& [name, value] : given_) {
    if (value.empty()) continue;
    if (auto done = service::set(configuration, name, value); !done) {
      return Error{"usage.invalid_value", done.error().message, "--" + name};
    }
  }
  return configuration;
}

}  // namespace veil::cli
