#include "detect/facts/fact_detector.h"

#include <algorithm>
#include <utility>

#include "detect/facts/quoted_words.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::uint32_t most_joiners = 3;    // in a row: "Lord of the"
constexpr std::uint32_t longest_run = 16;    // tokens
constexpr std::uint32_t most_modifiers = 4;  // before the kind of a work
constexpr float certain = 0.75F;
constexpr float guess = 0.55F;

// What is known of one token, looked up once.
struct Word {
  FactCueSet cues;
  bool upper = false;   // begins with a capital
  bool number = false;  // begins with a digit
};

class SentenceFacts {
 public:
  SentenceFacts(const Document& document, const FactCues& cues, const Sentence& sentence, std::vector<Mention>& candidates)
      : document_(document),
        habits_(cues.habits(document.language)),
        first_(sentence.first_token),
        end_(sentence.end_token),
        candidates_(candidates) {
    words_.reserve(end_ - first_);
    std::string before;
    for (std::uint32_t i = first_; i < end_; ++i) {
      const std::string_view text = document.text_of(document.tokens[i]);
      const char32_t c = text.empty() ? 0 : utf8::decode(text, 0).code_point;
      std::string lower = utf8::to_lower(text);
      words_.push_back({cues.of(document.language, lower), utf8::is_upper(c), utf8::is_digit(c)});
      const std::string two_words = before.empty() ? std::string() : before + " " + lower;
      before = words_.back().cues.has(FactCue::begins_two) ? std::move(lower) : std::string();
      if (two_words.empty()) continue;
      const FactCueSet two = cues.of(document.language, two_words);
      for (const FactCue kind : {FactCue::work, FactCue::genre}) {
        if (two.has(kind)) words_.back().cues.add(kind);
      }
      if (two.has(FactCue::life)) add({i - 1, i + 1}, "LIFE", "turn of a life", certain);
    }
  }

  void find() {
    for (std::uint32_t i = first_; i < end_;) {
      const bool kind_with_capital = capital_nouns() && is_kind_of_work(i);
      if (word(i).upper && !kind_with_capital) {
        i = judge_run(i);
        continue;
      }
      if (is_kind_of_work(i)) add_kind_of_work(i);
      if (word(i).cues.has(FactCue::life)) add({i, i + 1}, "LIFE", "turn of a life", certain);
      ++i;
    }
  }

 private:
  struct Run {
    std::uint32_t first;
    std::uint32_t end;
  };

  const Word& word(std::uint32_t i) const { return words_[i - first_]; }
  const Token& token(std::uint32_t i) const { return document_.tokens[i]; }
  bool close_to_next(std::uint32_t i) const { return i + 1 < end_ && token(i + 1).span.begin <= token(i).span.end + 1; }
  bool capital_nouns() const { return habits_.has(Habit::capital_nouns); }
  bool is_name_like(std::uint32_t i) const { return word(i).upper && (!capital_nouns() || token(i).upos != Upos::noun); }

  // Where a capital says nothing: at the beginning of a sentence, also behind its number ("17. On 5 May", "B. The appeal").
  bool begins_sentence(std::uint32_t i) const {
    if (i == first_) return true;
    if (i > first_ + 2) return false;
    const std::string_view number = document_.text_of(token(first_));
    const std::string_view last = document_.text_of(token(i - 1));
    return (word(first_).number || number.size() <= 2) && (i == first_ + 1 || last == "." || last == ")");
  }

  // Capitalised words and numbers, with small words of the given field between them.
  std::uint32_t end_of_run(std::uint32_t first, FactCue between) const {
    std::uint32_t end = first + 1;
    while (end < end_ && end < first + longest_run) {
      std::uint32_t next = end;
      while (next < end_ && next < end + most_joiners && !word(next).upper && joins(next, between)) ++next;
      if (next == end && joins_by_and(first, end)) ++next;
      if (next >= end_ || !close_to_next(next - 1) || !(word(next).upper || (word(next).number && next == end))) break;
      end = next + 1;
    }
    return end;
  }

  // "and" would join two names to one, but not behind a small word and before what is no name: "Court of Cassation and Justice".
  bool joins_by_and(std::uint32_t first, std::uint32_t i) const {
    if (i < first + 3 || i + 1 >= end_ || token(i).upos != Upos::cconj || !word(i).cues.has(FactCue::joiner)) return false;
    if (!close_to_next(i - 1) || !word(i + 1).upper || (token(i + 1).upos == Upos::propn && i + 2 < end_ && word(i + 2).upper))
      return false;
    for (std::uint32_t before = first; before < i; ++before) {
      if (!word(before).upper && word(before).cues.has(FactCue::link)) return true;
    }
    return false;
  }

  bool joins(std::uint32_t i, FactCue between) const {
    return word(i).cues.has(between) && close_to_next(i - 1) && document_.text_of(token(i)) != "," && token(i).upos != Upos::cconj;
  }

  // Returns where to go on.
  std::uint32_t judge_run(std::uint32_t first) {
    std::uint32_t end = end_of_run(first, FactCue::joiner);
    if (year_follows(end)) {
      add_title_before_year(first, end);
      return end;
    }
    if (first > first_ && (is_kind_of_work(first - 1) || word(first - 1).cues.has(FactCue::called)) && is_name_like(first) &&
        (end - first > 1 || (token(first).upos != Upos::propn && !capital_nouns()))) {
      add({first, end}, "WORK", "capitals behind a kind of works", certain);
      return end;
    }
    end = end_of_run(first, FactCue::link);
    const std::uint32_t begin = first;
    while (first < end && (says_nothing_in_front(first) || (first > begin && !word(first).upper))) ++first;
    if (first < end) judge_name(first, end);
    return end;
  }

  // "On", "The", and at the beginning of a sentence whatever is no name.
  bool says_nothing_in_front(std::uint32_t i) const {
    const Upos upos = token(i).upos;
    if (upos == Upos::propn) return false;
    if (begins_sentence(i) || word(i).cues.has(FactCue::joiner)) return true;
    return upos == Upos::adp || upos == Upos::det || upos == Upos::pron || upos == Upos::sconj || upos == Upos::adv || upos == Upos::aux ||
           upos == Upos::num || upos == Upos::punct;
  }

  void judge_name(std::uint32_t first, std::uint32_t end) {
    bool law = false, award = false, event = false, joined = false, unknown = false;
    for (std::uint32_t i = first; i < end; ++i) {
      law = law || word(i).cues.has(FactCue::law);
      award = award || (word(i).upper && word(i).cues.has(FactCue::award));
      event = event || (word(i).upper && word(i).cues.has(FactCue::event));
      joined = joined || (!word(i).upper && !word(i).number);
      unknown = unknown || (is_name_like(i) && token(i).upos != Upos::propn);
    }
    if (law) return;
    if (award) return add({first, with_what_for(end)}, "AWARD", "name with a word of awards", certain);
    if (event && end - first > 1) return add({first, end}, "EVENT", "name with a word of events", certain);
    if (capital_nouns() || !(unknown || joined)) return;
    if (end - first == 1 && (!can_be_name(first) || is_acronym(first))) return;
    add({first, end}, "", "capitals within a sentence", guess);
  }

  bool is_acronym(std::uint32_t i) const {
    const std::string_view text = document_.text_of(token(i));
    return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  }

  // A single capitalised word of these parts of speech may be a name that the tagger does not know.
  bool can_be_name(std::uint32_t i) const {
    const Upos upos = token(i).upos;
    return upos == Upos::noun || upos == Upos::adj || upos == Upos::verb || upos == Upos::x;
  }

  // " (1983" behind it.
  bool year_follows(std::uint32_t end) const {
    if (end + 1 >= end_ || document_.text_of(token(end)) != "(") return false;
    const std::string_view text = document_.text_of(token(end + 1));
    return text.size() >= 4 && (text.starts_with("19") || text.starts_with("20")) &&
           std::all_of(text.begin(), text.begin() + 4, [](char c) { return c >= '0' && c <= '9'; });
  }

  // A title may begin with a small word or a number, and go on over "and": "13 Going on 30 (2004)".
  void add_title_before_year(std::uint32_t first, std::uint32_t end) {
    while (first > first_ && word(first - 1).number && close_to_next(first - 1)) --first;
    add({first, end}, "WORK", "capitals before a year in brackets", certain);
  }

  // "... for Best Actor", "– Motion Picture Drama": a run behind an award that joins on.
  std::uint32_t with_what_for(std::uint32_t end) const {
    std::uint32_t next = end;
    while (next < end_ && next < end + 2 && !word(next).upper && word(next).cues.has(FactCue::joiner) && token(next).upos != Upos::cconj)
      ++next;
    if (next == end || next >= end_ || !word(next).upper || !close_to_next(next - 1)) return end;
    return end_of_run(next, FactCue::link);
  }

  bool is_kind_of_work(std::uint32_t i) const { return word(i).cues.has(FactCue::work) || word(i).cues.has(FactCue::genre); }

  // "science fiction action film": the adjectives and nouns before the kind belong to it. "a series of" is no work.
  void add_kind_of_work(std::uint32_t head) {
    if (head + 1 < end_ && document_.text_of(token(head + 1)) == "of" && habits_.has(Habit::open_compounds)) return;
    std::uint32_t first = head;
    bool tells = word(head).cues.has(FactCue::genre);
    while (first > first_ && head - first < most_modifiers && close_to_next(first - 1)) {
      const Upos upos = token(first - 1).upos;
      if (upos != Upos::adj && upos != Upos::noun && upos != Upos::propn && upos != Upos::punct) break;
      if (upos == Upos::punct && document_.text_of(token(first - 1)) != "-") break;
      --first;
      tells = tells || (upos != Upos::punct && !word(first).cues.has(FactCue::plain));
    }
    if (!tells) return;
    add({first, head + 1}, "WORK", "kind of a work", certain);
  }

  void add(Run run, const SharedText& subtype, const SharedText& reason, float score) {
    const Span span{token(run.first).span.begin, token(run.end - 1).span.end};
    candidates_.push_back(make_candidate("fact", span, Label::misc, subtype, IdentifierKind::quasi, score, reason));
  }

  const Document& document_;
  const Habits& habits_;
  std::uint32_t first_;
  std::uint32_t end_;
  std::vector<Mention>& candidates_;
  std::vector<Word> words_;
};

}  // namespace

Result<std::unique_ptr<FactDetector>> FactDetector::open(const ResourcePath& languages) {
  auto cues = FactCues::open(languages);
  if (!cues) return cues.error();
  return std::make_unique<FactDetector>(std::move(*cues));
}

void FactDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  if (!is_spoken(document.language)) return;
  for (const Sentence& sentence : document.sentences) {
    if (sentence.first_token < sentence.end_token) SentenceFacts(document, cues_, sentence, candidates).find();
  }
  for (const Span quoted : quoted_names(document.text)) {
    candidates.push_back(make_candidate("fact", quoted, Label::misc, "QUOTED", IdentifierKind::quasi, 0.6F, "a name in quotation marks"));
  }
}

}  // namespace veil::detect
