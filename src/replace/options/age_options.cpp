// Ages: steps of five years, then of ten ("aged between 45 and 50", "aged between 40 and 50"), then young, adult or elderly where
// the age stands before a noun or for the person ("a 47-year-old man" -> "an adult man", "der 54-Jährige" -> "der Erwachsene").
// Ages of 90 and more are one group, "over 89", since few people reach them (45 CFR 164.514(b)(2)(i)(C)).
#include <algorithm>
#include <string>
#include <utility>

#include "replace/options/amount_options.h"
#include "replace/options/rule_options.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using namespace expressions;
using enum WordKind;

// Of age at 18; the statistics of many countries count from 65 as old.
constexpr double oldest_told = 89;

std::string_view age_group(double years) { return years < 18 ? "young" : years < 65 ? "adult" : "elderly"; }

// The word right behind the mention, or nothing.
std::string_view word_behind(const Surroundings& surroundings) {
  const std::string_view text = surroundings.document().text;
  const std::uint32_t end = surroundings.mention().span.end;
  if (end + 1 >= text.size() || text[end] != ' ') return {};
  const std::size_t word_end = std::min(text.find_first_of(" \n.,;:!?", end + 1), std::min<std::size_t>(text.size(), end + 40));
  return text.substr(end + 1, word_end - end - 1);
}

bool is_child(std::string_view word, const LanguageRules& rules) {
  const auto* children = rules.wording.list("child_noun", "");
  return children != nullptr && std::find(children->begin(), children->end(), utf8::to_lower(word)) != children->end();
}

// In front of a noun, "47-year-old" is an adjective; otherwise it stands for the person.
bool stands_before_noun(const Surroundings& surroundings, const LanguageRules& rules) {
  const std::string& text = surroundings.document().text;
  const std::uint32_t end = surroundings.mention().span.end;
  if (end + 1 >= text.size() || text[end] != ' ' || !utf8::is_letter(utf8::decode(text, end + 1).code_point)) return false;
  if (const Token* token = surroundings.token_behind(); token != nullptr && token->upos != Upos::unknown) {
    return token->upos == Upos::noun || token->upos == Upos::propn || token->upos == Upos::adj;
  }
  const Reader behind(word_behind(surroundings), rules.lexicon);
  return behind.size() > 0 && (behind.kinds(0) & bit(person)) != 0;
}

class AgeOptions : public OptionSource {
 public:
  explicit AgeOptions(std::shared_ptr<const RuleResources> resources) : resources_(std::move(resources)) {}

  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    const Mention& mention = document.mentions[mention_number];
    const LanguageRules* rules = resources_->of(document.language);
    const std::string_view text = document.text_of(mention.span);
    if (rules == nullptr || text.empty() || text.size() > longest_rule_mention) return {mention.span, {}};
    const Reader reader(text, rules->lexicon);
    auto amount = read_amount(reader, text);
    if (!amount || amount->ordinal || !amount->known || amount->high > 130) return {mention.span, {}};
    if (mention.subtype != "AGE" && !is_age(reader, *amount)) return {mention.span, {}};
    const Surroundings surroundings(document, mention_number);
    std::string_view rest = amount->rest;
    const std::uint32_t unit_at = reader.dash(amount->end) ? amount->end + 1 : amount->end;
    if (reader.starts(unit_at, time_unit) && reader.value(unit_at, time_unit) < 300) {
      if (!amount->lead.empty()) return {mention.span, {}};
      return amount_offer(surroundings, *rules, *amount, rest, "");
    }
    // "34 años y 2 meses": the months are left out.
    if (reader.starts(unit_at, time_unit) && unit_at == amount->end) {
      std::uint32_t later = unit_at + 1;
      while (later < reader.size() && !reader.digits(later) && reader.number(later).end == 0) ++later;
      if (later < reader.size()) rest = rest.substr(0, reader.at(unit_at).end - (text.size() - amount->rest.size()));
    }
    if (!may_be_copied(amount->lead) || !may_be_copied(rest)) return {mention.span, {}};
    Filling filling;
    // A number alone must not be an end of its range.
    const bool alone = amount->lead.empty() && rest.empty();
    fill_steps(filling, *amount, alone ? 1 : 0);
    filling[Slot::lead] = amount->lead;
    filling[Slot::rest] = rest;
    const std::string kind = kind_of(surroundings, *rules, *amount, filling);
    // "over 65": the words of a bound inside the mention are words before its number.
    if (!amount->lead.empty()) {
      const Surroundings number(document, mention_number, mention.span.begin + static_cast<std::uint32_t>(amount->lead.size()));
      const auto match = rules->wording.match(kind, number);
      if (match && match->words > 0 && number.begin(match->words) <= mention.span.begin) {
        filling[Slot::lead].clear();
        return worded_offer(number, rules->wording, kind, std::move(filling));
      }
    }
    return worded_offer(surroundings, rules->wording, kind, std::move(filling));
  }

 private:
  static void fill_steps(Filling& filling, const Amount& amount, int below) {
    const auto low = static_cast<int>(amount.low);
    const auto high = static_cast<int>(amount.high);
    // The upper end is never the age itself: "between 45 and 49 years old" would name "49 years old".
    const int low5 = std::max(0, low / 5 * 5 - below), low10 = std::max(0, low / 10 * 10 - below);
    const int high5 = high / 5 * 5 + 5, high10 = high / 10 * 10 + 10;
    filling[Slot::low] = std::to_string(low5);
    filling[Slot::high] = std::to_string(high5);
    filling[Slot::low10] = std::to_string(low10);
    filling[Slot::high10] = std::to_string(high10);
    if (low > 5) filling[Slot::floor] = std::to_string((low - 1) / 5 * 5);
    filling[Slot::ceiling] = std::to_string(high5);
    const int step_low = low / 5 * 5, step_low10 = low / 10 * 10;  // what is said of a single age, whatever its sentence needs
    if (high < step_low + 5) filling.step = std::to_string(step_low) + '-' + std::to_string(step_low + 4);
    if (high < step_low10 + 10) filling.step10 = std::to_string(step_low10) + '-' + std::to_string(step_low10 + 9);
    filling.width = static_cast<std::uint64_t>(high5 - low5);
    filling.width10 = static_cast<std::uint64_t>(high10 - low10);
    const bool vowel = low5 / 10 == 8 || low5 == 8;  // "an 80-to-84-year-old"
    filling[Slot::article] = vowel ? "an" : "a";
  }

  // The kind of row, and the ending of a German adjective.
  static std::string kind_of(const Surroundings& surroundings, const LanguageRules& rules, const Amount& amount, Filling& filling) {
    const std::string lower = utf8::to_lower(amount.rest);
    const bool very_old = amount.low > oldest_told;
    bool noun = false;
    if (const std::size_t stem = lower.find("jährig"); stem != std::string::npos) {
      filling[Slot::ending] = lower.substr(stem + std::string_view("jährig").size());
      noun = amount.rest.find("Jährig") != std::string_view::npos;
    } else if (lower.starts_with("-year") && lower.ends_with("old") && amount.lead.empty()) {
      noun = !stands_before_noun(surroundings, rules);
    } else {
      return very_old ? "age_over_89" : "age";
    }
    const std::string_view group = very_old ? "over_89" : age_group(amount.low);
    // "an adult boy": nobody says so of a boy of 19.
    const bool contradicts = !noun && group != "young" && is_child(word_behind(surroundings), rules);
    const bool one_group = very_old || age_group(amount.high) == group;
    return "age_" + std::string(one_group && !contradicts ? group : "any") + (noun ? "_noun" : "_adjective");
  }

  std::shared_ptr<const RuleResources> resources_;
};

}  // namespace

std::unique_ptr<OptionSource> make_age_options(std::shared_ptr<const RuleResources> resources) {
  return std::make_unique<AgeOptions>(std::move(resources));
}

}  // namespace veil::replace
