#include "risk/targets.h"

#include <algorithm>
#include <map>

#include "text/folded_word.h"

namespace veil::risk {
namespace {

constexpr std::size_t longest_particle = 3;    // of a name, in bytes: "de", "van", "dos"
constexpr std::size_t most_words_between = 3;  // of a target, in a text that names it

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

TargetName::TargetName(std::string_view name) : text_(name) {
  FoldedWord word;
  std::string spelling;
  bool has_capital = false;
  for (std::size_t at = 0; next_word(name, at, word, &spelling); at = word.end) {
    words_.push_back(spelling);
    if (std::find(hashes_.begin(), hashes_.end(), word.hash) == hashes_.end()) hashes_.push_back(word.hash);
    has_capital = has_capital || word.capital;
    is_fact_ = is_fact_ || (!word.capital && word.end - word.begin > longest_particle);
  }
  is_fact_ = is_fact_ || !has_capital;
}

bool TargetName::may_be(std::string_view name) const {
  const std::vector<std::string> other = words_of(name);
  if (other.empty() || words_.empty()) return false;
  if (std::all_of(other.begin(), other.end(), [&](const std::string& word) { return contains(words_, word); })) return true;
  if (std::all_of(words_.begin(), words_.end(), [&](const std::string& word) { return contains(other, word); })) return true;
  const bool same_family =
      contains(other, words_.back()) || (words_.size() > 1 && contains(words_, other.back()) && other.back() != words_.front());
  if (!same_family) return false;
  return other.size() == 1 || other.front().front() == words_.front().front();
}

bool TargetName::stands_in(std::string_view words) const {
  const std::vector<std::string> other = words_of(words);
  return !words_.empty() && std::all_of(words_.begin(), words_.end(), [&](const std::string& word) { return contains(other, word); });
}

bool TargetName::stands_together_in(std::string_view text) const {
  if (hashes_.empty()) return false;
  std::vector<std::size_t> last_seen(hashes_.size(), 0);  // number of the word in the text, from 1; 0: not yet
  const std::size_t widest = hashes_.size() + most_words_between;
  FoldedWord word;
  std::size_t number = 0;
  for (std::size_t at = 0; next_word(text, at, word); at = word.end) {
    ++number;
    const auto found = std::find(hashes_.begin(), hashes_.end(), word.hash);
    if (found == hashes_.end()) continue;
    last_seen[static_cast<std::size_t>(found - hashes_.begin())] = number;
    const std::size_t first = *std::min_element(last_seen.begin(), last_seen.end());
    if (first > 0 && number - first < widest) return true;
  }
  return false;
}

bool names(const Document& document, const TargetName& target) {
  return std::any_of(
             document.mentions.begin(), document.mentions.end(),
             [&](const Mention& mention) { return mention.label == Label::person && target.may_be(document.text_of(mention.span)); }) ||
         target.stands_together_in(document.text);
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
