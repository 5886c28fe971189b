#include "replace/words_that_may_stay.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>

#include "expressions/reader.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

bool has_any(const LanguageSurrogates& lists, std::string_view folded, std::initializer_list<NameUse> uses) {
  return std::any_of(uses.begin(), uses.end(), [&](NameUse use) { return lists.has(folded, use); });
}

// A word of dates, amounts or addresses, or one that ends in the type of a street: "Lindenstraße" is a name all the same.
bool is_word_of_expressions(const LanguageSurrogates& lists, std::string_view word) {
  const expressions::Reader reader(word, lists.lexicon);
  if (reader.size() != 1 || reader.kinds(0) == 0) return false;
  return !reader.composed(0, expressions::WordKind::street_after) && !reader.composed(0, expressions::WordKind::street_alone);
}

}  // namespace

MayStay words_that_may_stay(std::shared_ptr<const SurrogateLists> lists) {
  MayStay may_stay;
  may_stay.habits = lists->habits();
  may_stay.word = [lists = std::move(lists)](Language language, Label label, std::string_view word) {
    const LanguageSurrogates& known = lists->of(language);
    const std::string folded = folded_words(word);
    const bool of_person = has_any(known, folded, {NameUse::title, NameUse::particle, NameUse::behind, NameUse::conjunction});
    switch (label) {
      case Label::person:
        return of_person;
      case Label::code:
        return false;
      case Label::org:
        return has_any(known, folded, {NameUse::link, NameUse::article, NameUse::institution, NameUse::designator}) ||
               known.is_kind_of_organisation(folded);
      case Label::loc:
        if (lists->places().is_kind_of_place(word, language)) return true;
        [[fallthrough]];
      default:
        return of_person || has_any(known, folded, {NameUse::link, NameUse::article}) || is_word_of_expressions(known, word);
    }
  };
  return may_stay;
}

}  // namespace veil::replace
