#include "risk/budget/wider_words.h"

#include <xxhash.h>

#include <algorithm>
#include <set>
#include <string>

#include "likeness/words.h"
#include "text/folded_word.h"
#include "text/stemmer.h"

namespace veil::risk {
namespace {

constexpr std::uint64_t wider_seed = 4;  // features.cpp has 1 to 3
constexpr std::size_t longest_name = 3;  // words
constexpr int highest_step = 4;          // generalizations above a name
constexpr std::size_t most_above = 12;

std::uint64_t hash_of(std::string_view word) { return XXH3_64bits_withSeed(word.data(), word.size(), wider_seed); }

bool is_year(std::string_view word) {
  return word.size() == 4 && (word.starts_with('1') || word.starts_with("20")) &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

void WiderWords::add_above(std::string_view folded_name, std::vector<std::uint64_t>& features) const {
  for (const auto& base : bases_) {
    const auto senses = base->find(folded_name, language_);
    if (senses.empty()) continue;
    std::vector<knowledge::ConceptNumber> level = {senses.front().concept_number};
    std::set<knowledge::ConceptNumber> seen(level.begin(), level.end());
    std::set<std::uint64_t> said;
    const Stemmer stemmer(language_);
    for (int step = 0; step < highest_step && seen.size() < most_above; ++step) {
      std::vector<knowledge::ConceptNumber> next;
      for (const auto from : level) {
        for (const auto& up : base->above(from)) {
          if (base->too_abstract(up.above) || !seen.insert(up.above).second) continue;
          next.push_back(up.above);
          const auto name = base->preferred_name(up.above, language_);
          if (!name) continue;
          const std::string folded = folded_words(name->text);
          for (std::size_t at = 0; at < folded.size();) {
            const std::size_t end = std::min(folded.find(' ', at), folded.size());
            said.insert(hash_of(stemmer.stem(folded.substr(at, end - at))));
            at = end + 1;
          }
        }
      }
      level = std::move(next);
    }
    features.insert(features.end(), said.begin(), said.end());
    return;
  }
}

std::vector<std::uint64_t> WiderWords::of(std::string_view text) const {
  const likeness::Words found = likeness::folded_words_of(text);
  const Stemmer stemmer(language_);
  std::vector<std::uint64_t> features;
  std::size_t named_until = 0;
  for (std::size_t i = 0; i < found.words.size(); ++i) {
    const std::string folded(found.folded_of(found.words[i]));
    features.push_back(hash_of(stemmer.stem(folded)));
    if (is_year(folded)) features.push_back(hash_of(folded.substr(0, 3) + "0s"));
    // "the 1970s" says the decade itself.
    if (folded.size() == 5 && folded.back() == 's' && is_year(folded.substr(0, 4))) features.push_back(hash_of(folded.substr(0, 3) + "0s"));
    if (!found.words[i].capitalised || i < named_until) continue;
    for (std::size_t words = std::min(longest_name, found.words.size() - i); words >= 1; --words) {
      const likeness::Word& last = found.words[i + words - 1];
      if (!last.capitalised || last.span.end - found.words[i].span.begin > 60) continue;
      const std::size_t before = features.size();
      add_above(folded_words(text.substr(found.words[i].span.begin, last.span.end - found.words[i].span.begin)), features);
      if (features.size() == before) continue;
      named_until = i + words;
      break;
    }
  }
  return features;
}

}  // namespace veil::risk
