#include "write/json_spans.h"

#include <charconv>
#include <cmath>
#include <span>

namespace veil {
namespace {

Json votes_of(std::span<const Evidence> evidence) {
  Json votes = Json::array();
  for (const Evidence& vote : evidence) {
    votes.push_back({{"detector", vote.detector}, {"reason", vote.reason}, {"score", json_number(vote.score)}});
  }
  return votes;
}

Json found_span(const View& view, const ViewMention& written, const OffsetMap& offsets, const WriteOptions& options) {
  const OffsetUnit unit = options.offsets;
  const Mention& mention = *written.mention;
  Json span = {{"start", offsets.from_byte(written.span.begin, unit)},
               {"end", offsets.from_byte(written.span.end, unit)},
               {"label", view.scheme == nullptr ? std::string(name_of(mention.label)) : view.name_of_label(mention.label, mention.subtype)},
               {"subtype", view.scheme == nullptr ? mention.subtype.view() : std::string_view()},
               {"kind", name_of(mention.kind)},
               {"score", json_number(mention.score)},
               {"entity", mention.entity},
               {"detector", mention.detector},
               {"text", view.text_of(written.span)}};
  if (!mention.annotator.empty()) span["annotator"] = mention.annotator;
  if (!mention.id.empty()) span["id"] = mention.id;
  if (options.evidence) span["evidence"] = votes_of(mention.evidence);
  return span;
}

Json protected_span(const View& view, const ViewMention& written, const OffsetMap& offsets, const WriteOptions& options) {
  const Replacement& replacement = *written.replacement;
  Json span = {{"start", offsets.from_byte(written.span.begin, options.offsets)},
               {"end", offsets.from_byte(written.span.end, options.offsets)}};
  const Mention* mention = written.mention;
  span["label"] = name_of(mention != nullptr ? mention->label : Label::misc);
  if (mention != nullptr) {
    span["subtype"] = mention->subtype;
    span["kind"] = name_of(mention->kind);
    span["entity"] = mention->entity;
  }
  span["replacement"] = replacement.text;
  span["method"] = replacement.method;
  span["level"] = replacement.level;
  span["reason"] = replacement.reason;
  Json choices = Json::array();
  for (const Option& option : replacement.options) {
    choices.push_back({{"text", option.text}, {"level", option.level}, {"source", option.source}});
    if (option.things > 0) choices.back()["things"] = option.things;
  }
  span["options"] = std::move(choices);
  span["risk"] = written.risk < 0 ? Json() : json_number(written.risk);
  if (options.originals) span["original"] = view.document->text_of(replacement.span);
  return span;
}

}  // namespace

Json json_number(float value) {
  if (!std::isfinite(value)) return nullptr;
  char digits[32];
  const auto written = std::to_chars(digits, digits + sizeof digits, value);
  double decimal = 0;
  std::from_chars(digits, written.ptr, decimal);
  return decimal;
}

Json json_number(double value) {
  if (!std::isfinite(value)) return nullptr;
  return value;
}

void for_each_json_span(const View& view, const WriteOptions& options, const std::function<void(const Json&)>& take) {
  const OffsetMap offsets(view.text());
  for (const ViewMention& written : view.mentions) {
    take(view.content == Content::mentions ? found_span(view, written, offsets, options) : protected_span(view, written, offsets, options));
  }
}

void for_each_left_alone(const View& view, const WriteOptions& options, const std::function<void(const Json&)>& take) {
  const OffsetMap offsets(view.text());
  for (const LeftAlone& left : view.document->left_alone) {
    Json stretch = {{"start", offsets.from_byte(left.span.begin, options.offsets)},
                    {"end", offsets.from_byte(left.span.end, options.offsets)},
                    {"text", view.text_of(left.span)}};
    if (left.label) stretch["label"] = name_of(*left.label);
    stretch["score"] = json_number(left.score);
    stretch["evidence"] = votes_of(left.evidence);
    take(stretch);
  }
}

Json json_spans(const View& view, const WriteOptions& options) {
  Json spans = Json::array();
  for_each_json_span(view, options, [&](const Json& span) { spans.push_back(span); });
  return spans;
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace veil
