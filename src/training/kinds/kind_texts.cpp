#include "training/kinds/kind_texts.h"

#include <algorithm>
#include <optional>

#include <simdjson.h>

#include "packed/archive_reader.h"
#include "veil/tools/training_kinds.h"

namespace veil::training {
namespace {

std::string text_field(const simdjson::dom::object& object, std::string_view name) {
  std::string_view value;
  return object[name].get(value) == simdjson::SUCCESS ? std::string(value) : std::string();
}

// Nothing for a line that cannot be used, and why, in `problem`.
std::optional<KindText> text_of_line(simdjson::dom::parser& parser, std::string_view line, std::string& problem) {
  simdjson::dom::object object;
  if (parser.parse(line.data(), line.size()).get(object) != simdjson::SUCCESS) {
    problem = "the line is not a JSON object";
    return std::nullopt;
  }
  const auto kind = detect::text_kind_from(text_field(object, "kind"));
  if (!kind) {
    problem = "the field \"kind\" must be one of " + text_kind_list();
    return std::nullopt;
  }
  KindText text{text_field(object, "text"), *kind, text_field(object, "language"), text_field(object, "source"),
                text_field(object, "group")};
  if (text.text.empty()) {
    problem = "the field \"text\" is missing or empty";
    return std::nullopt;
  }
  bool copy = false;
  text.copy = object["copy"].get(copy) == simdjson::SUCCESS && copy;
  return text;
}

}  // namespace

std::string text_kind_list() {
  std::string list;
  for (const std::string_view name : detect::text_kind_names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

Result<void> read_kind_texts(const std::vector<std::string>& files, const std::function<void(KindText&&)>& receive) {
  simdjson::dom::parser parser;
  for (const std::string& file : files) {
    std::string problem, place;
    std::size_t texts = 0;
    const auto read = packed::read_entries(file, packed::largest_entry, [&](std::string_view, std::string&& bytes) {
      std::size_t number = 0;
      for (std::size_t at = 0; at < bytes.size() && problem.empty();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        const std::string_view line(bytes.data() + at, end - at);
        at = end + 1;
        ++number;
        place = file + ", line " + std::to_string(number);
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        auto text = text_of_line(parser, line, problem);
        if (!text) break;
        if (text->group.empty()) text->group = place;
        ++texts;
        receive(std::move(*text));
      }
    });
    if (!read) return read.error();
    if (!problem.empty()) return Error{"training.unreadable_data", problem, place};
    if (texts == 0) return Error{"training.unreadable_data", "there is no text in the file", file};
  }
  return {};
}

}  // namespace veil::training
