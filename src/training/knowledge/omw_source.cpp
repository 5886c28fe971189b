// Names of WordNet's synsets in other languages. A tab has its lemmas in no order, so that the preferred one is chosen: the
// most frequent, where a lemma that stands for many synsets counts for less in each, and titles of articles ("Mamíferos")
// for less than words ("mamífero").
#include <algorithm>
#include <cmath>
#include <map>

#include "training/knowledge/omw_tab.h"
#include "training/knowledge/rows_of_file.h"
#include "training/knowledge/wordnet_source.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

struct Lemma {
  std::string text;
  std::size_t tab = 0;  // the first tab is the most reliable
  double score = 0;
};

bool begins_with_capital(std::string_view text) { return utf8::is_upper(utf8::decode(text, 0).code_point); }

// "Instrumentos de sopro" -> "instrumentos de sopro", unless more of it is in capitals.
std::string in_lower_case(const std::string& text) {
  const std::size_t length = utf8::decode(text, 0).length;
  std::string lower = utf8::to_lower(text);
  return text.substr(length) == lower.substr(std::min(length, lower.size())) ? lower : text;
}

}  // namespace

Result<std::uint64_t> add_omw_names(const std::vector<std::filesystem::path>& tabs, Language language, const SynsetConcepts& synsets,
                                    const NounGenders& genders, KnowledgeDraft& draft) {
  std::map<std::uint32_t, std::vector<Lemma>> lemmas;  // in the order of the synsets, so that the file is the same each time
  std::unordered_map<std::string, std::uint32_t> meanings;
  for (std::size_t tab = 0; tab < tabs.size(); ++tab) {
    const auto read = read_omw_tab(packed_or_plain(tabs[tab]), [&](const OmwLemma& lemma) {
      if (!lemma.synset.ends_with("-n")) return;
      const std::uint32_t offset = *number_from(lemma.synset.substr(0, 8));
      if (!synsets.contains(offset)) return;
      std::vector<Lemma>& own = lemmas[offset];
      const auto same = [&](const Lemma& other) { return other.text == lemma.lemma; };
      if (std::any_of(own.begin(), own.end(), same)) return;
      own.push_back({std::string(lemma.lemma), tab, 0});
      ++meanings[std::string(lemma.lemma)];
    });
    if (!read) return read.error();
  }
  const bool capital_nouns = genders.habits(language).has(Habit::capital_nouns);
  std::uint64_t added = 0;
  for (auto& [offset, own] : lemmas) {
    const bool proper = draft.is_proper(synsets.at(offset));
    for (Lemma& lemma : own) {
      const bool title = !capital_nouns && !proper && begins_with_capital(lemma.text);
      const double shared = std::log10(meanings.at(lemma.text));
      if (title) lemma.text = in_lower_case(lemma.text);
      lemma.score = draft.frequencies().rarity(language, lemma.text) + shared + (lemma.tab == 0 ? 0 : 1) + (title ? 1 : 0) +
                    (lemma.text.ends_with('s') ? 0.7 : 0) + (std::count(lemma.text.begin(), lemma.text.end(), ' ') > 2 ? 1 : 0);
    }
    std::stable_sort(own.begin(), own.end(), [](const Lemma& a, const Lemma& b) { return a.score < b.score; });
    const ConceptNumber concept_number = synsets.at(offset);
    for (const Lemma& lemma : own) {
      NameGrammar grammar;
      grammar.proper = proper;
      if (!grammar.proper) grammar.gender = genders.gender(language, lemma.text);
      draft.add_name(concept_number, language, lemma.text, grammar, 1);
      ++added;
    }
  }
  return added;
}

}  // namespace veil::training
