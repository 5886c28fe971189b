#include "replace/surrogate/organisation_surrogates.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_acronym = 6;

bool is_acronym(std::string_view name) {
  return name.size() >= 2 && name.size() <= longest_acronym &&
         std::all_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string first_word(const std::string& name) { return name.substr(0, name.find(' ')); }

}  // namespace

const std::string& OrganisationSurrogates::whole_name(std::uint32_t entity, std::string_view name) {
  const std::string words = folded_words(name);
  return whole_names_[entity].try_emplace(first_word(words), words).first->second;
}

std::string OrganisationSurrogates::name_for(std::uint32_t entity, std::string_view name) {
  if (is_acronym(name)) {
    for (std::uint64_t round = 0; round < 8; ++round) {
      DrawnRow row(scene_.draw().number("acronym", name, round));
      std::string acronym;
      for (std::size_t i = 0; i < name.size(); ++i) acronym += static_cast<char>('A' + row.below(26));
      const std::string what = "acronym " + std::string(name);
      if (!scene_.is_free(acronym, what)) continue;
      scene_.take(acronym, what);
      return acronym;
    }
    return {};
  }
  return in_case_of(name, scene_.pick("organisation", whole_name(entity, name), scene_.lists().organisations));
}

Offer OrganisationSurrogates::offer(std::uint32_t mention_number) {
  const Document& document = scene_.document();
  const Mention& mention = document.mentions[mention_number];
  const std::string_view text = document.text_of(mention.span);
  Offer offer{mention.span, {}};
  if (text.size() > longest_name) return offer;
  const LanguageSurrogates& lists = scene_.lists();
  const std::vector<Span> words = words_of_name(text);
  const auto stays = [&](std::size_t i) {
    const std::string_view word = words[i].of(text);
    const std::string spelling = folded_words(word);
    const bool clitic = spelling == "s" && words[i].begin > 0 && i > 0;
    // Letters at the end are a legal form: "S.A.", "e.V."
    const bool legal_form = i > 0 && std::all_of(words.begin() + static_cast<std::ptrdiff_t>(i), words.end(),
                                                 [](const Span other) { return other.size() == 1; });
    return clitic || legal_form || begins_small(word) || lists.has(spelling, NameUse::link) || lists.has(spelling, NameUse::article) ||
           lists.is_kind_of_organisation(spelling);
  };
  std::string result;
  std::size_t done = 0;
  bool changed = false;
  for (std::size_t i = 0; i < words.size();) {
    if (words.size() > 1 && stays(i)) {
      ++i;
      continue;
    }
    std::size_t last = i;
    while (last + 1 < words.size() && !stays(last + 1)) ++last;
    const std::string_view name = text.substr(words[i].begin, words[last].end - words[i].begin);
    // Behind a kind of organisation, or where the document has a place of this name, it is a place.
    const bool behind_kind = i > 0 && last + 1 == words.size();
    std::string other;
    if (behind_kind && !is_acronym(name)) {
      const std::string before = utf8::to_lower(words[i - 1].of(text));
      other = places_.place_for(name, grammar_of_article(scene_.lists(), before));
    }
    if (other.empty()) other = name_for(mention.entity, name);
    if (other.empty()) return offer;
    result += text.substr(done, words[i].begin - done);
    result += other;
    done = words[last].end;
    changed = true;
    i = last + 1;
  }
  if (!changed) return offer;
  result += text.substr(done);
  if (result != text) offer.options.push_back({.text = std::move(result), .source = "surrogate"});
  return offer;
}

}  // namespace veil::replace
