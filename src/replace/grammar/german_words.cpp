#include "replace/grammar/german_words.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

bool ends_in_any(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

// Runs of vowels: nearly the syllables.
int vowel_runs(std::string_view lower) {
  int runs = 0;
  bool in_run = false;
  for (std::size_t i = 0; i < lower.size();) {
    const utf8::Decoded decoded = utf8::decode(lower, i);
    const bool vowel = std::u32string_view(U"aeiouyäöü").find(decoded.code_point) != std::u32string_view::npos;
    if (vowel && !in_run) ++runs;
    in_run = vowel;
    i += decoded.length;
  }
  return runs;
}

bool begins_with_capital(std::string_view word) { return !word.empty() && utf8::is_upper(utf8::decode(word, 0).code_point); }

// "Hafenstadt" with the irregular plural "Städte" of "stadt": the part before stays.
std::string with_irregular(const std::string& noun, const GrammarFacts& facts, Fact fact) {
  const std::string lower = utf8::to_lower(noun);
  for (std::size_t begin = 0; begin + 2 < lower.size(); ++begin) {
    if (!utf8::is_boundary(lower, begin)) continue;
    const std::string_view irregular = facts.value(fact, std::string_view(lower).substr(begin));
    if (irregular.empty()) continue;
    return begin == 0 ? std::string(irregular) : noun.substr(0, begin) + utf8::to_lower(irregular);
  }
  return {};
}

}  // namespace

Gender GermanWords::gender_of(std::string_view noun) const {
  const std::string lower = utf8::to_lower(noun);
  if (const auto known = facts_.value_by_ending(Fact::gender, lower); !known.empty()) {
    return known == "m" ? Gender::masculine : known == "f" ? Gender::feminine : Gender::neuter;
  }
  if (ends_in_any(lower,
                  {"ung", "heit", "keit", "schaft", "tät", "ion", "enz", "anz", "ik", "ie", "ei", "ur", "in", "itis", "ade", "age"})) {
    return Gender::feminine;
  }
  if (ends_in_any(lower, {"chen", "lein", "um", "ment", "nis", "tum", "werk", "gramm", "wesen", "zeug", "at"})) return Gender::neuter;
  if (ends_in_any(lower, {"er", "ist", "ling", "ent", "ant", "or", "ig", "ismus", "eur", "loge", "nom", "graph", "graf"})) {
    return Gender::masculine;
  }
  return lower.ends_with('e') ? Gender::feminine : Gender::masculine;
}

std::string_view GermanWords::strong_ending(Case c, Gender gender, bool plural) {
  if (plural) return c == Case::genitive ? "er" : c == Case::dative ? "en" : "e";
  if (gender == Gender::feminine) return c == Case::genitive || c == Case::dative ? "er" : "e";
  if (c == Case::genitive) return "es";
  if (c == Case::dative) return "em";
  if (gender == Gender::neuter) return "es";
  return c == Case::accusative ? "en" : "er";
}

std::string_view GermanWords::definite_article(Case c, Gender gender, bool plural) {
  if (plural) return c == Case::genitive ? "der" : c == Case::dative ? "den" : "die";
  if (gender == Gender::feminine) return c == Case::genitive || c == Case::dative ? "der" : "die";
  if (c == Case::genitive) return "des";
  if (c == Case::dative) return "dem";
  if (gender == Gender::neuter) return "das";
  return c == Case::accusative ? "den" : "der";
}

std::string_view GermanWords::mixed_article_ending(Case c, Gender gender, bool plural) {
  const bool no_ending =
      !plural && gender != Gender::feminine && (c == Case::nominative || (c == Case::accusative && gender == Gender::neuter));
  return no_ending ? "" : strong_ending(c, gender, plural);
}

std::string_view GermanWords::adjective_ending(Declension declension, Case c, Gender gender, bool plural) {
  const bool strong =
      declension == Declension::strong || (declension == Declension::mixed && mixed_article_ending(c, gender, plural).empty());
  if (strong) {
    // "guten Mutes": the genitive of masculine and neuter nouns shows in the noun itself.
    return c == Case::genitive && !plural && gender != Gender::feminine ? "en" : strong_ending(c, gender, plural);
  }
  const bool direct = c == Case::nominative || c == Case::accusative;
  if (plural || !direct || (c == Case::accusative && gender == Gender::masculine)) return "en";
  return "e";
}

std::string GermanWords::adjective_stem(std::string_view adjective) {
  for (const std::string_view ending : {"em", "en", "er", "es", "e"}) {
    if (adjective.ends_with(ending) && adjective.size() > ending.size() + 2)
      return std::string(adjective.substr(0, adjective.size() - ending.size()));
  }
  return std::string(adjective);
}

std::string GermanWords::phrase(std::string_view form, Declension declension, Case c, Gender gender, bool plural) const {
  std::string result;
  for (std::size_t begin = 0; begin < form.size();) {
    const std::size_t end = std::min(form.find(' ', begin), form.size());
    const std::string word(form.substr(begin, end - begin));
    if (!result.empty()) result += ' ';
    const bool last = end == form.size();
    if (begins_with_capital(word) || last) {
      // A capital in front of another one with an ending of an adjective: "Vereinigte Staaten".
      return result + noun(word, declension, c, gender, plural) + std::string(form.substr(end));
    }
    result += adjective_stem(word) + std::string(adjective_ending(declension, c, gender, plural));
    begin = end + 1;
  }
  return result;
}

std::string GermanWords::noun(const std::string& singular, Declension declension, Case c, Gender gender, bool plural) const {
  const std::string lower = utf8::to_lower(singular);
  const std::string_view inflection = facts_.value_by_ending(Fact::inflection, lower);
  if (inflection == "adjectival") {
    return adjective_stem(singular) + std::string(adjective_ending(declension, c, gender, plural));
  }
  if (plural) {
    std::string form = plural_of(singular, gender);
    const bool takes_n = c == Case::dative && !form.ends_with('n') && !form.ends_with('s');
    return takes_n ? form + "n" : form;
  }
  if (gender == Gender::feminine || c == Case::nominative) return singular;
  const bool weak = inflection == "weak" ||
                    (gender == Gender::masculine && (lower.ends_with('e') || ends_in_any(lower, {"ist", "ent", "ant", "loge", "graf"})));
  const bool strong = inflection == "strong" || ends_in_any(lower, {"kontinent", "kredit", "moment"});
  if (weak && !strong) return singular + (lower.ends_with('e') ? "n" : "en");
  if (c != Case::genitive) return singular;
  if (ends_in_any(lower, {"us", "os", "as"})) return singular;
  if (ends_in_any(lower, {"nis"})) return singular + "ses";
  if (ends_in_any(lower, {"s", "ß", "z", "x", "sch", "st"})) return singular + "es";
  // One syllable, also as the last part of a compound: "Bundeslandes".
  const bool short_word = (vowel_runs(lower) == 1 || ends_in_any(lower, {"land", "staat", "ort", "dorf"})) &&
                          !with_irregular(singular, facts_, Fact::plural).ends_with('s');  // "des Klubs"
  return singular + (short_word && !ends_in_any(lower, {"a", "e", "i", "o", "u", "ee", "au"}) ? "es" : "s");
}

std::string GermanWords::plural_of(const std::string& noun, Gender gender) const {
  if (std::string irregular = with_irregular(noun, facts_, Fact::plural); !irregular.empty()) return irregular;
  const std::string lower = utf8::to_lower(noun);
  if (gender == Gender::feminine) {
    if (lower.ends_with("in")) return noun + "nen";
    if (ends_in_any(lower, {"e", "el", "er"})) return noun + "n";
    if (lower.ends_with("a")) return noun + "s";
    return noun + "en";
  }
  if (ends_in_any(lower, {"er", "el", "en", "chen", "lein"})) return noun;
  if (lower.ends_with('e')) return noun + "n";
  if (lower.ends_with("um")) return noun.substr(0, noun.size() - 2) + "en";
  if (lower.ends_with("nis")) return noun + "se";
  if (ends_in_any(lower, {"ist", "ent", "ant", "or", "graph", "graf", "nom"})) return noun + "en";
  if (ends_in_any(lower, {"a", "i", "o", "u", "y"})) return noun + "s";
  return noun + "e";
}

std::string GermanWords::masculine_of(const std::string& noun) const {
  return std::string(facts_.value(Fact::masculine, utf8::to_lower(noun)));
}

bool GermanWords::carries(std::string_view phrase) const {
  std::size_t begin = 0;
  while (begin < phrase.size() && !begins_with_capital(phrase.substr(begin))) {
    const std::size_t space = phrase.find(' ', begin);
    if (space == std::string_view::npos) return false;
    begin = space + 1;
  }
  const std::string noun = utf8::to_lower(phrase.substr(begin, phrase.find(' ', begin) - begin));
  return !facts_.value_by_ending(Fact::surface, noun).empty();
}

std::string GermanWords::feminine_of(const std::string& phrase) const {
  // The noun is the first word with a capital.
  std::size_t begin = 0;
  while (begin < phrase.size() && !begins_with_capital(std::string_view(phrase).substr(begin))) {
    const std::size_t space = phrase.find(' ', begin);
    if (space == std::string::npos) break;
    begin = space + 1;
  }
  const std::size_t end = std::min(phrase.find(' ', begin), phrase.size());
  const std::string noun = phrase.substr(begin, end - begin);
  const std::string lower = utf8::to_lower(noun);
  std::string changed = with_irregular(noun, facts_, Fact::feminine);
  if (changed == "-") return phrase;
  if (changed.empty()) {
    if (facts_.value_by_ending(Fact::inflection, lower) == "adjectival") return phrase;
    if (lower.ends_with("erer")) {
      changed = noun.substr(0, noun.size() - 2) + "in";
    } else if (ends_in_any(lower, {"er", "ist", "ent", "ant", "or", "eur", "ling", "när", "ar", "at", "nom", "graf", "graph", "wirt"})) {
      changed = noun + "in";
    } else if (lower.ends_with('e')) {
      changed = noun.substr(0, noun.size() - 1) + "in";
    } else {
      return phrase;
    }
  }
  return phrase.substr(0, begin) + changed + phrase.substr(end);
}

}  // namespace veil::replace
