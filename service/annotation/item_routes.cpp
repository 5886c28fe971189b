// What a task is about: items that come in from files and projects, answers of people, and the work as it goes out.
#include <algorithm>
#include <sstream>

#include "service/annotation/annotation.h"
#include "service/annotation/files.h"
#include "service/projects/projects.h"

namespace veil::service {
namespace {

constexpr std::size_t most_items = 100'000, largest_answer = 8u << 20;

std::int64_t whole_parameter(const HttpRequest& request, const char* name) {
  const std::string text = request.parameter(name);
  std::int64_t number = -1;
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos) return number;
  std::istringstream(text) >> number;
  return number;
}

Error no_item() { return {"service.unknown_item", "there is no such item in this task", ""}; }

// Labels of mentions that come in, as the engine knows them: "LOC/city" is LOC with the subtype city.
void part_labels(Json& item) {
  Json* mentions = item.find_place("mentions");
  if (mentions == nullptr || !mentions->is_array()) return;
  for (Json& mention : mentions->element_places()) {
    const std::string label = mention.at("label").text();
    const std::size_t slash = label.find('/');
    if (slash == std::string::npos) continue;
    mention["label"] = label.substr(0, slash);
    if (mention.at("subtype").text().empty()) mention["subtype"] = label.substr(slash + 1);
  }
}

}  // namespace

// Documents of a project, with what was found in them, all options, and what stands there as decided so far.
Result<std::vector<Json>> Annotation::items_of_project(const HttpRequest& request, const std::string& name) {
  const auto project = projects_.find(name);
  if (!project) return project.error();
  const auto documents = projects_.documents(project->id);
  if (!documents) return documents.error();
  std::vector<Json> items;
  for (const DocumentRow& document : *documents) {
    if (!may_see_originals(request.caller, document.owner)) continue;
    const auto analysis = projects_.analysis(document.id);
    if (!analysis) return analysis.error();
    Decisions decisions(*analysis);
    const auto batches = projects_.edits(document.id, 0);
    if (!batches) return batches.error();
    for (const EditBatch& batch : *batches) {
      if (auto applied = decisions.apply(batch.edits.at("edits")); !applied) return applied.error();
    }
    std::map<std::string, const Json*> found;
    for (const Json& mention : analysis->at("mentions").elements()) found[mention.at("id").text()] = &mention;
    Json mentions = Json::array();
    for (const std::string& id : decisions.ids()) {
      Json mention = decisions.at(id);
      const auto known = found.find(id);
      if (known != found.end()) {
        mention["subtype"] = known->second->at("subtype");
        // Options over the mention alone: what takes in words beside it would be judged without them.
        for (const Json& option : known->second->at("options").elements()) {
          if (option.at("start").number() == mention.at("start").number() && option.at("end").number() == mention.at("end").number()) {
            mention["options"].push_back(option);
          }
        }
      }
      mentions.push_back(std::move(mention));
    }
    items.push_back(Json::object({{"id", document.facts.at("name")},
                                  {"text", analysis->at("text")},
                                  {"language", analysis->at("language")},
                                  {"mentions", std::move(mentions)}}));
  }
  return items;
}

// A file in `format`; with as=answers what its annotators did counts as theirs here. `project` instead takes the documents of a project.
Answer Annotation::add_items(HttpRequest& request) {
  const auto place = deciding_place_for(request);
  if (!place) return error_answer(place.error());
  const auto bytes = request.body->read_all(house_.largest_request);
  if (!bytes) return error_answer(bytes.error());
  std::vector<AnsweredItem> read;
  if (const std::string project = request.parameter("project"); !project.empty()) {
    auto items = items_of_project(request, project);
    if (!items) return error_answer(items.error());
    for (Json& item : *items) read.push_back({std::move(item), {}});
  } else {
    const std::string name = request.parameter("name").empty() ? "item" : request.parameter("name").substr(0, 200);
    auto from_file = read_task_file(request.parameter("format").empty() ? "jsonl" : request.parameter("format"), *bytes, name);
    if (!from_file) return error_answer(from_file.error());
    read = std::move(*from_file);
  }
  const bool with_answers = request.parameter("as") == "answers";
  const auto first = static_cast<std::size_t>(place->task.items);
  if (read.empty()) return error_answer({"read.missing_field", "there is no item in it", "request"});
  if (first + read.size() > most_items) return error_answer({"read.too_large", "a task has 100,000 items at most", "request"});
  std::vector<Json> items;
  for (AnsweredItem& one : read) {
    part_labels(one.item);
    auto item = checked_item(one.item);
    if (!item) return error_answer({item.error().code, item.error().message, "item " + std::to_string(items.size() + 1)});
    items.push_back(std::move(*item));
  }
  if (auto added = store_.add_items(place->task.id, items); !added) return error_answer(added.error());
  std::int64_t answers = 0;
  for (std::size_t i = 0; with_answers && i < read.size(); ++i) {
    for (auto& [who, answer] : read[i].answers) {
      const std::string name = who.empty() ? request.parameter("annotator") : who;
      if (name.empty() || name.size() > 200) continue;
      part_labels(answer);
      // What the file says may be less than the task asks for.
      auto checked = checked_answer(place->kind, items[i], answer, true);
      if (!checked) continue;
      const auto put = store_.put_answer(place->task.id, static_cast<std::int64_t>(first + i), name, 0, true, *checked);
      if (!put) return error_answer(put.error());
      if (*put) ++answers;
    }
  }
  if (auto noted = house_.audit.add(request.caller, "task.items", "task " + place->task.id, static_cast<std::int64_t>(items.size()));
      !noted) {
    return error_answer(noted.error());
  }
  return json_answer(Json::object({{"items", static_cast<std::uint64_t>(items.size())}, {"answers", answers}}), 201);
}

Answer Annotation::items(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  const auto states = store_.states(place->task.id);
  if (!states) return error_answer(states.error());
  const auto annotators = annotators_in(place->task);
  const std::int64_t each = place->task.settings.at("each").whole_number().value_or(1);
  std::map<std::int64_t, std::vector<const AnswerState*>> by_item;
  for (const AnswerState& state : *states) by_item[state.number].push_back(&state);
  Json list = Json::array();
  for (std::int64_t number = 0; number < place->task.items; ++number) {
    const bool mine = is_given_to(number, place->who, annotators, each);
    if (!mine && !place->decides) continue;
    Json one = Json::object({{"number", number}, {"mine", mine}, {"done", false}});
    if (place->decides) one["answers"] = Json::array();
    for (const AnswerState* state : by_item[number]) {
      if (state->who == place->who) one["done"] = state->done;
      if (state->who == adjudicator && place->decides) one["adjudicated"] = state->done;
      if (state->who != adjudicator && place->decides && state->done) one.find_place("answers")->push_back(state->who);
    }
    list.push_back(std::move(one));
  }
  return json_answer(Json::object({{"items", std::move(list)}}));
}

// Own answers alone; with answers=all whoever decides sees those that are done, to compare.
Answer Annotation::item(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  const std::int64_t number = whole_parameter(request, "item");
  const auto annotators = annotators_in(place->task);
  if (number < 0 ||
      (!place->decides && !is_given_to(number, place->who, annotators, place->task.settings.at("each").whole_number().value_or(1)))) {
    return error_answer(no_item());
  }
  auto item = store_.item(place->task.id, number);
  if (!item) return error_answer(item.error());
  const auto answers = store_.answers(place->task.id, number);
  if (!answers) return error_answer(answers.error());
  const bool all = request.parameter("answers") == "all";
  if (all && !place->decides)
    return error_answer({"service.forbidden", "answers of others are for whoever decides", std::string(name_of(request.caller.role))});
  const std::string own = all ? std::string(adjudicator) : place->who;
  Json json = Json::object({{"number", number}, {"item", std::move(*item)}, {"version", 0}, {"done", false}, {"answer", Json()}});
  if (all) json["answers"] = Json::object();
  for (const AnswerRow& row : *answers) {
    if (row.state.who == own) {
      json["version"] = row.state.version;
      json["done"] = row.state.done;
      json["answer"] = row.answer;
    } else if (all && row.state.done && row.state.who != adjudicator) {
      json["answers"][row.state.who] = row.answer;
    }
  }
  return json_answer(json);
}

// {"version": that of the answer before, 0 for none, "mentions", "done", "adjudicate"}.
Answer Annotation::answer(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  const auto body = object_in(request, largest_answer);
  if (!body) return error_answer(body.error());
  const std::int64_t number = whole_parameter(request, "item");
  const auto version = body->at("version").whole_number();
  const bool adjudicate = body->at("adjudicate").truth();
  if (adjudicate && !place->decides) {
    return error_answer(
        {"service.forbidden", "reviewers and administrators decide differences", std::string(name_of(request.caller.role))});
  }
  const auto annotators = annotators_in(place->task);
  const bool mine = is_given_to(number, place->who, annotators, place->task.settings.at("each").whole_number().value_or(1));
  if (number < 0 || (!adjudicate && !mine)) return error_answer(no_item());
  if (!version || *version < 0) return error_answer({"usage.invalid_value", "an answer has the version that it stands on", "version"});
  const auto item = store_.item(place->task.id, number);
  if (!item) return error_answer(item.error());
  auto answer = checked_answer(place->kind, *item, *body, body->at("done").truth());
  if (!answer) return error_answer(answer.error());
  if (adjudicate) (*answer)["by"] = request.caller.id;
  const std::string who = adjudicate ? std::string(adjudicator) : place->who;
  const auto reached = store_.put_answer(place->task.id, number, who, *version, body->at("done").truth(), *answer);
  if (!reached) return error_answer(reached.error());
  if (!*reached) return error_answer({"service.conflict", "this was answered elsewhere since", ""});
  return json_answer(Json::object({{"version", **reached}}));
}

// What was decided, or with answers=all what each annotator said. An item that nobody decided and one alone answered, or all alike, counts
// as that.
Answer Annotation::hand_out(HttpRequest& request) {
  const auto place = deciding_place_for(request);
  if (!place) return error_answer(place.error());
  const bool all = request.parameter("answers") == "all";
  auto items = answered_items(*place, true);
  if (!items) return error_answer(items.error());
  std::vector<AnsweredItem> given;
  for (AnsweredItem& one : *items) {
    auto decided = one.answers.extract(std::string(adjudicator));
    if (all) {
      if (!one.answers.empty()) given.push_back(std::move(one));
      continue;
    }
    if (!decided.empty()) {
      std::map<std::string, Json> alone;
      alone.insert(std::move(decided));
      one.answers = std::move(alone);
    } else {
      const bool alike = !one.answers.empty() && std::all_of(one.answers.begin(), one.answers.end(), [&](const auto& other) {
        return other.second.dump() == one.answers.begin()->second.dump();
      });
      if (!alike) continue;
      one.answers.erase(std::next(one.answers.begin()), one.answers.end());
    }
    given.push_back(std::move(one));
  }
  auto written = write_task_file(request.parameter("format").empty() ? "jsonl" : request.parameter("format"), place->kind, given);
  if (!written) return error_answer(written.error());
  if (auto noted = house_.audit.add(request.caller, "task.export", "task " + place->task.id, static_cast<std::int64_t>(given.size()));
      !noted) {
    return error_answer(noted.error());
  }
  Answer answer;
  answer.type = std::move(written->type);
  answer.body = std::move(written->bytes);
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"answers" + written->extension + "\"");
  return answer;
}

}  // namespace veil::service
