#include "replace/options/rule_resources.h"

#include <algorithm>
#include <string>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t most_options = 6;

void capitalize(std::string& text) {
  const utf8::Decoded first = utf8::decode(text, 0);
  if (!utf8::is_lower(first.code_point)) return;
  std::string upper;
  utf8::append(upper, utf8::to_upper(first.code_point));
  text.replace(0, first.length, upper);
}

// Whether `text` holds `term` where no letter or digit goes on: "1980" is in "in 1980", not in "the 1980s".
bool names_whole(std::string_view text, std::string_view term) {
  const auto goes_on = [](char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c); };
  for (std::size_t at = text.find(term); at != std::string_view::npos; at = text.find(term, at + 1)) {
    const std::size_t end = at + term.size();
    const bool before = at > 0 && goes_on(utf8::decode(text, utf8::previous(text, at)).code_point);
    const bool after = end < text.size() && goes_on(utf8::decode(text, end).code_point);
    if (!before && !after) return true;
  }
  return false;
}

}  // namespace

Result<std::shared_ptr<const RuleResources>> RuleResources::open(const ResourcePath& languages) {
  auto resources = std::make_shared<RuleResources>();
  for (const Language language : spoken_languages) {
    LanguageRules& rules = resources->rules_[static_cast<std::size_t>(language)];
    auto lexicon = expressions::Lexicon::open(languages / code_of(language));
    if (!lexicon) return lexicon.error();
    auto wording = Wording::open(languages / code_of(language) / "generalizations.tsv");
    if (!wording) return wording.error();
    rules = {std::move(*lexicon), std::move(*wording)};
  }
  return std::shared_ptr<const RuleResources>(std::move(resources));
}

Offer worded_offer(const Surroundings& surroundings, const Wording& wording, std::string_view kind, Filling filling) {
  const Span mention = surroundings.mention().span;
  const auto match = wording.match(kind, surroundings);
  // What the mention holds before its number must be taken in whole.
  if (!match || surroundings.begin(match->words) > mention.begin) return {mention, {}};
  Offer offer{{surroundings.begin(match->words), mention.end}, {}};
  filling[Slot::before] = surroundings.text_before(match->words, match->kept);

  const std::string& text = surroundings.document().text;
  const char32_t first = utf8::decode(text, offer.span.begin).code_point;
  const bool capital = utf8::is_upper(first) ? match->words > 0 || surroundings.begins_sentence(offer.span.begin)
                                             : !utf8::is_lower(first) && surroundings.begins_sentence(offer.span.begin);
  const std::string original = utf8::to_lower(surroundings.text());
  for (const Template& written : *match->templates) {
    auto filled = written.fill(filling);
    if (!filled) continue;
    if (capital) capitalize(*filled);
    if (names_whole(utf8::to_lower(*filled), original)) continue;
    const auto same = [&](const Option& option) { return option.text == *filled; };
    if (std::any_of(offer.options.begin(), offer.options.end(), same)) continue;
    offer.options.push_back(
        {.text = std::move(*filled), .source = "rule", .things = written.things(filling), .says = written.says(filling)});
    if (offer.options.size() == most_options) break;
  }
  if (offer.options.empty()) offer.span = mention;
  return offer;
}

}  // namespace veil::replace
