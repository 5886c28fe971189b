// Documents under review, with what rests on them ready in memory: decisions so far and the analysed text, so that an edit costs no more
// than what it changes. The database has the last word: what another server wrote is read before anything is decided.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>

#include "service/api/house.h"
#include "service/projects/analysis.h"
#include "service/projects/decisions.h"
#include "service/projects/project_store.h"

namespace veil::service {

struct Review {
  std::int64_t version = 0;
  Decisions decisions;
  Document analysed;
};

AnalysisOptions analysis_options(const Json& settings);
DocumentCounts counts_of(const Decisions& decisions);

class Reviews {
 public:
  Reviews(House& house, ProjectStore& store) : house_(house), store_(store) {}

  // As the database has it now. Errors: storage.*, those of the engine.
  Result<std::shared_ptr<const Review>> of(const ProjectRow& project, const DocumentRow& document);
  // What the engine says of the decisions; the document has their replacements then.
  struct Checked {
    Verdict verdict;
    Document document;
  };
  Result<Checked> check(const ProjectRow& project, const Review& review, const Decisions& decisions) const;
  // After edits were written.
  void keep(const std::string& document, std::shared_ptr<const Review> review);
  void forget(const std::string& document);

 private:
  House& house_;
  ProjectStore& store_;
  std::mutex mutex_;
  std::list<std::pair<std::string, std::shared_ptr<const Review>>> kept_;  // the last used first
};

}  // namespace veil::service
