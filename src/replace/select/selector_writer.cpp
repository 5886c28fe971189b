#include "replace/select/selector_writer.h"

#include <array>

#include "replace/select/selector_model.h"

namespace veil::replace {
namespace {

template <typename T>
std::string bytes_of_section(std::span<const T> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

}  // namespace

std::string selector_file_of(const SelectorContent& content) {
  std::array<std::string, selector_file_kind.sections> sections;
  sections[SelectorSection::about] = bytes_of_section(content.learnt_from);
  sections[SelectorSection::feature_names] = feature_name_lines();
  sections[SelectorSection::words] = bytes_of_section(content.words);
  sections[SelectorSection::habits] = bytes_of_section(content.habits);
  sections[SelectorSection::pair_nodes] = bytes_of_section(content.pairs.nodes);
  sections[SelectorSection::pair_begins] = bytes_of_section(content.pairs.begins);
  sections[SelectorSection::level_nodes] = bytes_of_section(content.levels.nodes);
  sections[SelectorSection::level_begins] = bytes_of_section(content.levels.begins);
  return section_file(selector_file_kind, sections);
}

}  // namespace veil::replace
