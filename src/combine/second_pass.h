// The second look: what was found once is found wherever it stands, in the spellings that OccurrenceFinder knows and in its short
// forms (short_forms.h). What a short form finds becomes a mention with its own text, and the verification of the output searches for
// the text of every mention, so what this pass missed could not leave unnoticed.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "combine/not_identifying.h"
#include "text/occurrences.h"
#include "veil/document.h"

namespace veil::combine {

// Further occurrences of one document, round by round: what is found is combined with the mentions, which makes longer ones, which may
// stand elsewhere, too. What the terms of a round found is covered by mentions afterwards, so that the next round need look only where
// terms stand that are new or gone; `search_all` where the combination may drop mentions.
class OtherOccurrences {
 public:
  // Without `words` every word may stand for a name.
  explicit OtherOccurrences(const NotIdentifying* words = nullptr, bool search_all = false) : words_(words), search_all_(search_all) {}

  // Not yet combined with the document's mentions. `parts` are candidates that are part of longer mentions now ("Anna Vries" of "Rome
  // with Anna Vries"): they may stand alone elsewhere.
  std::vector<Mention> find(const Document& document, const std::vector<Mention>& parts = {});

 private:
  enum class TermKind : std::uint8_t { same_words, short_form, short_form_within_sentence };
  struct Term {
    TermKind kind = TermKind::same_words;
    std::uint32_t labels = 0;  // with which it has given its short forms
  };
  // By their texts, which stand in the document or in `made`.
  struct Terms {
    std::unordered_map<std::string_view, Term> by_text;
    std::deque<std::string> made;
  };
  std::vector<Span> stretches_to_search(const Document& document, const Terms& terms, OccurrenceFinder& finder) const;

  const NotIdentifying* words_;
  bool search_all_;
  bool first_ = true;
  Terms before_;  // of the last round
};

// All further occurrences of the first round, with the document's mentions.
std::vector<Mention> with_other_occurrences(const Document& document, const NotIdentifying* words = nullptr);

// The same words are the same thing: names that stand several times get the label that their mentions have in sum of scores. Own
// terms and given mentions decide alone. Only names are compared (PERSON, LOC, ORG, MISC): "May" the month stays one.
// `mentions` are those of the document.
void make_labels_consistent(const Document& document, std::vector<Mention>& mentions);

}  // namespace veil::combine
