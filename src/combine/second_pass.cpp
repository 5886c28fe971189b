#include "combine/second_pass.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_map>

#include "combine/combiner.h"
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

bool labels_a_name(Label label) { return label == Label::person || label == Label::loc || label == Label::org || label == Label::misc; }

// As utf8::to_lower, into room that is there already.
void put_in_small_letters(std::string_view text, std::string& small) {
  small.clear();
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) {
      small = utf8::to_lower(text);
      return;
    }
    small += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
}

}  // namespace

std::vector<Mention> OtherOccurrences::find(const Document& document, const std::vector<Mention>& parts) {
  std::vector<Mention> further;
  const Terms terms = terms_of(document, parts, further);
  const std::vector<Span> gaps = gaps_cut_out_of_words(document);
  const Search search = search_for(document, terms, gaps);
  if (first_ && search.finder.empty()) return further;
  // A short form that does not count where it stands hides no other term: what the verification of the output looks for, the same
  // words, is found here, too.
  const std::size_t same_words = terms.texts.size();
  const auto number_of = [&](std::uint32_t term) { return search.term_of.empty() ? term : search.term_of[term]; };
  const std::vector<std::uint32_t> sentence_begins = begins_of_sentences(document);
  const auto find_within = [&](Span stretch, const auto& found) {
    const auto counts = [&](const Occurrence& occurrence) {
      const std::uint32_t term = number_of(occurrence.term);
      if (term < same_words) return true;
      const KnownForm& form = terms.forms[term - same_words].known;
      const std::uint32_t begin = stretch.begin + occurrence.span.begin;
      return (form.any_case || utf8::is_upper(utf8::decode(document.text, begin).code_point)) &&
             !(form.within_sentence && std::binary_search(sentence_begins.begin(), sentence_begins.end(), begin));
    };
    for (const Occurrence& occurrence : search.finder.find(stretch.of(document.text), counts)) {
      found({stretch.begin + occurrence.span.begin, stretch.begin + occurrence.span.end}, number_of(occurrence.term));
    }
  };
  SharedTexts reasons;
  std::string reason;
  std::vector<SharedList<Evidence>> evidence_of(terms.size());  // what a term finds has the same in all places
  const auto add = [&](Span span, std::uint32_t term) {
    const bool same = term < same_words;
    const Mention& first = same ? *terms.mentions[term] : document.mentions[terms.forms[term - same_words].mention];
    if (evidence_of[term].empty()) {
      reason = same ? std::string_view("the same words were found elsewhere by ") : whats_[terms.forms[term - same_words].known.what];
      if (!same) reason += " found elsewhere by ";
      reason += first.detector;
      evidence_of[term] = {{"second_pass", reasons.of(reason), first.score}};
    }
    Mention& mention = further.emplace_back();
    mention.span = span;
    mention.label = first.label;
    mention.kind = first.kind;
    mention.score = first.score;
    mention.subtype = first.subtype;
    mention.detector = "second_pass";
    mention.evidence = evidence_of[term];
  };
  std::size_t next = 0;  // first mention that does not end before the occurrence
  for (const Span stretch : search.stretches) {
    find_within(stretch, [&](Span span, std::uint32_t term) {
      while (next < document.mentions.size() && document.mentions[next].span.end <= span.begin) ++next;
      if (next == document.mentions.size() || !document.mentions[next].span.contains(span)) add(span, term);
    });
  }
  for (const Span gap : gaps) find_within(gap, add);
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
  constexpr std::uint32_t no_group = 0xFFFFFFFF;
  struct Group {
    std::array<float, label_names.size()> scores{};
    std::array<const Mention*, label_names.size()> best{};
  };
  // What becomes of a group whose mentions have several labels.
  struct Winner {
    bool any = false;
    Label label = Label::misc;
    IdentifierKind kind = IdentifierKind::quasi;
    SharedText subtype;
  };
  std::vector<Group> groups;
  std::vector<std::uint32_t> group_of(mentions.size(), no_group);
  {
    std::unordered_map<std::string, std::uint32_t> numbers;
    std::string small;
    for (std::size_t i = 0; i < mentions.size(); ++i) {
      if (!labels_a_name(mentions[i].label)) continue;
      put_in_small_letters(document.text_of(mentions[i].span), small);
      const auto [known, is_new] = numbers.try_emplace(small, static_cast<std::uint32_t>(groups.size()));
      if (is_new) groups.emplace_back();
      group_of[i] = known->second;
    }
  }
  for (std::size_t i = 0; i < mentions.size(); ++i) {
    if (group_of[i] == no_group) continue;
    const Mention& mention = mentions[i];
    Group& group = groups[group_of[i]];
    const auto label = static_cast<std::size_t>(mention.label);
    // An occurrence that this pass found repeats the label of another mention: it is no further vote. MISC says "a name" only.
    // Others that gave the same label make it surer.
    const auto agreeing = std::count_if(mention.evidence.begin(), mention.evidence.end(), [&](const Evidence& evidence) {
      return evidence.detector != mention.detector && evidence.reason.find(outvoted_words) == std::string::npos;
    });
    const float share = mention.label == Label::misc ? 0.5F : 1.0F + 0.2F * static_cast<float>(agreeing);
    const float vote = mention.detector.is(Origin::second_pass) ? 0.01F : mention.score * share;
    group.scores[label] += vote + (mention.is_decided() ? 1000000.0F : 0.0F);
    if (group.best[label] == nullptr || group.best[label]->score < mention.score) group.best[label] = &mention;
  }
  std::vector<Winner> winners(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Group& group = groups[i];
    if (std::count(group.best.begin(), group.best.end(), nullptr) + 1 >= static_cast<std::ptrdiff_t>(group.best.size())) continue;
    const auto label = static_cast<std::size_t>(std::max_element(group.scores.begin(), group.scores.end()) - group.scores.begin());
    winners[i] = {true, static_cast<Label>(label), group.best[label]->kind, group.best[label]->subtype};
  }
  for (std::size_t i = 0; i < mentions.size(); ++i) {
    Mention& mention = mentions[i];
    if (group_of[i] == no_group || mention.is_decided()) continue;
    const Winner& winner = winners[group_of[i]];
    if (!winner.any || winner.label == mention.label) continue;
    mention.evidence.push_back(
        {"second_pass", "most mentions of the same words have this label, not " + std::string(name_of(mention.label)), mention.score});
    mention.label = winner.label;
    mention.subtype = winner.subtype;
    mention.kind = std::min(mention.kind, winner.kind);
  }
}

}  // namespace veil::combine
