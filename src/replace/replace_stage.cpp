#include "replace/replace_stage.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "replace/lists.h"
#include "replace/words_that_may_stay.h"

namespace veil::replace {

ReplaceStage::ReplaceStage(ReplaceOptions options) : options_(std::move(options)) {
  if (!options_.may_stay && options_.methods.surrogate_lists) options_.may_stay = words_that_may_stay(options_.methods.surrogate_lists);
  for (const std::string& name : registered_methods()) {
    methods_.emplace(name, NamedMethod{MethodName(name), make_method(name, options_.methods)});
  }
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

// Replacements of the same thing mostly have the same options: a long document has a million replacements and far fewer lists.
class SameOptions {
 public:
  void share(SharedList<Option>& options) {
    std::size_t hash = options.size();
    for (const Option& option : options) hash = hash * 0x9E3779B97F4A7C15ull + std::hash<std::string_view>()(option.text);
    const auto [known, is_new] = known_.try_emplace(hash, options);
    if (!is_new && known->second == options) options = known->second;
  }

 private:
  std::unordered_map<std::size_t, SharedList<Option>> known_;
};

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
  replacement.method = methods_.find(method.name())->second.name;
  std::vector<Option> options = std::move(offer.options);
  int level = 1;
  for (Option& option : options) {
    option.level = level++;
    if (option.source.empty()) option.source = replacement.method;
  }
  options.push_back({.text = options_.methods.suppression, .level = level, .source = "suppress"});

  const int fixed_level = options_.level_for ? options_.level_for(mention) : 0;
  std::vector<std::size_t> order(options.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const bool by_decision = decision != nullptr && fixed_level == 0;
  if (by_decision) {
    order = decision->order;
    order.push_back(options.size() - 1);  // where nothing else may stand
  }
  // What an option may not say it does not say among the options either, which reports show.
  std::vector<bool> dropped(options.size(), false);
  for (std::size_t i = 0; i + 1 < options.size(); ++i) {
    const Option& option = options[i];
    dropped[i] = says_original_again(document, mention, option.text, option.source, options_.may_stay) ||
                 (!offer.names_checked && !is_mere_sign(option.source.trait()) && !originals.find(option.text).empty());
  }
  bool names_original = false, discloses = false;
  for (const std::size_t number : order) {
    const Option& option = options[number];
    const bool last = &option == &options.back();
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
    // Each a literal by itself, which is not copied.
    if (names_original && by_decision) {
      replacement.reason = "learned: what people would rather take names an original";
    } else if (discloses) {
      replacement.reason = "more specific options disclose a target";
    } else if (names_original) {
      replacement.reason = "more specific options name an original";
    } else if (by_decision) {
      replacement.reason = decision->reason;
    } else if (fixed_level > 0) {
      replacement.reason = "level of the policy";
    } else if (option.level == 1) {
      replacement.reason = "most specific option";
    } else {
      replacement.reason = "first safe option";
    }
    break;
  }
  std::size_t number = 0;
  std::erase_if(options, [&](const Option&) { return dropped[number++]; });
  replacement.options = std::move(options);
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
    if (method != methods_.end() && method->second.method->keeps(document, i)) too_risky[i] = false;
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
  const Method& suppress = *methods_.find("suppress")->second.method;
  std::map<std::string_view, std::unique_ptr<const Method>> for_document;
  // The method as it is for this document.
  const auto bound = [&](const auto& found) -> const Method& {
    const auto [at, is_new] = for_document.try_emplace(found->first);
    if (is_new) at->second = found->second.method->for_document(document);
    return at->second ? *at->second : *found->second.method;
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
  SameOptions same_options;
  const auto take = [&](Replacement replacement) {
    same_options.share(replacement.options);
    replacements.push_back(std::move(replacement));
  };
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (!too_risky[i]) continue;
    const MethodName name = options_.method_for(document.mentions[i]);
    if (name.is(ReplacementMethod::keep)) continue;
    const auto found = methods_.find(name.view());
    if (found == methods_.end()) {
      take(choose(document, i, suppress, suppress.offer(document, i), nullptr, originals, guard));
      continue;
    }
    if (decided < learned.size() && learned[decided] == i) {
      take(choose(document, i, *found->second.method, std::move(offers[decided]), &decisions[decided], originals, guard));
      ++decided;
      continue;
    }
    const Method& method = bound(found);
    Replacement chosen = choose(document, i, method, method.offer(document, i), nullptr, originals, guard);
    const auto fallback = methods_.find(found->second.method->fallback());
    if (chosen.options.size() == 1 && fallback != methods_.end()) {
      chosen = choose(document, i, *fallback->second.method, bound(fallback).offer(document, i), nullptr, originals, guard);
    }
    take(std::move(chosen));
  }
  if (!options_.methods.grammar) return {};
  for (const ListOfAlike& list : lists_of_alike(document, replacements, *options_.methods.grammar)) {
    const std::span<Replacement> members(replacements.data() + list.first, list.end - list.first);
    const auto method = methods_.find(members.front().method.view());
    if (method == methods_.end()) continue;
    const Offer joined = bound(method).offer_for_list(document, members);
    if (joined.options.empty() || joined.span.end != members.front().span.end || joined.span.begin != members.front().span.begin) continue;
    const Option& said = joined.options.front();
    const bool may_stand = std::all_of(members.begin(), members.end(), [&](const Replacement& member) {
      return !says_original_again(document, document.mentions[member.mention], said.text, said.source, options_.may_stay) &&
             (!guard || guard(member.mention, said));
    });
    if (may_stand && originals.find(said.text).empty()) say_together(members, joined);
  }
  return {};
}

}  // namespace veil::replace
