#include "replace/surrogate/group_surrogates.h"

#include <algorithm>
#include <array>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_group = 100;

}  // namespace

std::string GroupSurrogates::from_rows(std::string_view kind, const std::vector<std::vector<std::string>>& rows, std::string_view original,
                                       int form) {
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
  const bool by_sound = scene_.lists().has(Habit::articles_by_sound);
  std::vector<std::string> candidates;
  for (const auto& row : rows) {
    if (row.size() != forms || &row == own) continue;
    if (by_sound && begins_with_vowel(row[index]) != begins_with_vowel(original)) continue;
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

std::string GroupSurrogates::related_profession(std::string_view original) {
  const LanguageSurrogates& lists = scene_.lists();
  const Occupation* own = lists.occupation(utf8::to_lower(original));
  if (own == nullptr) return {};
  const bool by_sound = lists.has(Habit::articles_by_sound);
  std::vector<std::string> candidates;
  for (const Occupation& other : lists.occupations) {
    if (other.kind != own->kind || &other == own) continue;
    const std::string form = same_form(own->names, other.names, original);
    const bool one_word = form.find(' ') == std::string::npos;
    if (form.empty() || !one_word || (by_sound && begins_with_vowel(form) != begins_with_vowel(original))) continue;
    candidates.push_back(other.names.name);
  }
  const std::string& chosen = scene_.pick("profession", utf8::to_lower(own->names.name), candidates);
  const Occupation* other = chosen.empty() ? nullptr : lists.occupation(utf8::to_lower(chosen));
  return other == nullptr ? std::string() : same_form(own->names, other->names, original);
}

Offer GroupSurrogates::offer(std::uint32_t mention_number) {
  const Document& document = scene_.document();
  const Mention& mention = document.mentions[mention_number];
  const std::string_view text = document.text_of(mention.span);
  Offer offer{mention.span, {}};
  if (text.empty() || text.size() > longest_group) return offer;
  const LanguageSurrogates& lists = scene_.lists();
  const std::string lower = utf8::to_lower(text);
  std::string other = geography_.nationality_for(text);
  if (!other.empty()) {
    // of the country that stands for theirs
  } else if (const int form = lists.nationality_form(lower); form >= 0) {
    other = from_rows("nationality", lists.nationalities, text, form);
  } else if (other = related_profession(text); !other.empty()) {
    // of the same kind
  } else if (const int known = lists.profession_form(lower); known >= 0) {
    other = from_rows("profession", lists.professions, text, known);
  } else if (mention.subtype == "PROFESSION") {
    if (const int guessed = lists.profession_form_by_ending(lower); guessed >= 0) {
      other = from_rows("profession", lists.professions, text, guessed);
    }
  } else if (!lists.adjectives.empty() && (mention.subtype == "NATIONALITY" || mention.subtype.empty())) {
    other = german_adjective(text);
  }
  if (!other.empty() && other != text) offer.options.push_back({.text = std::move(other), .source = "surrogate"});
  return offer;
}

}  // namespace veil::replace
