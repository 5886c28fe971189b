#include "replace/lists.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_list = 6;

bool is_name(Label label) { return label == Label::loc || label == Label::org || label == Label::misc; }

// What stands for the second of two, without the word for "and", which a language may have taken in because it has to fit.
std::string_view without_join(const Document& document, const Replacement& next) {
  const Mention& mention = document.mentions[next.mention];
  if (next.span.begin == mention.span.begin) return next.text;
  const std::size_t blank = next.text.find(' ');
  const std::string_view taken = document.text_of(Span{next.span.begin, mention.span.begin});
  if (taken.find(' ') + 1 != taken.size() || blank == std::string::npos) return {};
  return std::string_view(next.text).substr(blank + 1);
}

bool follows(const Document& document, const Replacement& before, const Replacement& next, const Grammar& grammar) {
  const Mention& one = document.mentions[before.mention];
  const Mention& other = document.mentions[next.mention];
  if (!is_name(one.label) || one.label != other.label || !(before.method == next.method)) return false;
  if (one.entity == 0 || other.entity == 0 || one.span.end >= other.span.begin) return false;
  if (before.span.end != one.span.end || next.span.begin < one.span.end || next.span.end != other.span.end) return false;
  const std::string_view same = without_join(document, next);
  // The first may have a preposition in front, or a capital.
  if (same.empty() || !utf8::to_lower(before.text).ends_with(utf8::to_lower(same))) return false;
  return grammar.joins(document.language, document.text_of(Span{one.span.end, other.span.begin}));
}

}  // namespace

std::vector<ListOfAlike> lists_of_alike(const Document& document, const std::vector<Replacement>& replacements, const Grammar& grammar) {
  std::vector<ListOfAlike> lists;
  for (std::size_t i = 0; i + 1 < replacements.size();) {
    std::size_t end = i + 1;
    std::vector<std::uint32_t> entities = {document.mentions[replacements[i].mention].entity};
    while (end < replacements.size() && end - i < longest_list && follows(document, replacements[end - 1], replacements[end], grammar)) {
      const std::uint32_t entity = document.mentions[replacements[end].mention].entity;
      if (std::find(entities.begin(), entities.end(), entity) != entities.end()) break;
      entities.push_back(entity);
      ++end;
    }
    if (end - i > 1) lists.push_back({i, end});
    i = end;
  }
  return lists;
}

void say_together(std::span<Replacement> members, const Offer& joined) {
  members.front().span = joined.span;
  members.front().text = joined.options.front().text;
  for (std::size_t i = 1; i < members.size(); ++i) {
    members[i].span.begin = members[i - 1].span.end;
    members[i].text.clear();
  }
  for (Replacement& member : members) {
    std::vector<Option> options(member.options.begin(), member.options.end());
    options.insert(options.begin(), {.text = member.text, .level = member.level, .source = joined.options.front().source});
    member.options = std::move(options);
    member.reason = "said together with the others of its list";
  }
}

}  // namespace veil::replace
