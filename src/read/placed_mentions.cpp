#include "read/placed_mentions.h"

#include <algorithm>
#include <utility>

namespace veil {

Result<void> place_mentions(Document& document, std::vector<FileMention> mentions, OffsetUnit unit, const std::string& place) {
  const OffsetMap offsets(document.text);
  document.mentions.clear();
  document.mentions.reserve(mentions.size());
  for (std::size_t i = 0; i < mentions.size(); ++i) {
    FileMention& read = mentions[i];
    const auto mention_place = [&] { return place + ", span " + std::to_string(i + 1); };
    std::optional<Span> span;
    if (read.start >= 0 && read.end >= read.start) {
      span = offsets.to_span(static_cast<std::uint64_t>(read.start), static_cast<std::uint64_t>(read.end), unit);
    }
    if (!span) {
      return Error{"read.invalid_span", "the span does not stand on characters of the text", mention_place()};
    }
    if (read.text && *read.text != span->of(document.text)) {
      return Error{"read.mismatch", "the text at the span is not the one the file names", mention_place()};
    }
    read.mention.span = *span;
    document.mentions.push_back(std::move(read.mention));
  }
  const auto before = [](const Mention& a, const Mention& b) { return a.span < b.span; };
  if (!std::is_sorted(document.mentions.begin(), document.mentions.end(), before)) {
    std::stable_sort(document.mentions.begin(), document.mentions.end(), before);
  }
  document.layers.add(Layer::mentions);
  fill_entities(document);
  return {};
}

void fill_entities(Document& document) {
  document.entities.clear();
  std::uint32_t largest = 0;
  bool all = true;
  for (const Mention& mention : document.mentions) {
    largest = std::max(largest, mention.entity);
    all = all && mention.entity != 0;
  }
  document.entities.resize(largest);
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    if (mention.entity == 0) continue;
    Entity& entity = document.entities[mention.entity - 1];
    if (entity.mentions.empty()) entity.label = mention.label;
    entity.mentions.push_back(i);
  }
  if (all && !document.mentions.empty()) document.layers.add(Layer::entities);
}

}  // namespace veil
