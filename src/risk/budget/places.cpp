#include "risk/budget/places.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "text/folded_word.h"
#include "text/occurrences.h"

namespace veil::risk {
namespace {

// Words that tell something: others hold a sentence together.
bool tells(Upos upos) {
  switch (upos) {
    case Upos::noun:
    case Upos::propn:
    case Upos::adj:
    case Upos::verb:
    case Upos::adv:
    case Upos::num:
    case Upos::intj:
    case Upos::x:
      return true;
    default:
      return false;
  }
}

// What attackers are asked about: quasi-identifiers, and what a model takes for telling alone though it is no name, number or address (a
// title, an award). Whether it does is just the question.
bool is_judged(const Mention& mention) {
  if (mention.kind == IdentifierKind::quasi) return true;
  if (mention.kind != IdentifierKind::direct || mention.is_decided() || mention.detector.is(Origin::pattern)) return false;
  return mention.label != Label::person && mention.label != Label::code && mention.subtype.empty();
}

bool too_high_by_kind_alone(const Document& document, std::uint32_t mention) {
  return std::none_of(document.risks.begin(), document.risks.end(), [&](const Risk& risk) {
    return risk.mention == mention && risk.too_high() && std::string_view(risk.measure) != "kind";
  });
}

}  // namespace

BudgetPlaces places_of(const Document& document, const PlaceOptions& options) {
  BudgetPlaces result;
  std::vector<std::uint32_t> direct;
  for (const Replacement& replacement : document.replacements) {
    if (!is_judged(document.mentions[replacement.mention])) direct.push_back(replacement.mention);
  }
  const OccurrenceFinder names(originals_and_names(document, direct, options.may_stay));

  std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> units;
  for (std::size_t r = 0; r < document.replacements.size(); ++r) {
    const Replacement& replacement = document.replacements[r];
    const Mention& mention = document.mentions[replacement.mention];
    const std::string_view original = document.text_of(replacement.span);
    DraftPlace place{replacement.span, 0, static_cast<std::uint8_t>(static_cast<unsigned>(mention.label) + 1), {}, SIZE_MAX};
    std::vector<std::int32_t> numbers;
    const bool judged = is_judged(mention);
    const bool stays = judged && options.may_stay_written(mention) && too_high_by_kind_alone(document, replacement.mention) &&
                       names.find(original).empty();
    const auto add = [&](std::string text, std::int32_t number) {
      if (!place.states.empty() && place.states.back() == text) return;
      place.states.push_back(std::move(text));
      numbers.push_back(number);
    };
    if (stays) add(std::string(original), -1);
    std::int32_t chosen = -1;
    for (std::size_t i = 0; i < replacement.options.size(); ++i) {
      if (replacement.options[i].level == replacement.level) chosen = static_cast<std::int32_t>(i);
    }
    if (!stays && chosen < 0) {
      place.states.push_back(replacement.text);
      numbers.push_back(-2);
    }
    for (std::int32_t i = stays ? 0 : std::max(0, chosen); i < static_cast<std::int32_t>(replacement.options.size()); ++i) {
      const Option& option = replacement.options[static_cast<std::size_t>(i)];
      if (option.source.is(OptionBasis::label)) place.telling = std::min(place.telling, place.states.size());
      add(option.text, i);
      if (!judged) break;  // a tag says nothing that could be said less
    }
    const std::string key = mention.entity > 0 ? std::string() : folded_words(original);
    place.unit = units.try_emplace({mention.entity, key}, static_cast<std::uint32_t>(units.size())).first->second;
    result.places.push_back(std::move(place));
    result.replacement.push_back(static_cast<std::int32_t>(r));
    result.options.push_back(std::move(numbers));
  }
  result.units = units.size();
  if (!options.words) return result;

  std::unordered_map<std::string, std::uint32_t> words;
  std::vector<DraftPlace> found;
  std::size_t next_place = 0, next_mention = 0;
  std::uint32_t end = 0;
  for (const Token& token : document.tokens) {
    if (token.span.begin < end || !tells(token.upos)) continue;
    while (next_place < result.places.size() && result.places[next_place].span.end <= token.span.begin) ++next_place;
    if (next_place < result.places.size() && result.places[next_place].span.begin < token.span.end) continue;
    while (next_mention < document.mentions.size() && document.mentions[next_mention].span.end <= token.span.begin) ++next_mention;
    if (next_mention < document.mentions.size() && document.mentions[next_mention].span.begin < token.span.end) continue;
    FoldedWord word;
    std::string spelling;
    const std::string_view text = document.text_of(token);
    if (!next_word(text, 0, word, &spelling)) continue;
    end = token.span.end;
    const std::uint32_t unit = words.try_emplace(folded_words(text), static_cast<std::uint32_t>(result.units + words.size())).first->second;
    found.push_back({token.span, unit, 0, {std::string(text), options.suppression}, 1});
  }
  result.units += words.size();
  // Both in the order of the text.
  BudgetPlaces all;
  all.units = result.units;
  std::size_t at = 0;
  const auto take_word = [&] {
    all.places.push_back(std::move(found[at++]));
    all.replacement.push_back(-1);
    all.options.push_back({});
  };
  for (std::size_t i = 0; i < result.places.size(); ++i) {
    while (at < found.size() && found[at].span.begin < result.places[i].span.begin) take_word();
    all.places.push_back(std::move(result.places[i]));
    all.replacement.push_back(result.replacement[i]);
    all.options.push_back(std::move(result.options[i]));
  }
  while (at < found.size()) take_word();
  return all;
}

}  // namespace veil::risk
