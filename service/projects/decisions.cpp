#include "service/projects/decisions.h"

#include <algorithm>
#include <limits>
#include <set>

#include "veil/labels.h"

namespace veil::service {
namespace {

constexpr std::size_t longest_replacement = 2000;  // bytes
constexpr std::size_t most_mentions = 100'000;
constexpr double sure_from = 0.8;  // a detector's own score, as the page has it (web/review/model.js)

Error wrong_edit(const char* why, std::size_t number) { return {"usage.invalid_value", why, "edit " + std::to_string(number)}; }

std::string edit_id(const Json& edit) {
  const std::string& id = edit.at("id").text();
  const bool sound = !id.empty() && id.size() <= 40 && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return sound ? id : std::string();
}

std::uint64_t place_in(const Json& json, std::string_view name) {
  const auto number = json.at(name).whole_number();
  return number && *number >= 0 ? static_cast<std::uint64_t>(*number) : std::numeric_limits<std::uint64_t>::max();
}

bool is_removed(const Json& mention) { return mention.at("removed").truth(); }
bool is_replaced(const Json& mention) { return !is_removed(mention) && mention.at("replacement").is_text(); }

std::uint64_t code_points_of(std::string_view text) {
  return static_cast<std::uint64_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Nothing: it can be taken.
const char* what_is_wrong(const Json& edit, std::uint64_t length) {
  const std::uint64_t start = place_in(edit, "start"), end = place_in(edit, "end");
  const std::uint64_t from = place_in(edit, "from"), to = place_in(edit, "to");
  if (start >= end || end > length || from > start || end > to || to > length)
    return "places are start < end within from and to, in the text";
  if (!label_from(edit.at("label").text()) || !kind_from(edit.at("kind").text())) return "there is no such label or kind";
  if (edit.at("entity").whole_number().value_or(-1) < 0) return "an entity is a number";
  const Json& replacement = edit.at("replacement");
  if (!replacement.is_null() && !replacement.is_text()) return "a replacement is a text, or null";
  if (replacement.text().size() > longest_replacement) return "a replacement is too long";
  return nullptr;
}

}  // namespace

Decisions::Decisions(const Json& analysis) : length_(code_points_of(analysis.at("text").text())) {
  std::map<std::string, Found> all;
  const auto too_near = [](const Json& measured, const char* value) {
    return measured.at(value).is_number() && measured.at(value).number() >= measured.at("threshold").number(2);
  };
  for (const Json& mention : analysis.at("mentions").elements()) {
    const std::string& id = mention.at("id").text();
    Json one = Json::object({{"id", id}});
    for (const char* name : {"start", "end", "label", "kind", "entity"}) one[name] = mention.at(name);
    one["from"] = mention.at("start");
    one["to"] = mention.at("end");
    one["replacement"] = Json();
    one["state"] = "open";
    const auto chosen = mention.at("chosen").whole_number();
    const auto& options = mention.at("options").elements();
    if (chosen && *chosen >= 0 && *chosen < static_cast<std::int64_t>(options.size())) {
      const Json& option = options[static_cast<std::size_t>(*chosen)];
      one["from"] = option.at("start");
      one["to"] = option.at("end");
      one["replacement"] = option.at("text");
      one["method"] = option.at("method");
    }
    Found& found = all[id];
    found.score = mention.at("score").number(1);
    found.near = too_near(mention, "risk");
    for (const Json& option : options) {
      found.options.emplace(option.at("text").text(),
                            Offered{option.at("source").text(), option.at("method").text(), too_near(option, "disclosure")});
    }
    mentions_.emplace(id, std::move(one));
  }
  found_ = std::make_shared<const std::map<std::string, Found>>(std::move(all));
}

Result<void> Decisions::apply(const Json& edits) {
  std::size_t number = 0;
  for (const Json& edit : edits.elements()) {
    ++number;
    const std::string id = edit_id(edit);
    if (id.empty()) return wrong_edit("an edit names its mention by letters and digits", number);
    const std::string& state = edit.at("state").text();
    if (state != "open" && state != "settled") return wrong_edit("a mention is open or settled", number);
    if (is_removed(edit)) {
      Json one = Json::object({{"id", id}, {"removed", true}, {"state", state}});
      const Json& before = at(id);  // what it was keeps its place and entity: somebody else's mentions may say the same
      for (const char* name : {"start", "end", "entity"}) one[name] = before.at(name);
      if (edit.at("entity").whole_number().value_or(-1) >= 0) one["entity"] = edit.at("entity");
      mentions_[id] = std::move(one);
      continue;
    }
    if (const char* wrong = what_is_wrong(edit, length_)) return wrong_edit(wrong, number);
    if (mentions_.size() >= most_mentions && mentions_.count(id) == 0) return wrong_edit("these are too many mentions", number);
    Json one = Json::object({{"id", id}});
    for (const char* name : {"start", "end", "label", "kind", "entity", "from", "to", "replacement", "method", "state"}) {
      one[name] = edit.at(name);
    }
    mentions_[id] = std::move(one);
  }
  return {};
}

std::int64_t Decisions::settled() const {
  return std::count_if(mentions_.begin(), mentions_.end(), [](const auto& one) { return one.second.at("state").text() == "settled"; });
}

const Json& Decisions::at(const std::string& id) const {
  static const Json none;
  const auto found = mentions_.find(id);
  return found == mentions_.end() ? none : found->second;
}

std::vector<std::string> Decisions::ids() const {
  std::vector<std::string> ids;
  for (const auto& [id, mention] : mentions_) {
    if (!is_removed(mention)) ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end(), [&](const std::string& a, const std::string& b) {
    return std::pair(place_in(at(a), "from"), a) < std::pair(place_in(at(b), "from"), b);
  });
  return ids;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> Decisions::contradicted() const {
  std::set<std::int64_t> replaced;
  for (const auto& [id, mention] : mentions_) {
    if (is_replaced(mention)) replaced.insert(mention.at("entity").whole_number().value_or(0));
  }
  std::vector<std::pair<std::uint64_t, std::uint64_t>> places;
  for (const auto& [id, mention] : mentions_) {
    const std::int64_t entity = mention.at("entity").whole_number().value_or(0);
    if (is_replaced(mention) || entity == 0 || replaced.count(entity) == 0) continue;
    places.emplace_back(place_in(mention, "start"), place_in(mention, "end"));
  }
  std::sort(places.begin(), places.end());
  return places;
}

bool Decisions::is_offered(const Json& mention) const {
  const auto found = found_->find(mention.at("id").text());
  return found != found_->end() && found->second.options.count(mention.at("replacement").text()) > 0;
}

Json Decisions::facets() const {
  std::map<std::string, std::int64_t> labels, kinds;
  std::int64_t doubtful = 0, near = 0, telling = 0;
  for (const auto& [id, mention] : mentions_) {
    if (is_removed(mention)) continue;
    ++labels[mention.at("label").text()];
    ++kinds[mention.at("kind").text()];
    const auto known = found_->find(id);
    const Found* found = known == found_->end() ? nullptr : &known->second;
    if (mention.at("state").text() == "open" && (found == nullptr || found->score < sure_from)) ++doubtful;
    if (found != nullptr && found->near) ++near;
    bool tells = !is_replaced(mention);
    if (!tells && found != nullptr) {
      const auto option = found->options.find(mention.at("replacement").text());
      tells = option != found->options.end() && option->second.tells;
    }
    if (tells) ++telling;
  }
  const auto counts = [](const std::map<std::string, std::int64_t>& all) {
    Json json = Json::object();
    for (const auto& [name, count] : all) json[name] = count;
    return json;
  };
  return Json::object({{"labels", counts(labels)}, {"kinds", counts(kinds)}, {"doubtful", doubtful}, {"near", near}, {"telling", telling}});
}

Result<Document> Decisions::applied_to(Document document) const {
  const OffsetMap places(document.text);
  document.mentions.clear();
  document.entities.clear();
  document.risks.clear();
  document.replacements.clear();
  std::map<std::pair<Label, std::int64_t>, std::uint32_t> entities;
  std::string before;
  for (const std::string& id : ids()) {
    const Json& one = at(id);
    if (!is_replaced(one)) continue;
    const auto span = places.to_span(place_in(one, "start"), place_in(one, "end"), OffsetUnit::code_points);
    const auto whole = places.to_span(place_in(one, "from"), place_in(one, "to"), OffsetUnit::code_points);
    if (!span || !whole) return Error{"usage.invalid_value", "a mention does not stand in the text", id};
    if (!document.replacements.empty() && whole->begin < document.replacements.back().span.end) {
      return Error{"usage.invalid_value", "two mentions overlap", before + ", " + id};
    }
    before = id;
    Mention mention;
    mention.span = *span;
    mention.label = label_from(one.at("label").text()).value_or(Label::misc);
    mention.kind = kind_from(one.at("kind").text()).value_or(IdentifierKind::quasi);
    mention.score = 1;
    mention.detector = "given";
    mention.id = id;
    const auto number = static_cast<std::uint32_t>(document.mentions.size());
    const std::int64_t own = one.at("entity").whole_number().value_or(0);
    // Mentions without an entity are each one of their own.
    const auto key = own > 0 ? std::pair(Label::misc, own) : std::pair(mention.label, -static_cast<std::int64_t>(number) - 1);
    const auto [known, is_new] = entities.try_emplace(key, static_cast<std::uint32_t>(document.entities.size() + 1));
    if (is_new) document.entities.push_back({.label = mention.label, .number = known->second});
    mention.entity = known->second;
    document.entities[known->second - 1].mentions.push_back(number);
    Replacement replacement;
    replacement.span = *whole;
    replacement.mention = number;
    replacement.text = one.at("replacement").text();
    const Offered* offered = nullptr;
    if (const auto of_mention = found_->find(id); of_mention != found_->end()) {
      const auto found = of_mention->second.options.find(replacement.text);
      if (found != of_mention->second.options.end()) offered = &found->second;
    }
    // What was typed is compared in the strictest way, whatever it is said to be.
    replacement.method = offered == nullptr ? MethodName("given") : MethodName(offered->method);
    replacement.options = {
        {.text = replacement.text, .level = 1, .source = offered == nullptr ? SourceName("rule") : SourceName(offered->source)}};
    replacement.reason = "decided by a person";
    document.mentions.push_back(std::move(mention));
    document.replacements.push_back(std::move(replacement));
  }
  for (const Layer layer : {Layer::mentions, Layer::entities, Layer::risks, Layer::replacements}) document.layers.add(layer);
  return document;
}

Json verdict_json(const Verdict& verdict, const Document& checked) {
  const OffsetMap places(checked.text);
  Json json = Json::object({{"clean", verdict.clean()}, {"telling", Json::array()}, {"left", Json::array()}});
  for (const std::uint32_t number : verdict.telling) {
    json["telling"].push_back(checked.mentions[checked.replacements[number].mention].id.view());
  }
  for (const Span span : verdict.left) {
    Json place = Json::object(
        {{"start", places.from_byte(span.begin, OffsetUnit::code_points)}, {"end", places.from_byte(span.end, OffsetUnit::code_points)}});
    json["left"].push_back(std::move(place));
  }
  if (checked.information_kept >= 0) json["information_kept"] = checked.information_kept;
  return json;
}

}  // namespace veil::service
