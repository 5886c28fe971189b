// WikiReplace's JSON (Olstad 2023), which is the Text Anonymization Benchmark's with replacements: a list of documents with the mentions of
// annotators, "replacement": {"generalizations": {source: [...]}, "generalization_selection": {text: [people]}} in each. Options stand once
// each, the most specific first, suppression last; who chose what is an answer.
#include <set>

#include "service/annotation/files.h"

namespace veil::service {
namespace {

constexpr std::string_view suppressed = "***";

Json options_of(const Json& replacement) {
  std::vector<std::string> texts;
  std::set<std::string> known;
  const auto add = [&](const std::string& text) {
    if (text != suppressed && known.insert(text).second) texts.push_back(text);
  };
  for (const auto& [source, list] : replacement.at("generalizations").members()) {
    for (const Json& one : list.elements()) add(one.text());
  }
  texts.emplace_back(suppressed);
  return Json::texts(texts);
}

// "kind" by the words of the benchmark.
const char* kind_by(const std::string& identifier) {
  return identifier == "DIRECT" ? "direct" : identifier == "NO_MASK" ? "none" : "quasi";
}

Result<AnsweredItem> wiki_item(const Json& element, const std::string& place) {
  if (!element.at("text").is_text()) return Error{"read.missing_field", "the element has no field \"text\"", place};
  AnsweredItem made;
  made.item =
      Json::object({{"id", element.at("doc_id").text()}, {"text", element.at("text")}, {"language", "en"}, {"mentions", Json::array()}});
  std::map<std::string, std::int64_t> entities;
  for (const auto& [annotator, annotation] : element.at("annotations").members()) {
    Json marks = Json::array();
    for (const Json& entry : annotation.at("entity_mentions").elements()) {
      Json mention = Json::object({{"id", entry.at("entity_mention_id")},
                                   {"start", entry.at("start_offset")},
                                   {"end", entry.at("end_offset")},
                                   {"label", entry.at("entity_type")},
                                   {"kind", kind_by(entry.at("identifier_type").text())}});
      if (const std::string& entity = entry.at("entity_id").text(); !entity.empty()) {
        mention["entity"] = entities.try_emplace(entity, static_cast<std::int64_t>(entities.size() + 1)).first->second;
      }
      marks.push_back(mention);
      if (entry.at("replacement").is_object()) {
        mention["options"] = options_of(entry.at("replacement"));
        for (const auto& [text, people] : entry.at("replacement").at("generalization_selection").members()) {
          for (const Json& who : people.elements()) {
            made.answers[who.text()]["mentions"].push_back(Json::object({{"id", mention.at("id")}, {"replacement", text}}));
          }
        }
        made.item.find_place("mentions")->push_back(std::move(mention));
      }
    }
    if (made.answers.empty()) made.answers[annotator] = Json::object({{"mentions", marks}});
    if (made.item.at("mentions").elements().empty()) made.item["mentions"] = std::move(marks);
  }
  return made;
}

}  // namespace

Result<std::vector<AnsweredItem>> read_wikireplace(const std::string& bytes, const std::string& name) {
  auto list = parse_json(bytes);
  if (!list) return list.error();
  if (!list->is_array()) return Error{"read.wrong_type", "the file is a list of documents", name};
  std::vector<AnsweredItem> items;
  for (const Json& element : list->elements()) {
    auto made = wiki_item(element, name + ", element " + std::to_string(items.size() + 1));
    if (!made) return made.error();
    items.push_back(std::move(*made));
  }
  return items;
}

Result<WrittenFile> write_wikireplace(TaskKind kind, const std::vector<AnsweredItem>& items) {
  Json list = Json::array();
  for (const AnsweredItem& answered : items) {
    const StretchReader places(answered.item.at("text").text());
    Json annotations = Json::object();
    const auto entries = [&](const Json& mentions, const std::string& entity_prefix) {
      Json made = Json::array();
      for (const Json& mention : mentions.elements()) {
        const std::string& kind_name = mention.at("kind").text();
        Json entry = Json::object({{"entity_type", mention.at("label")},
                                   {"entity_mention_id", mention.at("id")},
                                   {"start_offset", mention.at("start")},
                                   {"end_offset", mention.at("end")},
                                   {"span_text", places.at(mention)},
                                   {"edit_type", "check"},
                                   {"identifier_type", kind_name == "direct" ? "DIRECT"
                                                       : kind_name == "none" ? "NO_MASK"
                                                                             : "QUASI"},
                                   {"confidential_status", kind_name == "confidential" ? "CONFIDENTIAL" : "NOT_CONFIDENTIAL"}});
        const auto entity = mention.at("entity").whole_number();
        entry["entity_id"] =
            entity && *entity > 0 ? entity_prefix + "e" + std::to_string(*entity) : entity_prefix + mention.at("id").text();
        made.push_back(std::move(entry));
      }
      return made;
    };
    if (kind == TaskKind::choose) {
      // One set of mentions, and who chose what at each.
      Json made = entries(answered.item.at("mentions"), "");
      for (Json& entry : made.element_places()) {
        const std::string id = entry.at("entity_mention_id").text();
        Json texts = Json::array(), chosen = Json::object();
        for (const Json& mention : answered.item.at("mentions").elements()) {
          if (mention.at("id").text() != id) continue;
          for (const Json& option : mention.at("options").elements()) texts.push_back(option.at("text"));
        }
        for (const auto& [who, answer] : answered.answers) {
          for (const Json& one : answer.at("mentions").elements()) {
            if (one.at("id").text() == id) chosen[one.at("replacement").text()].push_back(who);
          }
        }
        if (texts.elements().empty() || chosen.members().empty()) continue;
        entry["replacement"] = Json::object(
            {{"generalizations", Json::object({{"veil", std::move(texts)}})}, {"generalization_selection", std::move(chosen)}});
      }
      annotations["veil"] = Json::object({{"entity_mentions", std::move(made)}});
    } else {
      for (const auto& [who, answer] : answered.answers) {
        annotations[who] = Json::object({{"entity_mentions", entries(answered_mentions(kind, answered.item, answer), who + "-")}});
      }
    }
    list.push_back(Json::object(
        {{"annotations", std::move(annotations)}, {"doc_id", answered.item.at("id")}, {"text", answered.item.at("text")}, {"task", ""}}));
  }
  return WrittenFile{list.dump() + "\n", "application/json", ".json"};
}

}  // namespace veil::service
