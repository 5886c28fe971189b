#include "resolve/person_name.h"

#include <algorithm>

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::resolve {
namespace {

constexpr std::size_t most_words = 16;    // of a name; more are no name, and would be compared with every other one
constexpr std::size_t bytes_before = 48;  // where titles outside the mention are looked for

// What titles and relatives say, the one next to the name last.
struct Address {
  Gender gender = Gender::unknown;
  bool titled = false;
};

void add_title(const WordFacts& facts, Address& address) {
  if (facts.of_title != Gender::unknown) address.gender = facts.of_title;
  if (!facts.has(WordUse::given_title)) address.titled = true;
}

// "his wife", "Frau Dr.": titles and relatives that end where the name begins.
Address address_before(std::string_view before, Language language, const NameFacts& facts) {
  if (before.size() > bytes_before) {
    std::size_t cut = before.size() - bytes_before;
    while (!utf8::is_boundary(before, cut)) ++cut;
    before = before.substr(cut);
  }
  Address address;
  std::size_t end_before = 0, bytes = 0;  // of the word before
  std::string spelling;
  FoldedWord word;
  for (std::size_t at = 0; next_word(before, at, word, &spelling); at = word.end) {
    const bool joins = joins_words(before.substr(end_before, word.begin - end_before), bytes);
    end_before = word.end;
    bytes = word.end - word.begin;
    if (!joins) address = {};
    const WordFacts& known = facts.word(language, spelling);
    if (known.has(WordUse::title) && (word.capital || known.of_title != Gender::unknown || known.has(WordUse::relative))) {
      add_title(known, address);
      if (known.of_title == Gender::unknown && known.has(WordUse::relative)) address.gender = known.of_relative;
    } else if (known.has(WordUse::relative)) {
      address = {known.of_relative, false};
    } else {
      address = {};
    }
  }
  if (end_before == 0 || !joins_words(before.substr(end_before), bytes) || end_before == before.size()) return {};
  return address;
}

bool letter_of(const NameWord& initial, const NameWord& word) {
  return initial.initial && !word.text.empty() && word.text.starts_with(initial.text);
}

}  // namespace

bool genders_differ(Gender one, Gender other) { return one != Gender::unknown && other != Gender::unknown && one != other; }

bool PersonName::has_initial() const {
  return std::any_of(words.begin(), words.end(), [](const NameWord& word) { return word.initial; });
}

std::string PersonName::key() const {
  std::vector<std::string_view> sorted;
  for (const NameWord& word : words) sorted.push_back(word.text);
  std::sort(sorted.begin(), sorted.end());
  std::string key;
  for (const std::string_view word : sorted) {
    key += word;
    key += ' ';
  }
  return key + '\t' + generation;
}

PersonName person_name(std::string_view mention, std::string_view before, Language language, const NameFacts& facts) {
  PersonName name;
  std::vector<NameWord> words = name_words(mention, Initials::apart);
  Address address;
  std::size_t first = 0;
  while (first + 1 < words.size()) {
    const WordFacts& known = facts.word(language, words[first].text);
    if (!known.has(WordUse::title)) break;
    add_title(known, address);
    ++first;
    // "Richter am Bundesgerichtshof Vries": the office goes with the title.
    const bool at = words[first].text == "am" || words[first].text == "beim";
    if (at && first + 2 < words.size() && facts.has(language, Habit::offices_behind_titles)) first += 2;
  }
  if (first == 0) address = address_before(before, language, facts);
  while (words.size() > first + 1) {
    const WordFacts& known = facts.word(language, words.back().text);
    if (known.has(WordUse::generation) && words.size() > first + 1) {
      name.generation = known.same_as;
    } else if (!known.has(WordUse::postnominal) || !words.back().capital) {
      break;
    }
    words.pop_back();
  }
  for (std::size_t i = first; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    if (!last && !words[i].initial && facts.word(language, words[i].text).has(WordUse::particle)) continue;
    name.words.push_back(std::move(words[i]));
  }
  const bool only_titles = name.words.size() == 1 && facts.word(language, name.words.front().text).has(WordUse::title);
  const bool several = name.words.size() > 2 && std::any_of(name.words.begin(), name.words.end(), [&](const NameWord& word) {
                         return !word.capital && facts.word(language, word.text).has(WordUse::conjunction);
                       });
  name.apart = only_titles || several || name.words.size() > most_words;
  name.title_gender = address.gender;
  name.titled = address.titled;
  if (!name.words.empty() && (name.words.size() > 1 || !name.titled)) {
    name.given_gender = facts.word(language, name.words.front().text).of_given_name;
  }
  return name;
}

bool short_for(std::string_view one, std::string_view other, Language language, const NameFacts& facts) {
  const auto lists = [&](std::string_view nickname, std::string_view long_form) {
    const auto& forms = facts.word(language, nickname).long_forms;
    return std::find(forms.begin(), forms.end(), long_form) != forms.end();
  };
  return lists(one, other) || lists(other, one);
}

namespace {

// "Bob Vries" for "Robert Allen Vries". Not "Hans Peter Vries" for "Johannes Vries": with another name behind it a short
// form is a name of its own. Not "Bobby Vries" for "Robert “Bob” Vries", who has his short form already.
bool first_is_short_form(const std::vector<NameWord>& shorter, const std::vector<NameWord>& longer, Language language,
                         const NameFacts& facts) {
  const std::string& word = shorter.front().text;
  const std::string& long_form = longer.front().text;
  const auto& forms = facts.word(language, word).long_forms;
  const bool is_short = std::find(forms.begin(), forms.end(), long_form) != forms.end();
  if (!is_short) return shorter.size() == longer.size() && short_for(word, long_form, language, facts);
  return std::none_of(longer.begin() + 1, longer.end(),
                      [&](const NameWord& other) { return other.text != word && short_for(other.text, long_form, language, facts); });
}

}  // namespace

bool compatible(const PersonName& one, const PersonName& other, Language language, const NameFacts& facts) {
  if (!one.generation.empty() && !other.generation.empty() && one.generation != other.generation) return false;
  if (genders_differ(one.gender(), other.gender())) return false;
  const bool one_is_shorter = one.words.size() <= other.words.size();
  const std::vector<NameWord>& shorter = one_is_shorter ? one.words : other.words;
  const std::vector<NameWord>& longer = one_is_shorter ? other.words : one.words;
  std::size_t next = 0;
  bool whole_word = false;
  for (std::size_t i = 0; i < shorter.size(); ++i) {
    const NameWord& word = shorter[i];
    bool found = false;
    for (; next < longer.size() && !found; ++next) {
      const NameWord& candidate = longer[next];
      if (word.text == candidate.text) {
        found = true;
        whole_word = whole_word || !word.initial;
      } else if (letter_of(word, candidate) || letter_of(candidate, word) ||
                 (i == 0 && next == 0 && first_is_short_form(shorter, longer, language, facts))) {
        found = true;
      }
      // The first given name may be left out of a long name, but an initial or a short form stands for the first.
      if (!found && i == 0 && (word.initial || longer.front().initial)) return false;
    }
    if (!found) return false;
  }
  return whole_word;
}

}  // namespace veil::resolve
