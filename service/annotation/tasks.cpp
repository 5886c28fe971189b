#include "service/annotation/tasks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include "veil/labels.h"
#include "veil/language.h"
#include "veil/offsets.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr std::array<std::string_view, 4> kind_names = {"mark", "choose", "group", "judge"};
constexpr std::size_t most_mentions_of_item = 20'000, longest_field = 2000;

Error wrong_item(const char* why) { return {"usage.invalid_value", why, "item"}; }
Error wrong_answer(const char* why) { return {"usage.invalid_value", why, "answer"}; }

std::int64_t place_of(const Json& mention, const char* name) { return mention.at(name).whole_number().value_or(-1); }

bool is_short_text(const Json& value) { return value.is_text() && value.text().size() <= longest_field; }

// Nothing: it is a mention of a text of so many code points.
const char* wrong_mention(const Json& mention, std::int64_t length) {
  if (place_of(mention, "start") < 0 || place_of(mention, "start") >= place_of(mention, "end") || place_of(mention, "end") > length)
    return "a mention has start < end, in the text";
  if (!label_from(mention.at("label").text())) return "there is no such label";
  if (!mention.at("kind").is_null() && !kind_from(mention.at("kind").text())) return "there is no such kind";
  if (!mention.at("subtype").is_null() && !is_short_text(mention.at("subtype"))) return "a subtype is a short text";
  if (!mention.at("entity").is_null() && place_of(mention, "entity") < 0) return "an entity is a number";
  return nullptr;
}

Json mention_with(const Json& given, std::initializer_list<const char*> names) {
  Json mention = Json::object();
  for (const char* name : names) {
    if (const Json* value = given.find(name); value != nullptr && !value->is_null()) mention[name] = *value;
  }
  return mention;
}

std::int64_t code_points_in(const std::string& text) {
  return std::count_if(text.begin(), text.end(), [](char c) { return !utf8::is_continuation(c); });
}

Result<Json> checked_mention(const Json& given, std::int64_t length, std::size_t number) {
  if (const char* wrong = wrong_mention(given, length)) return wrong_item(wrong);
  Json mention = mention_with(given, {"id", "start", "end", "label", "subtype", "kind", "entity", "replacement", "options"});
  if (!mention.at("id").is_text() || mention.at("id").text().empty() || mention.at("id").text().size() > 200) {
    mention["id"] = "m" + std::to_string(number);
  }
  if (mention.at("kind").is_null()) {
    const Label label = *label_from(given.at("label").text());
    mention["kind"] = name_of(label == Label::person || label == Label::code ? IdentifierKind::direct : IdentifierKind::quasi);
  }
  if (!mention.at("replacement").is_null() && !is_short_text(mention.at("replacement"))) return wrong_item("a replacement is a short text");
  Json options = Json::array();
  std::int64_t level = 0;
  for (const Json& option : given.at("options").elements()) {
    const Json& text = option.is_text() ? option : option.at("text");
    if (!is_short_text(text)) return wrong_item("an option is a short text");
    ++level;
    Json kept = Json::object({{"text", text}, {"level", option.at("level").whole_number().value_or(level)}});
    for (const char* name : {"method", "source"}) {
      if (is_short_text(option.at(name))) kept[name] = option.at(name);
    }
    options.push_back(std::move(kept));
  }
  if (level > 0) mention["options"] = std::move(options);
  return mention;
}

const char* wrong_choice(const Json& mention, const Json& answer) {
  const auto& options = mention.at("options").elements();
  const bool offered = std::any_of(options.begin(), options.end(),
                                   [&](const Json& one) { return one.at("text").text() == answer.at("replacement").text(); });
  return answer.at("replacement").is_text() && offered ? nullptr : "a replacement is one of the options";
}

}  // namespace

std::string_view name_of(TaskKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

Result<TaskKind> task_kind_from(const std::string& name) {
  const auto* found = std::find(kind_names.begin(), kind_names.end(), name);
  if (found == kind_names.end()) return Error{"usage.invalid_value", "a task asks to mark, choose, group or judge", "kind"};
  return static_cast<TaskKind>(found - kind_names.begin());
}

Result<Json> checked_item(const Json& item) {
  if (!item.at("text").is_text()) return Error{"read.missing_field", "an item has a \"text\"", "item"};
  const std::string& text = item.at("text").text();
  Json checked = Json::object({{"id", is_short_text(item.at("id")) ? item.at("id").text() : std::string()}, {"text", text}});
  if (language_from(item.at("language").text())) checked["language"] = item.at("language");
  const Json& parallel = item.at("parallel");
  if (parallel.is_text()) checked["parallel"] = Json::object({{"text", parallel}});
  if (parallel.at("text").is_text()) checked["parallel"] = mention_with(parallel, {"text", "language"});
  const auto& given = item.at("mentions").elements();
  if (given.size() > most_mentions_of_item) return wrong_item("these are too many mentions");
  const std::int64_t length = code_points_in(text);
  std::vector<Json> mentions;
  std::set<std::string> ids;
  for (const Json& one : given) {
    auto mention = checked_mention(one, length, mentions.size() + 1);
    if (!mention) return mention.error();
    // Files of several annotators may name two things alike.
    while (!ids.insert(mention->at("id").text()).second)
      (*mention)["id"] = mention->at("id").text() + "-" + std::to_string(mentions.size());
    mentions.push_back(std::move(*mention));
  }
  std::stable_sort(mentions.begin(), mentions.end(),
                   [](const Json& a, const Json& b) { return place_of(a, "start") < place_of(b, "start"); });
  checked["mentions"] = Json(Json::Array(std::move(mentions)));
  return checked;
}

Result<Json> checked_answer(TaskKind kind, const Json& item, const Json& answer, bool done) {
  if (!answer.at("mentions").is_array()) return wrong_answer("an answer has \"mentions\"");
  const auto& given = answer.at("mentions").elements();
  if (given.size() > most_mentions_of_item) return wrong_answer("these are too many mentions");
  Json mentions = Json::array();
  if (kind == TaskKind::mark) {
    const std::int64_t length = code_points_in(item.at("text").text());
    for (const Json& one : given) {
      if (const char* wrong = wrong_mention(one, length)) return wrong_answer(wrong);
      mentions.push_back(mention_with(one, {"id", "start", "end", "label", "subtype", "kind", "entity"}));
    }
    return Json::object({{"mentions", std::move(mentions)}});
  }
  std::map<std::string, const Json*> asked;
  for (const Json& mention : item.at("mentions").elements()) {
    // Where there is nothing to choose or to judge nothing is asked.
    const bool is_asked = kind == TaskKind::group ||
                          (kind == TaskKind::choose ? !mention.at("options").elements().empty() : mention.at("replacement").is_text());
    if (is_asked) asked.emplace(mention.at("id").text(), &mention);
  }
  std::size_t whole = 0;
  for (const Json& one : given) {
    const auto mention = asked.find(one.at("id").text());
    if (mention == asked.end()) return wrong_answer("there is no such mention, or it is answered twice");
    const char* wrong = nullptr;
    bool is_whole = true;
    if (kind == TaskKind::choose) wrong = wrong_choice(*mention->second, one);
    if (kind == TaskKind::group && place_of(one, "entity") < 0) wrong = "an entity is a number";
    if (kind == TaskKind::judge) {
      for (const std::string_view question : judge_questions) {
        if (!one.at(question).is_null() && !one.at(question).is_bool()) wrong = "a judgment is true or false";
        is_whole = is_whole && one.at(question).is_bool();
      }
    }
    if (wrong != nullptr) return wrong_answer(wrong);
    mentions.push_back(mention_with(one, {"id", "replacement", "entity", "relevant", "grammatical", "true"}));
    asked.erase(mention);
    whole += is_whole ? 1U : 0U;
  }
  if (done && (!asked.empty() || whole < given.size())) return wrong_answer("an answer that is done says something of each mention");
  return Json::object({{"mentions", std::move(mentions)}});
}

Json answered_mentions(TaskKind kind, const Json& item, const Json& answer) {
  if (kind == TaskKind::mark) return answer.at("mentions");
  std::map<std::string, const Json*> answers;
  for (const Json& one : answer.at("mentions").elements()) answers.emplace(one.at("id").text(), &one);
  Json mentions = Json::array();
  for (Json mention : item.at("mentions").elements()) {
    const auto found = answers.find(mention.at("id").text());
    if (found != answers.end()) {
      for (const auto& [name, value] : found->second->members()) mention[name] = value;
    }
    mentions.push_back(std::move(mention));
  }
  return mentions;
}

bool is_given_to(std::int64_t number, const std::string& who, const std::vector<std::string>& annotators, std::int64_t each) {
  const auto count = static_cast<std::int64_t>(annotators.size());
  if (number < 0) return false;
  for (std::int64_t i = 0; i < std::min(each, count); ++i) {
    if (annotators[static_cast<std::size_t>((number + i) % count)] == who) return true;
  }
  return false;
}

}  // namespace veil::service
