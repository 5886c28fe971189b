#include "cli/command/help.h"

#include <algorithm>

namespace veil::cli {
namespace {

constexpr std::size_t option_column = 24;

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string command_line(const CommandEntry& entry) {
  return "  " + padded(std::string(entry.name), 18) + std::string(entry.summary) + "\n";
}

// "train" of "train tagger" where several commands stand below it; nothing for others.
std::string_view group_of(std::string_view name) {
  const std::size_t space = name.find(' ');
  if (space == std::string_view::npos) return {};
  const auto below = [&](const CommandEntry& entry) { return entry.name.starts_with(name.substr(0, space + 1)); };
  return std::count_if(command_table().begin(), command_table().end(), below) > 1 ? name.substr(0, space) : std::string_view{};
}

// What the commands of a group have in common.
std::string_view group_summary(std::string_view group) {
  if (group == "train") return "Make";
  if (group == "vault") return "The key, and what a vault holds";
  if (group == "service") return "Keys, users and the database of the service";
  if (group == "corpus") return "How often words and phrases occur";
  if (group == "vectors") return "Vectors of words and phrases";
  return "What things are";
}

// One line for all commands of a group: "train   Make: tagger, entities".
std::string group_line(std::string_view group) {
  constexpr std::size_t widest = 95;  // the rest stands in the help of the group
  std::string line = "  " + padded(std::string(group), 18) + std::string(group_summary(group));
  std::string_view separator = ": ";
  for (const CommandEntry& entry : command_table()) {
    if (!entry.name.starts_with(std::string(group) + " ")) continue;
    const std::string name(entry.name.substr(group.size() + 1));
    if (line.size() + separator.size() + name.size() > widest) return line + ", ...\n";
    line += std::string(separator) + name;
    separator = ", ";
  }
  return line + "\n";
}

std::string usage_line(const CommandEntry& entry, const Arguments& command) {
  std::string line = "Usage: veil " + std::string(entry.name);
  std::string explanations;
  for (const Argument& argument : command.all()) {
    if (argument.kind() != Argument::Kind::words) continue;
    line += " " + argument.name();
    if (argument.is_list()) line += "...";
    explanations += "      " + argument.name() + ": " + argument.explanation();
  }
  return line + " [options]" + explanations + "\n";
}

// "--output PATH"
std::string option_text(const Argument& option) {
  return option.value_name().empty() ? option.name() : option.name() + " " + option.value_name();
}

std::string option_line(const Argument& option, const Arguments& command) {
  std::string names = option_text(option);
  for (const Argument& other : command.all()) {
    if (other.shown_with() != option.name()) continue;
    names += other.is_needed() ? " " + option_text(other) : " [" + option_text(other) + "]";
  }
  return "  " + padded(std::move(names), option_column - 3) + "  " + option.explanation() + "\n";
}

}  // namespace

std::string program_help() {
  std::string text =
      "Veil protects text without destroying it, in English, German, Portuguese and Spanish.\n"
      "Usage: veil COMMAND [options]      veil COMMAND --help      veil --version\n";
  std::string_view purpose, group;
  for (const CommandEntry& entry : command_table()) {
    if (entry.purpose.empty()) continue;
    if (entry.purpose != purpose) {
      // No line between groups: all commands are to fit a screen of 24 lines.
      purpose = entry.purpose;
      text += std::string(purpose) + ":\n";
    }
    const std::string_view own_group = group_of(entry.name);
    if (own_group.empty()) text += command_line(entry);
    if (!own_group.empty() && own_group != group) text += group_line(own_group);
    group = own_group;
  }
  text += "Example:\n  echo \"Write to anna@vries.example before 3 May 2021.\" | veil protect -\n";
  return text;
}

std::string group_help(std::string_view group) {
  std::string text = "Usage: veil " + std::string(group) + " COMMAND [options]\n\n";
  std::string first;
  for (const CommandEntry& entry : command_table()) {
    if (!entry.name.starts_with(std::string(group) + " ")) continue;
    text += command_line(entry);
    if (first.empty()) first = entry.name;
  }
  return text + "\nExample:\n  veil " + first + " --help\n";
}

std::string command_help(const CommandEntry& entry, const Arguments& command) {
  std::string text = usage_line(entry, command) + std::string(entry.summary) + ".\n";
  for (const Argument& argument : command.all()) {
    const bool has_line = argument.kind() != Argument::Kind::words && !argument.is_hidden() && argument.shown_with().empty();
    if (has_line) text += option_line(argument, command);
  }
  text += "\nExample:\n";
  std::string_view rest = entry.examples;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    text += "  " + std::string(rest.substr(0, end)) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text;
}

}  // namespace veil::cli
