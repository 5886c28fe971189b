// English: a or an by sound, no article twice, no article before plurals, masses and names, "'s" kept, nothing but the bare
// term in front of a noun ("the city office"). Adjectives do not change. A name with "the" loses it ("the Netherlands" -> "a
// country"), a common noun keeps it ("the geologist" -> "the scientist"). What is unique needs no article, what stands for it
// does ("as president" -> "as a politician"). A kind that the text names beside the thing is not said twice ("the film X" ->
// "a film"). Weakness: whether a noun behind a place belongs to it is guessed.
#include <algorithm>
#include <array>

#include "replace/grammar/english.h"

namespace veil::replace {

// How many words beside the mention already say what the text says it is: 2 in "the horror film X", 3 in "a film called X".
std::size_t English::kind_beside(const Context& context, const std::vector<GeneralTerm>& terms) const {
  if (terms.empty() || !terms.front().source.is(OptionBasis::text)) return 0;
  std::size_t at = 0;
  const ContextWord* first = context.free_left(0);
  const ContextWord* second = context.free_left(1);
  if (first && facts_.has(Fact::verb, first->lower)) at = 1;
  if (first && second && first->lower == "as" && second->lower == "known") at = 2;
  std::string_view rest = terms.front().text;
  while (!rest.empty()) {
    const std::size_t space = rest.find_last_of(' ');
    const ContextWord* word = context.free_left(at);
    if (!word || word->lower != (space == std::string_view::npos ? rest : rest.substr(space + 1))) return 0;
    ++at;
    rest = space == std::string_view::npos ? std::string_view() : rest.substr(0, space);
  }
  return at;
}

// "in [British] {India}": the name has no article, what stands for it does.
bool English::lacks_article_of_name(const Context& context) const {
  const ContextWord* before = context.left(0);
  const ContextWord* next = context.right(0);
  return context.mention().label == Label::dem && before && before->spaced && before->upos == Upos::adp && next && !next->free &&
         next->spaced && next->upos == Upos::propn && !context.glued_right() && context.label_behind() == Label::loc;
}

// "a practising [lawyer]", "his long-awaited [album]": a verb that describes what follows.
bool English::is_participle(const Context& context, std::size_t at) const {
  const ContextWord* verb = context.left(at);
  if (!verb || verb->upos != Upos::verb || context.feature(*verb, "VerbForm") == "Fin") return false;
  const ContextWord* before = context.left(at + 1);
  if (!before) return false;
  return !determiner(before).empty() || before->lower == "-" || before->upos == Upos::adj || before->upos == Upos::noun ||
         before->upos == Upos::num || before->upos == Upos::det ||
         (context.feature(*verb, "VerbForm") == "Part" && (before->upos == Upos::cconj || before->lower == ","));
}

// "several television series": the number stands before a noun whose form does not tell.
bool English::counts_several(const Context& context) const {
  static constexpr std::array<std::string_view, 8> counting = {"several", "many", "numerous", "various", "these", "those", "few", "both"};
  const auto counts = [&](const ContextWord& word) {
    return std::find(counting.begin(), counting.end(), word.lower) != counting.end() || (word.upos == Upos::num && word.lower != "one");
  };
  const auto& inside = context.inside();
  if (inside.empty() || !inside.back().lower.ends_with('s')) return false;
  if (inside.front().upos == Upos::num && context.begins_with_capital()) return false;  // "Three Harbours trilogy of films"
  const ContextWord* before = context.left(0);
  const ContextWord* of_what = context.left(1);
  if (before && before->lower == "of" && of_what && (of_what->lower == "number" || of_what->lower == "variety")) return true;
  return counts(inside.front()) || (context.left(0) && counts(*context.left(0)));
}

// A role, a language, a subject, a place without a capital: one that is the only one of its kind has no article, one of many has.
bool English::lacks_article(const Context& context) const {
  const Label label = context.mention().label;
  const Token* head = context.head(false);
  if (!head || (head->upos != Upos::noun && head->upos != Upos::propn) || context.glued_right()) return false;
  const ContextWord* before = context.left(0);
  const ContextWord* next = context.right(0);
  // "Paranoia is": the first word of the sentence, and no heading.
  if (!before) return next && next->spaced && (next->upos == Upos::aux || next->upos == Upos::verb);
  if (!before->spaced) return before->lower == "," && label != Label::dem;
  // "president Anna Vries", "rugby international": it stands in front of what it describes.
  if (next && next->spaced && (next->upos == Upos::propn || next->upos == Upos::noun)) return false;
  switch (before->upos) {
    case Upos::adp:
    case Upos::sconj:
    case Upos::aux:
      return true;
    case Upos::verb:
      return !is_participle(context, 0);
    case Upos::punct:
    case Upos::cconj:  // "a writer and teacher" has its article; an office has none that could count for the next
      return before->lower != "(" && (label != Label::dem || context.begins_with_capital());
    default:
      return false;
  }
}

Frame English::frame_of(const Context& context, std::size_t kind_words) const {
  Frame frame;
  frame.span = context.span();
  const bool common = context.is_common() || stands_before_person(context) || ends_in_common_noun(context);
  const Token* head = context.head(false);
  const auto& inside = context.inside();
  // "All-American" and "the [My Israel] movement" begin with no determiner.
  const auto is_title = [&] {  // "All My Children"
    return context.mention().label == Label::misc && determiner(&inside.front()) == "other" &&
           utf8::is_upper(utf8::decode(context.document().text, inside[1].span.begin).code_point);
  };
  const bool own_article = inside.size() > 1 && !determiner(&inside.front()).empty() && !is_title() &&
                           inside[0].span.end < inside[1].span.begin && determiner(context.left(0)).empty();
  if (common && head) {
    frame.plural = context.feature(*head, "Number") == "Plur" || (head->upos == Upos::adj && context.text().ends_with("ans"));
  }
  if (common && head && !frame.plural) frame.plural = counts_several(context);
  if (context.glued_left() || (context.glued_right() && !context.right(0))) {
    frame.article = Article::none;
    frame.place = false;
    return frame;
  }
  const ContextWord* before = context.left(0);
  const bool determined = !determiner(before).empty() || (before && before->upos == Upos::adj && !determiner(context.left(1)).empty());
  read_behind(context, frame, own_article || determined);
  // "[became head of production]": what was done stays.
  if (context.mention().label == Label::dem && inside.size() > 1 && inside[0].upos == Upos::verb && inside[0].lower.ends_with("ame") &&
      frame.behind.empty() && !frame.adjective) {
    frame.before = inside[0].lower;
    return frame;
  }
  if (common && !own_article && frame.behind.empty() && !frame.adjective && take_shared_head(context, frame)) return frame;
  // "[one of Norway's best actors]"
  if (inside.size() > 2 && inside[0].lower == "one" && inside[1].lower == "of" && frame.behind.empty() && !frame.adjective) {
    frame.before = context.document().text_of(inside[0].span);
    frame.before += " of the";
    frame.article = Article::none;
    frame.plural = true;
    return frame;
  }
  if (own_article) {
    const std::string_view kind = determiner(&inside.front());
    if (!common && put_between_commas(context, frame, 0)) return frame;
    if (kind == "other" || (kind == "definite" && common)) {
      frame.before = std::string(context.document().text_of(inside.front().span));
      frame.article = Article::none;
    }
    return frame;
  }
  // "one of [Velstad's painters]": of which ones is said no more, that they are known is.
  const ContextWord* of_them = context.left(1);
  if (frame.plural && before && before->lower == "of" && of_them && (of_them->upos == Upos::num || of_them->lower == "some") &&
      frame.behind.empty() && !frame.adjective) {
    frame.before = "the";
    frame.article = Article::none;
    return frame;
  }
  if (kind_words > 0) frame.span.begin = context.free_left(kind_words - 1)->span.begin;
  const std::size_t skipped = kind_words > 0 ? kind_words : common ? 0 : skip_classifier(context, frame);
  read_before(context, frame, common && kind_words == 0, skipped);
  return frame;
}

// "an English stage and [film actor]": the noun belongs to both, what only says in which field goes with it.
bool English::take_shared_head(const Context& context, Frame& frame) const {
  const auto is_field = [&](std::string_view word) { return facts_.has(Fact::field, word); };
  const auto& inside = context.inside();
  const ContextWord* join = context.left(0);
  if (context.mention().label != Label::dem || inside.size() < 2 || !is_field(inside.front().lower)) return false;
  if (!join || !join->free || !join->spaced || (join->lower != "and" && join->lower != "&")) return false;
  std::size_t at = 1;
  const ContextWord* taken = join;
  for (; at < 6; ++at) {
    const ContextWord* word = context.left(at);
    const bool comma = word && word->lower == "," && at > 1;
    if (!word || !(comma || is_field(word->lower))) break;
    if (!word->free) {
      // "[an English film] and [television actor]"
      frame.span.begin = word->span.end;
      frame.lead = " ";
      frame.article = Article::none;
      return true;
    }
    taken = word;
  }
  if (taken == join || taken->lower == ",") return false;
  frame.span.begin = taken->span.begin;
  const ContextWord* before = context.left(at);
  const bool described =
      before && (!determiner(before).empty() || before->upos == Upos::adj || before->upos == Upos::noun || before->upos == Upos::propn);
  if (determiner(before) == "indefinite" && before->free) {
    frame.span.begin = before->span.begin;
  } else if (described) {
    frame.article = Article::none;
  }
  return true;
}

// "'s", and a noun that the mention is put in front of.
void English::read_behind(const Context& context, Frame& frame, bool determined) const {
  const std::string_view text = context.text();
  if (text.ends_with("'s") || text.ends_with("’s")) frame.behind = "'s";
  const ContextWord* next = context.free_right(0);
  if (next && !next->spaced && (next->lower == "'s" || next->lower == "’s" || (next->lower == "'" && text.ends_with('s')))) {
    frame.behind = next->lower == "'" ? "'s" : std::string(context.document().text_of(next->span));
    frame.span.end = next->span.end;
  }
  if (!frame.behind.empty()) {
    frame.place = false;
    return;
  }
  next = context.right(0);
  if (!next) return;
  if (!next->spaced) {
    if (context.glued_right()) {  // "Oslo-based"
      frame.place = false;
      frame.adjective = true;
    }
    return;
  }
  const ContextWord* second = context.right(1);
  const bool adjective_then_noun = next->upos == Upos::adj && second && second->spaced && second->upos == Upos::noun;
  const bool noun = next->upos == Upos::noun || (next->upos == Upos::propn && determined) || (adjective_then_noun && determined);
  if (!noun || facts_.has(Fact::time, next->lower)) return;
  if (context.mention().label == Label::person && !determined) return;  // what looks like a noun is a verb: "Vries answers"
  frame.place = false;
  const Token* head = context.head(false);
  // "his fellow [astronauts] {Anna Vries} and {Jonas Hall}": people of a kind, each called by name.
  if (frame.plural && context.mention().label == Label::dem && context.label_behind() == Label::person && head && head->upos == Upos::noun)
    return;
  frame.plural = false;
  const ContextWord* before = context.left(0);
  if (determined || (head && head->upos == Upos::adj) || !before || before->upos != Upos::adp) frame.adjective = true;
}

// "the city of X", "the river X", "Lake X", "Mr X": the words that say what it is go with it. The number of words taken.
std::size_t English::skip_classifier(const Context& context, Frame& frame) const {
  const ContextWord* first = context.free_left(0);
  if (!first) return 0;
  const Label label = context.mention().label;
  if (label == Label::person) {
    std::size_t taken = 0;
    const auto is_title = [&](const ContextWord* word) { return word && facts_.has(Fact::title, word->lower); };
    while (taken < 3) {
      const ContextWord* word = context.free_left(taken);
      if (is_title(word)) {
        frame.span.begin = word->span.begin;
        ++taken;
        continue;
      }
      // "Dr" "." as two tokens
      const ContextWord* stop = context.left(taken);
      const ContextWord* title = context.left(taken + 1);
      if (stop && stop->lower == "." && title && title->free && is_title(title)) {
        frame.span.begin = title->span.begin;
        taken += 2;
        continue;
      }
      break;
    }
    return taken;
  }
  if (label != Label::loc && label != Label::org) return 0;
  std::size_t at = first->lower == "of" ? 1 : 0;
  const ContextWord* noun = context.free_left(at);
  if (!noun || !facts_.has(Fact::classifier, noun->lower)) return 0;
  // "university of Oslo" names another thing than Oslo: only places are said with "of".
  if (at == 1 && facts_.value(Fact::classifier, noun->lower) != "of") return 0;
  // "a province of Norway" is one of several.
  if (at == 1 && determiner(context.free_left(2)) != "definite") return 0;
  frame.span.begin = noun->span.begin;
  return at + 1;
}

void English::read_before(const Context& context, Frame& frame, bool common, std::size_t at) const {
  const ContextWord* word = context.free_left(at);
  const std::string_view kind = determiner(word);
  if (frame.adjective || common) {
    frame.article = Article::none;
    if (kind == "indefinite") {
      frame.span.begin = word->span.begin;
      frame.article = Article::indefinite;
    } else if (kind.empty() && (lacks_article_of_name(context) || (!frame.adjective && lacks_article(context)))) {
      frame.article = Article::indefinite;
    }
    return;
  }
  if (!kind.empty()) {
    if (kind == "other") {
      frame.article = Article::none;
    } else {
      frame.span.begin = word->span.begin;
    }
    return;
  }
  const ContextWord* beside = context.left(at);
  if (!beside || !beside->spaced) return;
  // "a state's [..]", "her native [..]", "the first [..]": the article stands before.
  const bool possessive = beside->lower == "'s" || beside->lower == "’s" || (beside->lower == "'" && beside->upos == Upos::part);
  if (possessive ||
      (at > 0 && (beside->upos == Upos::adj || beside->upos == Upos::num || beside->upos == Upos::noun || is_participle(context, at)))) {
    frame.article = Article::none;
    return;
  }
  if (at > 0) return;
  const bool compound = context.left(1) && !context.left(1)->spaced && context.left(1)->lower == "-";
  // "lawyer Anna Vries": beside the noun, between commas.
  if (context.mention().label == Label::person && (beside->upos == Upos::noun || compound)) {
    frame.span.begin = beside->span.end;
    frame.before = ",";
    const ContextWord* next = context.right(0);
    if (next && next->spaced && frame.behind.empty()) frame.behind = ",";
    return;
  }
  if (put_between_commas(context, frame, 0)) return;
  // "the freshly disbanded [..]"
  if (beside->upos == Upos::verb && context.feature(*beside, "VerbForm") != "Fin") {
    std::size_t before = 1;
    while (before < 4 && context.left(before) && context.left(before)->upos == Upos::adv) ++before;
    if (!determiner(context.left(before)).empty()) frame.article = Article::none;
  }
  // "the Catholic-affiliated [..]"
  if (compound && !determiner(context.left(3)).empty()) frame.article = Article::none;
  if (beside->upos == Upos::num || (!beside->free && beside->upos == Upos::adj)) frame.article = Article::none;  // "the French [..]"
  if (!word || compound) return;
  const std::string_view written = context.document().text_of(word->span);
  const bool lower = utf8::is_lower(utf8::decode(written, 0).code_point);
  if (word->upos != Upos::adj || (!lower && !context.starts_sentence(word->span.begin))) return;
  const ContextWord* second = context.free_left(1);
  const std::string_view second_kind = determiner(second);
  if (second_kind == "other" || second_kind == "indefinite") {
    frame.article = Article::none;  // "his native city", "a second city"
    return;
  }
  frame.span.begin = second_kind == "definite" ? second->span.begin : word->span.begin;
  if (facts_.has(Fact::part, word->lower)) {
    frame.before = "the " + word->lower + " part of";
    return;
  }
  frame.before = word->lower;
  frame.article_first = true;
}

std::unique_ptr<LanguageGrammar> make_english_grammar(GrammarFacts facts) { return std::make_unique<English>(std::move(facts)); }

}  // namespace veil::replace
