#include "replace/replace_stage.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

#include "replace/words_that_may_stay.h"

namespace veil::replace {

ReplaceStage::ReplaceStage(ReplaceOptions options) : options_(std::move(options)) {
  if (!options_.may_stay && options_.methods.surrogate_lists) options_.may_stay = words_that_may_stay(options_.methods.surrogate_lists);
  for (const std::string& name : registered_methods()) methods_.emplace(name, make_method(name, options_.methods));
}

// The guard asks what measures see.
LayerSet ReplaceStage::reads() const {
  LayerSet layers = {Layer::mentions, Layer::entities, Layer::risks};
  if (options_.guard) layers.add(Layer::disclosure);
  return layers;
}

namespace {

// "filmmaker and filmmaker", for a director and producer: the second says more by saying less.
bool repeats_the_last(const Document& document, Span span, std::string_view text) {
  if (document.replacements.empty()) return false;
  const Replacement& last = document.replacements.back();
  if (last.text != text || document.mentions[last.mention].label != Label::dem || span.begin < last.span.end) return false;
  const std::string_view between = document.text_of(Span{last.span.end, span.begin});
  return between == " and " || between == " und " || between == " y " || between == " e ";
}

}  // namespace

Replacement ReplaceStage::choose(const Document& document, std::uint32_t mention_number, const Method& method, Offer offer,
                                 const LearnedDecision* decision, const OccurrenceFinder& originals, const OptionGuard& guard) const {
  const Mention& mention = document.mentions[mention_number];
  // Two neighbours may both want the words between them; the first has them.
  if (!document.replacements.empty() && offer.span.begin < document.replacements.back().span.end) {
    offer = {mention.span, {}};
    decision = nullptr;
  }
  Replacement replacement;
  replacement.span = offer.span;
  replacement.mention = mention_number;
  replacement.method = method.name();
  replacement.options.reserve(offer.options.size() + 1);  // no more than there are: a long document has a million of them
  replacement.options.insert(replacement.options.end(), std::make_move_iterator(offer.options.begin()),
                             std::make_move_iterator(offer.options.end()));
  int level = 1;
  for (Option& option : replacement.options) {
    option.level = level++;
    if (option.source.empty()) option.source = replacement.method;
  }
  replacement.options.push_back({.text = options_.methods.suppression, .level = level, .source = "suppress"});

  const int fixed_level = options_.level_for ? options_.level_for(mention) : 0;
  std::vector<std::size_t> order(replacement.options.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const bool by_decision = decision != nullptr && fixed_level == 0;
  if (by_decision) {
    order = decision->order;
    order.push_back(replacement.options.size() - 1);  // where nothing else may stand
  }
  // What an option may not say it does not say among the options either, which reports show.
  std::vector<bool> dropped(replacement.options.size(), false);
  for (std::size_t i = 0; i + 1 < replacement.options.size(); ++i) {
    const Option& option = replacement.options[i];
    dropped[i] = says_original_again(document, mention, option.text, option.source, options_.may_stay) ||
                 (!offer.names_checked && !is_mere_sign(option.source.trait()) && !originals.find(option.text).empty());
  }
  bool names_original = false, discloses = false;
  for (const std::size_t number : order) {
    const Option& option = replacement.options[number];
    const bool last = &option == &replacement.options.back();
    if (!last && option.level < fixed_level) continue;
    if (fixed_level == 0 && option.level + 1 < level && repeats_the_last(document, replacement.span, option.text)) continue;
    if (dropped[number]) {
      names_original = true;
      continue;
    }
    if (!last && guard && !guard(mention_number, option)) {
      discloses = true;
      continue;
    }
    replacement.text = option.text;
    replacement.level = option.level;
    replacement.reason = names_original && by_decision ? "learned: what people would rather take names an original"
                         : discloses                   ? "more specific options disclose a target"
                         : names_original              ? "more specific options name an original"
                         : by_decision                 ? decision->reason
                         : fixed_level > 0             ? "level of the policy"
                         : option.level == 1           ? "most specific option"
                                                       : "first safe option";
    break;
  }
  std::size_t number = 0;
  std::erase_if(replacement.options, [&](const Option&) { return dropped[number++]; });
  return replacement;
}

Result<void> ReplaceStage::fill(const Document& document, LayerWriter& layers) const {
  std::vector<Replacement>& replacements = layers.replacements();
  replacements.clear();
  std::vector<bool> too_risky(document.mentions.size(), false);
  for (const Risk& risk : document.risks) {
    if (risk.too_high()) too_risky[risk.mention] = true;
  }
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (!too_risky[i]) continue;
    const auto method = methods_.find(options_.method_for(document.mentions[i]).view());
    if (method != methods_.end() && method->second->keeps(document, i)) too_risky[i] = false;
  }
  std::vector<std::uint32_t> to_go;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (too_risky[i] && !options_.method_for(document.mentions[i]).is(ReplacementMethod::keep)) to_go.push_back(i);
  }
  // Mere signs are not compared, so that nothing need be found for them.
  const bool compared = std::any_of(to_go.begin(), to_go.end(), [&](std::uint32_t number) {
    const MethodName method = options_.method_for(document.mentions[number]);
    return !method.is(ReplacementMethod::suppress) && !method.is(ReplacementMethod::mask);
  });
  const OccurrenceFinder originals(compared ? originals_and_names(document, to_go, options_.may_stay) : std::vector<std::string_view>());
  OptionGuard guard;
  if (options_.guard) {
    auto made = options_.guard(document);
    if (!made) return made.error();
    guard = std::move(*made);
  }
  const Method& suppress = *methods_.find("suppress")->second;
  std::map<std::string_view, std::unique_ptr<const Method>> for_document;
  // The method as it is for this document.
  const auto bound = [&](const auto& found) -> const Method& {
    const auto [at, is_new] = for_document.try_emplace(found->first);
    if (is_new) at->second = found->second->for_document(document);
    return at->second ? *at->second : *found->second;
  };
  // Those that people's choices decide are decided together, before the first is replaced.
  std::vector<std::uint32_t> learned;
  std::vector<Offer> offers;
  for (std::uint32_t i = 0; options_.learned && i < document.mentions.size(); ++i) {
    if (!too_risky[i] || !options_.method_for(document.mentions[i]).is(ReplacementMethod::learned)) continue;
    learned.push_back(i);
    offers.push_back(bound(methods_.find("learned")).offer(document, i));
  }
  std::vector<LearnedDecision> decisions;
  if (!learned.empty()) decisions = options_.learned->decide(document, learned, offers);
  std::size_t decided = 0;
  replacements.reserve(to_go.size());
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (!too_risky[i]) continue;
    const MethodName name = options_.method_for(document.mentions[i]);
    if (name.is(ReplacementMethod::keep)) continue;
    const auto found = methods_.find(name.view());
    if (found == methods_.end()) {
      replacements.push_back(choose(document, i, suppress, suppress.offer(document, i), nullptr, originals, guard));
      continue;
    }
    if (decided < learned.size() && learned[decided] == i) {
      replacements.push_back(choose(document, i, *found->second, std::move(offers[decided]), &decisions[decided], originals, guard));
      ++decided;
      continue;
    }
    const Method& method = bound(found);
    Replacement chosen = choose(document, i, method, method.offer(document, i), nullptr, originals, guard);
    const auto fallback = methods_.find(found->second->fallback());
    if (chosen.options.size() == 1 && fallback != methods_.end()) {
      chosen = choose(document, i, *fallback->second, bound(fallback).offer(document, i), nullptr, originals, guard);
    }
    replacements.push_back(std::move(chosen));
  }
  return {};
}

}  // namespace veil::replace
