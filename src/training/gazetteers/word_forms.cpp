#include "training/gazetteers/word_forms.h"

#include <algorithm>
#include <array>

#include "training/gazetteers/entry_table.h"

namespace veil::training {
namespace {

using Forms = std::vector<std::string>;

std::string cut(std::string_view word, std::size_t bytes, std::string_view ending) {
  return std::string(word.substr(0, word.size() - std::min(bytes, word.size()))) + std::string(ending);
}

bool ends_in_any(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

Forms english_plurals(std::string_view word, Inflection) {
  if (word.ends_with("man")) return {cut(word, 3, "men"), cut(word, 3, "woman"), cut(word, 3, "women")};
  if (word.ends_with("wife")) return {cut(word, 2, "ves")};
  if (word.ends_with("y") && !ends_in_any(word, {"ay", "ey", "oy", "uy"})) return {cut(word, 1, "ies")};
  if (ends_in_any(word, {"s", "x", "z", "ch", "sh"})) return {std::string(word) + "es"};
  return {std::string(word) + "s"};
}

Forms german_forms(std::string_view word, Inflection inflection) {
  const auto with = [&](std::initializer_list<std::string_view> endings) {
    Forms forms;
    for (const std::string_view ending : endings) forms.push_back(std::string(word) + std::string(ending));
    return forms;
  };
  if (inflection == Inflection::adjective) return with({"e", "en", "er", "es", "em"});
  if (word.ends_with("in")) return with({"nen"});
  if (word.ends_with("er")) return with({"s", "n", "in", "innen"});
  if (word.ends_with("mann")) {
    return {cut(word, 4, "mannes"), cut(word, 4, "manns"),  cut(word, 4, "manner"), cut(word, 4, "männern"),
            cut(word, 4, "leute"),  cut(word, 4, "leuten"), cut(word, 4, "frau"),   cut(word, 4, "frauen")};
  }
  if (word.ends_with("anwalt")) {
    return {cut(word, 3, "alts"),     cut(word, 6, "anwälte"),  cut(word, 6, "anwälten"),
            cut(word, 6, "anwaltes"), cut(word, 6, "anwältin"), cut(word, 6, "anwältinnen")};
  }
  if (word.ends_with("arzt")) {
    return {cut(word, 4, "arztes"), cut(word, 4, "ärzte"), cut(word, 4, "ärzten"), cut(word, 4, "ärztin"), cut(word, 4, "ärztinnen")};
  }
  // "Beamte", "Angestellte", "Türke": weak and adjectival nouns.
  if (word.ends_with("e")) {
    return {cut(word, 0, "n"), cut(word, 0, "r"), cut(word, 0, "s"), cut(word, 0, "m"), cut(word, 1, "in"), cut(word, 1, "innen")};
  }
  return with({"s", "es", "e", "en", "er", "n", "in", "innen"});
}

Forms spanish_forms(std::string_view word, Inflection) {
  if (word.ends_with("o")) return {cut(word, 0, "s"), cut(word, 1, "a"), cut(word, 1, "as")};
  if (ends_in_any(word, {"a", "e"})) return {cut(word, 0, "s"), cut(word, 1, "a"), cut(word, 1, "as")};
  if (ends_in_any(word, {"i", "u"})) return {cut(word, 0, "s"), cut(word, 0, "es")};
  if (word.ends_with("z")) return {cut(word, 1, "ces"), cut(word, 0, "a")};
  return {cut(word, 0, "es"), cut(word, 0, "a"), cut(word, 0, "as")};
}

Forms portuguese_forms(std::string_view word, Inflection) {
  if (word.ends_with("ao")) {
    return {cut(word, 0, "s"), cut(word, 2, "oes"), cut(word, 2, "aes"), cut(word, 1, ""),
            cut(word, 1, "s"), cut(word, 2, "ona"), cut(word, 2, "onas")};
  }
  if (word.ends_with("eu")) {
    return {cut(word, 0, "s"), cut(word, 2, "eia"), cut(word, 2, "eias"), cut(word, 2, "ia"), cut(word, 2, "ias")};
  }
  if (word.ends_with("o")) return {cut(word, 0, "s"), cut(word, 1, "a"), cut(word, 1, "as")};
  if (word.ends_with("l")) return {cut(word, 1, "is"), cut(word, 0, "a"), cut(word, 0, "as"), cut(word, 2, "eis")};
  if (word.ends_with("m")) return {cut(word, 1, "ns")};
  if (ends_in_any(word, {"a", "e", "i", "u"})) return {cut(word, 0, "s"), cut(word, 1, "a"), cut(word, 1, "as")};
  return {cut(word, 0, "es"), cut(word, 0, "a"), cut(word, 0, "as")};
}

// How one language inflects.
struct Rules {
  Forms (*forms)(std::string_view word, Inflection inflection);
  bool head_first;                              // and all words of an entry are inflected alike
  bool folded;                                  // the endings are those of folded words: "alemán", "alemanes"
  std::array<std::string_view, 5> behind_head;  // what follows one of these is no head
};

// In the order of the languages.
constexpr std::array<Rules, spoken_languages.size()> rules_of_languages = {
    {{english_plurals, false, false, {" of ", " in ", " for ", " to ", " at "}},
     {german_forms, false, false, {}},
     {portuguese_forms, true, true, {}},
     {spanish_forms, true, true, {}}}};

// Where the head of the entry begins and ends.
std::pair<std::size_t, std::size_t> head_of(std::string_view entry, const Rules& rules) {
  std::string_view part = entry;
  for (const std::string_view link : rules.behind_head) {
    if (!link.empty()) part = part.substr(0, part.find(link));
  }
  const std::size_t space = rules.head_first ? part.find(' ') : part.rfind(' ');
  if (space == std::string_view::npos) return {0, part.size()};
  return rules.head_first ? std::pair{std::size_t{0}, space} : std::pair{space + 1, part.size()};
}

}  // namespace

std::vector<std::string> word_forms(std::string_view entry, Language language, Inflection inflection) {
  Forms all = {std::string(entry)};
  if (inflection == Inflection::none || entry.empty()) return all;
  const Rules& rules = rules_of_languages[static_cast<std::size_t>(language)];
  const std::string plain = rules.folded ? entry_key(entry) : std::string(entry);
  if (plain.empty()) return all;
  const auto [begin, end] = head_of(plain, rules);
  const std::string_view text = plain;
  for (const std::string& form : rules.forms(text.substr(begin, end - begin), inflection))
    all.push_back(std::string(text.substr(0, begin)) + form + std::string(text.substr(end)));
  if (rules.head_first && end < plain.size() && plain.find(" de ") == std::string::npos) {
    // "fiscal general", "fiscales generales", "abogada autónoma": both words alike.
    const std::size_t second = end + 1;
    const std::size_t second_end = std::min(text.find(' ', second), text.size());
    const Forms firsts = rules.forms(text.substr(0, end), inflection);
    const Forms seconds = rules.forms(text.substr(second, second_end - second), inflection);
    for (const std::string& first : firsts)
      for (const std::string& other : seconds) all.push_back(first + " " + other + std::string(text.substr(second_end)));
  }
  return all;
}

}  // namespace veil::training
