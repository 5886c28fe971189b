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
    replacement.options.erase(replacement.options.begin(), replacement.options.end() - 1);
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

// Puts the new mentions among the others, with the entity, the risks and the replacement of the same words elsewhere. All layers that
// count mentions are numbered anew.
void add_left(Document& document, const std::vector<write::LeftOriginal>& left, const std::string& suppression) {
  std::vector<Mention> mentions;
  std::vector<Replacement> replacements;
  std::vector<std::uint32_t> number_of(document.mentions.size());  // old to new
  mentions.reserve(document.mentions.size() + left.size());
  replacements.reserve(document.replacements.size() + left.size());
  std::vector<std::vector<std::uint32_t>> made_like(document.mentions.size());
  std::size_t next_left = 0, next_replacement = 0;
  const auto add_before = [&](std::uint32_t place) {
    for (; next_left < left.size() && left[next_left].span.begin < place; ++next_left) {
      const Replacement& other = document.replacements[left[next_left].replacement];
      const auto number = static_cast<std::uint32_t>(mentions.size());
      mentions.push_back(left_mention(document.mentions[other.mention], left[next_left].span));
      made_like[other.mention].push_back(number);
      replacements.push_back(like(document, other, left[next_left].span, suppression));
      replacements.back().mention = number;
    }
  };
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    add_before(document.mentions[i].span.begin);
    number_of[i] = static_cast<std::uint32_t>(mentions.size());
    mentions.push_back(document.mentions[i]);
    if (next_replacement < document.replacements.size() && document.replacements[next_replacement].mention == i) {
      replacements.push_back(document.replacements[next_replacement++]);
      replacements.back().mention = number_of[i];
    }
  }
  add_before(static_cast<std::uint32_t>(document.text.size()) + 1);

  for (Entity& entity : document.entities) entity.mentions.clear();
  for (std::uint32_t i = 0; i < mentions.size(); ++i) {
    if (mentions[i].entity > 0 && mentions[i].entity <= document.entities.size()) document.entities[mentions[i].entity - 1].mentions.push_back(i);
  }
  std::vector<Risk> risks;
  for (Risk& risk : document.risks) {
    for (const std::uint32_t made : made_like[risk.mention]) {
      risks.push_back(risk);
      risks.back().mention = made;
    }
    risk.mention = number_of[risk.mention];
    risks.push_back(std::move(risk));
  }
  std::stable_sort(risks.begin(), risks.end(), [](const Risk& a, const Risk& b) { return a.mention < b.mention; });
  document.risks = std::move(risks);
  document.mentions = std::move(mentions);
  document.replacements = std::move(replacements);
}

}  // namespace

Result<void> VerifyStage::run(Document& document) const {
  for (int round = 0; round < most_rounds; ++round) {
    const write::Verification seen = write::look_for_originals(document, apply_replacements(document), may_stay_);
    if (seen.clean()) return {};
    if (!seen.fits) break;
    for (const std::uint32_t telling : seen.telling) suppress(document.replacements[telling], suppression_);
    if (!seen.left.empty()) add_left(document, seen.left, suppression_);
  }
  return write::verify(document, apply_replacements(document), may_stay_);
}

}  // namespace veil::pipeline
