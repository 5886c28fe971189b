#include "service/learning/reviewed_work.h"

#include <algorithm>
#include <map>

#include "service/annotation/task_store.h"
#include "service/annotation/tasks.h"
#include "service/projects/decisions.h"
#include "service/projects/project_store.h"
#include "service/security/audit.h"
#include "service/security/seal.h"
#include "veil/labels.h"

namespace veil::service {
namespace {

constexpr std::string_view suppression_text = "***";

Result<Document> document_with(const std::string& id, const std::string& text, const std::string& language, const Json& mentions) {
  auto document = make_document(id, text);
  if (!document) return document.error();
  document->language = language_from(language).value_or(Language::unknown);
  const OffsetMap places(document->text);
  for (const Json& one : mentions.elements()) {
    const auto place = [&](const char* name) { return static_cast<std::uint64_t>(one.at(name).whole_number().value_or(-1)); };
    const auto span = places.to_span(place("start"), place("end"), OffsetUnit::code_points);
    const auto label = label_from(one.at("label").text());
    if (!span || span->empty() || !label) continue;
    Mention mention;
    mention.span = *span;
    mention.label = *label;
    mention.subtype = one.at("subtype").text();
    mention.kind = kind_from(one.at("kind").text()).value_or(IdentifierKind::quasi);
    mention.score = 1;
    if (!document->mentions.empty() && mention.span.begin < document->mentions.back().span.end) continue;  // the first of overlapping ones
    document->mentions.push_back(std::move(mention));
  }
  document->layers.add(Layer::mentions);
  return document;
}

// A span of reviewed lines: options that `generalize` offers, suppression last, and the levels that people chose.
Json choice_span(const Json& mention, const Json::Array& options, const std::vector<std::string>& chosen, const std::string& original) {
  Json offered = Json::array(), levels = Json::array();
  for (const Json& option : options) {
    const bool suppresses = option.at("text").text() == suppression_text;
    const std::string& method = option.at("method").text();
    if (!suppresses && !method.empty() && method != "generalize") continue;
    Json one = Json::object({{"text", option.at("text")}, {"source", suppresses ? Json("suppress") : option.at("source")}});
    if (option.at("things").is_number()) one["things"] = option.at("things");
    offered.push_back(std::move(one));
    for (const std::string& text : chosen) {
      if (text == option.at("text").text()) levels.push_back(static_cast<std::uint64_t>(offered.elements().size()));
    }
  }
  const bool is_list = offered.elements().size() > 1 && offered.elements().back().at("text").text() == suppression_text;
  if (!is_list || levels.elements().empty()) return Json();
  Json span = Json::object({{"original", original}, {"options", std::move(offered)}, {"chosen", std::move(levels)}});
  for (const char* name : {"start", "end", "label", "kind", "entity"}) span[name] = mention.at(name);
  return span;
}

class Gathering {
 public:
  Gathering(Database& database, const Seals& seals) : projects_(database, seals), tasks_(database, seals) {}

  Result<ReviewedWork> all() {
    const auto projects = projects_.all();
    if (!projects) return projects.error();
    for (const ProjectRow& project : *projects) {
      const auto documents = projects_.documents(project.id);
      if (!documents) return documents.error();
      for (const DocumentRow& document : *documents) {
        if (document.mentions == 0 || document.settled < document.mentions) continue;
        if (auto added = add_document(document); !added) return added.error();
      }
    }
    const auto tasks = tasks_.all();
    if (!tasks) return tasks.error();
    for (const TaskRow& task : *tasks) {
      if (auto added = add_task(task); !added) return added.error();
    }
    return std::move(work_);
  }

 private:
  // Spans are given to a line of choices in order, apart from each other.
  void add_line(const std::string& id, const Json& text, const Json& language, Json::Array spans) {
    std::stable_sort(spans.begin(), spans.end(),
                     [](const Json& a, const Json& b) { return a.at("start").number() < b.at("start").number(); });
    Json kept = Json::array();
    double end = 0;
    for (Json& span : spans) {
      if (span.at("start").number() < end) continue;
      end = span.at("end").number();
      work_.choices_made += span.at("chosen").elements().size();
      kept.push_back(std::move(span));
    }
    if (kept.elements().empty()) return;
    Json line = Json::object({{"id", id}, {"text", text}, {"spans", std::move(kept)}});
    if (language_from(language.text())) line["language"] = language;
    work_.choices += line.dump() + "\n";
    ++work_.documents_with_choices;
  }

  Result<void> add_document(const DocumentRow& row) {
    const auto analysis = projects_.analysis(row.id);
    if (!analysis) return analysis.error();
    Decisions decisions(*analysis);
    const auto batches = projects_.edits(row.id, 0);
    if (!batches) return batches.error();
    for (const EditBatch& batch : *batches) {
      if (auto applied = decisions.apply(batch.edits.at("edits")); !applied) return applied;
    }
    const std::string& text = analysis->at("text").text();
    std::map<std::string, const Json*> found;
    for (const Json& one : analysis->at("mentions").elements()) found[one.at("id").text()] = &one;
    const OffsetMap places(text);
    Json mentions = Json::array();
    Json::Array spans;
    for (const std::string& id : decisions.ids()) {
      Json mention = decisions.at(id);
      const auto known = found.find(id);
      if (known != found.end()) {
        mention["subtype"] = known->second->at("subtype");
        const auto span = places.to_span(static_cast<std::uint64_t>(mention.at("start").number()),
                                         static_cast<std::uint64_t>(mention.at("end").number()), OffsetUnit::code_points);
        const bool as_found = mention.at("start").number() == known->second->at("start").number() &&
                              mention.at("end").number() == known->second->at("end").number();
        if (span && as_found && mention.at("replacement").is_text()) {
          Json chosen = choice_span(mention, known->second->at("options").elements(), {mention.at("replacement").text()},
                                    std::string(span->of(text)));
          if (chosen.is_object()) spans.push_back(std::move(chosen));
        }
      }
      mentions.push_back(std::move(mention));
    }
    add_line("review " + row.id, analysis->at("text"), analysis->at("language"), std::move(spans));
    auto marked = document_with("review " + row.id, text, analysis->at("language").text(), mentions);
    if (!marked) return marked.error();
    work_.marked.push_back(std::move(*marked));
    return {};
  }

  Result<void> add_task(const TaskRow& task) {
    const auto kind = task_kind_from(task.settings.at("kind").text());
    if (!kind || (*kind != TaskKind::mark && *kind != TaskKind::choose)) return {};
    const auto items = tasks_.items(task.id);
    if (!items) return items.error();
    const auto answers = tasks_.answers(task.id, std::nullopt);
    if (!answers) return answers.error();
    std::map<std::int64_t, std::map<std::string, const Json*>> done;
    for (const AnswerRow& row : *answers) {
      if (row.state.done) done[row.state.number][row.state.who] = &row.answer;
    }
    const auto& labels = task.settings.at("labels").elements();
    const bool is_finer =
        std::any_of(labels.begin(), labels.end(), [](const Json& one) { return one.text().find('/') != std::string::npos; });
    for (const auto& [number, said] : done) {
      if (number < 0 || static_cast<std::size_t>(number) >= items->size()) continue;
      const Json& item = (*items)[static_cast<std::size_t>(number)];
      const std::string id = "task " + task.id + " " + std::to_string(number);
      if (*kind == TaskKind::choose) {
        add_line(id, item.at("text"), item.at("language"), chosen_spans(item, said));
        continue;
      }
      const auto decided = said.find(std::string(adjudicator));
      const bool alike =
          std::all_of(said.begin(), said.end(), [&](const auto& one) { return one.second->dump() == said.begin()->second->dump(); });
      if (decided == said.end() && !alike) continue;
      const Json& answer = decided != said.end() ? *decided->second : *said.begin()->second;
      auto marked = document_with(id, item.at("text").text(), item.at("language").text(), answer.at("mentions"));
      if (!marked) return marked.error();
      if (is_finer) work_.meanings.push_back(*marked);
      work_.marked.push_back(std::move(*marked));
    }
    return {};
  }

  static Json::Array chosen_spans(const Json& item, const std::map<std::string, const Json*>& said) {
    const std::string& text = item.at("text").text();
    const OffsetMap places(text);
    Json::Array spans;
    for (const Json& mention : item.at("mentions").elements()) {
      std::vector<std::string> chosen;
      for (const auto& [who, answer] : said) {
        if (who == adjudicator) continue;
        for (const Json& one : answer->at("mentions").elements()) {
          if (one.at("id").text() == mention.at("id").text()) chosen.push_back(one.at("replacement").text());
        }
      }
      const auto span = places.to_span(static_cast<std::uint64_t>(mention.at("start").number()),
                                       static_cast<std::uint64_t>(mention.at("end").number()), OffsetUnit::code_points);
      if (!span) continue;
      Json one = choice_span(mention, mention.at("options").elements(), chosen, std::string(span->of(text)));
      if (one.is_object()) spans.push_back(std::move(one));
    }
    return spans;
  }

  ProjectStore projects_;
  TaskStore tasks_;
  ReviewedWork work_;
};

}  // namespace

Result<ReviewedWork> reviewed_work(Database& database, const Seals& seals, const Caller& who) {
  auto work = Gathering(database, seals).all();
  if (!work) return work.error();
  const auto by_id = [](const Document& a, const Document& b) { return a.id < b.id; };
  std::sort(work->marked.begin(), work->marked.end(), by_id);
  std::sort(work->meanings.begin(), work->meanings.end(), by_id);
  const auto read = static_cast<std::int64_t>(work->documents_with_choices + work->marked.size());
  if (auto noted = Audit(database).add(who, "review.learnt", "training", read); !noted) return noted.error();
  return work;
}

}  // namespace veil::service
