#include "training/knowledge/context_gathering.h"

#include <algorithm>

#include "text/folded_word.h"

namespace veil::training {
namespace {

void add_unless_there(std::uint32_t hash, std::vector<std::uint32_t>& hashes) {
  if (hashes.size() < most_context_words && std::find(hashes.begin(), hashes.end(), hash) == hashes.end()) hashes.push_back(hash);
}

// Words of folded forms: divided by spaces.
template <typename Visit>
void each_word(std::string_view folded, const Visit& visit) {
  while (!folded.empty()) {
    const std::size_t end = std::min(folded.find(' '), folded.size());
    visit(folded.substr(0, end));
    folded.remove_prefix(std::min(end + 1, folded.size()));
  }
}

}  // namespace

void add_content_words(std::string_view text, std::vector<std::uint32_t>& hashes) {
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; hashes.size() < most_context_words && next_word(text, at, word, &spelling); at = word.end)
    if (spelling.size() >= shortest_context_word) add_unless_there(knowledge::context_hash(spelling), hashes);
}

std::vector<std::vector<std::uint32_t>> gather_context(const Taxonomy& taxonomy, const std::vector<knowledge::OrderedSpelling>& spellings,
                                                       const std::vector<std::vector<std::uint32_t>>& glosses) {
  const std::size_t count = taxonomy.size();
  std::vector<bool> ambiguous(count, false);
  std::vector<std::vector<std::uint32_t>> own(count), whole(count);  // words of names; names that are one word
  for (std::size_t begin = 0, end; begin < spellings.size(); begin = end) {
    end = begin + 1;
    while (end < spellings.size() && spellings[end].folded == spellings[begin].folded) ++end;
    const std::uint32_t first = spellings[begin].senses.front().concept_number;
    bool several = false;
    for (std::size_t i = begin; i < end; ++i)
      for (const knowledge::OrderedSense& sense : spellings[i].senses) several = several || sense.concept_number != first;
    const std::string_view folded = spellings[begin].folded;
    const bool one_word = folded.find(' ') == std::string_view::npos;
    for (std::size_t i = begin; i < end; ++i) {
      for (const knowledge::OrderedSense& sense : spellings[i].senses) {
        if (several) ambiguous[sense.concept_number] = true;
        each_word(folded, [&](std::string_view word) {
          if (word.size() >= shortest_context_word) add_unless_there(knowledge::context_hash(word), own[sense.concept_number]);
        });
        if (one_word) add_unless_there(knowledge::context_hash(folded), whole[sense.concept_number]);
      }
    }
  }
  std::vector<std::vector<std::uint32_t>> context(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!ambiguous[i]) continue;
    std::vector<std::uint32_t>& words = context[i];
    const auto add = [&](const std::vector<std::uint32_t>& hashes) {
      for (const std::uint32_t hash : hashes)
        if (std::find(whole[i].begin(), whole[i].end(), hash) == whole[i].end()) add_unless_there(hash, words);
    };
    add(glosses[i]);
    add(own[i]);
    for (const auto& edge : taxonomy.above_of(i)) add(own[edge.above]);
    for (const auto& edge : taxonomy.above_of(i))
      for (const auto& higher : taxonomy.above_of(edge.above)) add(own[higher.above]);
    std::sort(words.begin(), words.end());
  }
  return context;
}

}  // namespace veil::training
