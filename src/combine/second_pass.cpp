#include "combine/second_pass.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "combine/combiner.h"
#include "text/candidate.h"
#include "combine/short_forms.h"
#include "text/shared_texts.h"
#include "veil/utf8.h"

namespace veil::combine {
namespace {

bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

// A border between two mentions, or a mention and the ends of the text, that runs through a word: "12/34" before the mention
// "Oslohttp://a.example" in "12/34Oslohttp://a.example". Once the mention is replaced, what stood beside it is a word of its
// own.
bool runs_through_a_word(std::string_view text, std::uint32_t border) {
  if (border == 0 || border >= text.size()) return false;
  return is_word(utf8::decode(text, utf8::previous(text, border)).code_point) && is_word(utf8::decode(text, border).code_point);
}

// Stretches without mentions that begin or end within a word.
std::vector<Span> gaps_cut_out_of_words(const Document& document) {
  std::vector<Span> gaps;
  std::uint32_t begin = 0;
  const auto end_gap = [&](std::uint32_t end) {
    if (begin < end && (runs_through_a_word(document.text, begin) || runs_through_a_word(document.text, end))) {
      gaps.push_back({begin, end});
    }
  };
  for (const Mention& mention : document.mentions) {
    end_gap(mention.span.begin);
    begin = std::max(begin, mention.span.end);
  }
  end_gap(static_cast<std::uint32_t>(document.text.size()));
  return gaps;
}

// Where a capital says nothing: the first word of each sentence.
std::vector<std::uint32_t> begins_of_sentences(const Document& document) {
  std::vector<std::uint32_t> begins;
  begins.reserve(document.sentences.size());
  for (const Sentence& sentence : document.sentences) {
    if (sentence.first_token < document.tokens.size()) begins.push_back(document.tokens[sentence.first_token].span.begin);
  }
  std::sort(begins.begin(), begins.end());
  return begins;
}

constexpr std::size_t worth_a_stretch = 1000;  // bytes: to search a stretch costs as much as to read so many in a row

struct NamedMention {
  Label label = Label::misc;
  std::string subtype;
  IdentifierKind kind = IdentifierKind::quasi;
};

}  // namespace

// Whole stretches of words of terms, so that what is found in one is what would be found in all of the text.
std::vector<Span> OtherOccurrences::stretches_to_search(const Document& document, const Terms& terms, OccurrenceFinder& finder) const {
  const Span all{0, static_cast<std::uint32_t>(document.text.size())};
  if (first_ || search_all_) return {all};
  std::vector<std::string_view> changed;
  for (const auto& [text, term] : terms.by_text) {
    const auto known = before_.by_text.find(text);
    if (known == before_.by_text.end() || known->second.kind != term.kind) changed.push_back(text);
  }
  for (const auto& [text, term] : before_.by_text) {
    if (terms.by_text.contains(text)) continue;
    changed.push_back(text);
    finder.add_to_stretches(text);
  }
  std::vector<Span> stretches;
  std::uint32_t end = 0;
  const std::vector<Occurrence> places = OccurrenceFinder(changed).find(document.text);
  if (places.size() > document.text.size() / worth_a_stretch) return {all};
  for (const Occurrence& occurrence : places) {
    if (occurrence.span.end <= end) continue;
    const Span place{std::max(occurrence.span.begin, end), occurrence.span.end};
    stretches.push_back(finder.stretch_around(document.text, place, end));
    end = stretches.back().end;
  }
  return stretches;
}

std::vector<Mention> OtherOccurrences::find(const Document& document, const std::vector<Mention>& parts) {
  struct Form {
    std::size_t mention;  // that it is from
    std::string_view what;
    bool within_sentence;
    bool any_case;
  };
  std::vector<Mention> further;
  std::vector<std::string_view> texts;
  std::vector<const Mention*> mentions;  // that the texts are from
  std::vector<Form> forms;
  Terms terms;
  const auto add_text = [&](std::string_view text, const Mention& mention) {
    const auto [known, is_new] = terms.by_text.try_emplace(text);
    if (is_new) {
      texts.push_back(text);
      mentions.push_back(&mention);
    }
    return &known->second;
  };
  terms.by_text.reserve(before_.by_text.size());
  std::vector<Term*> term_of;
  term_of.reserve(document.mentions.size());
  for (const Mention& mention : document.mentions) term_of.push_back(add_text(document.text_of(mention.span), mention));
  for (const Mention& part : parts) add_text(document.text_of(part.span), part);
  for (const Mention& mention : document.mentions) {
    if (mention.label != Label::code) continue;
    for (const std::string_view code : codes_within(document.text_of(mention.span))) add_text(code, mention);
  }
  const auto short_forms_of = [&](std::size_t number) {
    const Mention& mention = document.mentions[number];
    if (mention.kind == IdentifierKind::none) return;
    for (ShortForm& form : short_forms(document, mention, words_)) {
      if (terms.by_text.contains(form.text)) continue;
      const TermKind kind = form.within_sentence ? TermKind::short_form_within_sentence : TermKind::short_form;
      terms.by_text.emplace(terms.made.emplace_back(std::move(form.text)), Term{kind, 0});
      forms.push_back({number, form.what, form.within_sentence, form.any_case});
    }
  };
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    std::uint32_t& labels = term_of[i]->labels;
    const std::uint32_t label = 1U << (static_cast<unsigned>(mention.label) + (mention.kind == IdentifierKind::none ? 16U : 0U));
    if ((labels & label) == 0) short_forms_of(i);
    labels |= label;
    if (mention.label == Label::org || mention.label == Label::misc) {
      const Span acronym = acronym_behind(document.text, mention);
      if (!acronym.empty()) {
        further.push_back(make_candidate("second_pass", acronym, mention.label, mention.subtype, mention.kind, mention.score,
                                         "acronym in brackets behind the name"));
      }
    }
  }
  // A short form that does not count where it stands hides no other term: what the verification of the output looks for, the same
  // words, is found here, too.
  const std::size_t same_words = texts.size();
  texts.insert(texts.end(), terms.made.begin(), terms.made.end());
  OccurrenceFinder finder(texts);
  if (finder.empty()) return further;
  const std::vector<std::uint32_t> sentence_begins = begins_of_sentences(document);
  const auto find_within = [&](Span stretch, const auto& found) {
    const auto counts = [&](const Occurrence& occurrence) {
      if (occurrence.term < same_words) return true;
      const Form& form = forms[occurrence.term - same_words];
      const std::uint32_t begin = stretch.begin + occurrence.span.begin;
      return (form.any_case || utf8::is_upper(utf8::decode(document.text, begin).code_point)) &&
             !(form.within_sentence && std::binary_search(sentence_begins.begin(), sentence_begins.end(), begin));
    };
    for (const Occurrence& occurrence : finder.find(stretch.of(document.text), counts)) {
      found({stretch.begin + occurrence.span.begin, stretch.begin + occurrence.span.end}, occurrence.term);
    }
  };
  SharedTexts reasons;
  std::string reason;
  const auto add = [&](Span span, std::uint32_t term) {
    const bool same = term < same_words;
    const Mention& first = same ? *mentions[term] : document.mentions[forms[term - same_words].mention];
    reason = same ? std::string_view("the same words were found elsewhere by ") : forms[term - same_words].what;
    if (!same) reason += " found elsewhere by ";
    reason += first.detector;
    further.push_back(make_candidate("second_pass", span, first.label, first.subtype, first.kind, first.score, reasons.of(reason)));
  };
  std::size_t next = 0;  // first mention that does not end before the occurrence
  for (const Span stretch : stretches_to_search(document, terms, finder)) {
    find_within(stretch, [&](Span span, std::uint32_t term) {
      while (next < document.mentions.size() && document.mentions[next].span.end <= span.begin) ++next;
      if (next == document.mentions.size() || !document.mentions[next].span.contains(span)) add(span, term);
    });
  }
  for (const Span gap : gaps_cut_out_of_words(document)) find_within(gap, add);
  before_ = std::move(terms);
  first_ = false;
  return further;
}

std::vector<Mention> with_other_occurrences(const Document& document, const NotIdentifying* words) {
  std::vector<Mention> all = document.mentions;
  std::vector<Mention> further = OtherOccurrences(words).find(document);
  all.insert(all.end(), std::make_move_iterator(further.begin()), std::make_move_iterator(further.end()));
  return all;
}

void make_labels_consistent(const Document& document, std::vector<Mention>& mentions) {
  struct Group {
    std::array<float, label_names.size()> scores{};
    std::array<const Mention*, label_names.size()> best{};
  };
  std::unordered_map<std::string, Group> groups;
  const auto is_name = [](Label label) {
    return label == Label::person || label == Label::loc || label == Label::org || label == Label::misc;
  };
  const auto is_decided = [](const Mention& mention) { return mention.is_decided(); };
  for (const Mention& mention : mentions) {
    if (!is_name(mention.label)) continue;
    Group& group = groups[utf8::to_lower(document.text_of(mention.span))];
    const auto label = static_cast<std::size_t>(mention.label);
    // An occurrence that this pass found repeats the label of another mention: it is no further vote. MISC says "a name" only.
    // Others that gave the same label make it surer.
    const auto agreeing = std::count_if(mention.evidence.begin(), mention.evidence.end(), [&](const Evidence& evidence) {
      return evidence.detector != mention.detector && evidence.reason.find(outvoted_words) == std::string::npos;
    });
    const float share = mention.label == Label::misc ? 0.5F : 1.0F + 0.2F * static_cast<float>(agreeing);
    const float vote = mention.detector.is(Origin::second_pass) ? 0.01F : mention.score * share;
    group.scores[label] += vote + (is_decided(mention) ? 1000000.0F : 0.0F);
    if (group.best[label] == nullptr || group.best[label]->score < mention.score) group.best[label] = &mention;
  }
  std::unordered_map<std::string, NamedMention> winners;
  for (const auto& [text, group] : groups) {
    if (std::count(group.best.begin(), group.best.end(), nullptr) + 1 >= static_cast<std::ptrdiff_t>(group.best.size())) continue;
    const auto label = static_cast<std::size_t>(std::max_element(group.scores.begin(), group.scores.end()) - group.scores.begin());
    winners[text] = {static_cast<Label>(label), group.best[label]->subtype, group.best[label]->kind};
  }
  if (winners.empty()) return;
  for (Mention& mention : mentions) {
    if (!is_name(mention.label) || is_decided(mention)) continue;
    const auto winner = winners.find(utf8::to_lower(document.text_of(mention.span)));
    if (winner == winners.end() || winner->second.label == mention.label) continue;
    mention.evidence.push_back(
        {"second_pass", "most mentions of the same words have this label, not " + std::string(name_of(mention.label)), mention.score});
    mention.label = winner->second.label;
    mention.subtype = winner->second.subtype;
    mention.kind = std::min(mention.kind, winner->second.kind);
  }
}

}  // namespace veil::combine
