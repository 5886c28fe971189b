// The second look: what was found once is found wherever it stands, in the spellings that OccurrenceFinder knows and in its short
// forms (short_forms.h). What a short form finds becomes a mention with its own text, and the verification of the output searches for
// the text of every mention, so what this pass missed could not leave unnoticed.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "combine/not_identifying.h"
#include "text/number_table.h"
#include "text/occurrences.h"
#include "veil/document.h"

namespace veil::combine {

// Further occurrences of one document, round by round: what is found is combined with the mentions, which makes longer ones, which may
// stand elsewhere, too. What the terms of a round found is covered by mentions afterwards, so that the next round need look only where
// terms stand that are new or gone; `search_all` where the combination may drop mentions. Texts and their short forms are known from
// round to round, and a later round makes a finder of those terms alone that can stand where it looks.
class OtherOccurrences {
 public:
  // Without `words` every word may stand for a name.
  explicit OtherOccurrences(const NotIdentifying* words = nullptr, bool search_all = false) : words_(words), search_all_(search_all) {}

  // Not yet combined with the document's mentions. `parts` are candidates that are part of longer mentions now ("Anna Vries" of "Rome
  // with Anna Vries"): they may stand alone elsewhere. One document's calls only: texts stay where they are.
  std::vector<Mention> find(const Document& document, const std::vector<Mention>& parts = {});

 private:
  enum class TermKind : std::uint8_t { none, same_words, short_form, short_form_within_sentence };
  static constexpr std::uint8_t no_label = 0xFF;
  // A text that was a term in some round.
  struct KnownText {
    std::string_view text;
    std::uint64_t telling_word = 0;  // key of its longest word, where it is asked for
    std::uint32_t first_form = 0;    // short forms with `forms_label`
    std::uint16_t form_count = 0;
    std::uint8_t forms_label = no_label;
    TermKind kind = TermKind::none;    // in this round
    TermKind before = TermKind::none;  // in the last
    bool may_be_code = false;
    std::uint32_t labels = 0;  // with which it has given its short forms in this round
  };
  struct KnownForm {
    std::uint32_t text = 0;
    std::uint8_t what = 0;  // number in `whats_`
    bool within_sentence = false;
    bool any_case = false;
  };
  struct Form {
    std::size_t mention;  // that it is from
    KnownForm known;
  };
  // The terms of a round: mentions' own words, then short forms.
  struct Terms {
    std::vector<std::uint32_t> texts;
    std::vector<const Mention*> mentions;  // that the own words are from
    std::vector<Form> forms;
    std::size_t size() const { return texts.size() + forms.size(); }
    std::uint32_t text_of(std::size_t term) const { return term < texts.size() ? texts[term] : forms[term - texts.size()].known.text; }
  };
  // Where a round looks, and with which terms.
  struct Search {
    std::vector<Span> stretches;
    OccurrenceFinder finder;
    std::vector<std::uint32_t> term_of;  // number of the finder's terms among all; empty: the same
  };

  std::uint32_t known_text(std::string_view text, bool stays);
  Terms terms_of(const Document& document, const std::vector<Mention>& parts, std::vector<Mention>& acronyms);
  std::vector<KnownForm> forms_of(const Document& document, const Mention& mention, std::uint32_t text);
  std::vector<Span> changed_places(const Document& document) const;
  void know_words();
  Search search_everything(const Document& document, const Terms& terms) const;
  Search search_for(const Document& document, const Terms& terms, const std::vector<Span>& gaps);

  const NotIdentifying* words_;
  bool search_all_;
  bool first_ = true;
  std::vector<KnownText> texts_;
  NumberTable numbers_;  // of texts, by a hash of them
  std::deque<std::string> made_;
  std::vector<KnownForm> forms_;
  std::vector<std::string_view> whats_;
  TermWords term_words_;  // of all texts up to `with_words_`
  std::size_t with_words_ = 0;
};

// All further occurrences of the first round, with the document's mentions.
std::vector<Mention> with_other_occurrences(const Document& document, const NotIdentifying* words = nullptr);

// The same words are the same thing: names that stand several times get the label that their mentions have in sum of scores. Own
// terms and given mentions decide alone. Only names are compared (PERSON, LOC, ORG, MISC): "May" the month stays one.
// `mentions` are those of the document.
void make_labels_consistent(const Document& document, std::vector<Mention>& mentions);

}  // namespace veil::combine
