#include "service/projects/project_store.h"

#include <algorithm>
#include <ctime>
#include <tuple>

namespace veil::service {
namespace {

constexpr const char* project_columns =
    "SELECT p.id, p.owner, p.sealed, p.created, (SELECT COUNT(*) FROM review_documents d WHERE d.project = p.id), "
    "(SELECT COUNT(*) FROM review_documents d WHERE d.project = p.id AND d.settled >= d.mentions) FROM review_projects p ";
constexpr const char* document_columns =
    "SELECT id, project, owner, sealed, version, mentions, settled, created, changed, assigned, facets FROM review_documents ";

std::int64_t time_now() { return static_cast<std::int64_t>(std::time(nullptr)); }

Result<void> without_rows(Result<Rows> rows) {
  if (!rows) return rows.error();
  return {};
}

std::string place_of_project(const std::string& id) { return "review project " + id; }
std::string place_of_document(const std::string& id, const char* what) { return "review document " + id + " " + what; }
std::string place_of_edits(const std::string& id, std::int64_t version) { return "review edits " + id + " " + std::to_string(version); }

Error unknown_document() { return {"service.unknown_document", "there is no such document in this project", ""}; }

}  // namespace

Result<Json> ProjectStore::opened(const std::string& sealed, const std::string& place) const {
  const auto bytes = seals_.open_sealed(sealed, place);
  if (!bytes) return bytes.error();
  auto json = parse_json(*bytes);
  if (!json) return Error{"storage.damaged", "a row of a project cannot be read", ""};
  return json;
}

Result<std::string> ProjectStore::create(const Caller& owner, const Json& settings) {
  const std::string id = random_token(12);
  auto made = without_rows(database_.run("INSERT INTO review_projects(id, owner, sealed, created) VALUES($1, $2, $3, $4)",
                                         {id, owner.id, Bytes{seals_.seal(settings.dump(), place_of_project(id))}, time_now()}));
  if (!made) return made.error();
  return id;
}

Result<ProjectRow> ProjectStore::project_of(const Row& row) const {
  ProjectRow project{text_in(row, 0), text_in(row, 1), Json(), number_in(row, 3), number_in(row, 4), number_in(row, 5)};
  auto settings = opened(bytes_in(row, 2), place_of_project(project.id));
  if (!settings) return settings.error();
  project.settings = std::move(*settings);
  return project;
}

Result<ProjectRow> ProjectStore::find(const std::string& project) const {
  const auto rows = database_.run(std::string(project_columns) + "WHERE p.id = $1", {project});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"service.unknown_project", "there is no such project", ""};
  return project_of(rows->front());
}

Result<std::vector<ProjectRow>> ProjectStore::all() const {
  const auto rows = database_.run(std::string(project_columns) + "ORDER BY p.created DESC, p.id LIMIT 1000");
  if (!rows) return rows.error();
  std::vector<ProjectRow> projects;
  for (const Row& row : *rows) {
    auto project = project_of(row);
    if (!project) return project.error();
    projects.push_back(std::move(*project));
  }
  return projects;
}

Result<void> ProjectStore::erase(const std::string& project) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    for (const char* statement : {"DELETE FROM review_edits WHERE document IN (SELECT id FROM review_documents WHERE project = $1)",
                                  "DELETE FROM review_documents WHERE project = $1", "DELETE FROM review_projects WHERE id = $1"}) {
      if (auto gone = without_rows(transaction.run(statement, {project})); !gone) return gone;
    }
    return {};
  });
}

Result<void> ProjectStore::change_settings(const std::string& project, const std::function<Result<void>(Json&)>& change) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("review_projects"); !locked) return locked;
    const auto rows = transaction.run("SELECT sealed FROM review_projects WHERE id = $1", {project});
    if (!rows) return rows.error();
    if (rows->empty()) return Error{"service.unknown_project", "there is no such project", ""};
    auto settings = opened(bytes_in(rows->front(), 0), place_of_project(project));
    if (!settings) return settings.error();
    if (auto changed = change(*settings); !changed) return changed;
    return without_rows(transaction.run("UPDATE review_projects SET sealed = $2 WHERE id = $1",
                                        {project, Bytes{seals_.seal(settings->dump(), place_of_project(project))}}));
  });
}

Result<std::string> ProjectStore::add_document(const std::string& project, const Caller& owner, const Json& facts, const Json& analysis,
                                               const DocumentCounts& counts) {
  const std::string id = random_token(12);
  auto made = without_rows(database_.run(
      "INSERT INTO review_documents(id, project, owner, sealed, analysis, version, mentions, settled, created, changed, facets) "
      "VALUES($1, $2, $3, $4, $5, 0, $6, $7, $8, $8, $9)",
      {id, project, owner.id, Bytes{seals_.seal(facts.dump(), place_of_document(id, "facts"))},
       Bytes{seals_.seal(analysis.dump(), place_of_document(id, "analysis"))}, counts.mentions, counts.settled, time_now(),
       Bytes{seals_.seal(counts.facets.dump(), place_of_document(id, "facets"))}}));
  if (!made) return made.error();
  return id;
}

Result<void> ProjectStore::note_facets(const std::string& document, std::int64_t version, const Json& facets) {
  return without_rows(database_.run("UPDATE review_documents SET facets = $3 WHERE id = $1 AND version = $2",
                                    {document, version, Bytes{seals_.seal(facets.dump(), place_of_document(document, "facets"))}}));
}

Result<void> ProjectStore::assign(const std::string& project, const std::string& document, const std::string& who) {
  const auto done =
      database_.run("UPDATE review_documents SET assigned = $3 WHERE id = $1 AND project = $2 RETURNING id", {document, project, who});
  if (!done) return done.error();
  if (done->empty()) return unknown_document();
  return {};
}

Result<DocumentRow> ProjectStore::document_of(const Row& row) const {
  DocumentRow document{text_in(row, 0),   text_in(row, 1),   text_in(row, 2),   Json(),         number_in(row, 4), number_in(row, 5),
                       number_in(row, 6), number_in(row, 7), number_in(row, 8), text_in(row, 9)};
  if (const std::string facets = bytes_in(row, 10); !facets.empty()) {
    auto counted = opened(facets, place_of_document(document.id, "facets"));
    if (!counted) return counted.error();
    document.facets = std::move(*counted);
  }
  auto facts = opened(bytes_in(row, 3), place_of_document(document.id, "facts"));
  if (!facts) return facts.error();
  document.facts = std::move(*facts);
  return document;
}

Result<DocumentRow> ProjectStore::find_document(const std::string& project, const std::string& document) const {
  const auto rows = database_.run(std::string(document_columns) + "WHERE id = $1 AND project = $2", {document, project});
  if (!rows) return rows.error();
  if (rows->empty()) return unknown_document();
  return document_of(rows->front());
}

Result<Json> ProjectStore::analysis(const std::string& document) const {
  const auto rows = database_.run("SELECT analysis FROM review_documents WHERE id = $1", {document});
  if (!rows) return rows.error();
  if (rows->empty()) return unknown_document();
  return opened(bytes_in(rows->front(), 0), place_of_document(document, "analysis"));
}

Result<std::vector<DocumentRow>> ProjectStore::documents(const std::string& project) const {
  const auto rows = database_.run(std::string(document_columns) + "WHERE project = $1 ORDER BY created, id LIMIT 10000", {project});
  if (!rows) return rows.error();
  std::vector<DocumentRow> documents;
  for (const Row& row : *rows) {
    auto document = document_of(row);
    if (!document) return document.error();
    documents.push_back(std::move(*document));
  }
  // A folder comes in within a second or two: names tell the order there.
  std::stable_sort(documents.begin(), documents.end(), [](const DocumentRow& a, const DocumentRow& b) {
    return std::tie(a.created, a.facts.at("name").text()) < std::tie(b.created, b.facts.at("name").text());
  });
  return documents;
}

Result<void> ProjectStore::erase_document(const std::string& document) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto gone = without_rows(transaction.run("DELETE FROM review_edits WHERE document = $1", {document})); !gone) return gone;
    return without_rows(transaction.run("DELETE FROM review_documents WHERE id = $1", {document}));
  });
}

Result<std::vector<EditBatch>> ProjectStore::edits(const std::string& document, std::int64_t after) const {
  const auto rows = database_.run("SELECT version, who, sealed FROM review_edits WHERE document = $1 AND version > $2 ORDER BY version",
                                  {document, after});
  if (!rows) return rows.error();
  std::vector<EditBatch> batches;
  for (const Row& row : *rows) {
    auto edits = opened(bytes_in(row, 2), place_of_edits(document, number_in(row, 0)));
    if (!edits) return edits.error();
    batches.push_back({number_in(row, 0), text_in(row, 1), std::move(*edits)});
  }
  return batches;
}

Result<std::optional<std::int64_t>> ProjectStore::add_edits(const std::string& document, std::int64_t version, const Caller& who,
                                                            const Json& edits, const DocumentCounts& counts, const std::string& choice) {
  std::optional<std::int64_t> reached;
  const auto done = database_.transaction([&](Transaction& transaction) -> Result<void> {
    reached.reset();
    const auto raised = transaction.run(
        "UPDATE review_documents SET version = version + 1, mentions = $3, settled = $4, changed = $5, facets = $6 WHERE id = $1 AND "
        "version = $2 RETURNING version",
        {document, version, counts.mentions, counts.settled, time_now(),
         Bytes{seals_.seal(counts.facets.dump(), place_of_document(document, "facets"))}});
    if (!raised) return raised.error();
    if (raised->empty()) {
      const auto there = transaction.run("SELECT version FROM review_documents WHERE id = $1", {document});
      if (!there) return there.error();
      return there->empty() ? Result<void>(unknown_document()) : Result<void>();
    }
    const std::int64_t now_at = version + 1;
    auto added = without_rows(transaction.run(
        "INSERT INTO review_edits(document, version, who, time, sealed, choice) VALUES($1, $2, $3, $4, $5, $6)",
        {document, now_at, who.id, time_now(), Bytes{seals_.seal(edits.dump(), place_of_edits(document, now_at))}, choice}));
    if (!added) return added;
    reached = now_at;
    return {};
  });
  if (!done) return done.error();
  return reached;
}

Result<std::vector<ProjectStore::ChoicePlace>> ProjectStore::places_of_choice(const std::string& project, const std::string& choice) const {
  const auto rows = database_.run(
      "SELECT e.document, e.version FROM review_edits e JOIN review_documents d ON d.id = e.document WHERE e.choice = $1 AND d.project = "
      "$2 "
      "ORDER BY d.created, e.document, e.version",
      {choice, project});
  if (!rows) return rows.error();
  std::vector<ChoicePlace> places;
  for (const Row& row : *rows) places.push_back({text_in(row, 0), number_in(row, 1)});
  return places;
}

}  // namespace veil::service
