// The terms of the second pass, round by round: see second_pass.h. What a text needs to be a term (its number, its short forms, its
// longest word) is worked out once for all rounds.
#include <algorithm>
#include <functional>

#include "combine/second_pass.h"
#include "combine/short_forms.h"
#include "text/candidate.h"
#include "text/same_word.h"

namespace veil::combine {
namespace {

constexpr std::size_t worth_a_stretch = 250;  // bytes: to search a stretch costs as much as to read so many in a row
constexpr std::uint32_t shortest_code = 6;    // letters and digits of what may be written with other separators

}  // namespace

// `stays`: the text stands in the document, or somebody else keeps it.
std::uint32_t OtherOccurrences::known_text(std::string_view text, bool stays) {
  std::uint64_t hash = std::hash<std::string_view>()(text);
  for (;; hash = hash * 0x9E3779B97F4A7C15ull + 1) {
    const auto [number, is_new] = numbers_.add(hash, static_cast<std::uint32_t>(texts_.size()));
    if (is_new) {
      texts_.push_back({.text = stays ? text : std::string_view(made_.emplace_back(text))});
      return number;
    }
    const std::string_view known = texts_[number].text;
    if (known.data() == text.data() ? known.size() == text.size() : known == text) return number;
  }
}

// Short forms follow from a text and its label; of a text that has several labels only the first one's are kept.
std::vector<OtherOccurrences::KnownForm> OtherOccurrences::forms_of(const Document& document, const Mention& mention, std::uint32_t text) {
  const auto label = static_cast<std::uint8_t>(mention.label);
  if (texts_[text].forms_label == label) {
    const auto first = forms_.begin() + texts_[text].first_form;
    return {first, first + texts_[text].form_count};
  }
  std::vector<KnownForm> known;
  for (const ShortForm& form : short_forms(document, mention, words_)) {
    const auto what = std::find(whats_.begin(), whats_.end(), form.what);
    const auto number = static_cast<std::uint8_t>(what - whats_.begin());
    if (what == whats_.end()) whats_.push_back(form.what);
    known.push_back({known_text(form.text, false), number, form.within_sentence, form.any_case});
  }
  KnownText& own = texts_[text];
  if (own.forms_label == no_label) {
    own.forms_label = label;
    own.first_form = static_cast<std::uint32_t>(forms_.size());
    own.form_count = static_cast<std::uint16_t>(known.size());
    forms_.insert(forms_.end(), known.begin(), known.end());
  }
  return known;
}

OtherOccurrences::Terms OtherOccurrences::terms_of(const Document& document, const std::vector<Mention>& parts,
                                                   std::vector<Mention>& acronyms) {
  Terms terms;
  for (KnownText& known : texts_) {
    known.before = known.kind;
    known.kind = TermKind::none;
    known.labels = 0;
  }
  const auto add_text = [&](std::string_view text, const Mention& mention) {
    const std::uint32_t number = known_text(text, true);
    if (texts_[number].kind == TermKind::none) {
      texts_[number].kind = TermKind::same_words;
      terms.texts.push_back(number);
      terms.mentions.push_back(&mention);
    }
    return number;
  };
  std::vector<std::uint32_t> text_of;
  text_of.reserve(document.mentions.size());
  for (const Mention& mention : document.mentions) text_of.push_back(add_text(document.text_of(mention.span), mention));
  for (const Mention& part : parts) add_text(document.text_of(part.span), part);
  for (const Mention& mention : document.mentions) {
    if (mention.label != Label::code) continue;
    for (const std::string_view code : codes_within(document.text_of(mention.span))) add_text(code, mention);
  }
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    const std::uint32_t label = 1U << (static_cast<unsigned>(mention.label) + (mention.kind == IdentifierKind::none ? 16U : 0U));
    const bool is_new = (texts_[text_of[i]].labels & label) == 0;
    texts_[text_of[i]].labels |= label;
    if (is_new && mention.kind != IdentifierKind::none) {
      for (const KnownForm& form : forms_of(document, mention, text_of[i])) {
        TermKind& kind = texts_[form.text].kind;
        if (kind != TermKind::none) continue;
        kind = form.within_sentence ? TermKind::short_form_within_sentence : TermKind::short_form;
        terms.forms.push_back({i, form});
      }
    }
    if (mention.label == Label::org || mention.label == Label::misc) {
      const Span acronym = acronym_behind(document.text, mention);
      if (!acronym.empty()) {
        acronyms.push_back(make_candidate("second_pass", acronym, mention.label, mention.subtype, mention.kind, mention.score,
                                          "acronym in brackets behind the name"));
      }
    }
  }
  return terms;
}

OtherOccurrences::Search OtherOccurrences::search_everything(const Document& document, const Terms& terms) const {
  std::vector<std::string_view> texts;
  texts.reserve(terms.size());
  for (std::size_t term = 0; term < terms.size(); ++term) texts.push_back(texts_[terms.text_of(term)].text);
  return {{{0, static_cast<std::uint32_t>(document.text.size())}}, OccurrenceFinder(texts), {}};
}

// Where texts stand that became terms, are none any more, or count elsewhere than before.
std::vector<Span> OtherOccurrences::changed_places(const Document& document) const {
  std::vector<std::string_view> changed;
  for (const KnownText& known : texts_) {
    if (known.kind != known.before) changed.push_back(known.text);
  }
  std::vector<Span> places;
  for (const Occurrence& occurrence : OccurrenceFinder(changed).find(document.text)) places.push_back(occurrence.span);
  return places;
}

void OtherOccurrences::know_words() {
  for (; with_words_ < texts_.size(); ++with_words_) {
    KnownText& known = texts_[with_words_];
    std::uint32_t longest = 0, letters = 0;
    bool digits = false;
    SameWord word;
    for (SameWords reader(known.text); reader.next(word);) {
      term_words_.add(word.key);
      letters += word.letters;
      digits = digits || word.digits;
      if (word.letters < longest) continue;
      longest = word.letters;
      known.telling_word = word.key;
    }
    known.may_be_code = digits && letters >= shortest_code;
  }
}

// Whole stretches of words of terms, so that what is found in one is what would be found in all of the text.
OtherOccurrences::Search OtherOccurrences::search_for(const Document& document, const Terms& terms, const std::vector<Span>& gaps) {
  if (first_ || search_all_) return search_everything(document, terms);
  const std::vector<Span> places = changed_places(document);
  if (places.size() > document.text.size() / worth_a_stretch) return search_everything(document, terms);
  know_words();
  std::vector<Span> stretches;
  std::uint32_t end = 0;
  for (const Span place : places) {
    if (place.end <= end) continue;
    stretches.push_back(term_words_.stretch_around(document.text, {std::max(place.begin, end), place.end}, end));
    end = stretches.back().end;
  }
  NumberTable there;
  for (const Span stretch : stretches) term_words_.collect(stretch.of(document.text), there);
  for (const Span gap : gaps) term_words_.collect(gap.of(document.text), there);
  std::vector<std::string_view> texts;
  std::vector<std::uint32_t> term_of;
  for (std::uint32_t term = 0; term < terms.size(); ++term) {
    const KnownText& known = texts_[terms.text_of(term)];
    if (!known.may_be_code && there.find(known.telling_word) == NumberTable::none) continue;
    texts.push_back(known.text);
    term_of.push_back(term);
  }
  OccurrenceFinder finder(texts);
  finder.add_words(there);
  return {std::move(stretches), std::move(finder), std::move(term_of)};
}

}  // namespace veil::combine
