// English grammar in two steps: the frame that a mention leaves in its sentence (english.cpp), and a term put into it
// (english_rendering.cpp).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "replace/grammar/english_verb.h"
#include "replace/grammar/english_words.h"
#include "replace/grammar/language_grammar.h"
#include "veil/utf8.h"

namespace veil::replace {

using knowledge::GeneralTerm;

enum class Article { none, indefinite };

struct Frame {
  Span span;
  std::string lead;    // what stands before all else, with its blank
  std::string before;  // words in front of the term that stay: "old", "the northern part of a"
  Article article = Article::indefinite;
  bool article_first = false;  // the article goes in front of `before`: "an old city"
  bool plural = false;
  bool place = true;       // there is room for "in Norway"
  bool adjective = false;  // only an adjective, or a noun used like one, can stand here
  std::string behind;      // "'s"; ","
};

class English : public LanguageGrammar {
 public:
  explicit English(GrammarFacts facts) : facts_(std::move(facts)) {}

  Fitted fit(const Context& context, const std::vector<GeneralTerm>& terms) const override {
    if (terms.size() == 1 && terms.front().grammar.proper) {
      if (auto phrase = english_verb_phrase(context, facts_, terms.front().text)) {
        return {context.mention().span, {std::move(phrase)}, false};
      }
    }
    const Frame frame = frame_of(context, kind_beside(context, terms));
    Fitted fitted{frame.span, {}, frame.behind.empty() && !frame.adjective};
    for (const GeneralTerm& term : terms) fitted.texts.push_back(rendered(frame, term, context));
    // "the [sister of comic actor] {Anna Vries}": whose sister she is still follows.
    const bool whose = context.mention().label == Label::dem && context.label_behind() == Label::person &&
                       context.text().find(" of ") != std::string_view::npos &&
                       std::any_of(terms.begin(), terms.end(), [](const GeneralTerm& term) { return term.text == "relative"; });
    for (auto& text : fitted.texts) {
      if (whose && text) *text += " of";
    }
    // "Those who are ill": where an adjective can stand for an adjective, no noun does.
    const Token* head = context.head(false);
    if (head && (head->upos == Upos::adj || frame.adjective) && context.mention().label == Label::dem &&
        std::any_of(terms.begin(), terms.end(), [](const GeneralTerm& term) { return term.only_adjective; })) {
      for (std::size_t i = 0; i < terms.size(); ++i) {
        if (!terms[i].grammar.adjective) fitted.texts[i].reset();
      }
    }
    return fitted;
  }

  const GrammarFacts& facts() const override { return facts_; }

 private:
  std::string plural_of_term(const GeneralTerm& term, Gender&) const override { return plural_of(term.text); }
  Frame frame_of(const Context& context, std::size_t kind_words) const;
  std::size_t kind_beside(const Context& context, const std::vector<GeneralTerm>& terms) const;
  bool counts_several(const Context& context) const;
  bool lacks_article(const Context& context) const;
  bool lacks_article_of_name(const Context& context) const;
  // Behind a mention that may say what it is, not behind a date or an amount.
  static bool is_name_of_a_thing(const Context& context) {
    if (!context.begins_with_capital()) return false;
    const std::optional<Label> before = context.label_before();
    return before && before != Label::datetime && before != Label::quantity && before != Label::code;
  }
  // "President Anna Vries": a role, whatever its label.
  static bool stands_before_person(const Context& context) {
    return context.mention().label == Label::misc && context.label_behind() == Label::person;
  }
  // "The French": all of them, "the Western Europeans".
  bool is_people(const Context& context, const Frame& frame, const knowledge::NameGrammar& grammar) const {
    const auto& inside = context.inside();
    if (context.mention().label != Label::dem || frame.adjective || !grammar.adjective || inside.size() != 1) return false;
    const std::string& word = inside.front().lower;
    const bool demonym = word.ends_with("sh") || word.ends_with("ch") || word.ends_with("ese") || word == "swiss";
    return demonym && context.begins_with_capital() && determiner(context.left(0)) == "definite" && !context.glued_right();
  }
  // "HBO series": a kind of thing, though it begins with a name.
  static bool ends_in_common_noun(const Context& context) {
    const auto& inside = context.inside();
    if (inside.size() < 2 || context.mention().label != Label::misc || inside.back().upos != Upos::noun) return false;
    return utf8::is_lower(utf8::decode(context.document().text, inside.back().span.begin).code_point);
  }
  // "[the miniseries] [Night Ferry]": one mention says what the other is, the second stands between commas.
  static bool put_between_commas(const Context& context, Frame& frame, std::size_t at) {
    const ContextWord* beside = context.left(at);
    if (!beside || !beside->spaced || beside->free || !frame.behind.empty() || frame.adjective) return false;
    if (!is_name_of_a_thing(context)) return false;
    const bool noun = beside->upos == Upos::noun || beside->upos == Upos::propn || beside->upos == Upos::adp ||
                      (beside->upos == Upos::adj && context.label_before() == Label::misc);
    if (!noun) return false;
    frame.span.begin = beside->span.end;
    frame.before = ",";
    const ContextWord* next = context.right(0);
    if (next && next->spaced) frame.behind = ",";
    return true;
  }
  bool is_participle(const Context& context, std::size_t at) const;
  bool take_shared_head(const Context& context, Frame& frame) const;
  void read_behind(const Context& context, Frame& frame, bool determined) const;
  void read_before(const Context& context, Frame& frame, bool common, std::size_t at) const;
  std::size_t skip_classifier(const Context& context, Frame& frame) const;
  std::optional<std::string> rendered(const Frame& frame, const GeneralTerm& term, const Context& context) const;
  std::string plural_of(const std::string& phrase) const { return english_plural(phrase, facts_); }
  std::string_view article_before(std::string_view words) const { return english_article(words, facts_); }
  // "X, a venture": to say what it is before that would say it twice.
  bool is_said_behind(const Context& context) const {
    const ContextWord* next = context.right(0);
    return next && next->lower == "," && determiner(context.right(1)) == "indefinite";
  }
  std::string_view determiner(const ContextWord* word) const {
    // "supposed that Oslo": no determiner.
    if (!word || word->upos == Upos::sconj || (word->upos == Upos::pron && word->lower.starts_with("th") && word->lower != "their"))
      return {};
    return facts_.value(Fact::determiner, word->lower);
  }

  GrammarFacts facts_;
};

}  // namespace veil::replace
