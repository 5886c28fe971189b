#include "cli/arguments/arguments.h"

namespace veil::cli {

std::string Argument::name() const {
  std::string_view rest = names_;
  const std::string_view first = rest.substr(0, rest.find(','));
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find(','));
    if (one.starts_with("--")) return std::string(one);
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  return std::string(first);
}

bool Argument::is_list() const {
  return std::holds_alternative<std::vector<std::string>*>(place_) || std::holds_alternative<std::vector<std::filesystem::path>*>(place_);
}

Argument& Arguments::flag(std::string names, bool* place, std::string explanation) {
  return all_.emplace_back(Argument::Kind::flag, std::move(names), place, "", std::move(explanation));
}

Argument& Arguments::option(std::string names, Argument::Place place, std::string value_name, std::string explanation) {
  return all_.emplace_back(Argument::Kind::option, std::move(names), place, std::move(value_name), std::move(explanation));
}

Argument& Arguments::words(std::string name, Argument::Place place, std::string explanation) {
  return all_.emplace_back(Argument::Kind::words, std::move(name), place, "", std::move(explanation));
}

}  // namespace veil::cli
