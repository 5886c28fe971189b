#include <sstream>

#include "service/api/text_routes.h"
#include "service/projects/projects.h"
#include "service/projects/rules.h"
#include "veil/formats.h"

namespace veil::service {
namespace {

constexpr std::size_t longest_name = 200;

Json settings_of(const Json& body) {
  Json settings = Json::object({{"name", body.at("name").text()}});
  for (const char* name : {"policy", "method", "language"}) settings[name] = body.at(name).text();
  return settings;
}

Json project_json(const ProjectRow& project, bool named) {
  Json json = Json::object({{"id", project.id}, {"name", named ? project.settings.at("name").text() : std::string()}});
  for (const char* name : {"policy", "method", "language"}) json[name] = project.settings.at(name);
  json["documents"] = project.documents;
  json["finished"] = project.finished;
  json["created"] = project.created;
  return json;
}

bool may_see_project(const Caller& caller, const std::string& owner) {
  return may_see_originals(caller, owner) || caller.role == Role::annotator;
}

}  // namespace

Json document_json(const DocumentRow& document, bool originals) {
  return Json::object({{"id", document.id},
                       {"name", originals ? document.facts.at("name").text() : std::string()},
                       {"version", document.version},
                       {"mentions", document.mentions},
                       {"settled", document.settled},
                       {"assigned", document.assigned},
                       {"facets", document.facets},
                       {"created", document.created},
                       {"changed", document.changed}});
}

bool may_see_originals(const Caller& caller, const std::string& owner) {
  return may(caller.role, Right::restore_all) || (may(caller.role, Right::restore_own) && caller.id == owner);
}

Result<Json> object_in(HttpRequest& request, std::size_t most) {
  if (const std::string type = request.content_type(); !type.empty() && type != "application/json") {
    return Error{"service.unsupported_type", "the request is application/json", "Content-Type"};
  }
  const auto bytes = request.body->read_all(most);
  if (!bytes) return bytes.error();
  auto json = parse_json(*bytes);
  if (json && !json->is_object()) return Error{"read.wrong_type", "the request is an object", "request"};
  return json;
}

Result<ProjectRow> Projects::project_for(const HttpRequest& request) const {
  auto project = store_.find(request.parameter("project"));
  if (project && !may_see_project(request.caller, project->owner)) {
    return Error{"service.unknown_project", "there is no such project", ""};
  }
  return project;
}

Result<Projects::Place> Projects::place_for(const HttpRequest& request) const {
  auto project = project_for(request);
  if (!project) return project.error();
  auto document = store_.find_document(project->id, request.parameter("document"));
  if (!document) return document.error();
  const bool originals = may_see_originals(request.caller, document->owner);
  return Place{std::move(*project), std::move(*document), originals};
}

Answer Projects::options_of_text(HttpRequest& request) {
  if (auto checked = check_parameters(request); !checked) return error_answer(checked.error());
  const auto body = object_in(request, house_.largest_request);
  if (!body) return error_answer(body.error());
  if (!body->at("text").is_text()) return error_answer({"read.missing_field", "there is no \"text\"", "request"});
  auto document = make_document("document", body->at("text").text());
  if (!document) return error_answer(document.error());
  for (const Json& target : body->at("targets").elements()) document->targets.push_back(target.text());
  AnalysisOptions options{request.parameter("policy"), request.parameter("method"), request.parameter("language"), true};
  const auto analysis = analyse(house_, options, *document);
  return analysis ? json_answer(*analysis) : error_answer(analysis.error());
}

Answer Projects::create(HttpRequest& request) {
  const auto body = object_in(request, 65'536);
  if (!body) return error_answer(body.error());
  const std::string& name = body->at("name").text();
  if (name.empty() || name.size() > longest_name) {
    return error_answer({"usage.invalid_value", "a project has a name, of 200 bytes at most", "name"});
  }
  const Json settings = settings_of(*body);
  const AnalysisOptions options = analysis_options(settings);
  // What cannot work is told now, and not when the first document comes.
  if (auto engine = house_.engines.get({options.policy, options.method, options.language, EngineUse::texts}); !engine) {
    return error_answer(engine.error());
  }
  const auto id = store_.create(request.caller, settings);
  if (!id) return error_answer(id.error());
  const auto project = store_.find(*id);
  return project ? json_answer(project_json(*project, true), 201) : error_answer(project.error());
}

Answer Projects::list(HttpRequest& request) {
  const auto projects = store_.all();
  if (!projects) return error_answer(projects.error());
  Json json = Json::array();
  for (const ProjectRow& project : *projects) {
    if (may_see_project(request.caller, project.owner)) {
      json.push_back(project_json(project, may_see_originals(request.caller, project.owner)));
    }
  }
  return json_answer(Json::object({{"projects", std::move(json)}}));
}

Answer Projects::show(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  const auto documents = store_.documents(project->id);
  if (!documents) return error_answer(documents.error());
  Json json = project_json(*project, may_see_originals(request.caller, project->owner));
  Json list = Json::array();
  for (const DocumentRow& document : *documents) {
    list.push_back(document_json(document, may_see_originals(request.caller, document.owner)));
  }
  json["rules"] = static_cast<std::uint64_t>(project->settings.at("rules").elements().size());
  json["list"] = std::move(list);
  return json_answer(json);
}

Answer Projects::erase(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  if (!may_see_originals(request.caller, project->owner)) {
    return error_answer({"service.forbidden", "the role of this key does not allow it", std::string(name_of(request.caller.role))});
  }
  if (auto gone = store_.erase(project->id); !gone) return error_answer(gone.error());
  if (auto noted = house_.audit.add(request.caller, "project.deleted", "project " + project->id, project->documents); !noted) {
    return error_answer(noted.error());
  }
  return json_answer(Json::object());
}

Json Projects::add_document(const ProjectRow& project, const HttpRequest& request, const std::string& name, Result<Document> document) {
  const auto failed = [&](const Error& error) {
    Json json = error_json(error);
    json["name"] = name;
    return json;
  };
  if (!document) return failed(document.error());
  const Json::Array& rules = project.settings.at("rules").elements();
  mark_by_rules(rules, *document);
  const auto analysis = analyse(house_, analysis_options(project.settings), *document);
  if (!analysis) return failed(analysis.error());
  const Json facts = Json::object({{"name", name}, {"text", document->text}});
  const auto id = store_.add_document(project.id, request.caller, facts, *analysis, counts_of(Decisions(*analysis)));
  if (!id) return failed(id.error());
  auto row = store_.find_document(project.id, *id);
  if (!row) return failed(row.error());
  if (!rules.empty()) {
    // The document is there, whatever becomes of this.
    const auto decided = decide_by_rules(project, *row, request.caller, rules);
    if (decided && *decided > 0) row = store_.find_document(project.id, *id);
    if (!row) return failed(row.error());
  }
  return Json::object({{"id", *id}, {"name", name}, {"version", row->version}, {"mentions", row->mentions}, {"settled", row->settled}});
}

// JSON as of POST /v1/protect, or a file in any format that the engine reads: `name` says which, or `format`.
Answer Projects::add_documents(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  auto bytes = request.body->read_all(house_.largest_request);
  if (!bytes) return error_answer(bytes.error());
  std::string name = request.parameter("name");
  if (name.size() > longest_name) return error_answer({"usage.invalid_value", "a name has 200 bytes at most", "name"});
  ReadOptions options;
  options.format = request.parameter("format");
  if (request.content_type() == "application/json" && options.format.empty()) {
    options.format = "jsonl";
    auto json = parse_json(*bytes);
    if (!json) return error_answer(json.error());
    if (!json->is_object()) return error_answer({"read.wrong_type", "a document is an object with a \"text\"", "request"});
    if (name.empty()) name = json->at("id").text();
    *bytes = json->dump();
  } else if (options.format.empty()) {
    options.format = format_of(name).value_or("txt");
  }
  if (name.empty()) name = "document";
  std::istringstream input(*bytes);
  options.largest_document = house_.largest_document;
  auto source = open_source(input, name, options);
  if (!source) return error_answer(source.error());
  Json list = Json::array();
  auto item = (*source)->next();
  if (!item) return error_answer({"read.missing_field", "there is no document in it", "request"});
  for (bool alone = true; item; alone = false) {
    auto next = (*source)->next();
    const std::string& own = alone && !next ? name : item->id;
    list.push_back(add_document(*project, request, own, std::move(item->document)));
    item = std::move(next);
  }
  return json_answer(Json::object({{"documents", std::move(list)}}), 201);
}

Answer Projects::erase_document(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  if (!place->originals) {
    return error_answer({"service.forbidden", "the role of this key does not allow it", std::string(name_of(request.caller.role))});
  }
  if (auto gone = store_.erase_document(place->document.id); !gone) return error_answer(gone.error());
  reviews_.forget(place->document.id);
  return json_answer(Json::object());
}

std::vector<Route> Projects::routes() {
  const auto bound = [this](Answer (Projects::*answer)(HttpRequest&)) {
    return [this, answer](HttpRequest& request) { return (this->*answer)(request); };
  };
  const std::string project = "/v1/projects/{project}", one = project + "/documents/{document}";
  return {
      {"POST", "/v1/options", Right::look, bound(&Projects::options_of_text)},
      {"GET", "/v1/projects", Right::look, bound(&Projects::list)},
      {"POST", "/v1/projects", Right::protect, bound(&Projects::create)},
      {"GET", project, Right::look, bound(&Projects::show)},
      {"DELETE", project, Right::protect, bound(&Projects::erase)},
      {"GET", project + "/documents", Right::look, bound(&Projects::documents)},
      {"PUT", project + "/assignments", Right::protect, bound(&Projects::assign)},
      {"GET", "/v1/people", Right::restore_all, bound(&Projects::people)},
      {"POST", project + "/choices", Right::protect, bound(&Projects::choose_for_all)},
      {"POST", project + "/choices/undo", Right::protect, bound(&Projects::undo_choice)},
      {"GET", project + "/rules", Right::look, bound(&Projects::rules)},
      {"DELETE", project + "/rules", Right::protect, bound(&Projects::forget_rule)},
      {"GET", project + "/policy", Right::restore_all, bound(&Projects::policy_file)},
      {"POST", project + "/documents", Right::protect, bound(&Projects::add_documents)},
      {"GET", one, Right::look, bound(&Projects::document)},
      {"DELETE", one, Right::protect, bound(&Projects::erase_document)},
      {"GET", one + "/edits", Right::look, bound(&Projects::edits_since)},
      {"POST", one + "/edits", Right::protect, bound(&Projects::edit)},
      {"POST", one + "/options", Right::look, bound(&Projects::options)},
      {"GET", one + "/verdict", Right::look, bound(&Projects::verdict)},
      {"POST", one + "/export", Right::protect, bound(&Projects::hand_out)},
  };
}

}  // namespace veil::service
