// The command is found in the table by its one or two words; the words behind it are read by what that command alone accepts.
#include "cli/command/parse.h"

#include <algorithm>

#include "cli/arguments/reader.h"
#include "cli/command/help.h"
#include "cli/terminal/suggestion.h"
#include "veil/version.h"

namespace veil::cli {
namespace {

bool asks_for_help(const std::string& word) { return word == "--help" || word == "-h"; }

std::vector<std::string> words_at(std::size_t depth, std::string_view group) {
  std::vector<std::string> found;
  for (const CommandEntry& entry : command_table()) {
    std::string_view name = entry.name;
    if (depth == 1) {
      if (!name.starts_with(std::string(group) + " ")) continue;
      name.remove_prefix(group.size() + 1);
    } else {
      name = name.substr(0, name.find(' '));
    }
    if (std::find(found.begin(), found.end(), name) == found.end()) found.emplace_back(name);
  }
  return found;
}

const CommandEntry* entry_named(std::string_view name) {
  for (const CommandEntry& entry : command_table()) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

Result<Parsed> parse_options(const CommandEntry& entry, std::vector<std::string> words) {
  Arguments arguments;
  Parsed parsed;
  parsed.command = entry.make();
  parsed.command->declare(arguments);
  const auto end_of_options = std::find(words.begin(), words.end(), "--");
  if (std::any_of(words.begin(), end_of_options, asks_for_help)) return Parsed{nullptr, command_help(entry, arguments)};
  if (auto read = read_words(arguments, std::move(words), " (see veil " + std::string(entry.name) + " --help)"); !read) return read.error();
  return parsed;
}

Error left_out(const std::string& name) {
  const std::string first = name.substr(0, name.find(' '));
  if (first == "serve" || first == "mcp" || first == "service" || first == "audit") {
    return {"usage.without_service", "this program was built without the service; cmake -DVEIL_SERVICE=ON builds it", "veil " + name};
  }
  return {"usage.without_tools",
          "this program was built without the tools that measure, attack and train; cmake -DVEIL_TOOLS=ON builds them", "veil " + name};
}

}  // namespace

Result<Parsed> parse(const std::vector<std::string>& words) {
  if (words.empty()) return Error{"usage.missing_command", "say what to do: veil --help lists the commands", ""};
  const std::string& first = words.front();
  if (asks_for_help(first) || first == "help") {
    if (words.size() > 1 && first == "help") {
      std::vector<std::string> turned(words.begin() + 1, words.end());
      turned.emplace_back("--help");
      return parse(turned);
    }
    return Parsed{nullptr, program_help()};
  }
  if (first == "--version") return Parsed{nullptr, "veil " VEIL_VERSION "\n"};
  const std::string both = words.size() < 2 ? first : first + " " + words[1];
  if (const CommandEntry* entry = words.size() < 2 ? nullptr : entry_named(both)) {
    return parse_options(*entry, {words.begin() + 2, words.end()});
  }
  if (const CommandEntry* entry = entry_named(first)) return parse_options(*entry, {words.begin() + 1, words.end()});

  const std::vector<std::string> below = words_at(1, first);
  if (!below.empty()) {
    if (words.size() < 2) return Error{"usage.missing_command", "say what: " + joined(below, ", "), "veil " + first};
    if (asks_for_help(words[1])) return Parsed{nullptr, group_help(first)};
    if (const CommandEntry* entry = entry_named(both)) return parse_options(*entry, {words.begin() + 2, words.end()});
    if (is_left_out(both)) return left_out(both);
    return Error{"usage.unknown_command", "there is no such command" + did_you_mean(words[1], below), "veil " + both};
  }
  if (is_left_out(first)) return left_out(is_left_out(both) ? both : first);
  if (first.starts_with("-")) {
    return Error{"usage.unknown_option", "options follow the command" + did_you_mean(first, {"--help", "--version"}), first};
  }
  return Error{"usage.unknown_command", "there is no such command" + did_you_mean(first, words_at(0, "")), "veil " + first};
}

}  // namespace veil::cli
