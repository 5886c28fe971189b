// The list of a project's documents: searched, filtered by what stands in them, and given to people.
#include <algorithm>
#include <set>

#include "service/projects/projects.h"
#include "veil/labels.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr std::size_t most_assigned = 10'000;

struct Wanted {
  std::string words;  // in name or text, in lower case
  std::string label, kind, risk, doubt, state, assigned;
};

// Errors: usage.invalid_value.
Result<Wanted> wanted_by(const HttpRequest& request) {
  const auto one_of = [&](const char* name, std::initializer_list<std::string_view> values) {
    const std::string value = request.parameter(name);
    return value.empty() || std::find(values.begin(), values.end(), value) != values.end();
  };
  Wanted wanted{utf8::to_lower(request.parameter("words")),
                request.parameter("label"),
                request.parameter("kind"),
                request.parameter("risk"),
                request.parameter("doubt"),
                request.parameter("state"),
                request.parameter("assigned")};
  if ((!wanted.label.empty() && !label_from(wanted.label)) || (!wanted.kind.empty() && !kind_from(wanted.kind)) ||
      !one_of("risk", {"near", "telling"}) || !one_of("doubt", {"yes", "no"}) || !one_of("state", {"open", "settled"})) {
    return Error{"usage.invalid_value", "documents are asked for by words, label, kind, risk, doubt, state and assigned", "query"};
  }
  if (wanted.assigned == "me") wanted.assigned = request.caller.id;
  return wanted;
}

bool fits(const DocumentRow& document, const Wanted& wanted, bool originals) {
  const auto counted = [&](const char* group, const std::string& name) {
    return name.empty() || document.facets.at(group).at(name).number() > 0;
  };
  if (!counted("labels", wanted.label) || !counted("kinds", wanted.kind)) return false;
  if (!wanted.risk.empty() && document.facets.at(wanted.risk).number() <= 0) return false;
  if (!wanted.doubt.empty() && (wanted.doubt == "yes") != (document.facets.at("doubtful").number() > 0)) return false;
  if (!wanted.state.empty() && (wanted.state == "settled") != (document.settled >= document.mentions)) return false;
  if (wanted.assigned == "none" ? !document.assigned.empty() : !wanted.assigned.empty() && document.assigned != wanted.assigned)
    return false;
  if (wanted.words.empty()) return true;
  // Whoever may not see originals learns nothing by asking for them.
  if (!originals) return utf8::to_lower(document.id).find(wanted.words) != std::string::npos;
  return utf8::to_lower(document.facts.at("name").text()).find(wanted.words) != std::string::npos ||
         utf8::to_lower(document.facts.at("text").text()).find(wanted.words) != std::string::npos;
}

}  // namespace

// Of a document from before documents were searched.
Result<void> Projects::count_facets(DocumentRow& document) {
  const auto analysis = store_.analysis(document.id);
  if (!analysis) return analysis.error();
  const auto batches = store_.edits(document.id, 0);
  if (!batches) return batches.error();
  Decisions decisions(*analysis);
  for (const EditBatch& batch : *batches) {
    if (auto applied = decisions.apply(batch.edits.at("edits")); !applied) return applied;
  }
  document.facets = decisions.facets();
  return store_.note_facets(document.id, batches->empty() ? 0 : batches->back().version, document.facets);
}

Answer Projects::documents(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  const auto wanted = wanted_by(request);
  if (!wanted) return error_answer(wanted.error());
  auto documents = store_.documents(project->id);
  if (!documents) return error_answer(documents.error());
  Json list = Json::array();
  for (DocumentRow& document : *documents) {
    if (document.facets.is_null()) {
      const auto counted = count_facets(document);
      if (!counted && counted.error().code != "service.unknown_document") return error_answer(counted.error());
    }
    const bool originals = may_see_originals(request.caller, document.owner);
    if (fits(document, *wanted, originals)) list.push_back(document_json(document, originals));
  }
  return json_answer(Json::object({{"documents", std::move(list)}, {"of", static_cast<std::uint64_t>(documents->size())}}));
}

// {"documents": [...], "to": ["user:anna", "user:ben"]}: in turn, so that each gets as many; "to": [] takes them back. Without "documents"
// it is about all that nobody has.
Answer Projects::assign(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  if (!may(request.caller.role, Right::restore_all)) {
    return error_answer(
        {"service.forbidden", "reviewers and administrators give out documents", std::string(name_of(request.caller.role))});
  }
  const auto body = object_in(request, house_.largest_request);
  if (!body) return error_answer(body.error());
  const auto known = house_.access.people();
  if (!known) return error_answer(known.error());
  std::vector<std::string> to;
  for (const Json& one : body->at("to").elements()) {
    const bool is_known = std::any_of(known->begin(), known->end(), [&](const Caller& person) { return person.id == one.text(); });
    if (!is_known) return error_answer({"usage.invalid_value", "there is nobody of this name", "to"});
    to.push_back(one.text());
  }
  std::vector<std::string> wanted;
  for (const Json& one : body->at("documents").elements()) wanted.push_back(one.text());
  if (!body->at("to").is_array() || wanted.size() > most_assigned) {
    return error_answer({"usage.invalid_value", "documents are given out by {\"documents\": [...], \"to\": [...]}", "request"});
  }
  const auto documents = store_.documents(project->id);
  if (!documents) return error_answer(documents.error());
  const std::set<std::string> chosen(wanted.begin(), wanted.end());
  std::size_t given = 0;
  for (const DocumentRow& document : *documents) {
    if (body->at("documents").is_array() ? chosen.count(document.id) == 0 : !document.assigned.empty()) continue;
    const std::string who = to.empty() ? std::string() : to[given % to.size()];
    if (auto done = store_.assign(project->id, document.id, who); !done) return error_answer(done.error());
    ++given;
  }
  if (auto noted = house_.audit.add(request.caller, "review.assigned", "project " + project->id, static_cast<std::int64_t>(given));
      !noted) {
    return error_answer(noted.error());
  }
  return json_answer(Json::object({{"assigned", static_cast<std::uint64_t>(given)}}));
}

Answer Projects::people(HttpRequest&) {
  const auto known = house_.access.people();
  if (!known) return error_answer(known.error());
  Json list = Json::array();
  for (const Caller& one : *known) list.push_back(Json::object({{"id", one.id}, {"name", one.name}, {"role", name_of(one.role)}}));
  return json_answer(Json::object({{"people", std::move(list)}}));
}

}  // namespace veil::service
