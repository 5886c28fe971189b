// Taking back what a choice for the whole project did (rule_routes.cpp). In each of its documents that is one more batch of edits: mentions
// are again what they were before the choice, where they still are what it made of them. Where somebody has decided otherwise since, that
// stays and is told, unless the caller says that it goes, too. A rule that was remembered with the choice goes, and the former one is back.
#include <algorithm>

#include "service/projects/projects.h"
#include "service/projects/rules.h"

namespace veil::service {
namespace {

constexpr int most_tries_to_undo = 8;  // while others decide about the same document

// Members of one object may stand in another order in the other.
bool are_same(const Json& one, const Json& other) {
  if (!one.is_object() || !other.is_object()) return one.dump() == other.dump();
  const auto holds = [](const Json& all, const Json& some) {
    return std::all_of(some.members().begin(), some.members().end(),
                       [&](const auto& member) { return all.at(member.first).dump() == member.second.dump(); });
  };
  return holds(one, other) && holds(other, one);
}

// `before` is what stood there ahead of the choice, `behind` what it made of it.
Json undoing_edits(const Json& chosen, const Decisions& before, const Decisions& behind, const Decisions& now, bool also_changed,
                   std::size_t& otherwise) {
  Json edits = Json::array();
  for (const Json& edit : chosen.elements()) {
    const std::string& id = edit.at("id").text();
    const Json& was = before.at(id);
    if (was.is_null() || are_same(now.at(id), was)) continue;
    const bool is_changed = !are_same(now.at(id), behind.at(id));
    if (is_changed) ++otherwise;
    if (!is_changed || also_changed) edits.push_back(was);
  }
  return edits;
}

Result<void> forget_remembered(const Json& rule, const Json& former, Json& settings) {
  Json* rules = settings.find_place("rules");
  if (rules == nullptr || !rules->is_array()) return {};
  for (Json& one : rules->element_places()) {
    if (!are_same(one, rule)) continue;
    if (former.is_object()) {
      one = former;
    } else {
      std::erase_if(rules->element_places(), [&](const Json& other) { return are_same(other, rule); });
    }
    return {};
  }
  return {};  // somebody made another of it, or forgot it
}

}  // namespace

Result<Projects::TakenBack> Projects::take_back(const ProjectRow& project, const ProjectStore::ChoicePlace& place, const Caller& caller,
                                                bool also_changed) {
  for (int i = 0; i < most_tries_to_undo; ++i) {
    const auto row = store_.find_document(project.id, place.document);
    if (!row) return row.error();
    TakenBack done{row->id, row->facts.at("name").text()};
    if (!may_see_originals(caller, row->owner)) return done;
    const auto analysis = store_.analysis(place.document);
    if (!analysis) return analysis.error();
    const auto batches = store_.edits(place.document, 0);
    if (!batches) return batches.error();
    const auto review = reviews_.of(project, *row);
    if (!review) return review.error();
    Decisions before(*analysis);
    Json edits = Json::array();
    for (const EditBatch& batch : *batches) {
      if (batch.version < place.version) {
        if (auto applied = before.apply(batch.edits.at("edits")); !applied) return applied.error();
        continue;
      }
      Decisions behind = before;
      if (auto applied = behind.apply(batch.edits.at("edits")); !applied) return applied.error();
      edits = undoing_edits(batch.edits.at("edits"), before, behind, (*review)->decisions, also_changed, done.otherwise);
      break;
    }
    done.mentions = edits.elements().size();
    if (done.mentions == 0) return done;
    auto next = std::make_shared<Review>(**review);
    if (auto applied = next->decisions.apply(edits); !applied) return applied.error();
    const Json batch = Json::object({{"batch", random_token(12)}, {"edits", std::move(edits)}});
    const auto reached = store_.add_edits(place.document, next->version, caller, batch, counts_of(next->decisions));
    if (!reached) return reached.error();
    if (*reached) {
      next->version = **reached;
      reviews_.keep(place.document, std::move(next));
      return done;
    }
  }
  return Error{"service.conflict", "others are changing the document", ""};
}

// {"choice": "...", "also_changed": true, "rule": {...}, "former": {...}}: the rule where the choice was remembered, and what it replaced.
Answer Projects::undo_choice(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  const auto body = object_in(request, 65'536);
  if (!body) return error_answer(body.error());
  if (!is_choice_name(body->at("choice").text())) {
    return error_answer({"usage.invalid_value", "a choice is named by 64 letters, digits, - and _ at most", "choice"});
  }
  if (!may_see_originals(request.caller, project->owner)) {
    return error_answer(
        {"service.forbidden", "originals go to whoever may restore them, and only they decide", std::string(name_of(request.caller.role))});
  }
  if (body->at("rule").is_object()) {
    const auto rule = rule_from(body->at("rule"));
    if (!rule) return error_answer(rule.error());
    Json former;
    if (body->at("former").is_object()) {
      auto sound = rule_from(body->at("former"));
      if (!sound) return error_answer(sound.error());
      former = std::move(*sound);
    }
    auto done = store_.change_settings(project->id, [&](Json& settings) { return forget_remembered(*rule, former, settings); });
    if (!done) return error_answer(done.error());
  }
  const auto places = store_.places_of_choice(project->id, body->at("choice").text());
  if (!places) return error_answer(places.error());
  std::uint64_t documents = 0, mentions = 0;
  Json::Array otherwise;
  for (const ProjectStore::ChoicePlace& place : *places) {
    const auto done = take_back(*project, place, request.caller, body->at("also_changed").truth());
    if (!done && done.error().code == "service.unknown_document") continue;  // deleted meanwhile
    if (!done) return error_answer(done.error());
    mentions += done->mentions;
    if (done->mentions > 0) ++documents;
    if (done->otherwise > 0) {
      otherwise.push_back(
          Json::object({{"id", done->document}, {"name", done->name}, {"mentions", static_cast<std::uint64_t>(done->otherwise)}}));
    }
  }
  std::sort(otherwise.begin(), otherwise.end(), [](const Json& a, const Json& b) { return a.at("name").text() < b.at("name").text(); });
  return json_answer(Json::object({{"documents", documents}, {"mentions", mentions}, {"otherwise", Json(std::move(otherwise))}}));
}

}  // namespace veil::service
