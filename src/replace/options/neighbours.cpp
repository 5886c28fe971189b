#include "replace/options/neighbours.h"

#include <algorithm>
#include <string>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t most_listed = 4;
constexpr std::uint32_t longest_gap = 28;  // bytes between two members of a list
constexpr std::size_t window = 40;         // bytes on each side in which a list is looked at

bool joins(std::string_view gap) {
  if (gap.size() > longest_gap || gap.find_first_of(".;:()\n") != std::string_view::npos) return false;
  return gap.starts_with(", ") || gap.starts_with(" and ") || gap.starts_with(" or ") || gap == "/" || gap.starts_with(" & ");
}

std::string_view between(const Document& document, const Mention& first, const Mention& second) {
  if (first.span.end > second.span.begin) return {};
  return std::string_view(document.text).substr(first.span.end, second.span.begin - first.span.end);
}

bool is_letter_at(std::string_view text, std::size_t at) { return at < text.size() && utf8::is_letter(utf8::decode(text, at).code_point); }

// The words with no letter on either side.
bool holds_words(std::string_view text, std::string_view words) {
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    const bool begins = at == 0 || !is_letter_at(text, utf8::previous(text, at));
    if (begins && !is_letter_at(text, at + words.size())) return true;
  }
  return false;
}

}  // namespace

std::vector<std::uint32_t> listed_before(const Document& document, std::uint32_t mention_number) {
  std::vector<std::uint32_t> listed;
  for (std::uint32_t i = mention_number; i > 0 && listed.size() < most_listed; --i) {
    const Mention& mention = document.mentions[i];
    const Mention& before = document.mentions[i - 1];
    if (before.label != mention.label || !joins(between(document, before, mention))) break;
    listed.push_back(i - 1);
  }
  return listed;
}

bool stands_beside(const Document& document, std::uint32_t mention_number, std::string_view words) {
  const std::string_view text = document.text;
  const Span span = document.mentions[mention_number].span;
  if (words.empty()) return false;
  // The next word: "the Kentucky State Treasurer".
  if (span.end + 1 < text.size() && text[span.end] == ' ') {
    const std::string_view behind = text.substr(span.end + 1, words.size());
    const bool same = behind.size() == words.size() && utf8::to_lower(behind) == words;
    if (same && !is_letter_at(text, span.end + 1 + words.size())) return true;
  }
  if (document.mentions[mention_number].label != Label::dem) return false;
  // A list: from the last clause before it up to the next one behind.
  std::size_t begin = span.begin > window ? span.begin - window : 0;
  if (mention_number > 0) begin = std::max<std::size_t>(begin, document.mentions[mention_number - 1].span.end);
  while (begin < span.begin && utf8::is_continuation(text[begin])) ++begin;
  std::string_view before = text.substr(begin, span.begin - begin);
  if (const std::size_t stop = before.find_last_of(".;:()\n"); stop != std::string_view::npos) before.remove_prefix(stop + 1);
  const bool listed = before.ends_with(", ") || before.ends_with("and ") || before.ends_with("or ");
  if (listed && holds_words(before, words)) return true;
  std::size_t end = std::min(text.size(), span.end + window);
  if (mention_number + 1 < document.mentions.size()) {
    end = std::min<std::size_t>(end, std::max(span.end, document.mentions[mention_number + 1].span.begin));
  }
  while (end > span.end && end < text.size() && utf8::is_continuation(text[end])) --end;
  std::string_view behind = text.substr(span.end, end - span.end);
  behind = behind.substr(0, behind.find_first_of(".;:()\n"));
  return (behind.starts_with(", ") || behind.starts_with(" and ") || behind.starts_with(" or ")) && holds_words(behind, words);
}

bool is_verb(const Document& document, std::uint32_t mention_number) {
  const Span span = document.mentions[mention_number].span;
  if (!utf8::is_lower(utf8::decode(document.text, span.begin).code_point)) return false;
  const auto first = std::lower_bound(document.tokens.begin(), document.tokens.end(), span.begin,
                                      [](const Token& token, std::size_t at) { return token.span.begin < at; });
  // One word, or one with a prefix: "co-starred".
  if (first == document.tokens.end() || std::string_view(document.text_of(span)).find(' ') != std::string_view::npos) return false;
  const Token* last = nullptr;
  for (auto token = first; token != document.tokens.end() && token->span.begin < span.end; ++token) last = &*token;
  return last != nullptr && last->span.end == span.end && last->upos == Upos::verb;
}

}  // namespace veil::replace
