// Amounts: by steps of their magnitude ("between 10,000 and 20,000"), vaguely ("several"), and with X for the number. Numbers in
// words stay words ("more than ten"). Behind a determiner the number is dropped ("his three children" -> "his children"); behind
// a word that compares ("more than 20") only what stays true is offered.
#include <algorithm>
#include <utility>

#include "replace/options/amount_options.h"
#include "replace/options/rule_options.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using namespace expressions;
using enum WordKind;

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

// Whether the word ends like one of the row of this kind.
bool ends_as(std::string_view word, const Wording& wording, std::string_view kind) {
  const auto* endings = wording.list(kind, "");
  return endings != nullptr &&
         std::any_of(endings->begin(), endings->end(), [&](const std::string& ending) { return word.ends_with(ending); });
}

// The first word of `rest`, which is a piece of the document, in lower case, and its place.
std::pair<std::string, std::uint32_t> first_word(const Surroundings& surroundings, std::string_view rest) {
  std::size_t begin = 0;
  while (begin < rest.size() && rest[begin] == ' ') ++begin;
  const std::size_t end = std::min(rest.find_first_of(" -,.", begin), rest.size());
  const auto place = static_cast<std::uint32_t>(rest.data() + begin - surroundings.document().text.data());
  return {utf8::to_lower(rest.substr(begin, end - begin)), place};
}

bool is_feminine(const Surroundings& surroundings, const Wording& wording, const Amount& amount) {
  if (ends_as(utf8::to_lower(amount.number), wording, "feminine_number")) return true;
  const auto [noun, place] = first_word(surroundings, amount.rest);
  if (ends_as(noun, wording, "masculine_noun")) return false;
  if (const Token* token = surroundings.token_at(place)) {
    const std::string_view features = surroundings.document().features_of(*token);
    if (features.find("Gender=Fem") != std::string_view::npos) return true;
    if (features.find("Gender=Masc") != std::string_view::npos) return false;
  }
  return ends_as(noun, wording, "feminine_noun");
}

// "several" as the noun and the words before ask for it; "some" for two.
std::string vague_number(const Surroundings& surroundings, const LanguageRules& rules, const Amount& amount) {
  std::string_view form = "";
  if (rules.wording.list("several", "feminine") != nullptr) {
    if (is_feminine(surroundings, rules.wording, amount)) form = "feminine";
  } else if (rules.wording.list("several", "dative") != nullptr) {
    const bool still = surroundings.words().ends_with("nach wie vor ");
    const bool by_noun = ends_as(first_word(surroundings, amount.rest).first, rules.wording, "dative_noun");
    if (by_noun || (!still && rules.wording.match("dative", surroundings))) {
      form = "dative";
    } else if (rules.wording.match("genitive", surroundings)) {
      form = "genitive";
    }
  }
  // "several km", "mehrere m²": not with signs and abbreviations.
  const std::string noun = first_word(surroundings, amount.rest).first;
  if (noun.size() < 4) return {};
  for (std::size_t i = 0; i < noun.size(); i += utf8::decode(noun, i).length) {
    if (!utf8::is_letter(utf8::decode(noun, i).code_point)) return {};
  }
  const auto* words = rules.wording.list(amount.high < 2.5 ? "some" : "several", form);
  return words == nullptr ? std::string() : words->front();
}

// The number is a piece of what is read as a whole: a fraction, a score, a ratio ("[3]:2", "1/[4]"), or an amount whose currency stands
// outside ("€ [14]"). Nothing that is said of the piece would be true of the whole.
bool is_piece_of_another(const Surroundings& surroundings, const LanguageRules& rules) {
  const std::string_view text = surroundings.document().text;
  const Span span = surroundings.mention().span;
  const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  constexpr std::string_view joins = "/:-.,";
  if (span.begin > 1 && joins.find(text[span.begin - 1]) != std::string_view::npos && digit(span.begin - 2)) return true;
  if (span.end < text.size() && joins.find(text[span.end]) != std::string_view::npos && digit(span.end + 1)) return true;
  std::size_t end = span.begin;
  while (end > 0 && text[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && end - begin < 4 && !utf8::is_space(utf8::decode(text, utf8::previous(text, begin)).code_point)) {
    begin = utf8::previous(text, begin);
  }
  if (begin == end) return false;
  const Reader before(text.substr(begin, end - begin), rules.lexicon);
  return before.size() == 1 && before.starts(0, currency_sign) != 0;
}

// A number that reads as a year, with nothing counted in it: "Bis 1855 studierte". Only the words before tell what it is.
bool may_be_year(const Amount& amount) {
  return amount.lead.empty() && amount.rest.empty() && !amount.in_words && amount.low == amount.high && amount.number.size() == 4 &&
         amount.low >= 1000 && amount.low < 2100;
}

// Whether a noun follows the mention: "1855 inhabitants".
bool noun_follows(const Surroundings& surroundings) {
  const Token* token = surroundings.token_behind();
  return token != nullptr && (token->upos == Upos::noun || token->upos == Upos::sym || token->upos == Upos::adj);
}

class QuantityOptions : public OptionSource {
 public:
  explicit QuantityOptions(std::shared_ptr<const RuleResources> resources) : resources_(std::move(resources)) {}

  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    const Mention& mention = document.mentions[mention_number];
    const LanguageRules* rules = resources_->of(document.language);
    const std::string_view text = document.text_of(mention.span);
    if (rules == nullptr || text.empty() || text.size() > longest_rule_mention) return {mention.span, {}};
    const Reader reader(text, rules->lexicon);
    const auto amount = read_amount(reader, text);
    if (!amount || !may_be_copied(amount->lead) || !may_be_copied(amount->rest)) return {mention.span, {}};
    if (number_follows(reader, amount->end)) return {mention.span, {}};
    // "3-1" and "1-3" are scores; "10-15 days" is a range.
    if (amount->descends || (amount->joined && amount->rest.empty())) return {mention.span, {}};
    const Surroundings surroundings(document, mention_number);
    if (is_piece_of_another(surroundings, *rules)) return {mention.span, {}};
    if (may_be_year(*amount) && !noun_follows(surroundings)) {
      return year_offer(surroundings, *rules, static_cast<int>(amount->low));
    }
    const bool before_stop = rules->has(Habit::ordinal_stops) && mention.subtype == "ORDINAL" && amount->rest.starts_with(".");
    if (amount->ordinal || before_stop) return ordinal_offer(surroundings, *rules, *amount);
    if (reader.starts(0, currency_sign) || reader.starts(0, currency_code)) {
      return money_offer(surroundings, *rules, reader, *amount);
    }
    if (!amount->lead.empty()) {
      const Surroundings number(document, mention_number, mention.span.begin + static_cast<std::uint32_t>(amount->lead.size()));
      return amount_offer(number, *rules, *amount, amount->rest, "");
    }
    return amount_offer(surroundings, *rules, *amount, amount->rest, "");
  }

 private:
  // "third husband" -> "husband" behind a determiner, else "Xth husband".
  static Offer ordinal_offer(const Surroundings& surroundings, const LanguageRules& rules, const Amount& amount) {
    if (!amount.lead.empty()) return {surroundings.mention().span, {}};
    Filling filling;
    std::string_view rest = amount.rest;
    if (rest.starts_with('.')) rest.remove_prefix(1);
    filling[Slot::rest] = rest;
    return worded_offer(surroundings, rules.wording, rest.empty() ? "ordinal_alone" : "ordinal", std::move(filling));
  }

  // "US$ 3.5 million": both ends of a range bear what stands around the number. A code goes behind it ("EUR 12,450" -> "between
  // 10,000 and 20,000 EUR"), so that the lower end does not name the original where it is that.
  static Offer money_offer(const Surroundings& surroundings, const LanguageRules& rules, const Reader& reader, const Amount& amount) {
    Filling filling;
    filling[Slot::lead] = amount.lead;
    filling[Slot::rest] = amount.rest;
    const bool code = reader.starts(0, currency_code) != 0;
    if (code) filling[Slot::number] = amount.lead.substr(0, amount.lead.find_last_not_of(' ') + 1);
    const auto step = amount.known ? step_of(amount.low, amount.high) : std::nullopt;
    if (step) {
      filling[Slot::low] = in_digits(step->low, rules.lexicon.habits());
      filling[Slot::high] = in_digits(step->high, rules.lexicon.habits());
      filling.width = static_cast<std::uint64_t>(step->high - step->low);
      fill_bounds(filling, rules, amount);
    }
    return worded_offer(surroundings, rules.wording, code ? "money_by_code" : "money", std::move(filling));
  }

  std::shared_ptr<const RuleResources> resources_;
};

}  // namespace

void fill_bounds(Filling& filling, const LanguageRules& rules, const Amount& amount) {
  if (const double floor = floor_of(amount.low); floor > 0) filling[Slot::floor] = in_digits(floor, rules.lexicon.habits());
  if (const double ceiling = ceiling_of(amount.high); ceiling > 0) filling[Slot::ceiling] = in_digits(ceiling, rules.lexicon.habits());
}

Offer amount_offer(const Surroundings& surroundings, const LanguageRules& rules, const Amount& amount, std::string_view rest,
                   std::string_view about) {
  if (!may_be_copied(rest)) return {surroundings.mention().span, {}};
  // "two thirds": nothing is counted.
  const auto* fractions = rules.wording.list("fraction", "");
  const std::string counted = first_word(surroundings, amount.rest).first;
  if (fractions != nullptr && std::find(fractions->begin(), fractions->end(), counted) != fractions->end()) {
    return {surroundings.mention().span, {}};
  }
  Filling filling;
  filling[Slot::rest] = rest;
  filling[Slot::number] = about;
  if (rules.has(Habit::compounds) && !rest.empty() && utf8::is_letter(utf8::decode(rest, 0).code_point) && !amount.composed &&
      rest.find("ig") != std::string_view::npos) {  // "10jährigen"
    return worded_offer(surroundings, rules.wording, "lasting", std::move(filling));
  }
  // "100-acre", "six-month", "18-monatig", "dreijährig"
  if (amount.composed || rest.starts_with('-') || rest.starts_with("‑")) {
    if (rules.has(Habit::compounds)) {
      if (!amount.composed) rest.remove_prefix(1);
      const bool lasting_word = ends_with_any(rest.substr(0, rest.find_first_of(' ')), {"ig", "ige", "igen", "iger", "iges", "igem"});
      filling[Slot::rest] = rest;
      return worded_offer(surroundings, rules.wording, lasting_word ? "lasting" : "compound", std::move(filling));
    }
    return worded_offer(surroundings, rules.wording, "compound", std::move(filling));
  }
  if (amount.high >= 2 && amount.high < 100 && !amount.percent) filling[Slot::several] = vague_number(surroundings, rules, amount);
  // "Anna's three children" -> "Anna's children"
  const std::string_view before = std::string_view(surroundings.document().text).substr(0, surroundings.begin(0));
  if (rules.has(Habit::possessive_apostrophe) && (before.ends_with("'s ") || before.ends_with("’s ")) && rest.starts_with(' ')) {
    filling[Slot::number] = rest.substr(1);
    return worded_offer(surroundings, rules.wording, "amount_possessed", std::move(filling));
  }
  const auto step = amount.known ? step_of(amount.low, amount.high) : std::nullopt;
  if (amount.in_words && amount.high <= 100) {
    // The largest ten below: "more than ten" for eleven to twenty.
    const int ten = (static_cast<int>(amount.low) - 1) / 10 * 10;
    const auto* words = ten >= 10 ? rules.wording.list("ten", std::to_string(ten)) : nullptr;
    if (words != nullptr) filling[Slot::below] = filling[Slot::floor] = words->front();
    const int above = static_cast<int>(amount.high) / 10 * 10 + 10;
    const auto* higher = rules.wording.list("ten", std::to_string(above));
    if (higher != nullptr) filling[Slot::ceiling] = higher->front();
  } else if (step) {
    fill_bounds(filling, rules, amount);
    filling[Slot::low] = in_digits(step->low, rules.lexicon.habits());
    filling[Slot::high] = in_digits(step->high, rules.lexicon.habits());
    filling.width = static_cast<std::uint64_t>(step->high - step->low);
  }
  // "1 kg" and "ein Euro" are singular: a range would need the plural.
  if (amount.high == 1) {
    filling[Slot::low].clear();
    if (amount.in_words) return {surroundings.mention().span, {}};
  }
  return worded_offer(surroundings, rules.wording, "amount", std::move(filling));
}

std::unique_ptr<OptionSource> make_quantity_options(std::shared_ptr<const RuleResources> resources) {
  return std::make_unique<QuantityOptions>(std::move(resources));
}

}  // namespace veil::replace
