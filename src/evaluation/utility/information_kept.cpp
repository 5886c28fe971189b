// Information content of what protection left (text preserved information and similarity). Terms are the noun
// phrases of the original, as in the papers; a change outside of all of them is a term of its own, so that no loss goes
// uncounted. Known weakness: word counts stand for counts of phrases, by the bound that a phrase is no more probable than
// its rarest word.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fstream>
#include <set>

#include "evaluation/words.h"
#include "veil/tools/evaluation_utility.h"
#include "veil/utf8.h"

namespace veil {

using evaluation::words_of;

double similarity_of_words(std::string_view original, std::string_view replacement) {
  const auto lowered = [](std::string_view text) {
    std::multiset<std::string> words;
    for (const Span word : words_of(text)) words.insert(utf8::to_lower(word.of(text)));
    return words;
  };
  const auto left = lowered(original);
  const auto right = lowered(replacement);
  if (left.empty() && right.empty()) return original == replacement ? 1 : 0;
  std::vector<std::string> both;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(both));
  return 2.0 * static_cast<double>(both.size()) / static_cast<double>(left.size() + right.size());
}

InformationKept& InformationKept::operator+=(const InformationKept& other) {
  original_bits += other.original_bits;
  protected_bits += other.protected_bits;
  similar_bits += other.similar_bits;
  terms += other.terms;
  changed_terms += other.changed_terms;
  return *this;
}

InformationKept information_kept(const Document& original, std::string_view protected_text, std::span<const Change> changes,
                                 const WordInformation& information, const Similarity& similarity) {
  std::vector<Span> terms;
  for (const Phrase& phrase : original.phrases) {
    if (terms.empty() || terms.back().end <= phrase.span.begin) terms.push_back(phrase.span);
  }
  std::vector<Span> outside;
  for (const Change& change : changes) {
    const auto term = std::upper_bound(terms.begin(), terms.end(), change.original.begin,
                                       [](std::uint32_t place, Span candidate) { return place < candidate.end; });
    const bool within = term != terms.end() && term->overlaps(change.original);
    if (!within && !change.original.empty()) outside.push_back(change.original);
  }
  terms.insert(terms.end(), outside.begin(), outside.end());
  std::sort(terms.begin(), terms.end());

  InformationKept sum;
  std::size_t next = 0;
  for (const Span term : terms) {
    while (next < changes.size() && changes[next].original.end <= term.begin) ++next;
    // What stands for the term now: the kept parts of it, and what replaced the others.
    std::string now;
    double bits_now = 0;
    std::uint32_t kept_from = term.begin;
    bool changed = false;
    const auto keep = [&](std::uint32_t begin, std::uint32_t end) {
      const std::string_view kept = Span{begin, end}.of(original.text);
      now += kept;
      bits_now = std::max(bits_now, information.bits_of_text(kept));
    };
    for (std::size_t i = next; i < changes.size() && changes[i].original.begin < term.end; ++i) {
      changed = true;
      if (kept_from < changes[i].original.begin) keep(kept_from, changes[i].original.begin);
      const std::string_view replacement = changes[i].protected_text.of(protected_text);
      now.append(" ").append(replacement).append(" ");
      bits_now = std::max(bits_now, information.bits_of_replacement(replacement));
      kept_from = std::max(kept_from, changes[i].original.end);
    }
    const std::string_view before = original.text_of(term);
    const double bits = information.bits_of_text(before);
    ++sum.terms;
    sum.original_bits += bits;
    if (!changed) {
      sum.protected_bits += bits;
      sum.similar_bits += bits;
      continue;
    }
    if (kept_from < term.end) keep(kept_from, term.end);
    ++sum.changed_terms;
    sum.protected_bits += std::min(bits, bits_now);
    sum.similar_bits += bits * std::clamp(similarity(before, now), 0.0, 1.0);
  }
  return sum;
}

}  // namespace veil
