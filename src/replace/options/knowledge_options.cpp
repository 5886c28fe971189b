#include "replace/options/knowledge_options.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "knowledge/ladder.h"
#include "replace/options/neighbours.h"
#include "text/same_word.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;
using knowledge::Link;
using knowledge::LinkStep;

constexpr std::size_t most_words_of_phrase = 6;

// "Velstad, Norway": where the thing lies is said right behind it, by a mention of its own.
bool place_follows(const Document& document, std::uint32_t mention_number) {
  if (mention_number + 1 >= document.mentions.size()) return false;
  const Mention& next = document.mentions[mention_number + 1];
  const Span between{document.mentions[mention_number].span.end, next.span.begin};
  if (next.label != Label::loc || between.end - between.begin > 4) return false;
  const std::string_view text = document.text_of(between);
  return text.starts_with(',') || text == " in " || text == " (";
}

// Of a name of an organisation or thing no word may stay, though knowledge says it: "a bank in Norway" for "Bank of Norway".
void leave_out_own_words(std::vector<GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) {
  const Mention& mention = document.mentions[mention_number];
  if (mention.label != Label::org && mention.label != Label::misc) return;
  SameWord word;
  std::vector<std::uint64_t> words;
  const std::string_view text = document.text_of(mention.span);
  for (SameWords reader(text); reader.next(word);) {
    if (word.capital && word.letters > 2) words.push_back(word.key);
  }
  std::erase_if(terms, [&](const GeneralTerm& term) {
    for (SameWords reader(term.place); reader.next(word);) {
      if (word.capital && std::find(words.begin(), words.end(), word.key) != words.end()) return true;
    }
    return false;
  });
}

// What does not say again what a list or the next word says: see neighbours.h.
void leave_out_repeated(std::vector<GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) {
  std::erase_if(terms, [&](const GeneralTerm& term) { return stands_beside(document, mention_number, term.text); });
}

}  // namespace

KnowledgeOptions::KnowledgeOptions(KnowledgeOptionParts parts, const Document* document) : parts_(std::move(parts)), document_(document) {
  if (document_ != nullptr) read_.emplace(parts_.meanings, *document_);
}

std::optional<Link> KnowledgeOptions::meaning_of(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  // "die türkische Justiz", found as a place, is meant as where it comes from.
  const bool origin =
      mention.label == Label::loc && parts_.text_types->is_adjective_of_origin(document.language, document.text_of(mention.span));
  const Label label = origin ? Label::dem : mention.label;
  if (&document == document_) return read_->of(mention_number, label);
  return link::DocumentMeanings(parts_.meanings, document).of(mention_number, label);
}

void KnowledgeOptions::leave_out_listed(std::vector<GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) const {
  std::vector<std::uint32_t> listed = listed_before(document, mention_number);
  std::vector<std::string> used;
  const auto is_used = [&](const GeneralTerm& term) {
    return !term.grammar.adjective && std::find(used.begin(), used.end(), term.text) != used.end();
  };
  for (auto member = listed.rbegin(); member != listed.rend(); ++member) {
    const std::optional<Link> link = meaning_of(document, *member);
    if (!link) continue;
    for (const GeneralTerm& term : knowledge::ladder(*link, document.language, parts_.phrases->habits())) {
      if (is_used(term) || stands_beside(document, *member, term.text)) continue;
      used.push_back(term.text);
      break;
    }
  }
  // "a professional and professional" is true, nothing is worse.
  if (!std::all_of(terms.begin(), terms.end(), is_used)) {
    std::erase_if(terms, is_used);
  } else if (terms.size() > 1) {
    terms.erase(terms.begin(), terms.end() - 1);
  }
}

Offer KnowledgeOptions::offer(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  // An expression is no noun phrase: nothing that names a thing can stand for it.
  if (mention.subtype.ends_with("/EXPRESSION")) return {mention.span, {}};
  if (knowledge::is_sensitive_phrase(mention)) return offer_sensitive(document, mention_number);
  if (is_verb(document, mention_number)) return {mention.span, {}};
  const std::optional<Link> link = meaning_of(document, mention_number);
  if (!link) return {mention.span, {}};
  std::vector<GeneralTerm> terms = knowledge::ladder(*link, document.language, parts_.phrases->habits());
  leave_out_own_words(terms, document, mention_number);
  if (place_follows(document, mention_number)) std::erase_if(terms, [](const GeneralTerm& term) { return !term.place.empty(); });
  leave_out_repeated(terms, document, mention_number);
  if (mention.label == Label::dem) leave_out_listed(terms, document, mention_number);
  return parts_.grammar->fit(document, mention_number, terms);
}

Offer KnowledgeOptions::offer_for_list(const Document& document, std::span<const Replacement> members) const {
  std::optional<GeneralTerm> alike;
  for (const Replacement& member : members) {
    const std::optional<Link> link = meaning_of(document, member.mention);
    std::optional<GeneralTerm> said;
    for (const GeneralTerm& term :
         link ? knowledge::ladder(*link, document.language, parts_.phrases->habits()) : std::vector<GeneralTerm>()) {
      const Offer one = parts_.grammar->fit(document, member.mention, {term});
      if (one.options.empty() || one.options.front().text != member.text) continue;
      said = term;
      break;
    }
    // What bears no article is part of something else: "the city office".
    const bool alone = said && member.text.size() > said->text.size() && !member.text.starts_with(said->text);
    if (!alone || (alike && (said->text != alike->text || said->place != alike->place))) return {};
    alike = std::move(said);
  }
  const auto several = alike ? parts_.grammar->several(document.language, members.size(), *alike) : std::nullopt;
  if (!several) return {};
  return parts_.grammar->fit(document, members.front().mention, {*several});
}

Offer KnowledgeOptions::offer_sensitive(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  const std::optional<Link> link = knowledge::kind_of_sensitive_phrase(*parts_.phrases, document, mention);
  Offer offer{mention.span, {}};
  if (link) {
    std::vector<GeneralTerm> terms = knowledge::ladder(*link, document.language, parts_.phrases->habits());
    leave_out_repeated(terms, document, mention_number);
    offer = parts_.grammar->fit(document, mention_number, terms);
  }
  const bool by_name = link && (link->step == LinkStep::exact || link->step == LinkStep::approximate);
  if (!by_name) add_simpler_forms(document, mention, offer);
  return offer;
}

void KnowledgeOptions::add_simpler_forms(const Document& document, const Mention& mention, Offer& offer) const {
  const bool by_sound = habits(document).has(Habit::articles_by_sound);
  const auto first = std::lower_bound(document.tokens.begin(), document.tokens.end(), mention.span.begin,
                                      [](const Token& token, std::size_t at) { return token.span.begin < at; });
  if (offer.options.empty()) {
    offer.span = mention.span;
    if (by_sound && first != document.tokens.begin() && std::prev(first)->upos == Upos::det) {
      const std::string_view word = document.text_of(*std::prev(first));
      const bool beside = std::prev(first)->span.end + 1 == mention.span.begin;
      if (beside && (word == "a" || word == "an")) offer.span.begin = std::prev(first)->span.begin;
    }
  }
  // Words that were taken in before the phrase: an article, which has to fit what follows.
  if (offer.span.end != mention.span.end || offer.span.begin > mention.span.begin) return;
  std::string before(document.text_of(Span{offer.span.begin, mention.span.begin}));
  const std::string article = utf8::to_lower(before);
  if (!before.empty() && article != "a " && article != "an " && article != "the ") return;
  std::vector<Span> words;
  for (auto token = first; token != document.tokens.end() && token->span.end <= mention.span.end; ++token) {
    words.push_back(token->span);
  }
  if (words.size() < 2 || words.size() > most_words_of_phrase) return;
  const bool head_first = habits(document).has(Habit::head_first);
  const auto starts_sentence = [&] {
    if (first == document.tokens.begin()) return true;
    const std::uint32_t end = std::prev(first)->span.end;
    return std::string_view(".!?").find(document.text[end - 1]) != std::string_view::npos ||
           document.text_of(Span{end, mention.span.begin}).find('\n') != std::string_view::npos;
  };
  const bool capital = starts_sentence() && utf8::is_upper(utf8::decode(document.text, mention.span.begin).code_point);
  std::vector<Option> simpler;
  for (std::size_t left_out = 1; left_out < words.size(); ++left_out) {
    const Span part =
        head_first ? Span{words.front().begin, words[words.size() - 1 - left_out].end} : Span{words[left_out].begin, words.back().end};
    std::string text(document.text_of(part));
    const auto letter = utf8::decode(text, 0);
    if (!utf8::is_letter(letter.code_point)) continue;
    if (by_sound && article.starts_with('a')) {
      const bool vowel = std::string_view("aeiouAEIOU").find(text.front()) != std::string_view::npos;
      text = (utf8::is_upper(utf8::decode(before, 0).code_point) ? (vowel ? "An " : "A ") : (vowel ? "an " : "a ")) + text;
    } else if (!before.empty()) {
      text = before + text;
    } else if (capital && !head_first) {
      text = utf8::to_upper(text.substr(0, letter.length)) + text.substr(letter.length);
    }
    simpler.push_back({.text = std::move(text), .source = "text"});
  }
  offer.options.insert(offer.options.begin(), simpler.begin(), simpler.end());
}

}  // namespace veil::replace
