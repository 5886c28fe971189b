#include "knowledge/grammar_words.h"

namespace veil::knowledge {

std::optional<NameGrammar> grammar_from(std::string_view words) {
  NameGrammar grammar;
  while (!words.empty()) {
    const std::size_t space = words.find(' ');
    const std::string_view word = words.substr(0, space);
    words.remove_prefix(space == std::string_view::npos ? words.size() : space + 1);
    if (word == "m")
      grammar.gender = Gender::masculine;
    else if (word == "f")
      grammar.gender = Gender::feminine;
    else if (word == "n")
      grammar.gender = Gender::neuter;
    else if (word == "pl")
      grammar.plural = true;
    else if (word == "mass")
      grammar.mass = true;
    else if (word == "proper")
      grammar.proper = true;
    else if (word == "art")
      grammar.article = true;
    else if (word == "adj")
      grammar.adjective = true;
    else if (!word.empty() && word != "c")
      return std::nullopt;
  }
  return grammar;
}

}  // namespace veil::knowledge
