#include "replace/surrogate/scene.h"

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

std::vector<std::string_view> texts_of_mentions(const Document& document) {
  std::vector<std::string_view> texts;
  for (const Mention& mention : document.mentions) texts.push_back(document.text_of(mention.span));
  return texts;
}

bool is_apostrophe(char32_t c) { return c == U'\'' || c == U'’'; }
bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

constexpr std::uint64_t most_double_names = 64;  // tries, once every single name is taken

}  // namespace

Scene::Scene(const Document& document, const SurrogateLists& lists, Draw draw)
    : document_(document), all_lists_(lists), lists_(lists.of(document.language)), draw_(draw), originals_(texts_of_mentions(document)) {
  FoldedWord word;
  for (std::size_t at = 0; next_word(document.text, at, word); at = word.end) words_.insert(word.hash);
  for (const Mention& mention : document.mentions) mentions_.insert(folded_words(document.text_of(mention.span)));
}

bool Scene::names_nothing(std::string_view text, std::string_view what) const {
  const auto taken = taken_.find(folded_words(text));
  return (taken == taken_.end() || taken->second == what) && originals_.find(text).empty();
}

bool Scene::is_free(std::string_view text, std::string_view what) const {
  FoldedWord word;
  for (std::size_t at = 0; next_word(text, at, word); at = word.end) {
    // Small words inside a name ("de") may stand anywhere.
    const bool small = !word.capital && word.end - word.begin < 4;
    if (!small && words_.contains(word.hash)) return false;
  }
  return names_nothing(text, what);
}

// The person with the most mentions, by the longest of them; without persons the document.
std::string Scene::subject() const {
  const Document& document = document_;
  const Entity* main = nullptr;
  for (const Entity& entity : document.entities) {
    if (entity.label == Label::person && (main == nullptr || entity.mentions.size() > main->mentions.size())) main = &entity;
  }
  if (main == nullptr) return "document " + document.id;
  std::string longest;
  for (const std::uint32_t mention : main->mentions) {
    if (mention >= document.mentions.size()) continue;
    std::string name = folded_words(document.text_of(document.mentions[mention].span));
    if (name.size() > longest.size()) longest = std::move(name);
  }
  return "person " + longest;
}

const std::string& Scene::pick(std::string_view kind, const std::string& what, const std::vector<std::string>& list) {
  const auto [place, is_new] = picked_.try_emplace(std::string(kind) + '\n' + what);
  std::string& chosen = place->second;
  if (!is_new || list.empty()) return chosen;
  const std::size_t first = draw_.number(kind, what) % list.size();
  for (std::size_t i = 0; i < list.size() && chosen.empty(); ++i) {
    const std::string& candidate = list[(first + i) % list.size()];
    if (is_free(candidate, place->first)) chosen = candidate;
  }
  for (std::uint64_t round = 1; round <= most_double_names && chosen.empty(); ++round) {
    DrawnRow row(draw_.number(kind, what, round));
    const std::string candidate = list[row.below(list.size())] + '-' + list[row.below(list.size())];
    if (is_free(candidate, place->first)) chosen = candidate;
  }
  if (!chosen.empty()) take(chosen, place->first);
  return chosen;
}

std::vector<Span> words_of_name(std::string_view text) {
  std::vector<Span> words;
  const auto letter_at = [&](std::size_t i) { return i < text.size() && is_word(utf8::decode(text, i).code_point); };
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    const std::size_t end = i + decoded.length;
    if (is_word(decoded.code_point)) {
      if (!words.empty() && words.back().end == i)
        words.back().end = static_cast<std::uint32_t>(end);
      else
        words.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)});
    } else if (is_apostrophe(decoded.code_point) && !words.empty() && words.back().end == i && letter_at(end) &&
               letter_at(end + utf8::decode(text, end).length)) {
      words.back().end = static_cast<std::uint32_t>(end);
    }
    i = end;
  }
  return words;
}

bool begins_with_vowel(std::string_view word) {
  return !word.empty() && std::string_view("aeiouAEIOU").find(word[0]) != std::string_view::npos;
}

bool begins_small(std::string_view word) { return !word.empty() && utf8::is_lower(utf8::decode(word, 0).code_point); }

std::string in_case_of(std::string_view original, std::string_view text) {
  int upper = 0;
  int lower = 0;
  for (std::size_t i = 0; i < original.size();) {
    const utf8::Decoded decoded = utf8::decode(original, i);
    upper += utf8::is_upper(decoded.code_point) ? 1 : 0;
    lower += utf8::is_lower(decoded.code_point) ? 1 : 0;
    i += decoded.length;
  }
  if (upper > 1 && lower == 0) return utf8::to_upper(text);
  if (upper == 0 && lower > 0) return utf8::to_lower(text);
  return std::string(text);
}

std::string with_first_letter_of(std::string_view original, std::string_view text) {
  std::string result = in_case_of(original, text);
  if (original.empty() || result.empty()) return result;
  const utf8::Decoded first = utf8::decode(result, 0);
  std::string letter;
  const char32_t like = utf8::decode(original, 0).code_point;
  utf8::append(letter, utf8::is_upper(like) ? utf8::to_upper(first.code_point) : first.code_point);
  return result.replace(0, first.length, letter);
}

}  // namespace veil::replace
