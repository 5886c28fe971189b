#include "risk/targets.h"

#include <algorithm>
#include <map>

#include "text/folded_word.h"

namespace veil::risk {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) words.push_back(spelling);
  return words;
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

TargetName::TargetName(std::string_view name) : text_(name), words_(words_of(name)) {}

bool TargetName::may_be(std::string_view name) const {
  const std::vector<std::string> other = words_of(name);
  if (other.empty() || words_.empty()) return false;
  if (std::all_of(other.begin(), other.end(), [&](const std::string& word) { return contains(words_, word); })) return true;
  if (std::all_of(words_.begin(), words_.end(), [&](const std::string& word) { return contains(other, word); })) return true;
  const bool same_family = contains(other, words_.back()) ||
                           (words_.size() > 1 && contains(words_, other.back()) && other.back() != words_.front());
  if (!same_family) return false;
  return other.size() == 1 || other.front().front() == words_.front().front();
}

bool TargetName::stands_in(std::string_view words) const {
  const std::vector<std::string> other = words_of(words);
  return !words_.empty() &&
         std::all_of(words_.begin(), words_.end(), [&](const std::string& word) { return contains(other, word); });
}

std::string main_person(const Document& document) {
  struct Person {
    std::string name;
    std::size_t mentions = 0;
  };
  // By the last word of the name; the longest form of the name stands for the person.
  std::map<std::string, std::size_t> by_family;
  std::vector<Person> people;
  for (const Mention& mention : document.mentions) {
    if (mention.label != Label::person) continue;
    const std::string_view name = document.text_of(mention.span);
    const std::vector<std::string> words = words_of(name);
    if (words.empty()) continue;
    const auto [found, is_new] = by_family.try_emplace(words.back(), people.size());
    if (is_new) people.push_back({std::string(name), 0});
    Person& person = people[found->second];
    ++person.mentions;
    if (words.size() > words_of(person.name).size()) person.name = name;
  }
  // Whom the text names first is whom it is about, unless another is named twice as often and more.
  const Person* best = nullptr;
  for (const Person& person : people) {
    if (best == nullptr || person.mentions > 2 * best->mentions + 1) best = &person;
  }
  return best == nullptr ? "" : best->name;
}

}  // namespace veil::risk
