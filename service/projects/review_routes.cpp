// A document under review: what it holds for whom, edits, verdicts and the text as it leaves.
#include <algorithm>
#include <sstream>

#include "service/projects/projects.h"
#include "veil/formats.h"
#include "veil/report.h"
#include "veil/vault.h"

namespace veil::service {
namespace {

constexpr std::size_t most_edits = 20'000;  // of one batch: an action over a whole document

Error forbidden(const Caller& caller) {
  return {"service.forbidden", "originals go to whoever may restore them, and only they decide", std::string(name_of(caller.role))};
}

Json batches_json(const std::vector<EditBatch>& batches) {
  Json json = Json::array();
  for (const EditBatch& batch : batches) {
    json.push_back(Json::object({{"version", batch.version}, {"batch", batch.edits.at("batch")}, {"edits", batch.edits.at("edits")}}));
  }
  return json;
}

struct HandedOut {
  std::string bytes;
  std::string type;
};

// "report.html" and its like tell what was done; every other format is one of those that `veil protect` writes.
Result<HandedOut> written_as(const std::string& format, const Document& document) {
  std::ostringstream output;
  if (format.starts_with("report.")) {
    const ReportFormat kind = format == "report.json" ? ReportFormat::json
                              : format == "report.md" ? ReportFormat::markdown
                                                      : ReportFormat::html;
    auto collector = make_report_collector(Content::protection, false);
    collector->add(document);
    Report report = collector->report();
    report.title = "Reviewed document";
    if (auto done = write_report(report, kind, output); !done) return done.error();
    return HandedOut{std::move(output).str(), kind == ReportFormat::html ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"};
  }
  WriteOptions options;
  options.format = format;
  auto sink = open_sink(output, options);
  if (!sink) return sink.error();
  if (auto done = (*sink)->write(document); !done) return done.error();
  if (auto done = (*sink)->finish(); !done) return done.error();
  return HandedOut{std::move(output).str(), format == "jsonl" ? "application/x-ndjson" : "text/plain; charset=utf-8"};
}

}  // namespace

// The text as it would leave, and nothing of what stands behind it.
Answer Projects::protected_view(const Place& place, const Review& review) const {
  const auto checked = reviews_.check(place.project, review, review.decisions);
  if (!checked) return error_answer(checked.error());
  if (!checked->verdict.clean()) {
    return error_answer({"service.not_settled", "this text cannot be shown before a reviewer has settled what it still tells", ""});
  }
  const ProtectedText done = apply_replacements(checked->document);
  const OffsetMap places(done.text);
  Json mentions = Json::array();
  for (std::size_t i = 0; i < done.spans.size(); ++i) {
    const Mention& mention = checked->document.mentions[checked->document.replacements[i].mention];
    mentions.push_back(Json::object({{"id", mention.id.view()},
                                     {"start", places.from_byte(done.spans[i].begin, OffsetUnit::code_points)},
                                     {"end", places.from_byte(done.spans[i].end, OffsetUnit::code_points)},
                                     {"label", veil::name_of(mention.label)},
                                     {"kind", veil::name_of(mention.kind)},
                                     {"state", review.decisions.at(std::string(mention.id.view())).at("state")}}));
  }
  return json_answer(Json::object({{"id", place.document.id},
                                   {"version", review.version},
                                   {"originals", false},
                                   {"text", done.text},
                                   {"mentions", std::move(mentions)}}));
}

Answer Projects::document(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  if (!place->originals) {
    const auto review = reviews_.of(place->project, place->document);
    return review ? protected_view(*place, **review) : error_answer(review.error());
  }
  auto analysis = store_.analysis(place->document.id);
  if (!analysis) return error_answer(analysis.error());
  const auto batches = store_.edits(place->document.id, 0);
  if (!batches) return error_answer(batches.error());
  Decisions decisions(*analysis);
  Json edited = Json::object();
  for (const EditBatch& batch : *batches) {
    if (auto applied = decisions.apply(batch.edits.at("edits")); !applied) return error_answer(applied.error());
    for (const Json& edit : batch.edits.at("edits").elements()) edited[edit.at("id").text()] = Json();
  }
  Json edits = Json::array();
  for (const auto& [id, nothing] : edited.members()) edits.push_back(decisions.at(id));
  if (auto noted = house_.audit.add(request.caller, "review.read", "document " + place->document.id + " request " + request.request_id, 1);
      !noted) {
    return error_answer(noted.error());
  }
  return json_answer(Json::object({{"id", place->document.id},
                                   {"name", place->document.facts.at("name")},
                                   {"version", batches->empty() ? 0 : batches->back().version},
                                   {"originals", true},
                                   {"analysis", std::move(*analysis)},
                                   {"edits", std::move(edits)}}));
}

Answer Projects::edits_since(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  if (!place->originals) return error_answer(forbidden(request.caller));
  std::int64_t after = 0;
  std::istringstream(request.parameter("after")) >> after;
  const auto batches = store_.edits(place->document.id, after);
  if (!batches) return error_answer(batches.error());
  return json_answer(Json::object(
      {{"version", batches->empty() ? place->document.version : batches->back().version}, {"batches", batches_json(*batches)}}));
}

Answer Projects::conflict(const DocumentRow& document, std::int64_t version) const {
  const auto batches = store_.edits(document.id, version);
  if (!batches) return error_answer(batches.error());
  Json json = error_json({"service.conflict", "others have changed the document since this version", ""});
  json["version"] = batches->empty() ? document.version : batches->back().version;
  json["batches"] = batches_json(*batches);
  return json_answer(json, 409);
}

Answer Projects::edit(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  if (!place->originals) return error_answer(forbidden(request.caller));
  const auto body = object_in(request, house_.largest_request);
  if (!body) return error_answer(body.error());
  const auto version = body->at("version").whole_number();
  const Json& edits = body->at("edits");
  if (!version || !edits.is_array() || edits.elements().empty() || edits.elements().size() > most_edits || !body->at("batch").is_text() ||
      body->at("batch").text().size() > 64) {
    return error_answer({"usage.invalid_value", "edits come as {\"version\", \"batch\", \"edits\": [...]}", "request"});
  }
  if (*version != place->document.version) return conflict(place->document, *version);
  const auto review = reviews_.of(place->project, place->document);
  if (!review) return error_answer(review.error());
  auto next = std::make_shared<Review>(**review);
  if (auto applied = next->decisions.apply(edits); !applied) return error_answer(applied.error());

  // What was typed is looked at before it is taken.
  std::vector<std::string> typed;
  for (const Json& edit : edits.elements()) {
    const Json& now = next->decisions.at(edit.at("id").text());
    if (now.at("replacement").is_text() && !next->decisions.is_offered(now)) typed.push_back(edit.at("id").text());
  }
  if (!typed.empty()) {
    const auto checked = reviews_.check(place->project, *next, next->decisions);
    if (!checked) return error_answer(checked.error());
    Json telling = Json::array();
    for (const std::uint32_t number : checked->verdict.telling) {
      const std::string id(checked->document.mentions[checked->document.replacements[number].mention].id.view());
      if (std::find(typed.begin(), typed.end(), id) != typed.end()) telling.push_back(id);
    }
    if (!telling.elements().empty()) {
      Json json = error_json({"service.tells_original", "this replacement would say an original again", ""});
      json["telling"] = std::move(telling);
      return json_answer(json, 422);
    }
  }
  const auto reached = store_.add_edits(place->document.id, *version, request.caller,
                                        Json::object({{"batch", body->at("batch")}, {"edits", edits}}), counts_of(next->decisions));
  if (!reached) return error_answer(reached.error());
  if (!*reached) return conflict(place->document, *version);
  next->version = **reached;
  const Json answer =
      Json::object({{"version", next->version}, {"mentions", next->decisions.mentions()}, {"settled", next->decisions.settled()}});
  reviews_.keep(place->document.id, std::move(next));
  return json_answer(answer);
}

Answer Projects::options(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  if (!place->originals) return error_answer(forbidden(request.caller));
  const auto body = object_in(request, 65'536);
  if (!body) return error_answer(body.error());
  const auto review = reviews_.of(place->project, place->document);
  if (!review) return error_answer(review.error());
  const OffsetMap places((*review)->analysed.text);
  const auto number = [&](const char* name) { return static_cast<std::uint64_t>(body->at(name).whole_number().value_or(-1)); };
  const auto span = places.to_span(number("start"), number("end"), OffsetUnit::code_points);
  const auto label = label_from(body->at("label").text());
  const auto kind = kind_from(body->at("kind").text());
  if (!span || span->empty() || !label || !kind) {
    return error_answer({"usage.invalid_value", "a mention has start, end, label and kind", "request"});
  }
  const auto entity = body->at("number").whole_number().value_or(1);
  auto document = make_document("document", (*review)->analysed.text);
  if (!document) return error_answer(document.error());
  const auto json = analyse_mention(house_, analysis_options(place->project.settings), *document,
                                    {*span, *label, *kind, static_cast<std::uint32_t>(std::clamp<std::int64_t>(entity, 1, 1'000'000))});
  return json ? json_answer(*json) : error_answer(json.error());
}

Answer Projects::verdict(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  const auto review = reviews_.of(place->project, place->document);
  if (!review) return error_answer(review.error());
  const auto checked = reviews_.check(place->project, **review, (*review)->decisions);
  if (!checked) return error_answer(checked.error());
  Json json = verdict_json(checked->verdict, checked->document);
  if (!place->originals) json["left"] = Json::array();  // places of originals
  json["version"] = (*review)->version;
  json["mentions"] = (*review)->decisions.mentions();
  json["settled"] = (*review)->decisions.settled();
  return json_answer(json);
}

Answer Projects::hand_out(HttpRequest& request) {
  const auto place = place_for(request);
  if (!place) return error_answer(place.error());
  const auto body = object_in(request, 65'536);
  if (!body) return error_answer(body.error());
  const auto review = reviews_.of(place->project, place->document);
  if (!review) return error_answer(review.error());
  const Decisions& decisions = (*review)->decisions;
  if (const std::int64_t open = decisions.mentions() - decisions.settled(); open > 0) {
    Json json = error_json({"service.not_settled", "a document leaves when each of its mentions is settled", ""});
    json["open"] = open;
    return json_answer(json, 409);
  }
  auto checked = reviews_.check(place->project, **review, decisions);
  if (!checked) return error_answer(checked.error());
  if (!checked->verdict.clean()) {
    Json json = error_json({"service.tells_original", "the text would still say an original that it replaces", ""});
    const Json verdict = verdict_json(checked->verdict, checked->document);
    json["telling"] = verdict.at("telling");
    if (place->originals) json["left"] = verdict.at("left");
    return json_answer(json, 422);
  }
  const AnalysisOptions options = analysis_options(place->project.settings);
  const auto loaded = house_.engines.get({options.policy, options.method, options.language, EngineUse::texts});
  if (!loaded) return error_answer(loaded.error());
  Document& document = checked->document;
  document.id = place->document.facts.at("name").text();
  for (Mention& mention : document.mentions) mention.id.clear();
  const std::string output_id = (*loaded)->ids.of(document.id, 1);
  const std::string& vault = body->at("vault").text();
  if (!vault.empty()) {
    const ProtectedText done = apply_replacements(document);
    VaultEntry entry = make_vault_entry(document, done.text, done.spans);
    if (output_id != document.id) entry.output_id = output_id;
    if (auto kept = house_.vaults.add(vault, request.caller, entry); !kept) return error_answer(kept.error());  // before the text leaves
  }
  document.id = output_id;
  auto written = written_as(body->at("format").is_text() ? body->at("format").text() : "txt", document);
  if (!written) return error_answer(written.error());
  Answer answer;
  answer.type = std::move(written->type);
  answer.body = std::move(written->bytes);
  answer.headers.emplace_back("Content-Disposition", "attachment");
  return answer;
}

}  // namespace veil::service
