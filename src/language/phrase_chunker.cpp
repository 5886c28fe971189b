#include "language/phrase_chunker.h"

#include <algorithm>
#include <string_view>

#include "language/character_class.h"

namespace veil::language {
namespace {

// The phrases of one sentence, token by token.
class ChunkPass {
 public:
  ChunkPass(const Document& document, const LanguageResources& resources, std::vector<Phrase>& phrases)
      : document_(document), resources_(resources), phrases_(phrases) {}

  void run(Sentence sentence) {
    first_of_sentence_ = sentence.first_token;
    end_of_sentence_ = sentence.end_token;
    for (std::uint32_t i = sentence.first_token; i < end_of_sentence_;) i = take(i);
    close();
  }

 private:
  Upos upos(std::uint32_t i) const { return i < end_of_sentence_ ? document_.tokens[i].upos : Upos::unknown; }
  bool is_noun(std::uint32_t i) const { return upos(i) == Upos::noun || upos(i) == Upos::propn; }
  bool attached(std::uint32_t i) const {  // no gap between token i and the one before
    return document_.tokens[i].span.begin == document_.tokens[i - 1].span.end;
  }
  bool shares_place(std::uint32_t i) const {
    const Token& token = document_.tokens[i];
    return token.part > 0 && document_.tokens[i - 1].span == token.span;
  }
  WordEntry entry_of(std::uint32_t i) const {
    const LowerCaseWord word(document_.form_of(document_.tokens[i]));
    return word.fits() ? resources_.find(word.view()) : WordEntry{};
  }

  void begin_at(std::uint32_t i) {
    if (!open_) {
      open_ = true;
      first_ = i;
    }
  }

  void add_noun(std::uint32_t i) {
    begin_at(i);
    if (!has_noun_) {
      has_noun_ = true;
      first_noun_ = i;
    }
    if (!joined_) last_noun_ = i;  // of what stands before "of"
    end_ = i + 1;
    adjective_behind_ = false;
  }

  // Handles token i, and those that only make sense together with it; returns the next one.
  std::uint32_t take(std::uint32_t i) {
    switch (upos(i)) {
      case Upos::propn:
        if (has_noun_ && adjective_behind_ && !joined_ && upos(i - 1) != Upos::adj && !attached(i)) close();
        add_noun(i);
        return i + 1;
      case Upos::noun:
        if (has_noun_ && adjective_behind_ && !attached(i)) close();
        add_noun(i);
        return i + 1;
      case Upos::det:
        return take_determiner(i);
      case Upos::pron:
        if (is_possessive(i)) return take_determiner(i);
        break;
      case Upos::num:
        return take_number(i);
      case Upos::adj:
        return take_adjective(i);
      case Upos::adv:
        // "a very large house", "una casa muy grande"
        if (open_ && upos(i + 1) == Upos::adj && (!has_noun_ || resources_.adjectives_follow_nouns())) return i + 1;
        if (continues_hyphenated(i)) return i + 1;
        break;
      case Upos::verb:
        // "text-based tools", "a growing population"
        if (continues_hyphenated(i)) return i + 1;
        if (open_ && !has_noun_ && is_noun(i + 1) && is_participle(i)) return i + 1;
        if (i > first_of_sentence_ && starts_upper(i) && upos(i + 1) == Upos::propn) {  // "the United Kingdom"
          if (has_noun_ && upos(i - 1) != Upos::propn) close();
          begin_at(i);
          return i + 1;
        }
        break;
      case Upos::adp:
        if (const std::uint32_t name = name_behind_joiner(i)) {
          joined_ = true;
          end_ = name;
          return name;
        }
        break;
      case Upos::punct:
      case Upos::sym:
      case Upos::cconj:
        if (links_parts(i)) return i + 1;
        if (open_ && !has_noun_ && upos(i - 1) == Upos::adj && upos(i + 1) == Upos::adj && is_comma(i)) return i + 1;
        if (upos(i) == Upos::sym && open_ && !has_noun_) return i + 1;  // "a 50 % increase"
        break;
      case Upos::x:
        if (has_noun_ && !adjective_behind_) {  // foreign words inside a name
          end_ = i + 1;
          return i + 1;
        }
        break;
      default:
        if (continues_hyphenated(i)) return i + 1;
        break;
    }
    close();
    return i + 1;
  }

  std::uint32_t take_determiner(std::uint32_t i) {
    // "Mohamed El Hattab"
    if (has_noun_ && upos(i - 1) == Upos::propn && upos(i + 1) == Upos::propn && starts_upper(i) && end_ == i) return i + 1;
    if (has_noun_ || (open_ && upos(i - 1) != Upos::det && upos(i - 1) != Upos::pron)) close();
    begin_at(i);
    return i + 1;
  }

  std::uint32_t take_number(std::uint32_t i) {
    if (!has_noun_) {
      begin_at(i);
    } else if (upos(i - 1) == Upos::num || is_noun(i - 1)) {
      if (upos(i - 1) != Upos::num && is_noun(i + 1) && upos(i + 1) == Upos::noun && !attached(i)) {
        close();  // "last week three men"
        begin_at(i);
      } else {
        end_ = i + 1;  // "May 2020", "room 5"
      }
    } else if (!continues_hyphenated(i)) {
      close();
      begin_at(i);
    }
    return i + 1;
  }

  std::uint32_t take_adjective(std::uint32_t i) {
    if (!has_noun_) {
      begin_at(i);
    } else if (resources_.adjectives_follow_nouns() && !(is_noun(i + 1) && upos(i + 1) == Upos::noun)) {
      end_ = i + 1;
      adjective_behind_ = true;
    } else if (!continues_hyphenated(i)) {
      close();
      begin_at(i);
    }
    return i + 1;
  }

  // The token behind a hyphen that stands without gaps: "well-known", "US-Präsident".
  bool continues_hyphenated(std::uint32_t i) const {
    return open_ && i > first_ && attached(i) && is_hyphen(i - 1) && i - 1 > first_ && attached(i - 1);
  }

  bool is_hyphen(std::uint32_t i) const {
    const std::string_view text = document_.text_of(document_.tokens[i]);
    return text == "-" || text == "\u2010" || text == "\u2011" || text == "\u2013";
  }

  bool is_comma(std::uint32_t i) const { return document_.text_of(document_.tokens[i]) == ","; }
  bool starts_upper(std::uint32_t i) const {
    return utf8::is_upper(utf8::decode(document_.text, document_.tokens[i].span.begin).code_point);
  }

  // A hyphen inside a word, or "&" inside a name.
  bool links_parts(std::uint32_t i) const {
    if (!open_ || i + 1 >= end_of_sentence_) return false;
    if (is_hyphen(i)) return attached(i) && attached(i + 1);
    return document_.text_of(document_.tokens[i]) == "&" && is_noun(i - 1) && is_noun(i + 1);
  }

  bool is_possessive(std::uint32_t i) const {
    const Token& token = document_.tokens[i];
    if (token.features != 0) return document_.features_of(token).find("Poss=Yes") != std::string_view::npos;
    return entry_of(i).has(WordFlag::possessive);
  }

  bool is_participle(std::uint32_t i) const {
    return document_.features_of(document_.tokens[i]).find("VerbForm=Part") != std::string_view::npos ||
           document_.features_of(document_.tokens[i]).find("VerbForm=Ger") != std::string_view::npos;
  }

  // "University of Oslo", "Universidad de las Islas": the proper noun behind a joiner at i, or 0.
  std::uint32_t name_behind_joiner(std::uint32_t i) const {
    if (!has_noun_ || end_ != i || upos(i - 1) != Upos::propn || !entry_of(i).has(WordFlag::joiner)) return 0;
    std::uint32_t next = i + 1;
    if (upos(next) == Upos::det && entry_of(next).has(WordFlag::article)) ++next;
    return upos(next) == Upos::propn ? next : 0;
  }

  // Ends the phrase that is open. What was taken behind its last noun (or adjective) goes.
  void close() {
    if (open_ && has_noun_) emit();
    open_ = has_noun_ = joined_ = adjective_behind_ = false;
  }

  void emit() {
    // The article inside "do" shares its place with the preposition, which belongs to no phrase: both stay out.
    while (first_ + 1 < end_ && first_ < first_noun_ && shares_place(first_)) ++first_;
    Phrase phrase;
    phrase.first_token = first_;
    phrase.end_token = end_;
    phrase.span = {document_.tokens[first_].span.begin, document_.tokens[end_ - 1].span.end};
    phrase.head_token = head();
    phrase.core_token = first_;
    while (phrase.core_token < phrase.head_token && counts_for_nothing(phrase.core_token)) ++phrase.core_token;
    phrases_.push_back(phrase);
  }

  // English and German compounds end in their head; German and Romance names and titles begin with it.
  std::uint32_t head() const {
    if (resources_.has(Habit::open_compounds)) return last_noun_;
    std::uint32_t head = first_noun_;
    while (head + 2 < end_ && is_hyphen(head + 1) && attached(head + 1) && attached(head + 2) && is_noun(head + 2)) head += 2;
    return head;
  }

  bool counts_for_nothing(std::uint32_t i) const {
    const Upos tag = upos(i);
    return tag == Upos::det || tag == Upos::pron || tag == Upos::punct || entry_of(i).has(WordFlag::stop_word);
  }

  const Document& document_;
  const LanguageResources& resources_;
  std::vector<Phrase>& phrases_;
  std::uint32_t first_of_sentence_ = 0;
  std::uint32_t end_of_sentence_ = 0;
  bool open_ = false;
  bool has_noun_ = false;
  bool joined_ = false;            // by a joiner: what follows belongs to the name
  bool adjective_behind_ = false;  // the phrase ends in an adjective
  std::uint32_t first_ = 0;
  std::uint32_t end_ = 0;  // behind the last token that surely belongs to it
  std::uint32_t first_noun_ = 0;
  std::uint32_t last_noun_ = 0;
};

}  // namespace

void PhraseChunker::chunk(const Document& document, std::vector<Phrase>& phrases) const {
  phrases.clear();
  ChunkPass pass(document, *resources_, phrases);
  for (const Sentence sentence : document.sentences) pass.run(sentence);
}

}  // namespace veil::language
