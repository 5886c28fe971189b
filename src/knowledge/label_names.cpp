#include "knowledge/label_names.h"

#include "knowledge/grammar_words.h"
#include "text/columns.h"
#include "text/default_language.h"
#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::knowledge {

Result<std::shared_ptr<const LabelNames>> LabelNames::open(const ResourcePath& languages) {
  auto result = std::make_shared<LabelNames>();
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "labels.tsv";
    auto& names = result->names_[static_cast<std::size_t>(language)];
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with the names of labels is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::vector<std::string_view> columns = columns_of(line);
      const std::size_t slash = columns.front().find('/');
      const auto label = label_from(columns.front().substr(0, slash));
      const auto grammar = columns.size() > 3 ? grammar_from(columns[3]) : NameGrammar{};
      if (columns.size() < 3 || !label || !grammar || columns[1].empty() || columns[2].empty()) {
        return Error{"model.malformed_resource", "expected a label, its name, the name without article and its grammar, parted by tabs",
                     path.string() + ", line " + std::to_string(number)};
      }
      if (slash != std::string_view::npos) {
        names.finer.insert_or_assign(std::string(columns.front()), std::string(columns[2]));
      } else {
        names.of_label[static_cast<std::size_t>(*label)] = {std::string(columns[1]), std::string(columns[2]), *grammar};
      }
    }
    for (std::size_t i = 0; i < names.of_label.size(); ++i) {
      if (names.of_label[i].name.empty()) {
        return Error{"model.malformed_resource", "no name for the label " + std::string(label_names[i]), path.string()};
      }
    }
  }
  return std::shared_ptr<const LabelNames>(std::move(result));
}

std::string_view LabelNames::name(Language language, Label label) const {
  const Language known = spoken_or_default(language);
  return names_[static_cast<std::size_t>(known)].of_label[static_cast<std::size_t>(label)].name;
}

GeneralTerm LabelNames::term(Language language, Label label) const {
  const Language known = spoken_or_default(language);
  const LabelName& name = names_[static_cast<std::size_t>(known)].of_label[static_cast<std::size_t>(label)];
  GeneralTerm term;
  term.text = name.noun;
  term.grammar = name.grammar;
  term.source = "label";
  return term;
}

std::string LabelNames::tag(Language language, Label label, std::string_view subtype, std::uint32_t number, std::string_view open,
                            std::string_view close) const {
  const Names& names = names_[static_cast<std::size_t>(spoken_or_default(language))];
  std::string_view noun = names.of_label[static_cast<std::size_t>(label)].noun;
  if (!subtype.empty()) {
    // The first part of the subtype tells: "PROFESSION/GROUP" is a profession.
    const std::string key = std::string(name_of(label)) + '/' + std::string(subtype.substr(0, subtype.find('/')));
    if (const auto finer = names.finer.find(key); finer != names.finer.end()) noun = finer->second;
  }
  std::string tag = std::string(open) + utf8::to_upper(noun);
  if (number > 0) tag += ' ' + std::to_string(number);
  return tag += close;
}

}  // namespace veil::knowledge
