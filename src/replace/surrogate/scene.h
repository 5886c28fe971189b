// The document in which surrogates are to stand: which words it has, what was given out so far. A surrogate never shares a
// word with the document, so that it can be neither an original nor confused with somebody who is kept, and no two originals
// share a surrogate.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "replace/surrogate/draw.h"
#include "replace/surrogate/surrogate_lists.h"
#include "text/occurrences.h"
#include "veil/document.h"

namespace veil::replace {

class Scene {
 public:
  Scene(const Document& document, const SurrogateLists& lists, Draw draw);

  const Document& document() const { return document_; }
  const LanguageSurrogates& lists() const { return lists_; }
  const SurrogateLists& all_lists() const { return all_lists_; }
  const PlacesByCountry& places() const { return all_lists_.places(); }
  const Draw& draw() const { return draw_; }
  Language language() const { return document_.language; }

  // Whom it is about: the person with the most mentions by the longest of them; without persons the document. With a key, what is drawn
  // for them is the same in all documents about them.
  std::string subject() const;

  // One of `list` for the original `what`, the same whenever it is asked for. Where all are taken, two of them with a
  // hyphen. Empty when there is none left.
  const std::string& pick(std::string_view kind, const std::string& what, const std::vector<std::string>& list);

  // Neither given out for another original than `what` nor a word of the document nor naming one of its mentions.
  bool is_free(std::string_view text, std::string_view what) const;
  // The same for codes, whose groups of signs may stand elsewhere in the document.
  bool names_nothing(std::string_view text, std::string_view what) const;
  // The same for what is no name (a date, a number): the whole of it is no other mention.
  bool is_no_mention(std::string_view text) const { return !mentions_.contains(folded_words(text)); }
  // Marks `text` as given out for `what`.
  void take(std::string_view text, std::string_view what) { taken_.try_emplace(folded_words(text), what); }

 private:
  const Document& document_;
  const SurrogateLists& all_lists_;
  const LanguageSurrogates& lists_;
  Draw draw_;
  std::unordered_set<std::uint64_t> words_;  // of the document, folded
  std::unordered_set<std::string> mentions_;
  std::unordered_map<std::string, std::string> taken_;  // surrogate, and what it stands for
  OccurrenceFinder originals_;
  std::unordered_map<std::string, std::string> picked_;  // by kind and original
};

// Words of a name: letters in a row, with an apostrophe before two more letters. "O'Brien" is one, "Vries's" is "Vries" and
// "s".
std::vector<Span> words_of_name(std::string_view text);
bool begins_small(std::string_view word);
// What English "an" stands before.
bool begins_with_vowel(std::string_view word);

// `text` in the case of `original`: all capitals, or none.
std::string in_case_of(std::string_view original, std::string_view text);
// The same, and the first letter as in the original: for words that are no names.
std::string with_first_letter_of(std::string_view original, std::string_view text);

}  // namespace veil::replace
