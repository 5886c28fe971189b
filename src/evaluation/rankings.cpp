// Rankings of options as JSON Lines, one mention per line.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "veil/tools/evaluation_choices.h"

namespace veil {
namespace {

using RankingJson = nlohmann::json;

std::optional<std::string> name_in(const RankingJson& line, const char* field) {
  const auto found = line.find(field);
  if (found == line.end()) return std::nullopt;
  if (found->is_string()) return found->get<std::string>();
  if (found->is_number_integer()) return found->dump();
  return std::nullopt;
}

}  // namespace

Result<Rankings> read_rankings(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{"read.not_found", "there is no such file or folder", file.string()};
  Rankings rankings;
  std::uint64_t number = 0;
  for (std::string text; std::getline(input, text);) {
    ++number;
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto place = [&] { return file.string() + ", line " + std::to_string(number); };
    const auto malformed = [&] {
      return Error{"evaluate.malformed_ranking", "a ranking is {\"id\", \"mention\", \"ranked\": [options, each once]}", place()};
    };
    const RankingJson line = RankingJson::parse(text, nullptr, false);
    if (!line.is_object()) return malformed();
    auto id = name_in(line, "id");
    auto mention = name_in(line, "mention");
    const auto ranked = line.find("ranked");
    if (!id || !mention || ranked == line.end() || !ranked->is_array() || ranked->empty()) return malformed();
    std::vector<std::string> options;
    for (const RankingJson& option : *ranked) {
      if (!option.is_string()) return malformed();
      auto name = option.get<std::string>();
      if (std::find(options.begin(), options.end(), name) != options.end()) return malformed();
      options.push_back(std::move(name));
    }
    if (!rankings.emplace(std::pair(std::move(*id), std::move(*mention)), std::move(options)).second) {
      return Error{"evaluate.duplicate_document", "a mention is ranked a second time", place()};
    }
  }
  if (rankings.empty()) return Error{"evaluate.empty_prediction", "the prediction holds no ranking at all", file.string()};
  return rankings;
}

}  // namespace veil
