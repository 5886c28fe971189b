#include "resolve/things.h"

#include <algorithm>

namespace veil::resolve {
namespace {

constexpr std::uint32_t several = UINT32_MAX;
constexpr std::size_t most_words_of_thing = 16;  // of a name that has short forms

bool ends_in_vowel_s(std::string_view word) {
  return word.size() > 2 && std::string_view("aeiou").find(word[word.size() - 2]) != std::string_view::npos;
}

// A German word of a name without its ending of case: adjectives before the last word, the genitive of the last.
std::string without_case(const std::string& word, bool last, bool only) {
  if (!last) {
    for (const std::string_view ending : {"es", "en", "em", "er", "e"}) {
      if (word.size() >= ending.size() + 4 && word.ends_with(ending)) return word.substr(0, word.size() - ending.size());
    }
    return word;
  }
  if (word.size() > 6 && word.ends_with("es") && !only) return word.substr(0, word.size() - 2);
  // "Berlins" is Berlin's, but "Paris" and "Texas" are no genitives.
  if (word.size() > 5 && word.ends_with('s') && !word.ends_with("ss") && !ends_in_vowel_s(word)) return word.substr(0, word.size() - 1);
  return word;
}

// Every word of a German name without its ending of case.
std::string without_cases(const std::string& name) {
  std::string key;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find(' ', begin), name.size());
    if (begin > 0) key += ' ';
    key += without_case(name.substr(begin, end - begin), end == name.size(), begin == 0 && end == name.size());
    begin = end + 1;
  }
  return key;
}

// The kind of institution that a word says it is, or nothing; in any case, where the language has such endings.
std::string_view institution_of(const NameWord& word, Language language, const NameFacts& facts) {
  const WordFacts& known = facts.word(language, word.text);
  if (known.has(WordUse::institution)) return known.same_as;
  if (!facts.has(language, Habit::case_endings)) return {};
  const WordFacts& nominative = facts.word(language, without_case(word.text, true, false));
  return nominative.has(WordUse::institution) ? std::string_view(nominative.same_as) : std::string_view();
}

std::string institution_key(const std::vector<NameWord>& words, Language language, const NameFacts& facts) {
  std::vector<std::string> parts;
  for (const NameWord& word : words) {
    const WordFacts& known = facts.word(language, word.text);
    if (word.institution) {
      parts.push_back('<' + std::string(institution_of(word, language, facts)) + '>');
    } else if (word.capital || !(known.has(WordUse::link) || known.has(WordUse::article) || known.has(WordUse::particle))) {
      parts.push_back(facts.has(language, Habit::case_endings) ? without_case(word.text, false, false) : word.text);
    }
  }
  std::sort(parts.begin(), parts.end());
  std::string key;
  for (const std::string& part : parts) {
    key += part;
    key += ' ';
  }
  return key;
}

bool looks_like_acronym(const ThingName& name) {
  return name.words.size() == 1 && name.words[0].capitals && name.words[0].text.size() >= 2 && name.words[0].text.size() <= 8;
}

}  // namespace

ThingName thing_name(std::string_view mention, Label label, Language language, const NameFacts& facts) {
  ThingName name;
  name.label = label;
  name.words = name_words(mention, Initials::joined);
  std::vector<NameWord>& words = name.words;
  std::size_t articles = 0;
  while (articles + 1 < words.size() && facts.word(language, words[articles].text).has(WordUse::article)) ++articles;
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(articles));
  while (words.size() > 1 && label == Label::org && facts.word(language, words.back().text).has(WordUse::designator)) words.pop_back();
  if (words.empty()) {
    name.key = std::string(mention);
    return name;
  }
  for (NameWord& word : words) {
    word.institution = !institution_of(word, language, facts).empty();
    name.institution = name.institution || word.institution;
  }
  if (name.institution && words.size() > 1) {
    name.key = institution_key(words, language, facts);
    return name;
  }
  name.key = facts.one_name(language, joined(words));
  if (label != Label::dem && facts.has(language, Habit::case_endings)) name.key = without_cases(name.key);
  return name;
}

bool can_be_acronym(const ThingName& acronym, const ThingName& name) {
  if (!looks_like_acronym(acronym) || name.words.size() < 2) return false;
  const std::string& letters = acronym.words[0].text;
  const std::string all = joined(name.words);
  if (letters.front() != all.front()) return false;
  std::size_t at = 0;
  for (const char letter : letters) {
    at = all.find(letter, at);
    if (at == std::string::npos) return false;
    ++at;
  }
  return true;
}

void Things::add_short_form(ShortForms& forms, const std::string& form, std::uint32_t thing) {
  const auto [known, is_new] = forms.try_emplace(form, thing);
  if (!is_new && known->second != several && groups_.root(known->second) != groups_.root(thing)) known->second = several;
}

void Things::add_short_forms(const ThingName& name, std::uint32_t thing) {
  if (name.words.size() < 2 || name.words.size() > most_words_of_thing || name.label == Label::dem) return;
  std::string capitals, all;
  for (const NameWord& word : name.words) {
    all += word.text.substr(0, 1);
    if (word.capital) capitals += word.text.substr(0, 1);
  }
  if (capitals.size() > 1) add_short_form(acronyms_, capitals, thing);
  if (all != capitals) add_short_form(acronyms_, all, thing);
  if (name.label != Label::org) return;
  std::string beginning;
  for (std::size_t i = 0; i + 1 < name.words.size(); ++i) {
    if (i > 0) beginning += ' ';
    beginning += name.words[i].text;
    add_short_form(beginnings_, beginning, thing);
  }
  for (std::size_t i = 0; i < name.words.size(); ++i) {
    // "the Court" for "Court of Appeal" and "Supreme Court", "Pirates" for "Pittsburgh Pirates"; not "India" for "Bank of
    // India".
    const bool kind = name.words[i].institution || (!name.institution && i + 1 == name.words.size() && name.words[i - 1].capital);
    if (kind && name.words[i].capital) add_short_form(kinds_, name.words[i].text, thing);
  }
}

void Things::join_short_form(const ThingName& name, std::uint32_t thing) {
  const auto join = [&](const ShortForms& forms, const std::string& form) {
    const auto found = forms.find(form);
    if (found == forms.end() || found->second == several) return false;
    groups_.join(found->second, thing);
    return true;
  };
  if (looks_like_acronym(name) && join(acronyms_, name.words[0].text)) return;
  if (name.label != Label::org || name.words.empty()) return;
  if (!name.institution && join(beginnings_, joined(name.words))) return;
  if (name.words.size() == 1 && name.words[0].capital) join(kinds_, name.words[0].text);
}

std::vector<std::uint32_t> Things::resolve(std::span<const ThingName* const> names, std::span<const std::uint32_t> alias_of) {
  std::vector<std::uint32_t> thing_of;
  thing_of.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto [known, is_new] = by_key_.try_emplace(names[i]->key, static_cast<std::uint32_t>(groups_.size()));
    if (is_new) groups_.add();
    thing_of.push_back(known->second);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (alias_of[i] != i) groups_.join(thing_of[i], thing_of[alias_of[i]]);
  }
  for (std::size_t i = 0; i < names.size(); ++i) add_short_forms(*names[i], thing_of[i]);
  for (std::size_t i = 0; i < names.size(); ++i) join_short_form(*names[i], thing_of[i]);
  for (std::uint32_t& thing : thing_of) thing = groups_.root(thing);
  return thing_of;
}

}  // namespace veil::resolve
