#include "knowledge/core_names.h"

#include <utility>

#include "knowledge/grammar_words.h"
#include "text/parted.h"
#include "text/resource_file.h"

namespace veil::knowledge {
namespace {

constexpr std::array<std::pair<std::string_view, NameSign>, 6> name_signs = {{{"f:", NameSign::feminine},
                                                                              {"m:", NameSign::masculine},
                                                                              {"n:", NameSign::neuter},
                                                                              {"pl:", NameSign::plural},
                                                                              {"adj:", NameSign::adjective},
                                                                              {">", NameSign::narrower}}};

}  // namespace

OtherName other_name(std::string_view written) {
  for (const auto& [sign, meaning] : name_signs) {
    if (written.starts_with(sign)) return {meaning, std::string(written.substr(sign.size()))};
  }
  return {NameSign::none, std::string(written)};
}

std::optional<CoreRow> core_row(std::string_view line) {
  const std::vector<std::string_view> cells = parted(line, '\t');
  if (cells.size() < 2 || cells[0].empty() || cells[1].empty()) return std::nullopt;
  const auto grammar = grammar_from(cells.size() > 2 ? cells[2] : std::string_view());
  if (!grammar) return std::nullopt;
  CoreRow row{std::string(cells[0]), std::string(cells[1]), *grammar, cells.size() > 3 ? std::string(cells[3]) : std::string(), {}};
  if (cells.size() > 4) {
    for (const std::string_view written : parted(cells[4], '|')) {
      if (OtherName other = other_name(written); !other.text.empty()) row.others.push_back(std::move(other));
    }
  }
  return row;
}

Result<std::shared_ptr<const CoreNames>> CoreNames::open(const ResourcePath& languages) {
  using Opened = std::shared_ptr<const CoreNames>;
  return opened_once<Opened>(languages, [&]() -> Result<Opened> {
    auto names = std::make_shared<CoreNames>();
    for (const Language language : spoken_languages) {
      const ResourcePath path = languages / code_of(language) / "concepts.tsv";
      ResourceFile file(path);
      if (!file) return Error{"model.not_found", "the file with the names of concepts is missing", path.string()};
      std::string line;
      for (int number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line.starts_with('#')) continue;
        auto row = core_row(line);
        if (!row) {
          return Error{"model.malformed_resource", "expected key, name and known grammar, parted by tabs",
                       path.string() + ", line " + std::to_string(number)};
        }
        names->rows_[static_cast<std::size_t>(language)].push_back(std::move(*row));
      }
    }
    return Opened(std::move(names));
  });
}

std::span<const CoreRow> CoreNames::of(Language language) const {
  if (!is_spoken(language)) return {};
  return rows_[static_cast<std::size_t>(language)];
}

}  // namespace veil::knowledge
