#include "replace/grammar/english_verb.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace veil::replace {
namespace {

template <std::size_t n>
bool among(const std::array<std::string_view, n>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 11> forms_of_be = {"be", "is", "are", "was", "were", "been", "being", "am", "'s", "get", "got"};
constexpr std::array<std::string_view, 5> forms_of_have = {"have", "has", "had", "having", "'ve"};
constexpr std::array<std::string_view, 6> pointing_at_time = {"last", "this", "next", "every", "again", "together"};

// The auxiliary before the verb, adverbs passed over.
const ContextWord* auxiliary(const Context& context) {
  for (std::size_t i = 0; i < 3; ++i) {
    const ContextWord* word = context.left(i);
    if (!word) return nullptr;
    if (word->upos != Upos::adv && word->lower != "not") return word;
  }
  return nullptr;
}

std::string_view form_of_do(const Context& context, const ContextWord& verb) {
  const ContextWord* before = auxiliary(context);
  const std::string_view kind = context.feature(verb, "VerbForm");
  if (verb.lower.ends_with("ing")) return "doing";
  if (before && among(forms_of_have, before->lower)) return "done";
  if (before && among(forms_of_be, before->lower)) return {};
  if (kind == "Inf" || (before && (before->lower == "to" || before->upos == Upos::aux))) return "do";
  if (kind == "Part" && before && (before->upos == Upos::noun || before->upos == Upos::det || before->upos == Upos::adj)) return {};
  if (context.feature(verb, "Tense") == "Pres") return context.feature(verb, "Number") == "Sing" ? "does" : "do";
  return "did";
}

bool next_is_date(const Context& context) {
  const auto& mentions = context.document().mentions;
  const auto next = std::upper_bound(mentions.begin(), mentions.end(), context.mention().span.begin,
                                     [](std::size_t at, const Mention& other) { return at < other.span.begin; });
  return next != mentions.end() && next->label == Label::datetime && next->span.begin == context.mention().span.end + 1;
}

bool takes_object(const Context& context, const GrammarFacts& facts) {
  const ContextWord* next = context.right(0);
  if (!next || !next->spaced || next_is_date(context)) return false;
  if (facts.has(Fact::time, next->lower) || among(pointing_at_time, next->lower)) return false;
  switch (next->upos) {
    case Upos::det:
    case Upos::noun:
    case Upos::propn:
    case Upos::pron:
    case Upos::adj:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::optional<std::string> english_verb_phrase(const Context& context, const GrammarFacts& facts, const std::string& something) {
  const auto& inside = context.inside();
  if (inside.empty() || inside.back().upos != Upos::verb || context.begins_with_capital()) return std::nullopt;
  if (context.text().find(' ') != std::string_view::npos || context.glued_left() || context.glued_right()) return std::nullopt;
  const ContextWord* before = context.left(0);
  if (before && before->upos == Upos::det) return std::nullopt;
  const std::string_view form = form_of_do(context, inside.back());
  if (form.empty()) return std::nullopt;
  return std::string(form) + ' ' + something + (takes_object(context, facts) ? " with" : "");
}

}  // namespace veil::replace
