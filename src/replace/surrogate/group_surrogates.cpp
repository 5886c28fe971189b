#include "replace/surrogate/group_surrogates.h"

#include <algorithm>
#include <array>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_group = 100;

bool begins_with_vowel(std::string_view word) {
  return !word.empty() && std::string_view("aeiouAEIOU").find(word[0]) != std::string_view::npos;
}

// The form of a profession that no list has, by its ending: the order of forms in surrogates.tsv.
int form_by_ending(Language language, std::string_view lower) {
  using Endings = std::array<std::pair<std::string_view, int>, 8>;
  static constexpr Endings german = {
      {{"erinnen", 3}, {"erin", 1}, {"ern", 2}, {"er", 0}, {"\xFF", -1}, {"\xFF", -1}, {"\xFF", -1}, {"\xFF", -1}}};
  static constexpr Endings romance = {
      {{"ista", -1}, {"istas", -1}, {"os", 2}, {"as", 3}, {"ores", 2}, {"o", 0}, {"or", 0}, {"ora", 1}}};
  switch (language) {
    case Language::en:
      return lower.ends_with('s') && !lower.ends_with("ss") ? 1 : lower.ends_with("men") ? 1 : 0;
    case Language::de:
      for (const auto& [ending, form] : german) {
        if (lower.ends_with(ending)) return form;
      }
      return -1;
    default:
      for (const auto& [ending, form] : romance) {
        if (lower.ends_with(ending)) return form;
      }
      return lower.ends_with('a') ? 1 : -1;
  }
}

}  // namespace

std::string GroupSurrogates::from_rows(std::string_view kind, const std::vector<std::vector<std::string>>& rows,
                                       std::string_view original, int form) {
  const std::string lower = utf8::to_lower(original);
  const std::size_t index = static_cast<std::size_t>(form);
  // The row of the original, when it has one: its forms share the surrogate's row.
  const std::vector<std::string>* own = nullptr;
  std::size_t most_forms = 0;
  for (const auto& row : rows) {
    most_forms = std::max(most_forms, row.size());
    if (own == nullptr && index < row.size() && utf8::to_lower(row[index]) == lower) own = &row;
  }
  const std::size_t forms = own != nullptr ? own->size() : most_forms;
  if (index >= forms) return {};
  const std::string base = own != nullptr ? own->front() : lower;
  const bool english = scene_.language() == Language::en;
  std::vector<std::string> candidates;
  for (const auto& row : rows) {
    if (row.size() != forms || &row == own) continue;
    if (english && begins_with_vowel(row[index]) != begins_with_vowel(original)) continue;
    candidates.push_back(row.front());
  }
  const std::string& chosen = scene_.pick(kind, utf8::to_lower(base), candidates);
  for (const auto& row : rows) {
    if (!chosen.empty() && row.front() == chosen) return with_first_letter_of(original, row[index]);
  }
  return {};
}

std::string GroupSurrogates::german_adjective(std::string_view original) {
  constexpr std::array<std::string_view, 6> endings = {"e", "er", "en", "em", "es", ""};
  const std::string lower = utf8::to_lower(original);
  for (const std::string_view ending : endings) {
    if (!lower.ends_with(ending)) continue;
    const std::string stem = lower.substr(0, lower.size() - ending.size());
    if (!stem.ends_with("isch") && stem != "deutsch") continue;
    const std::string& chosen = scene_.pick("adjective", stem, scene_.lists().adjectives);
    return chosen.empty() ? std::string() : with_first_letter_of(original, chosen + std::string(ending));
  }
  return {};
}

Offer GroupSurrogates::offer(std::uint32_t mention_number) {
  const Document& document = scene_.document();
  const Mention& mention = document.mentions[mention_number];
  const std::string_view text = document.text_of(mention.span);
  Offer offer{mention.span, {}};
  if (text.empty() || text.size() > longest_group) return offer;
  const LanguageSurrogates& lists = scene_.lists();
  const std::string lower = utf8::to_lower(text);
  std::string other;
  if (const int form = lists.nationality_form(lower); form >= 0) {
    other = from_rows("nationality", lists.nationalities, text, form);
  } else if (const int known = lists.profession_form(lower); known >= 0) {
    other = from_rows("profession", lists.professions, text, known);
  } else if (mention.subtype == "PROFESSION") {
    if (const int guessed = form_by_ending(document.language, lower); guessed >= 0) {
      other = from_rows("profession", lists.professions, text, guessed);
    }
  } else if (document.language == Language::de && (mention.subtype == "NATIONALITY" || mention.subtype.empty())) {
    other = german_adjective(text);
  }
  if (!other.empty() && other != text) offer.options.push_back({.text = std::move(other), .source = "surrogate"});
  return offer;
}

}  // namespace veil::replace
