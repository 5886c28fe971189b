// Tasks as a whole: made, listed, changed, deleted, and how far people agree.
#include <algorithm>
#include <set>

#include "service/annotation/agreement.h"
#include "service/annotation/annotation.h"
#include "service/projects/projects.h"
#include "veil/labels.h"

namespace veil::service {
namespace {

constexpr std::size_t longest_task_name = 200, longest_guidelines = 200'000, most_annotators = 50, most_labels = 200;
constexpr std::size_t largest_settings = 1u << 20;

// "LOC" or "LOC/city".
bool is_task_label(const std::string& label) { return label.size() <= 100 && label_from(label.substr(0, label.find('/'))); }

// Errors: usage.invalid_value.
Result<Json> task_settings(const Json& body, const Json& before) {
  const auto given = [&](const char* name) -> const Json& { return body.at(name).is_null() ? before.at(name) : body.at(name); };
  const std::string& name = given("name").text();
  if (name.empty() || name.size() > longest_task_name)
    return Error{"usage.invalid_value", "a task has a name, of 200 bytes at most", "name"};
  if (given("guidelines").text().size() > longest_guidelines)
    return Error{"usage.invalid_value", "guidelines have 200 kB at most", "guidelines"};
  Json settings = Json::object(
      {{"name", name}, {"kind", before.is_null() ? body.at("kind") : before.at("kind")}, {"guidelines", given("guidelines").text()}});
  if (auto kind = task_kind_from(settings.at("kind").text()); !kind) return kind.error();
  std::set<std::string> seen;
  settings["annotators"] = Json::array();
  for (const Json& one : given("annotators").elements()) {
    if (one.text().empty() || one.text().size() > longest_task_name || one.text() == adjudicator || !seen.insert(one.text()).second) {
      return Error{"usage.invalid_value", "annotators are named once each", "annotators"};
    }
    settings["annotators"].push_back(one);
  }
  if (seen.empty() || seen.size() > most_annotators) return Error{"usage.invalid_value", "a task has 1 to 50 annotators", "annotators"};
  const std::int64_t each = given("each").whole_number().value_or(static_cast<std::int64_t>(seen.size()));
  if (each < 1 || each > static_cast<std::int64_t>(seen.size())) {
    return Error{"usage.invalid_value", "an item is given to at least one annotator, and to no more than there are", "each"};
  }
  settings["each"] = each;
  settings["labels"] = Json::array();
  for (const Json& label : given("labels").elements()) {
    if (!is_task_label(label.text()) || settings.at("labels").elements().size() >= most_labels) {
      return Error{"usage.invalid_value", "labels are those of mentions, or finer: LOC/city", "labels"};
    }
    settings["labels"].push_back(label);
  }
  return settings;
}

Error no_task_right(const Caller& caller) {
  return {"service.forbidden", "reviewers and administrators make tasks and decide differences", std::string(name_of(caller.role))};
}

// With what there is to do for `who`, and what is done.
Json task_json(const TaskRow& task, const std::vector<AnswerState>& states, const std::string& who, bool decides) {
  Json json = Json::object({{"id", task.id}, {"created", task.created}, {"items", task.items}, {"decides", decides}});
  for (const auto& [name, value] : task.settings.members()) {
    if (decides || name != "annotators") json[name] = value;
  }
  const auto annotators = annotators_in(task);
  const std::int64_t each = task.settings.at("each").whole_number().value_or(1);
  std::int64_t mine = 0;
  for (std::int64_t i = 0; i < task.items; ++i) mine += is_given_to(i, who, annotators, each) ? 1 : 0;
  const auto done_by = [&](const std::string& name) {
    return std::count_if(states.begin(), states.end(), [&](const AnswerState& one) { return one.done && one.who == name; });
  };
  json["mine"] = mine;
  json["mine_done"] = static_cast<std::int64_t>(done_by(who));
  if (decides) {
    json["asked"] = task.items * each;
    json["adjudicated"] = static_cast<std::int64_t>(done_by(std::string(adjudicator)));
    json["done"] = static_cast<std::int64_t>(std::count_if(states.begin(), states.end(), [](const AnswerState& one) { return one.done; })) -
                   json.at("adjudicated").whole_number().value_or(0);
    json["progress"] = Json::object();
    for (const std::string& name : annotators) json["progress"][name] = static_cast<std::int64_t>(done_by(name));
  }
  return json;
}

}  // namespace

std::vector<std::string> annotators_in(const TaskRow& task) {
  std::vector<std::string> names;
  for (const Json& one : task.settings.at("annotators").elements()) names.push_back(one.text());
  return names;
}

std::string annotator_of(const Caller& caller) { return caller.id.empty() ? "local" : caller.id; }

Result<Annotation::Place> Annotation::place_for(const HttpRequest& request) const {
  auto task = store_.find(request.parameter("task"));
  if (!task) return task.error();
  const auto kind = task_kind_from(task->settings.at("kind").text());
  if (!kind) return kind.error();
  Place place{std::move(*task), *kind, annotator_of(request.caller), may(request.caller.role, Right::restore_all)};
  const auto annotators = annotators_in(place.task);
  if (!place.decides && std::find(annotators.begin(), annotators.end(), place.who) == annotators.end()) {
    return Error{"service.unknown_task", "there is no such task", ""};
  }
  return place;
}

Result<Annotation::Place> Annotation::deciding_place_for(const HttpRequest& request) const {
  auto place = place_for(request);
  if (place && !place->decides) return no_task_right(request.caller);
  return place;
}

Answer Annotation::create(HttpRequest& request) {
  const auto body = object_in(request, largest_settings);
  if (!body) return error_answer(body.error());
  const auto settings = task_settings(*body, Json());
  if (!settings) return error_answer(settings.error());
  const auto id = store_.create(request.caller, *settings);
  if (!id) return error_answer(id.error());
  const auto task = store_.find(*id);
  return task ? json_answer(task_json(*task, {}, annotator_of(request.caller), true), 201) : error_answer(task.error());
}

Answer Annotation::list(HttpRequest& request) {
  const auto tasks = store_.all();
  if (!tasks) return error_answer(tasks.error());
  const std::string who = annotator_of(request.caller);
  const bool decides = may(request.caller.role, Right::restore_all);
  Json list = Json::array();
  for (const TaskRow& task : *tasks) {
    const auto annotators = annotators_in(task);
    if (!decides && std::find(annotators.begin(), annotators.end(), who) == annotators.end()) continue;
    const auto states = store_.states(task.id);
    if (!states) return error_answer(states.error());
    Json json = task_json(task, *states, who, decides);
    json.erase("guidelines");
    list.push_back(std::move(json));
  }
  return json_answer(Json::object({{"tasks", std::move(list)}}));
}

Answer Annotation::show(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  const auto states = store_.states(place->task.id);
  return states ? json_answer(task_json(place->task, *states, place->who, place->decides)) : error_answer(states.error());
}

Answer Annotation::change(HttpRequest& request) {
  auto place = deciding_place_for(request);
  if (!place) return error_answer(place.error());
  const auto body = object_in(request, largest_settings);
  if (!body) return error_answer(body.error());
  auto settings = task_settings(*body, place->task.settings);
  if (!settings) return error_answer(settings.error());
  if (auto done = store_.change(place->task.id, *settings); !done) return error_answer(done.error());
  place->task.settings = std::move(*settings);
  const auto states = store_.states(place->task.id);
  return states ? json_answer(task_json(place->task, *states, place->who, true)) : error_answer(states.error());
}

Answer Annotation::erase(HttpRequest& request) {
  const auto place = deciding_place_for(request);
  if (!place) return error_answer(place.error());
  if (auto gone = store_.erase(place->task.id); !gone) return error_answer(gone.error());
  if (auto noted = house_.audit.add(request.caller, "task.deleted", "task " + place->task.id, place->task.items); !noted) {
    return error_answer(noted.error());
  }
  return json_answer(Json::object());
}

Result<std::vector<AnsweredItem>> Annotation::answered_items(const Place& place, bool with_adjudicated) const {
  auto items = store_.items(place.task.id);
  if (!items) return items.error();
  std::vector<AnsweredItem> answered;
  for (Json& item : *items) answered.push_back({std::move(item), {}});
  auto answers = store_.answers(place.task.id, std::nullopt);
  if (!answers) return answers.error();
  for (AnswerRow& row : *answers) {
    const auto number = static_cast<std::size_t>(row.state.number);
    if (!row.state.done || number >= answered.size() || (row.state.who == adjudicator && !with_adjudicated)) continue;
    answered[number].answers.emplace(row.state.who, std::move(row.answer));
  }
  return answered;
}

Answer Annotation::agreement(HttpRequest& request) {
  const auto place = deciding_place_for(request);
  if (!place) return error_answer(place.error());
  const auto items = answered_items(*place, false);
  if (!items) return error_answer(items.error());
  const auto agreement = agreement_about(place->kind, *items);
  return agreement ? json_answer(*agreement) : error_answer(agreement.error());
}

std::vector<Route> Annotation::routes() {
  const auto bound = [this](Answer (Annotation::*handler)(HttpRequest&)) {
    return [this, handler](HttpRequest& request) { return (this->*handler)(request); };
  };
  const std::string task = "/v1/tasks/{task}", one = task + "/items/{item}";
  return {
      {"GET", "/v1/tasks", Right::look, bound(&Annotation::list)},
      {"POST", "/v1/tasks", Right::restore_all, bound(&Annotation::create)},
      {"GET", task, Right::look, bound(&Annotation::show)},
      {"PUT", task, Right::look, bound(&Annotation::change)},
      {"DELETE", task, Right::look, bound(&Annotation::erase)},
      {"GET", task + "/agreement", Right::look, bound(&Annotation::agreement)},
      {"GET", task + "/items", Right::look, bound(&Annotation::items)},
      {"POST", task + "/items", Right::look, bound(&Annotation::add_items)},
      {"GET", one, Right::look, bound(&Annotation::item)},
      {"PUT", one + "/answer", Right::look, bound(&Annotation::answer)},
      {"GET", task + "/export", Right::look, bound(&Annotation::hand_out)},
  };
}

}  // namespace veil::service
