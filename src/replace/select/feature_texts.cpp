#include "replace/select/feature_texts.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "text/ascii.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t context_bytes = 60;

bool is_year(std::string_view text) { return text.size() == 4 && std::all_of(text.begin(), text.end(), is_ascii_digit); }

std::vector<std::uint32_t> trigrams_of(std::string_view text) {
  std::vector<std::uint32_t> all;
  const std::string padded = " " + std::string(text) + " ";
  for (std::size_t i = 0; i + 3 <= padded.size(); ++i) all.push_back(hash_of(std::string_view(padded).substr(i, 3)));
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// Not a number that grows with the text: options of thousands of bytes are compared by their beginning.
constexpr std::size_t longest_compared = 400;

std::string_view beginning(std::string_view text) {
  if (text.size() <= longest_compared) return text;
  std::size_t end = longest_compared;
  while (end > 0 && !utf8::is_boundary(text, end)) --end;
  return text.substr(0, end);
}

std::string_view before(std::string_view document, std::size_t at) {
  std::size_t begin = at > context_bytes ? at - context_bytes : 0;
  while (!utf8::is_boundary(document, begin)) ++begin;
  return document.substr(begin, at - begin);
}

std::string_view behind(std::string_view document, std::size_t at) {
  std::size_t end = std::min(document.size(), at + context_bytes);
  while (!utf8::is_boundary(document, end)) --end;
  return document.substr(at, end - at);
}

}  // namespace

MentionText::MentionText(const WordTable& table, const ChoiceDocument& whole, const ChoiceMention& mention) {
  const std::string_view document = whole.text;
  const Span span = mention.span;
  const std::string_view text = beginning(mention.in_english.empty() ? span.of(document) : mention.in_english);
  lower = utf8::to_lower(text);
  words = words_of(lower);
  trigrams = trigrams_of(lower);
  vector = table.vector(words);
  const std::string left = utf8::to_lower(before(document, span.begin));
  if (whole.english) {
    const std::string around = left + " " + utf8::to_lower(behind(document, span.end));
    context = table.vector(words_of(around));
  }
  if (!words.empty()) {
    rarest = 0;
    for (const std::string_view word : words) {
      const float rarity = table.rarity(word);
      rarest = std::max(rarest, rarity);
      commonest = std::min(commonest, rarity);
      last_rarity = rarity;
    }
  }
  bool lower_letter = false;
  bool letter = false;
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    if (i == 0) capital = utf8::is_upper(decoded.code_point);
    lower_letter = lower_letter || utf8::is_lower(decoded.code_point);
    letter = letter || utf8::is_letter(decoded.code_point);
    i += decoded.length;
  }
  all_capitals = letter && !lower_letter;
  digits = static_cast<float>(std::count_if(text.begin(), text.end(), is_ascii_digit));
  year = is_year(text);
  const std::vector<std::string_view> left_words = words_of(left);
  const std::string_view previous = left_words.empty() ? std::string_view() : left_words.back();
  const auto one_of = [&](std::initializer_list<std::string_view> list) {
    return std::find(list.begin(), list.end(), previous) != list.end();
  };
  after_article =
      one_of({"the", "a", "an", "der", "die", "das", "ein", "eine", "o", "os", "as", "um", "uma", "el", "la", "los", "las", "un", "una"});
  after_preposition = one_of({"in", "at", "from", "of", "aus", "von", "bei", "em", "de", "do", "da", "no", "na", "en", "del"});
}

OptionText::OptionText(const WordTable& table, std::string_view whole, const MentionText& mention) {
  const std::string_view text = beginning(whole);
  lower = utf8::to_lower(text);
  const std::vector<std::string_view> views = words_of(lower);
  words = static_cast<float>(views.size());
  head = head_of(lower);
  vector = table.vector(views);
  rarity = table.rarity(head);
  noun = table.find(head);
  if (noun != nullptr && noun->lexicographer == 0) noun = nullptr;

  const bool ours = text.starts_with("PERSON") || text.starts_with("DATE") || text.starts_with("X");
  bool at_word = true;
  for (std::size_t i = 0; i < text.size() && !ours;) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    if (at_word && utf8::is_upper(decoded.code_point)) ++capitals;
    at_word = utf8::is_space(decoded.code_point);
    i += decoded.length;
  }
  digits = std::any_of(text.begin(), text.end(), is_ascii_digit);
  year = is_year(text);
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    decade = decade || (is_ascii_digit(text[i]) && text[i + 1] == '0' && text[i + 2] == 's');
  if (text.starts_with("PERSON ") && text.size() > 7) {
    for (const char byte : text.substr(7, 3)) number = is_ascii_digit(byte) ? number * 10 + static_cast<float>(byte - '0') : number;
  }

  within_mention = !lower.empty() && mention.lower.find(lower) != std::string::npos;
  is_mention = lower == mention.lower;
  head_within_mention = !head.empty() && std::find(mention.words.begin(), mention.words.end(), head) != mention.words.end();
  head_begins_word = head.size() > 3 && std::any_of(mention.words.begin(), mention.words.end(), [&](std::string_view word) {
                       return word.starts_with(std::string_view(head).substr(0, 5));
                     });
  shared_words = static_cast<float>(std::count_if(views.begin(), views.end(), [&](std::string_view word) {
    return word.size() > 3 && std::find(mention.words.begin(), mention.words.end(), word) != mention.words.end();
  }));
  const std::vector<std::uint32_t> own = trigrams_of(lower);
  std::vector<std::uint32_t> both;
  std::set_intersection(own.begin(), own.end(), mention.trigrams.begin(), mention.trigrams.end(), std::back_inserter(both));
  shared_trigrams =
      static_cast<float>(both.size()) / static_cast<float>(std::max<std::size_t>(1, own.size() + mention.trigrams.size() - both.size()));
}

}  // namespace veil::replace
