#include "risk/information/sensitive_terms.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::risk {
namespace {

using knowledge::ConceptNumber;
using knowledge::KnowledgeBase;
using knowledge::Relation;
using knowledge::Sense;

constexpr std::size_t most_words_of_name = 8;
constexpr float clear_share = 0.5f;  // of the uses of a name: below, the context has to say what is meant

bool is_kind(const knowledge::Generalization& edge) { return edge.relation == Relation::instance_of || edge.relation == Relation::is_a; }

// "AIDS", "STDs", "HIV-1": a name that is written in capitals.
bool written_in_capitals(std::string_view word) {
  std::size_t upper = 0, lower = 0;
  for (std::size_t at = 0; at < word.size();) {
    const auto character = utf8::decode(word, at);
    if (utf8::is_upper(character.code_point))
      ++upper;
    else if (utf8::is_lower(character.code_point))
      ++lower;
    at += character.length;
  }
  return upper > 1 && lower <= 1;
}

// Whether words with the same stems are forms of one name. A single word must be inflected from it, or share a stem that is
// long enough to mean the same: "chlamydial" is of "chlamydia", "upper" is not of "uppers".
bool is_form_of(const std::string& folded, const std::string& stems, const std::string& name, const knowledge::LinkingWords& linking) {
  constexpr std::size_t telling_stem = 6;
  if (folded == name || folded.find(' ') != std::string::npos || stems.size() >= telling_stem) return true;
  const std::vector<std::string> forms = linking.dictionary_forms(folded);
  return std::find(forms.begin(), forms.end(), name) != forms.end();
}

// The concept and all that is above it as a kind.
template <typename Visit>
void each_above(const KnowledgeBase& base, ConceptNumber concept_number, std::vector<ConceptNumber>& seen, const Visit& visit) {
  seen.clear();
  seen.push_back(concept_number);
  for (std::size_t i = 0; i < seen.size() && i < 256; ++i) {
    visit(seen[i]);
    for (const knowledge::Generalization& edge : base.above(seen[i])) {
      if (is_kind(edge) && std::find(seen.begin(), seen.end(), edge.above) == seen.end()) seen.push_back(edge.above);
    }
  }
}

}  // namespace

std::vector<StemmedWord> stemmed_words(std::string_view text, const Stemmer& stemmer) {
  std::vector<StemmedWord> words;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    StemmedWord one;
    one.folded = spelling.size() > longest_word ? spelling.substr(0, longest_word) : spelling;
    one.stem = spelling.size() > longest_word ? one.folded : stemmer.stem(spelling);
    one.all_capitals = word.capital && written_in_capitals(text.substr(word.begin, word.end - word.begin));
    one.begin = word.begin;
    one.end = word.end;
    words.push_back(std::move(one));
  }
  return words;
}

Result<std::shared_ptr<const SensitiveTerms>> SensitiveTerms::gather(const knowledge::KnowledgeBases& bases,
                                                                     const std::vector<std::string>& categories,
                                                                     const AmbiguousNames* ambiguous,
                                                                     std::shared_ptr<const MatterCues> cues,
                                                                     const knowledge::LinkingLanguages* linking) {
  auto terms = std::make_shared<SensitiveTerms>();
  terms->categories_ = categories;
  terms->cues_ = std::move(cues);
  if (linking != nullptr) terms->linking_ = *linking;
  terms->roots_.resize(categories.size());
  for (const auto& base : bases) terms->bases_.push_back({base, {}});
  for (std::size_t i = 0; i < terms->bases_.size(); ++i) {
    const KnowledgeBase& base = *terms->bases_[i].base;
    for (ConceptNumber number = 0; number < base.concepts(); ++number) {
      const std::string key = base.key(number);
      for (std::size_t category = 0; category < categories.size(); ++category) {
        if (key == categories[category]) terms->roots_[category].emplace_back(i, number);
      }
    }
  }
  for (std::size_t category = 0; category < categories.size(); ++category) {
    if (!terms->roots_[category].empty()) continue;
    std::string name = categories[category];
    std::replace(name.begin(), name.end(), '_', ' ');
    const std::string folded = knowledge::folded_name(name);
    for (std::size_t i = 0; i < terms->bases_.size(); ++i) {
      for (const Language language : spoken_languages) {
        const std::vector<Sense> senses = terms->bases_[i].base->find(folded, language);
        if (!senses.empty() && terms->roots_[category].empty()) terms->roots_[category].emplace_back(i, senses.front().concept_number);
      }
    }
    if (terms->roots_[category].empty()) {
      return Error{"risk.unknown_category", "no knowledge base has this category", categories[category]};
    }
  }
  for (OfBase& of_base : terms->bases_) {
    terms->mark(of_base);
    terms->add_names(of_base, ambiguous);
  }
  if (ambiguous != nullptr) terms->add_ambiguous(*ambiguous);
  return std::shared_ptr<const SensitiveTerms>(std::move(terms));
}

// What lies below the categories; of several the first counts.
void SensitiveTerms::mark(OfBase& of_base) const {
  const KnowledgeBase& base = *of_base.base;
  const std::size_t index = static_cast<std::size_t>(&of_base - bases_.data());
  const std::size_t concepts = base.concepts();
  std::vector<std::uint8_t> root(concepts, 0);
  for (std::size_t category = categories_.size(); category-- > 0;) {
    for (const auto& [number_of_base, concept_number] : roots_[category]) {
      if (number_of_base == index) root[concept_number] = static_cast<std::uint8_t>(std::min<std::size_t>(category + 1, 255));
    }
  }
  of_base.category.assign(concepts, 0);
  std::vector<ConceptNumber> seen;
  for (ConceptNumber number = 0; number < concepts; ++number) {
    std::uint8_t category = 0;
    each_above(base, number, seen, [&](ConceptNumber above) {
      if (root[above] != 0 && (category == 0 || root[above] < category)) category = root[above];
    });
    of_base.category[number] = category;
  }
}

void SensitiveTerms::add_name(Language language, std::string_view name, const OfBase& of_base, ConceptNumber concept_number, bool needs_cue,
                              const Stemmer& stemmer) {
  const std::vector<StemmedWord> words = stemmed_words(name, stemmer);
  if (words.empty() || words.size() > most_words_of_name) return;
  std::string key;
  for (const StemmedWord& word : words) key += (key.empty() ? "" : " ") + word.stem;
  const std::size_t l = static_cast<std::size_t>(language);
  std::vector<std::uint32_t>& same = by_stem_[l][key];
  std::string folded;
  for (const StemmedWord& word : words) folded += (folded.empty() ? "" : " ") + word.folded;
  const bool capitals = std::any_of(words.begin(), words.end(), [](const StemmedWord& word) { return word.all_capitals; });
  const bool known = std::any_of(same.begin(), same.end(), [&](std::uint32_t number) {
    const SensitiveTerm& other = terms_[l][number];
    return other.folded == folded && other.in_capitals == capitals && other.needs_cue <= needs_cue;
  });
  if (known) return;  // by an earlier base, or by another of its senses
  same.push_back(static_cast<std::uint32_t>(terms_[l].size()));
  terms_[l].push_back(
      {std::string(name), std::move(folded), of_base.base, concept_number, of_base.category[concept_number] - 1u, capitals, needs_cue});
  longest_[l] = std::max(longest_[l], words.size());
}

void SensitiveTerms::add_names(const OfBase& of_base, const AmbiguousNames* ambiguous) {
  const KnowledgeBase& base = *of_base.base;
  for (const Language language : spoken_languages) {
    const Stemmer stemmer(language);
    std::unordered_set<std::string> listed;
    if (ambiguous != nullptr) {
      for (const AmbiguousNames::Entry& entry : ambiguous->of(language)) listed.insert(folded_words(entry.name));
    }
    for (ConceptNumber number = 0; number < of_base.category.size(); ++number) {
      if (of_base.category[number] == 0) continue;
      for (const knowledge::Name& name : base.names_of(number, language)) {
        const std::string folded = knowledge::folded_name(name.text);
        if (folded.size() < 2) continue;
        float sensitive = 0, all = 0;
        for (const Sense& sense : base.find(folded, language)) {
          all += sense.frequency;
          if (of_base.category[sense.concept_number] != 0) sensitive += sense.frequency;
        }
        add_name(language, name.text, of_base, number, sensitive < clear_share * all || listed.contains(folded), stemmer);
      }
    }
  }
}

void SensitiveTerms::add_ambiguous(const AmbiguousNames& names) {
  std::unordered_map<std::string, std::pair<const OfBase*, ConceptNumber>> by_key;
  for (const OfBase& of_base : bases_) {
    for (ConceptNumber number = 0; number < of_base.category.size(); ++number) {
      if (of_base.category[number] != 0) by_key.try_emplace(of_base.base->key(number), &of_base, number);
    }
  }
  for (const Language language : spoken_languages) {
    const Stemmer stemmer(language);
    for (const AmbiguousNames::Entry& entry : names.of(language)) {
      const auto found = by_key.find(entry.key);
      if (found != by_key.end()) add_name(language, entry.name, *found->second.first, found->second.second, true, stemmer);
    }
  }
}

const SensitiveTerms::OfBase* SensitiveTerms::find(const KnowledgeBase& base) const {
  const auto found = std::find_if(bases_.begin(), bases_.end(), [&](const OfBase& one) { return one.base.get() == &base; });
  return found == bases_.end() ? nullptr : &*found;
}

bool SensitiveTerms::has_cue(std::uint32_t category, const std::vector<StemmedWord>& words, std::string_view but, Language language) const {
  if (!cues_ || category >= categories_.size()) return false;
  for (const MatterCues::Cue& cue : cues_->of(language)) {
    if (cue.key != categories_[category]) continue;
    for (const StemmedWord& word : words) {
      if (word.stem != but && std::find(cue.words.begin(), cue.words.end(), word.folded) != cue.words.end()) return true;
    }
  }
  return false;
}

const SensitiveTerm* SensitiveTerms::match(const std::vector<StemmedWord>& words, std::size_t begin, std::size_t& end, Language language,
                                           const Surroundings& around) const {
  if (!is_spoken(language)) return nullptr;
  const std::size_t l = static_cast<std::size_t>(language);
  std::string key, folded;
  const SensitiveTerm* longest = nullptr;
  for (std::size_t i = begin; i < words.size() && i < begin + longest_[l]; ++i) {
    key += (key.empty() ? "" : " ") + words[i].stem;
    folded += (folded.empty() ? "" : " ") + words[i].folded;
    const auto found = by_stem_[l].find(key);
    if (found == by_stem_[l].end()) continue;
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(begin);
    const bool capitals =
        std::any_of(first, words.begin() + static_cast<std::ptrdiff_t>(i) + 1, [](const StemmedWord& word) { return word.all_capitals; });
    const SensitiveTerm* best = nullptr;
    for (const std::uint32_t number : found->second) {
      const SensitiveTerm& term = terms_[l][number];
      if (term.in_capitals && !capitals) continue;
      if (!is_form_of(folded, key, term.folded, linking_.of(language))) continue;
      if (term.needs_cue && (!around.at_head(words[i]) || !has_cue(term.category, around.words, words[i].stem, language))) continue;
      if (best == nullptr || (term.folded == folded && best->folded != folded)) best = &term;
    }
    if (best == nullptr) continue;
    longest = best;
    end = i + 1;
  }
  return longest;
}

const SensitiveTerm* SensitiveTerms::first_in(const std::vector<StemmedWord>& words, Language language, const Surroundings& around) const {
  std::size_t end = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const SensitiveTerm* term = match(words, i, end, language, around)) return term;
  }
  return nullptr;
}

bool SensitiveTerms::is_sensitive(const KnowledgeBase& base, ConceptNumber concept_number) const {
  return category_of(base, concept_number) < categories_.size();
}

std::size_t SensitiveTerms::category_of(const KnowledgeBase& base, ConceptNumber concept_number) const {
  const OfBase* of_base = find(base);
  if (of_base == nullptr || of_base->category[concept_number] == 0) return categories_.size();
  return of_base->category[concept_number] - 1u;
}

}  // namespace veil::risk
