// Choices that hold for a whole project, now and for what comes (rules.h).
#include <algorithm>
#include <set>
#include <string_view>

#include "service/projects/projects.h"
#include "service/projects/rules.h"

namespace veil::service {
namespace {

constexpr int most_tries = 8;  // while others decide about the same document

}  // namespace

// Without what the engine would not let out: words that somebody typed for one document may be an original of another.
Result<Json> Projects::fit_edits(const ProjectRow& project, const Review& review, const Json& edits) const {
  Decisions decisions = review.decisions;
  if (auto applied = decisions.apply(edits); !applied) return applied.error();
  const bool any_typed = std::any_of(edits.elements().begin(), edits.elements().end(),
                                     [&](const Json& edit) { return edit.at("replacement").is_text() && !decisions.is_offered(edit); });
  if (!any_typed) return edits;
  const auto checked = reviews_.check(project, review, decisions);
  if (!checked) return checked.error();
  std::set<std::string_view> telling;
  for (const std::uint32_t number : checked->verdict.telling) {
    telling.insert(checked->document.mentions[checked->document.replacements[number].mention].id.view());
  }
  Json fit = Json::array();
  for (const Json& edit : edits.elements()) {
    if (telling.count(edit.at("id").text()) == 0) fit.push_back(edit);
  }
  return fit;
}

// How many mentions were decided.
Result<std::size_t> Projects::decide_by_rules(const ProjectRow& project, const DocumentRow& document, const Caller& caller,
                                              const Json::Array& rules, const std::string& choice) {
  const auto analysis = store_.analysis(document.id);
  if (!analysis) return analysis.error();
  DocumentRow now = document;
  for (int i = 0; i < most_tries; ++i) {
    const auto review = reviews_.of(project, now);
    if (!review) return review.error();
    const auto edits = fit_edits(project, **review, edits_by_rules(rules, *analysis, (*review)->decisions));
    if (!edits) return edits.error();
    if (edits->elements().empty()) return std::size_t{0};
    auto next = std::make_shared<Review>(**review);
    if (auto applied = next->decisions.apply(*edits); !applied) return applied.error();
    const Json batch = Json::object({{"batch", random_token(12)}, {"edits", *edits}});
    const auto reached = store_.add_edits(now.id, next->version, caller, batch, counts_of(next->decisions), choice);
    if (!reached) return reached.error();
    if (*reached) {
      next->version = **reached;
      reviews_.keep(now.id, std::move(next));
      return edits->elements().size();
    }
    auto again = store_.find_document(project.id, document.id);
    if (!again) return again.error();
    now = std::move(*again);
  }
  return Error{"service.conflict", "others are changing the document", ""};
}

// {"rule": {...}, "remember": true, "but": "DOCUMENT", "choice": "a name of one's own"}: in all documents that the caller decides about,
// but the one that is open there.
Answer Projects::choose_for_all(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  const auto body = object_in(request, 65'536);
  if (!body) return error_answer(body.error());
  const auto rule = rule_from(body->at("rule"));
  if (!rule) return error_answer(rule.error());
  if (!may_see_originals(request.caller, project->owner)) {
    return error_answer(
        {"service.forbidden", "originals go to whoever may restore them, and only they decide", std::string(name_of(request.caller.role))});
  }
  const std::string choice = body->find("choice") != nullptr ? body->at("choice").text() : random_token(12);
  if (!is_choice_name(choice)) {
    return error_answer({"usage.invalid_value", "a choice is named by 64 letters, digits, - and _ at most", "choice"});
  }
  Json former;  // the rule in whose place the new one stands
  if (body->at("remember").truth()) {
    auto kept = store_.change_settings(project->id, [&](Json& settings) {
      former = Json();
      return remember(*rule, settings, former);
    });
    if (!kept) return error_answer(kept.error());
  }
  const auto documents = store_.documents(project->id);
  if (!documents) return error_answer(documents.error());
  std::size_t changed = 0, mentions = 0;
  for (const DocumentRow& document : *documents) {
    if (document.settled >= document.mentions || document.id == body->at("but").text()) continue;
    if (!may_see_originals(request.caller, document.owner) ||
        document.facts.at("text").text().find(rule->at("words").text()) == std::string::npos) {
      continue;
    }
    const auto decided = decide_by_rules(*project, document, request.caller, {*rule}, choice);
    if (!decided && decided.error().code == "service.unknown_document") continue;  // deleted meanwhile
    if (!decided) return error_answer(decided.error());
    mentions += *decided;
    if (*decided > 0) ++changed;
  }
  Json answer = Json::object(
      {{"choice", choice}, {"documents", static_cast<std::uint64_t>(changed)}, {"mentions", static_cast<std::uint64_t>(mentions)}});
  if (former.is_object()) answer["former"] = std::move(former);
  return json_answer(answer);
}

Answer Projects::rules(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  if (!may_see_originals(request.caller, project->owner)) {
    return error_answer({"service.forbidden", "rules say originals", std::string(name_of(request.caller.role))});
  }
  Json list = Json::array();
  for (const Json& rule : project->settings.at("rules").elements()) list.push_back(rule);
  return json_answer(Json::object({{"rules", std::move(list)}}));
}

// {"words", "label"}: a body, since words are originals and addresses are noted in logs.
Answer Projects::forget_rule(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  if (!may_see_originals(request.caller, project->owner)) {
    return error_answer({"service.forbidden", "the role of this key does not allow it", std::string(name_of(request.caller.role))});
  }
  const auto body = object_in(request, 65'536);
  if (!body) return error_answer(body.error());
  std::size_t gone = 0;
  auto done = store_.change_settings(project->id, [&](Json& settings) -> Result<void> {
    if (Json* rules = settings.find_place("rules"); rules != nullptr && rules->is_array()) {
      gone = std::erase_if(rules->element_places(), [&](const Json& one) {
        return one.at("words").text() == body->at("words").text() && one.at("label").text() == body->at("label").text();
      });
    }
    return {};
  });
  if (!done) return error_answer(done.error());
  return json_answer(Json::object({{"forgotten", static_cast<std::uint64_t>(gone)}}));
}

Answer Projects::policy_file(HttpRequest& request) {
  const auto project = project_for(request);
  if (!project) return error_answer(project.error());
  const AnalysisOptions options = analysis_options(project->settings);
  const auto loaded = house_.engines.get({options.policy, options.method, options.language, EngineUse::texts});
  if (!loaded) return error_answer(loaded.error());
  Policy policy = (*loaded)->engine->policy();
  add_to_policy(project->settings.at("rules").elements(), policy);
  Answer answer;
  answer.type = "application/yaml";
  answer.body = to_yaml(policy);
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"policy.yaml\"");
  return answer;
}

}  // namespace veil::service
