// The command is found in the table by its one or two words; CLI11 then parses the options of that command alone. Its exceptions
// end here.
#include "parse.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "help.h"
#include "suggestion.h"

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

// CLI11 says which words were left over; the first that looks like an option is the culprit.
Error about_leftover(const CLI::App& app) {
  const std::vector<std::string> leftover = app.remaining();
  const auto option = std::find_if(leftover.begin(), leftover.end(), [](const std::string& word) { return word.starts_with("-"); });
  if (option == leftover.end()) {
    return {"usage.unexpected_argument", "this command takes no such argument", leftover.empty() ? "" : leftover.front()};
  }
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string> known;
  for (const CLI::Option* candidate : app.get_options()) {
    if (!candidate->get_positional()) known.push_back(candidate->get_name());
  }
  return {"usage.unknown_option", "there is no such option" + did_you_mean(name, known), name};
}

Result<Parsed> parse_options(const CommandEntry& entry, std::vector<std::string> words) {
  CLI::App app;
  app.set_help_flag("");
  Parsed parsed;
  parsed.command = entry.make();
  parsed.command->declare(app);
  const auto end_of_options = std::find(words.begin(), words.end(), "--");
  if (std::any_of(words.begin(), end_of_options, asks_for_help)) return Parsed{nullptr, command_help(entry, app)};
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  const std::string advice = " (see veil " + std::string(entry.name) + " --help)";
  try {
    app.parse(std::move(words));
  } catch (const CLI::ExtrasError&) {
    return about_leftover(app);
  } catch (const CLI::RequiredError& error) {
    return Error{"usage.missing_argument", std::string(error.what()) + advice, ""};
  } catch (const CLI::ArgumentMismatch& error) {
    return Error{"usage.invalid_value", std::string(error.what()) + advice, ""};
  } catch (const CLI::Error& error) {
    return Error{"usage.invalid_value", std::string(error.what()) + advice, ""};
  }
  return parsed;
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
  if (const CommandEntry* entry = entry_named(first)) return parse_options(*entry, {words.begin() + 1, words.end()});

  const std::vector<std::string> below = words_at(1, first);
  if (!below.empty()) {
    if (words.size() < 2) return Error{"usage.missing_command", "say what: " + joined(below, ", "), "veil " + first};
    if (asks_for_help(words[1])) return Parsed{nullptr, group_help(first)};
    if (const CommandEntry* entry = entry_named(first + " " + words[1])) {
      return parse_options(*entry, {words.begin() + 2, words.end()});
    }
    return Error{"usage.unknown_command", "there is no such command" + did_you_mean(words[1], below), "veil " + first + " " + words[1]};
  }
  if (first.starts_with("-")) {
    return Error{"usage.unknown_option", "options follow the command" + did_you_mean(first, {"--help", "--version"}), first};
  }
  return Error{"usage.unknown_command", "there is no such command" + did_you_mean(first, words_at(0, "")), "veil " + first};
}

}  // namespace veil::cli
