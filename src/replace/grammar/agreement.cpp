#include "replace/grammar/agreement.h"

#include "veil/utf8.h"

namespace veil::replace {

// By the whole word, else by its longest ending ("-aron"); empty when neither is known.
std::string singular_of(const std::string& plural, const GrammarFacts& facts) {
  if (const auto whole = facts.value(Fact::singular, plural); !whole.empty()) return std::string(whole);
  for (std::size_t begin = 1; begin + 1 < plural.size() && plural.size() < 32; ++begin) {
    if (!utf8::is_boundary(plural, begin)) continue;
    const auto ending = facts.value(Fact::singular, '-' + plural.substr(begin));
    if (!ending.empty()) return plural.substr(0, begin) + std::string(ending.substr(1));
  }
  return {};
}

std::optional<VerbBehind> plural_verb_behind(const Context& context, const GrammarFacts& facts, std::uint32_t begin) {
  const Label label = context.mention().label;
  if ((label != Label::loc && label != Label::org) || !context.begins_with_capital()) return std::nullopt;
  const ContextWord* verb = context.free_right(0);
  if (!verb || !verb->spaced || (verb->upos != Upos::verb && verb->upos != Upos::aux)) return std::nullopt;
  const std::string_view number = context.feature(*verb, "Number");
  if (number == "Sing" || context.feature(*verb, "VerbForm") == "Inf" || context.feature(*verb, "VerbForm") == "Part") return std::nullopt;
  std::size_t distance = 0;
  while (context.left(distance) && context.left(distance)->span.begin >= begin) ++distance;
  if (const ContextWord* before = context.left(distance)) {
    // A list has several subjects; behind a preposition or a noun stands no subject.
    const bool other_subject = before->upos == Upos::cconj || before->upos == Upos::adp || before->upos == Upos::noun ||
                               before->upos == Upos::propn || before->end_token - before->first_token > 1;
    const bool listed = before->upos == Upos::punct && distance == 0;
    if (other_subject || listed) return std::nullopt;
  }
  // The replacement itself begins with a preposition or a conjunction.
  if (distance > 0) {
    const Upos first = context.left(distance - 1)->upos;
    const bool contracted = context.left(distance - 1)->end_token - context.left(distance - 1)->first_token > 1;
    if (first == Upos::adp || first == Upos::cconj || contracted) return std::nullopt;
  }
  std::string singular = singular_of(verb->lower, facts);
  if (singular.empty()) return std::nullopt;
  return VerbBehind{verb->span, std::string(context.document().text_of(verb->span)), std::move(singular)};
}

}  // namespace veil::replace
