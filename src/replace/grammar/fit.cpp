#include "replace/grammar/fit.h"

#include <algorithm>
#include <array>

#include "replace/grammar/agreement.h"
#include "replace/grammar/context.h"
#include "replace/grammar/language_grammar.h"
#include "text/default_language.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

std::string capitalised(std::string_view text) {
  if (text.empty()) return {};
  const utf8::Decoded first = utf8::decode(text, 0);
  return utf8::to_upper(text.substr(0, first.length)) + std::string(text.substr(first.length));
}

// Whether what is replaced stands at the start of its sentence with a capital, quotation marks apart.
bool begins_sentence(const Context& context, Span span) {
  if (!context.starts_sentence(span.begin)) return false;
  const std::string_view text = context.document().text_of(span);
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    if (utf8::is_letter(decoded.code_point)) return utf8::is_upper(decoded.code_point);
    i += decoded.length;
  }
  return false;
}

class FourLanguages : public Grammar {
 public:
  std::array<std::unique_ptr<LanguageGrammar>, spoken_languages.size()> grammars;
  HabitsOfLanguages habits;

  // The default one for a language that Veil does not speak, as for the names of labels.
  Offer fit(const Document& document, std::uint32_t mention_number, const std::vector<knowledge::GeneralTerm>& terms) const override {
    const Context context(document, mention_number, habits.of(document.language));
    const LanguageGrammar& grammar = *grammars[static_cast<std::size_t>(spoken_or_default(document.language))];
    Fitted fitted = grammar.fit(context, terms);
    const bool capital = begins_sentence(context, fitted.span);
    if (fitted.may_be_subject) {
      if (const auto verb = plural_verb_behind(context, grammar.facts(), fitted.span.begin)) {
        fitted.span.end = verb->span.end;
        for (std::size_t i = 0; i < terms.size(); ++i) {
          if (fitted.texts[i]) *fitted.texts[i] += ' ' + (terms[i].grammar.plural ? verb->plural : verb->singular);
        }
      }
    }
    const bool upper = context.in_upper_case_line();
    Offer offer{fitted.span, {}};
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (!fitted.texts[i] || fitted.texts[i]->empty()) continue;
      std::string text = upper ? utf8::to_upper(*fitted.texts[i]) : capital ? capitalised(*fitted.texts[i]) : *fitted.texts[i];
      bool known = false;
      for (Option& option : offer.options) {
        if (option.text != text) continue;
        option.things = std::max(option.things, terms[i].leaves);
        known = true;
      }
      if (!known) offer.options.push_back({.text = std::move(text), .source = terms[i].source, .things = terms[i].leaves});
    }
    return offer;
  }
};

}  // namespace

Result<std::shared_ptr<const Grammar>> Grammar::open(const ResourcePath& languages) {
  using Maker = std::unique_ptr<LanguageGrammar> (*)(GrammarFacts);
  constexpr std::array<Maker, spoken_languages.size()> makers = {make_english_grammar, make_german_grammar, make_portuguese_grammar,
                                                                 make_spanish_grammar};
  auto all = std::make_shared<FourLanguages>();
  for (const Language language : spoken_languages) {
    auto facts = GrammarFacts::open(languages / code_of(language) / "grammar.tsv");
    if (!facts) return facts.error();
    const auto i = static_cast<std::size_t>(language);
    all->grammars[i] = makers[i](std::move(*facts));
  }
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  all->habits = *habits;
  return std::shared_ptr<const Grammar>(std::move(all));
}

}  // namespace veil::replace
