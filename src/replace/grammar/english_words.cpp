#include "replace/grammar/english_words.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

}  // namespace

std::string_view english_article(std::string_view words, const GrammarFacts& facts) {
  const std::string lower = utf8::to_lower(words.substr(0, words.find_first_of(" -")));
  if (lower.empty()) return "a";
  // Letters that are spelt out: "an EU capital", "an FBI agent".
  const std::string_view written = words.substr(0, lower.size());
  const bool spelt_out = written.size() <= 4 && std::all_of(written.begin(), written.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (spelt_out) return std::string_view("AEFHILMNORSX").find(written[0]) != std::string_view::npos ? "an" : "a";
  const std::string_view sound = facts.value_by_beginning(Fact::sound, lower);
  if (!sound.empty()) return sound == "vowel" ? "an" : "a";
  return is_vowel(lower[0]) ? "an" : "a";
}

std::string english_plural(const std::string& phrase, const GrammarFacts& facts) {
  // The head stands before the first preposition: "members of parliament".
  std::size_t head_end = phrase.size();
  for (const std::string_view preposition : {" of ", " in ", " from ", " for ", " with ", " at "}) {
    head_end = std::min(head_end, phrase.find(preposition));
  }
  const std::string rest = phrase.substr(head_end);
  std::string head = phrase.substr(0, head_end);
  const std::size_t space = head.find_last_of(" -");
  const std::size_t begin = space == std::string::npos ? 0 : space + 1;
  const std::string last = utf8::to_lower(std::string_view(head).substr(begin));
  const auto ends = [&](std::string_view ending) { return last.ends_with(ending); };
  if (const auto irregular = facts.value(Fact::plural, last); !irregular.empty())
    return head.substr(0, begin) + std::string(irregular) + rest;
  if (ends("man") && !ends("human") && !ends("german")) {
    head.replace(head.size() - 2, 1, "e");
  } else if (ends("s") || ends("x") || ends("z") || ends("ch") || ends("sh")) {
    head += "es";
  } else if (ends("y") && last.size() > 1 && !is_vowel(last[last.size() - 2])) {
    head.replace(head.size() - 1, 1, "ies");
  } else {
    head += "s";
  }
  return head + rest;
}

}  // namespace veil::replace
