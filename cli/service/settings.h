// Settings of the service on the command line: the words of the configuration file with two dashes before them. The file is read first,
// and what the command line says counts.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include "cli/arguments/arguments.h"
#include "service/operation/configuration.h"
#include "veil/result.h"

namespace veil::cli {

class ServiceSettings {
 public:
  void declare_file(Arguments& command);  // --config
  Argument& declare(Arguments& command, const std::string& name, const std::string& value_name, const std::string& explanation);
  void declare_database(Arguments& command);  // --database and --secret
  // Errors: read.not_found, service.configuration.
  Result<service::Configuration> configuration() const;

 private:
  std::string file_;
  std::deque<std::pair<std::string, std::string>> given_;  // a deque: values are read into their places
};

}  // namespace veil::cli
