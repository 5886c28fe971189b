// See synonyms.h.
#include "statistics/synonyms.h"

#include <algorithm>

#include "text/folded_word.h"
#include "text/mapped_file.h"
#include "veil/utf8.h"

namespace veil::statistics {
namespace {

constexpr std::size_t longest_line = 65536;  // bytes
constexpr std::size_t most_terms = 64;       // of a group; each asks for the units of all

}  // namespace

Result<std::shared_ptr<const Synonyms>> Synonyms::read(const std::filesystem::path& file) {
  const auto mapped = MappedFile::open(file);
  if (!mapped) return mapped.error();
  auto synonyms = std::make_shared<Synonyms>();
  std::string_view rest = mapped->bytes();
  for (std::size_t line = 1; !rest.empty(); ++line) {
    std::string_view row = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), row.size() + 1));
    const auto malformed = [&](std::string_view why) {
      return Error{"statistics.malformed_synonyms", std::string(why), file.string() + ", line " + std::to_string(line)};
    };
    if (row.ends_with('\r')) row.remove_suffix(1);
    if (row.empty() || row.front() == '#') continue;
    if (row.size() > longest_line) return malformed("the line is longer than 65,536 bytes");
    if (utf8::first_invalid_byte(row)) return malformed("the line is not valid UTF-8");
    std::vector<std::string> group;
    while (true) {
      const std::size_t tab = row.find('\t');
      std::string term = folded_words(row.substr(0, tab));
      if (!term.empty() && std::find(group.begin(), group.end(), term) == group.end()) group.push_back(std::move(term));
      if (tab == std::string_view::npos) break;
      row.remove_prefix(tab + 1);
    }
    if (group.size() < 2) return malformed("a group has at least two different terms with a tab between them");
    if (group.size() > most_terms) return malformed("a group has at most 64 terms");
    ++synonyms->groups_;
    for (const std::string& term : group) {
      std::vector<std::string>& others = synonyms->terms_[term];
      for (const std::string& other : group)
        if (others.size() < most_terms && std::find(others.begin(), others.end(), other) == others.end()) others.push_back(other);
    }
  }
  return std::shared_ptr<const Synonyms>(std::move(synonyms));
}

std::span<const std::string> Synonyms::of(std::string_view folded) const {
  const auto found = terms_.find(std::string(folded));
  return found == terms_.end() ? std::span<const std::string>() : std::span<const std::string>(found->second);
}

}  // namespace veil::statistics
