#include "pipeline/verify_stage.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "veil/formats.h"
#include "write/verify.h"

namespace veil::pipeline {
namespace {

// A mention that becomes one joins words that stood apart, so the next look may find more; two rounds nearly always settle it.
constexpr int most_rounds = 6;

void suppress(Replacement& replacement, const std::string& suppression) {
  replacement.text = suppression;
  replacement.level = replacement.options.empty() ? 1 : replacement.options.back().level;
  replacement.reason = "other options say an original";
  if (replacement.options.empty() || replacement.options.back().text != suppression) {
    replacement.options = {{.text = suppression, .level = replacement.level, .source = "suppress"}};
  } else {
    replacement.options = {replacement.options.back()};
  }
}

// The replacement of the same words, where it replaced these words alone; elsewhere what fits around it is not known.
Replacement like(const Document& document, const Replacement& other, Span span, const std::string& suppression) {
  Replacement made = other;
  if (other.span != document.mentions[other.mention].span) suppress(made, suppression);
  made.span = span;
  made.reason = "the same words were replaced elsewhere";
  return made;
}

Mention left_mention(const Mention& other, Span span) {
  Mention made = other;
  made.span = span;
  made.detector = "verification";
  made.evidence = {{"verification", "the same words were replaced elsewhere", other.score}};
  made.annotator.clear();
  made.id.clear();
  return made;
}

// Moves `made` in between; both are in the order of their numbers. All stand in memory once.
template <typename Item, typename NumberOf>
void merge_in(std::vector<Item>& items, std::vector<Item> made, NumberOf number_of) {
  std::size_t old = items.size(), next = made.size();
  items.resize(old + next);
  for (std::size_t end = items.size(); next > 0; --end) {
    const bool from_old = old > 0 && number_of(items[old - 1], old - 1) > number_of(made[next - 1], items.size() + next - 1);
    items[end - 1] = std::move(from_old ? items[--old] : made[--next]);
  }
}

// Puts the new mentions among the others, with the entity, the risks and the replacement of the same words elsewhere. All layers that
// count mentions are numbered anew.
void add_left(const Document& document, const std::vector<write::LeftOriginal>& left, const std::string& suppression, LayerWriter& layers) {
  std::vector<Mention> new_mentions;
  std::vector<Replacement> new_replacements;
  std::vector<std::uint32_t> number_of(document.mentions.size());  // old to new
  std::vector<std::vector<std::uint32_t>> made_like(document.risks.empty() ? 0 : document.mentions.size());
  std::uint32_t old = 0, made = 0;
  for (const write::LeftOriginal& one : left) {
    for (; old < number_of.size() && document.mentions[old].span.begin <= one.span.begin; ++old) number_of[old] = old + made;
    const Replacement& other = document.replacements[one.replacement];
    new_mentions.push_back(left_mention(document.mentions[other.mention], one.span));
    new_replacements.push_back(like(document, other, one.span, suppression));
    new_replacements.back().mention = old + made;
    if (!made_like.empty()) made_like[other.mention].push_back(old + made);
    ++made;
  }
  for (; old < number_of.size(); ++old) number_of[old] = old + made;
  const std::size_t all = number_of.size() + made;
  merge_in(layers.mentions(), std::move(new_mentions),
           [&](const Mention&, std::size_t place) { return place < all ? number_of[place] : new_replacements[place - all].mention; });
  for (Replacement& replacement : layers.replacements()) replacement.mention = number_of[replacement.mention];
  merge_in(layers.replacements(), std::move(new_replacements), [](const Replacement& one, std::size_t) { return one.mention; });
  const std::vector<Mention>& mentions = document.mentions;

  std::vector<Entity>& entities = layers.entities();
  for (Entity& entity : entities) entity.mentions.clear();
  for (std::uint32_t i = 0; i < mentions.size(); ++i) {
    if (mentions[i].entity > 0 && mentions[i].entity <= entities.size()) entities[mentions[i].entity - 1].mentions.push_back(i);
  }
  std::vector<Risk> risks;
  risks.reserve(document.risks.size() + left.size());
  for (Risk& risk : layers.risks()) {
    for (const std::uint32_t number : made_like[risk.mention]) {
      risks.push_back(risk);
      risks.back().mention = number;
    }
    risk.mention = number_of[risk.mention];
    risks.push_back(std::move(risk));
  }
  std::stable_sort(risks.begin(), risks.end(), [](const Risk& a, const Risk& b) { return a.mention < b.mention; });
  layers.risks() = std::move(risks);
}

}  // namespace

Result<void> VerifyStage::fill(const Document& document, LayerWriter& layers) const {
  for (int round = 0; round < most_rounds; ++round) {
    const write::Verification seen = write::look_for_originals(document, apply_replacements(document), may_stay_);
    if (seen.clean()) return {};
    if (!seen.fits) break;
    for (const std::uint32_t telling : seen.telling) suppress(layers.replacements()[telling], suppression_);
    if (!seen.left.empty()) add_left(document, seen.left, suppression_, layers);
  }
  return write::verify(document, apply_replacements(document), may_stay_);
}

}  // namespace veil::pipeline
