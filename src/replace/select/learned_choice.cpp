#include "replace/select/learned_choice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "replace/select/joint_choice.h"
#include "text/default_language.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr double things_in_the_world = 1 << 24;  // leaves of the largest knowledge base seen; more things than that tell nothing

std::string in_words(const RankedMention& ranked, double probability) {
  std::string reason = "learned: people would take it in " + std::to_string(std::lround(100 * probability)) + " of 100 cases";
  for (std::size_t i = 0; i < ranked.strongest.size(); ++i) reason += (i == 0 ? "; speaks for it: " : ", ") + ranked.strongest[i];
  return reason;
}

}  // namespace

OptionOrigin origin_of(const Option& option, Label label) {
  if (option.source.is(OptionBasis::rule)) return OptionOrigin::rule;
  if (option.source.is(OptionBasis::label) || option.source.is(OptionBasis::text)) return OptionOrigin::other;
  return label == Label::dem ? OptionOrigin::kind_of : OptionOrigin::instance_of;
}

std::string LearnedChoice::as_people_saw(const Option& option, Label label, Language language) const {
  return glossary_ ? glossary_->in_english(option, label, language) : std::string(without_article(option.text));
}

double LearnedChoice::bits(const Option& option, std::string_view in_english) const {
  double rare = 0;
  const std::string lower = utf8::to_lower(in_english);
  for (const std::string_view word : words_of(lower)) rare += model_->words().rarity(word) / std::log(2.0);
  if (option.things == 0) return rare;
  return std::min(rare, std::max(0.0, std::log2(things_in_the_world / static_cast<double>(option.things))));
}

std::vector<LearnedDecision> LearnedChoice::decide(const Document& document, std::span<const std::uint32_t> mentions,
                                                   const std::vector<Offer>& offers) const {
  const bool translate = glossary_ && spoken_or_default(document.language) != default_language;
  ChoiceDocument choices{document.text, {}, !translate};
  for (std::size_t m = 0; m < mentions.size(); ++m) {
    const Mention& mention = document.mentions[mentions[m]];
    ChoiceMention choice{mention.label, mention.kind == IdentifierKind::direct, mention.span, mention.entity, {}, {}};
    if (translate) choice.in_english = glossary_->in_english(document.text_of(mention.span), document.language);
    for (const Option& option : offers[m].options) {
      choice.options.push_back({as_people_saw(option, mention.label, document.language), origin_of(option, mention.label)});
    }
    choice.options.push_back({"***", OptionOrigin::other});
    choices.mentions.push_back(std::move(choice));
  }
  // Not where a stricter choice is asked for: the rule would be less strict than the model.
  const double certainty = settings_.strictness <= 0 && settings_.budget <= 0 ? settings_.least_certainty : 0;
  const std::vector<RankedMention> ranked = model_->rank(choices, {settings_.strictness}, std::min(certainty, 1.0));

  std::vector<LearnedDecision> decisions;
  for (std::size_t m = 0; m < mentions.size(); ++m) {
    LearnedDecision decision;
    const double probability = ranked[m].probability[ranked[m].order[0]];
    if (probability < certainty) {
      decision.order.resize(ranked[m].order.size());
      std::iota(decision.order.begin(), decision.order.end(), std::size_t{0});
      decision.reason = "learned: unsure, so the most specific option";
    } else {
      decision.order = ranked[m].order;
      decision.reason = in_words(ranked[m], probability);
    }
    decisions.push_back(std::move(decision));
  }
  if (settings_.budget <= 0) return decisions;

  // Mentions of a thing with the same options are decided once.
  std::vector<JointThing> things;
  std::vector<std::size_t> thing_of;
  std::map<std::vector<std::uint32_t>, std::size_t> known;
  for (std::size_t m = 0; m < mentions.size(); ++m) {
    std::vector<std::uint32_t> key = {choices.mentions[m].entity};
    for (const ChoiceOption& option : choices.mentions[m].options) key.push_back(hash_of(option.text));
    const auto [at, fresh] = known.emplace(std::move(key), things.size());
    if (fresh) {
      JointThing thing;
      for (std::size_t i = 0; i < offers[m].options.size(); ++i) {
        thing.bits.push_back(bits(offers[m].options[i], choices.mentions[m].options[i].text));
      }
      thing.bits.push_back(0);
      thing.likelihood.assign(thing.bits.size(), 0);
      things.push_back(std::move(thing));
    }
    for (std::size_t i = 0; i < things[at->second].likelihood.size(); ++i) {
      things[at->second].likelihood[i] += std::log(std::max(ranked[m].probability[i], 1e-9));
    }
    thing_of.push_back(at->second);
  }
  const std::vector<std::size_t> chosen = choose_jointly(things, settings_.budget);
  for (std::size_t m = 0; m < mentions.size(); ++m) {
    const std::size_t option = chosen[thing_of[m]];
    LearnedDecision& decision = decisions[m];
    if (decision.order[0] != option) decision.reason = "learned: the replacements of the document together would tell too much";
    // Where the chosen one cannot stand, only what tells no more may.
    const std::vector<double>& bits = things[thing_of[m]].bits;
    std::vector<std::size_t> order = {option};
    for (const std::size_t other : decision.order) {
      if (other != option && bits[other] <= bits[option]) order.push_back(other);
    }
    decision.order = std::move(order);
  }
  return decisions;
}

}  // namespace veil::replace
