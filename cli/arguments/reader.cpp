// The one file that knows CLI11: its headers take longer to compile than most commands do. Its exceptions end here.
#include "cli/arguments/reader.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <type_traits>

#include "cli/terminal/suggestion.h"

namespace veil::cli {
namespace {

void limit(CLI::Option& option, const Argument& argument) {
  const auto [lowest, highest] = *argument.range();
  if (std::holds_alternative<unsigned*>(argument.place())) {
    option.check(CLI::Range(static_cast<unsigned>(lowest), static_cast<unsigned>(highest)));
  } else {
    option.check(CLI::Range(lowest, highest));
  }
}

void declare(CLI::App& app, const Argument& argument) {
  CLI::Option* option = std::visit(
      [&](auto* place) {
        if constexpr (std::is_same_v<decltype(place), bool*>) {
          return app.add_flag(argument.names(), *place);
        } else {
          return app.add_option(argument.names(), *place);
        }
      },
      argument.place());
  if (argument.kind() != Argument::Kind::flag) option->type_name(argument.value_name());
  option->required(argument.is_required());
  if (argument.has_commas()) option->delimiter(',');
  if (argument.is_repeated()) option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  if (argument.range()) limit(*option, argument);
}

// CLI11 says which words were left over; the first that looks like an option is the culprit.
Error about_leftover(const std::vector<std::string>& leftover, const Arguments& arguments) {
  const auto option = std::find_if(leftover.begin(), leftover.end(), [](const std::string& word) { return word.starts_with("-"); });
  if (option == leftover.end()) {
    return {"usage.unexpected_argument", "this command takes no such argument", leftover.empty() ? "" : leftover.front()};
  }
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string> known;
  for (const Argument& argument : arguments.all()) {
    if (argument.kind() != Argument::Kind::words && !argument.is_hidden()) known.push_back(argument.name());
  }
  return {"usage.unknown_option", "there is no such option" + did_you_mean(name, known), name};
}

}  // namespace

Result<void> read_words(const Arguments& arguments, std::vector<std::string> words, const std::string& advice) {
  CLI::App app;
  app.set_help_flag("");
  for (const Argument& argument : arguments.all()) declare(app, argument);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    app.parse(std::move(words));
  } catch (const CLI::ExtrasError&) {
    return about_leftover(app.remaining(), arguments);
  } catch (const CLI::RequiredError& error) {
    return Error{"usage.missing_argument", error.what() + advice, ""};
  } catch (const CLI::Error& error) {
    return Error{"usage.invalid_value", error.what() + advice, ""};
  }
  return {};
}

}  // namespace veil::cli
