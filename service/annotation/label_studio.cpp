// Label Studio's JSON (https://labelstud.io/guide/export, task format): a list of tasks {"id", "data": {"text"}, "annotations": [{
// "completed_by", "result": [{"id", "from_name", "to_name", "type", "value": {"start", "end", "text", "labels"}}]}]}. Places are
// JavaScript's UTF-16 units. A region's other answers are results with its id: which replacement was chosen, which group, what was judged.
#include <algorithm>

#include "service/annotation/files.h"
#include "veil/labels.h"

namespace veil::service {
namespace {

// "LOC/city" as label and subtype; another tool's label stays as the subtype of MISC.
void set_label(const std::string& name, Json& mention) {
  const std::size_t slash = name.find('/');
  const auto known = label_from(name.substr(0, slash));
  mention["label"] = known ? veil::name_of(*known) : "MISC";
  if (known && slash != std::string::npos) mention["subtype"] = name.substr(slash + 1);
  if (!known) mention["subtype"] = name;
}

std::string who_completed(const Json& annotation, std::size_t number) {
  const Json& by = annotation.at("completed_by");
  if (by.at("email").is_text()) return by.at("email").text();
  if (by.is_text()) return by.text();
  if (const auto id = by.whole_number()) return std::to_string(*id);
  if (const auto id = by.at("id").whole_number()) return std::to_string(*id);
  return "annotator" + std::to_string(number);
}

// Regions by id, in their order; what else is said of a region is added to it.
Result<Json> regions_of(const Json& annotation, const StretchReader& places, const std::string& place) {
  std::vector<Json> regions;
  std::map<std::string, std::size_t> by_id;
  for (const Json& result : annotation.at("result").elements()) {
    const Json& value = result.at("value");
    const std::string& id = result.at("id").text();
    if (!value.at("start").is_number()) continue;  // of the whole text
    const auto [found, is_new] = by_id.try_emplace(id.empty() ? std::to_string(regions.size()) : id, regions.size());
    if (is_new) {
      Json mention = Json::object({{"id", found->first}});
      if (!places.place_utf16(value.at("start").whole_number().value_or(-1), value.at("end").whole_number().value_or(-1), mention)) {
        return Error{"read.invalid_span", "a region does not stand on characters of the text", place};
      }
      set_label("MISC", mention);
      regions.push_back(std::move(mention));
    }
    Json& mention = regions[found->second];
    const auto first = [](const Json& list) -> const std::string& {
      return list.elements().empty() ? list.text() : list.elements().front().text();
    };
    const std::string& from = result.at("from_name").text();
    if (value.at("labels").is_array()) set_label(first(value.at("labels")), mention);
    if (from == "kind") mention["kind"] = first(value.at("choices"));
    if (from == "replacement") mention["replacement"] = first(value.at("text"));
    if (from == "entity") mention["entity"] = value.at("number");
    for (const std::string_view question : judge_questions) {
      if (from == question) mention[question] = first(value.at("choices")) == "yes";
    }
  }
  return Json(Json::Array(regions.begin(), regions.end()));
}

Json result_json(const std::string& id, const char* from, const char* type, Json value, std::pair<std::uint64_t, std::uint64_t> place) {
  value["start"] = place.first;
  value["end"] = place.second;
  return Json::object({{"id", id}, {"from_name", from}, {"to_name", "text"}, {"type", type}, {"value", std::move(value)}});
}

Json one_text(const std::string& text) { return Json::texts({text}); }

Json results_of(const Json& mention, const StretchReader& places) {
  const std::string& id = mention.at("id").text();
  const auto place = places.utf16(mention);
  Json results = Json::array();
  const std::string& subtype = mention.at("subtype").text();
  const std::string label = mention.at("label").text() + (subtype.empty() ? "" : "/" + subtype);
  results.push_back(result_json(id, "label", "labels", Json::object({{"text", places.at(mention)}, {"labels", one_text(label)}}), place));
  if (mention.at("kind").is_text()) {
    results.push_back(result_json(id, "kind", "choices", Json::object({{"choices", one_text(mention.at("kind").text())}}), place));
  }
  if (mention.at("replacement").is_text()) {
    results.push_back(
        result_json(id, "replacement", "textarea", Json::object({{"text", one_text(mention.at("replacement").text())}}), place));
  }
  if (mention.at("entity").is_number()) {
    results.push_back(result_json(id, "entity", "number", Json::object({{"number", mention.at("entity")}}), place));
  }
  for (const std::string_view question : judge_questions) {
    if (!mention.at(question).is_bool()) continue;
    Json value = Json::object({{"choices", one_text(mention.at(question).truth() ? "yes" : "no")}});
    results.push_back(result_json(id, std::string(question).c_str(), "choices", std::move(value), place));
  }
  return results;
}

}  // namespace

Result<std::vector<AnsweredItem>> read_label_studio(const std::string& bytes, const std::string& name) {
  auto list = parse_json(bytes);
  if (!list) return list.error();
  if (!list->is_array()) return Error{"read.wrong_type", "the file is a list of tasks", name};
  std::vector<AnsweredItem> items;
  for (const Json& task : list->elements()) {
    const std::string place = name + ", task " + std::to_string(items.size() + 1);
    const Json& text = task.at("data").at("text");
    if (!text.is_text()) return Error{"read.missing_field", "the task has no \"text\" in its \"data\"", place};
    AnsweredItem made;
    const auto number = task.at("id").whole_number();
    const std::string id =
        task.at("data").at("id").is_text() ? task.at("data").at("id").text() : name + "-" + std::to_string(number.value_or(0));
    made.item = Json::object({{"id", id}, {"text", text}, {"mentions", Json::array()}});
    const StretchReader places(text.text());
    std::size_t annotator = 0;
    for (const Json& annotation : task.at("annotations").elements()) {
      auto regions = regions_of(annotation, places, place);
      if (!regions) return regions.error();
      if (annotator == 0) made.item["mentions"] = *regions;
      made.answers[who_completed(annotation, ++annotator)] = Json::object({{"mentions", std::move(*regions)}});
    }
    if (annotator == 0 && !task.at("predictions").elements().empty()) {
      auto regions = regions_of(task.at("predictions").elements().front(), places, place);
      if (!regions) return regions.error();
      made.item["mentions"] = std::move(*regions);
    }
    items.push_back(std::move(made));
  }
  return items;
}

Result<WrittenFile> write_label_studio(TaskKind kind, const std::vector<AnsweredItem>& items) {
  Json list = Json::array();
  for (const AnsweredItem& answered : items) {
    const StretchReader places(answered.item.at("text").text());
    Json annotations = Json::array();
    for (const auto& [who, answer] : answered.answers) {
      Json results = Json::array();
      const Json mentions = answered_mentions(kind, answered.item, answer);
      for (const Json& mention : mentions.elements()) {
        const Json of_mention = results_of(mention, places);
        for (const Json& one : of_mention.elements()) results.push_back(one);
      }
      annotations.push_back(Json::object({{"completed_by", Json::object({{"email", who}})}, {"result", std::move(results)}}));
    }
    Json data = Json::object({{"text", answered.item.at("text")}, {"id", answered.item.at("id")}});
    if (answered.item.at("language").is_text()) data["language"] = answered.item.at("language");
    list.push_back(Json::object({{"id", static_cast<std::uint64_t>(list.elements().size() + 1)},
                                 {"data", std::move(data)},
                                 {"annotations", std::move(annotations)}}));
  }
  return WrittenFile{list.dump() + "\n", "application/json", ".json"};
}

}  // namespace veil::service
