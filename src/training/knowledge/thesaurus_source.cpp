// German nouns of OpenThesaurus:
//   geologe|1
//   -|Geologe|Gesteinskundler|Wissenschaftler (Oberbegriff)|Forscher (ugs.) (Oberbegriff)
// Only groups below a name of the core are taken: OpenThesaurus has no senses to tell homonyms by, the core's names have one
// each.
#include <algorithm>
#include <unordered_set>

#include "training/knowledge/kind_sources.h"
#include "training/knowledge/rows_of_file.h"
#include "training/source_languages.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::size_t most_words_of_term = 3;

// "Forscher (ugs.) (Oberbegriff)" -> "Forscher"
std::string_view without_notes(std::string_view term) {
  const std::size_t note = term.find(" (");
  return term.starts_with('(') ? std::string_view() : term.substr(0, note);
}

bool is_noun(std::string_view term) {
  if (term.size() < 3 || term.find_first_of("()/.!?\"0123456789") != std::string_view::npos) return false;
  if (static_cast<std::size_t>(std::count(term.begin(), term.end(), ' ')) + 1 > most_words_of_term) return false;
  const std::size_t last = term.rfind(' ');
  return utf8::is_upper(utf8::decode(term, last == std::string_view::npos ? 0 : last + 1).code_point);
}

}  // namespace

Result<std::uint64_t> add_open_thesaurus(const std::filesystem::path& file, const CoreConcepts& core, const NounGenders& genders,
                                         KnowledgeDraft& draft) {
  const std::unordered_set<ConceptNumber> in_core(core.numbers.begin(), core.numbers.end());
  std::unordered_set<std::string> seen;
  std::uint64_t added = 0;
  // The one concept of the core with this name. As something more general only a preferred name counts: a "Flieger" is a
  // pilot and an aircraft.
  const auto core_concept = [&](std::string_view name, bool preferred) {
    ConceptNumber only = no_concept;
    for (const ConceptNumber owner : draft.find(of_open_thesaurus, name)) {
      if (!in_core.contains(owner) || (preferred && !draft.is_preferred(owner, of_open_thesaurus, name))) continue;
      if (only != no_concept) return no_concept;
      only = owner;
    }
    return only;
  };
  // "mutter|3": a word with several meanings says nothing as a more general one (a lock nut is no mother).
  std::unordered_set<std::string> several_meanings;
  const auto words = read_rows(packed_or_plain(file), [&](std::string_view row) {
    const std::size_t bar = row.rfind('|');
    if (!row.starts_with("-|") && bar != std::string_view::npos && row.substr(bar + 1) != "1") several_meanings.emplace(row.substr(0, bar));
    return true;
  });
  if (!words) return words.error();
  const auto read = read_rows(packed_or_plain(file), [&](std::string_view row) {
    if (utf8::first_invalid_byte(row)) return false;
    if (!row.starts_with("-|") || !seen.emplace(row).second) return true;  // a group stands once for each of its members
    std::vector<std::string_view> members;
    ConceptNumber above = no_concept;
    for (const std::string_view term : fields_of(row.substr(2), '|')) {
      const std::string_view bare = without_notes(term);
      if (term.ends_with("(Oberbegriff)")) {
        if (above == no_concept && !several_meanings.contains(utf8::to_lower(bare))) above = core_concept(bare, true);
      } else if (term.find("(Antonym)") == std::string_view::npos && term.find("(Assoziation)") == std::string_view::npos &&
                 term.find("(ugs.") == std::string_view::npos && term.find("(derb") == std::string_view::npos && is_noun(bare)) {
        members.push_back(bare);
      }
    }
    if (members.empty()) return true;
    // A group with a member that the core knows adds names to it; otherwise it is a concept of its own.
    ConceptNumber number = no_concept;
    for (const std::string_view member : members)
      if (number == no_concept) number = core_concept(member, false);
    if (number == no_concept && above == no_concept) return true;
    if (number != no_concept && (above == no_concept || !draft.is_below(number, above))) return true;
    std::erase_if(members, [&](std::string_view member) { return !draft.find(of_open_thesaurus, member).empty(); });
    if (members.empty()) return true;
    if (number == no_concept) {
      number = draft.define("ot:" + std::string(members[0]));
      draft.add_edge(number, above, Relation::is_a);
      ++added;
    }
    for (const std::string_view member : members)
      draft.add_name(number, of_open_thesaurus, member, {.gender = genders.gender(of_open_thesaurus, member)}, weights::thesaurus);
    return true;
  });
  if (!read) return read.error();
  return added;
}

}  // namespace veil::training
