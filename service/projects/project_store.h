// Projects in the database: documents with what was found in them, and every edit that a person made, one row for each batch. Names, texts,
// analyses and edits are sealed. An edit that was acknowledged is on the disk; a document's version counts its batches, and an edit of an
// older version is refused, so that nobody overwrites what they have not seen.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "service/http/exchange.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "veil/result.h"

namespace veil::service {

struct ProjectRow {
  std::string id;
  std::string owner;
  Json settings;  // name, policy, method, language; rules (rules.h)
  std::int64_t created = 0, documents = 0, finished = 0;
};

struct DocumentRow {
  std::string id;
  std::string project;
  std::string owner;
  Json facts;  // name, and the document as it was read: text, language, targets
  std::int64_t version = 0, mentions = 0, settled = 0, created = 0, changed = 0;
  std::string assigned = {};  // who is to review it; "": nobody in particular
  Json facets = {};           // Decisions::facets; null in what an older Veil wrote
};

// What an edit changes beside the mentions themselves.
struct DocumentCounts {
  std::int64_t mentions = 0, settled = 0;
  Json facets;
};

struct EditBatch {
  std::int64_t version = 0;  // that the document has with it
  std::string who;
  Json edits;  // {"batch", "edits": [...]}
};

class ProjectStore {
 public:
  ProjectStore(Database& database, const Seals& seals) : database_(database), seals_(seals) {}

  Result<std::string> create(const Caller& owner, const Json& settings);
  // Errors: service.unknown_project.
  Result<ProjectRow> find(const std::string& project) const;
  Result<std::vector<ProjectRow>> all() const;
  Result<void> erase(const std::string& project);
  // Changes the settings as they are now, whoever else changes them at the same time. Errors: service.unknown_project, those of `change`.
  Result<void> change_settings(const std::string& project, const std::function<Result<void>(Json&)>& change);

  Result<std::string> add_document(const std::string& project, const Caller& owner, const Json& facts, const Json& analysis,
                                   const DocumentCounts& counts);
  // Errors: service.unknown_document.
  Result<void> assign(const std::string& project, const std::string& document, const std::string& who);
  // Without the analysis. Errors: service.unknown_document.
  Result<DocumentRow> find_document(const std::string& project, const std::string& document) const;
  Result<Json> analysis(const std::string& document) const;
  // For what an older Veil wrote. A document that others change meanwhile keeps what they noted.
  Result<void> note_facets(const std::string& document, std::int64_t version, const Json& facets);
  Result<std::vector<DocumentRow>> documents(const std::string& project) const;
  Result<void> erase_document(const std::string& document);

  Result<std::vector<EditBatch>> edits(const std::string& document, std::int64_t after) const;
  // The new version; nothing where the document is not at `version` any more. `choice` names the choice for the whole project that the
  // edits are a part of. Errors: service.unknown_document.
  Result<std::optional<std::int64_t>> add_edits(const std::string& document, std::int64_t version, const Caller& who, const Json& edits,
                                                const DocumentCounts& counts, const std::string& choice = {});
  struct ChoicePlace {
    std::string document;
    std::int64_t version = 0;  // that the document has with the edits
  };
  Result<std::vector<ChoicePlace>> places_of_choice(const std::string& project, const std::string& choice) const;

 private:
  Result<ProjectRow> project_of(const Row& row) const;
  Result<DocumentRow> document_of(const Row& row) const;
  Result<Json> opened(const std::string& sealed, const std::string& place) const;

  Database& database_;
  const Seals& seals_;
};

}  // namespace veil::service
