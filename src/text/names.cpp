// Names of labels, kinds, languages and parts of speech, and the way back from a name.
#include <algorithm>

#include "veil/document.h"

namespace veil {
namespace {

template <typename Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& names, std::string_view name, std::size_t count = N) {
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(count);
  const auto found = std::find(names.begin(), end, name);
  if (found == end) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::optional<Label> label_from(std::string_view name) { return find<Label>(label_names, name); }
std::optional<IdentifierKind> kind_from(std::string_view name) { return find<IdentifierKind>(kind_names, name); }
std::optional<Upos> upos_from(std::string_view name) { return find<Upos>(upos_names, name, upos_names.size() - 1); }

std::optional<Language> language_from(std::string_view code) {
  const std::string_view base = code.substr(0, code.find_first_of("-_"));
  return find<Language>(language_codes, base, spoken_languages.size());
}

}  // namespace veil
