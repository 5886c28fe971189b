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
    const LanguageGrammar& grammar = of(document.language);
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
        option.says = terms[i].says;
        known = true;
      }
      if (known) continue;
      offer.options.push_back({.text = std::move(text),
                               .source = terms[i].source,
                               .things = terms[i].leaves,
                               .says = terms[i].says,
                               .kinds = offer.options.empty() ? terms[i].kinds : std::string()});
    }
    return offer;
  }

  std::optional<knowledge::GeneralTerm> several(Language language, std::size_t count, const knowledge::GeneralTerm& term) const override {
    return of(language).several(count, term);
  }

  bool joins(Language language, std::string_view between) const override {
    const bool comma = between.starts_with(',');
    if (comma) between.remove_prefix(1);
    if (between == " ") return comma;
    if (between.size() < 3 || between.front() != ' ' || between.back() != ' ') return false;
    return of(language).facts().has(Fact::join, between.substr(1, between.size() - 2));
  }

 private:
  const LanguageGrammar& of(Language language) const { return *grammars[static_cast<std::size_t>(spoken_or_default(language))]; }
};

}  // namespace

std::optional<knowledge::GeneralTerm> LanguageGrammar::several(std::size_t count, const knowledge::GeneralTerm& term) const {
  if (term.grammar.proper || term.grammar.mass || term.grammar.adjective || term.grammar.plural) return std::nullopt;
  const std::string_view forms = facts().value(Fact::number, std::to_string(count));
  knowledge::GeneralTerm many = term;
  const std::string plural = plural_of_term(term, many.grammar.gender);
  if (forms.empty() || plural.empty()) return std::nullopt;
  const std::size_t space = forms.find(' ');
  const bool feminine = space != std::string_view::npos && many.grammar.gender == Gender::feminine;
  many.text = std::string(feminine ? forms.substr(space + 1) : forms.substr(0, space)) + ' ' + plural;
  many.grammar.plural = true;
  many.of_a_thing = false;
  return many;
}

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
