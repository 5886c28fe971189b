// What a command accepts, described as data: flags, options with a value, and words without a name. Help is made from the
// description (command/help.h), and the words of the command line are read into the places that it names (reader.h), so that
// commands know nothing of the library that reads them.
//     arguments.words("IN", &inputs, "files or folders").required();
//     arguments.option("--threads", &threads, "N", "documents at a time").between(0, 256);
//     arguments.flag("--quiet", &quiet, "only errors");
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace veil::cli {

class Argument {
 public:
  // Where the value goes; the type says what a word must look like. It stays as it is when the argument is not given.
  using Place = std::variant<bool*, unsigned*, std::uint64_t*, float*, double*, std::optional<unsigned>*, std::optional<float>*,
                             std::optional<double>*, std::string*, std::filesystem::path*, std::vector<std::string>*,
                             std::vector<std::filesystem::path>*>;
  enum class Kind { flag, option, words };

  Argument(Kind kind, std::string names, Place place, std::string value_name, std::string explanation)
      : kind_(kind), names_(std::move(names)), place_(place), value_name_(std::move(value_name)), explanation_(std::move(explanation)) {}

  Argument& required() { return is_required_ = true, *this; }
  // For few: not in the help, only in the documentation.
  Argument& hidden() { return is_hidden_ = true, *this; }
  Argument& between(double lowest, double highest) { return range_ = {lowest, highest}, *this; }
  // For lists: "a,b" is two values.
  Argument& separated_by_commas() { return has_commas_ = true, *this; }
  // For lists: one value each time it is given. Others take all words up to the next option.
  Argument& one_at_a_time() { return is_repeated_ = true, *this; }
  // In the help it stands behind `option`, which is explained for both: "--output PATH [--force]".
  Argument& shown_with(std::string option) { return shown_with_ = std::move(option), *this; }
  // The same for one that the other cannot do without: "--vault FILE --key-file FILE".
  Argument& needed_with(std::string option) { return is_needed_ = true, shown_with(std::move(option)); }
  Argument& explained(std::string explanation) { return explanation_ = std::move(explanation), *this; }

  Kind kind() const { return kind_; }
  const std::string& names() const { return names_; }  // "--statistics,--hits": other spellings behind a comma
  std::string name() const;                            // "--statistics": the first that is spelt out
  const Place& place() const { return place_; }
  const std::string& value_name() const { return value_name_; }  // "FILE"; empty for flags and words
  const std::string& explanation() const { return explanation_; }
  const std::string& shown_with() const { return shown_with_; }  // empty: in a line of its own
  const std::optional<std::pair<double, double>>& range() const { return range_; }
  bool is_required() const { return is_required_; }
  bool is_hidden() const { return is_hidden_; }
  bool has_commas() const { return has_commas_; }
  bool is_repeated() const { return is_repeated_; }
  bool is_needed() const { return is_needed_; }
  bool is_list() const;

 private:
  Kind kind_;
  std::string names_;
  Place place_;
  std::string value_name_;
  std::string explanation_;
  std::string shown_with_;
  std::optional<std::pair<double, double>> range_;
  bool is_required_ = false;
  bool is_hidden_ = false;
  bool has_commas_ = false;
  bool is_repeated_ = false;
  bool is_needed_ = false;
};

class Arguments {
 public:
  Arguments() = default;
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  // What they return may be described further, as long as the arguments live.
  Argument& flag(std::string names, bool* place, std::string explanation);
  Argument& option(std::string names, Argument::Place place, std::string value_name, std::string explanation);
  Argument& words(std::string name, Argument::Place place, std::string explanation);

  const std::deque<Argument>& all() const { return all_; }

 private:
  std::deque<Argument> all_;  // a deque: references to its elements stay
};

}  // namespace veil::cli
