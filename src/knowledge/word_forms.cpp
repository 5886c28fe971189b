#include "knowledge/word_forms.h"

#include <algorithm>
#include <array>
#include <span>

namespace veil::knowledge {
namespace {

struct Ending {
  std::string_view from, to;
};

// Longer endings first within a rule of inflection; folded words have no diacritics ("oes" is "ões").
constexpr Ending english[] = {{"ies", "y"}, {"men", "man"}, {"women", "woman"}, {"ves", "f"}, {"ves", "fe"}, {"es", ""},
                              {"s", ""},    {"people", "person"}};
constexpr Ending german[] = {{"innen", "in"}, {"innen", ""}, {"innen", "e"}, {"in", ""}, {"in", "e"}, {"en", ""}, {"en", "e"}, {"ern", "er"}, {"ern", ""},
                             {"er", ""},      {"er", "e"},   {"es", ""}, {"es", "e"}, {"em", ""},  {"e", ""},    {"n", ""}, {"s", ""}};
constexpr Ending spanish[] = {{"ces", "z"}, {"oras", "or"}, {"ora", "or"}, {"esas", "es"}, {"esa", "es"}, {"anas", "an"},
                              {"ana", "an"}, {"es", ""},     {"s", ""},     {"as", "o"},    {"a", "o"}};
constexpr Ending portuguese[] = {{"oes", "ao"}, {"aes", "ao"},  {"ais", "al"}, {"eis", "el"}, {"is", "il"},  {"ns", "m"}, {"oras", "or"},
                                 {"ora", "or"}, {"esas", "es"}, {"esa", "es"}, {"es", ""},    {"s", ""},     {"as", "o"}, {"a", "o"}};

std::span<const Ending> endings_of(Language language) {
  switch (language) {
    case Language::de: return german;
    case Language::es: return spanish;
    case Language::pt: return portuguese;
    default: return english;
  }
}

constexpr std::size_t shortest_stem = 3;
constexpr std::size_t most_forms = 10;

constexpr std::array<std::string_view, 3> english_articles = {"the", "a", "an"};
constexpr std::array<std::string_view, 12> german_articles = {"der", "die", "das", "den",  "dem",  "des",
                                                              "ein", "eine", "einen", "einem", "einer", "eines"};
constexpr std::array<std::string_view, 7> spanish_articles = {"el", "la", "los", "las", "un", "una", "lo"};
constexpr std::array<std::string_view, 6> portuguese_articles = {"o", "a", "os", "as", "um", "uma"};

constexpr std::array<std::string_view, 9> english_joiners = {"of", "for", "in", "at", "on", "to", "with", "by", "from"};
constexpr std::array<std::string_view, 10> german_joiners = {"von", "vom", "fur", "in", "im", "am", "an", "der", "des", "zu"};
constexpr std::array<std::string_view, 6> spanish_joiners = {"de", "del", "para", "en", "por", "a"};
constexpr std::array<std::string_view, 11> portuguese_joiners = {"de", "do", "da", "dos", "das", "para", "em", "no", "na", "por", "a"};

template <std::size_t n>
bool among(const std::array<std::string_view, n>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::vector<std::string> dictionary_forms(std::string_view folded_word, Language language) {
  std::vector<std::string> forms;
  for (const Ending& ending : endings_of(language)) {
    if (!folded_word.ends_with(ending.from) || folded_word.size() - ending.from.size() + ending.to.size() < shortest_stem) continue;
    std::string form(folded_word.substr(0, folded_word.size() - ending.from.size()));
    form += ending.to;
    if (std::find(forms.begin(), forms.end(), form) == forms.end()) forms.push_back(std::move(form));
    if (forms.size() == most_forms) break;
  }
  return forms;
}

bool is_article(std::string_view folded_word, Language language) {
  switch (language) {
    case Language::de: return among(german_articles, folded_word);
    case Language::es: return among(spanish_articles, folded_word);
    case Language::pt: return among(portuguese_articles, folded_word);
    default: return among(english_articles, folded_word);
  }
}

bool is_joiner(std::string_view folded_word, Language language) {
  switch (language) {
    case Language::de: return among(german_joiners, folded_word);
    case Language::es: return among(spanish_joiners, folded_word);
    case Language::pt: return among(portuguese_joiners, folded_word);
    default: return among(english_joiners, folded_word);
  }
}

}  // namespace veil::knowledge
