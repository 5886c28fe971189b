// The routes of the review page, and of whoever reviews by other means: /v1/options for a text that nobody keeps, and /v1/projects with
// documents, their edits, verdicts and exports. Originals go to whoever may restore them, and to nobody else: annotators see the text as it
// would leave.
#pragma once

#include <vector>

#include "service/api/house.h"
#include "service/api/router.h"
#include "service/projects/project_store.h"
#include "service/projects/reviews.h"

namespace veil::service {

class Projects {
 public:
  explicit Projects(House& house) : house_(house), store_(house.database, house.seals), reviews_(house, store_) {}
  std::vector<Route> routes();

 private:
  // project_routes.cpp
  Answer options_of_text(HttpRequest& request);
  Answer create(HttpRequest& request);
  Answer list(HttpRequest& request);
  Answer show(HttpRequest& request);
  Answer erase(HttpRequest& request);
  Answer add_documents(HttpRequest& request);
  Json add_document(const ProjectRow& project, const HttpRequest& request, const std::string& name, Result<Document> document);
  Answer erase_document(HttpRequest& request);
  // list_routes.cpp
  Answer documents(HttpRequest& request);
  Result<void> count_facets(DocumentRow& document);
  Answer assign(HttpRequest& request);
  Answer people(HttpRequest& request);
  // rule_routes.cpp
  Answer choose_for_all(HttpRequest& request);
  Answer rules(HttpRequest& request);
  Answer forget_rule(HttpRequest& request);
  Answer policy_file(HttpRequest& request);
  Result<Json> fit_edits(const ProjectRow& project, const Review& review, const Json& edits) const;
  Result<std::size_t> decide_by_rules(const ProjectRow& project, const DocumentRow& document, const Caller& caller,
                                      const Json::Array& rules, const std::string& choice = {});
  // undo_routes.cpp
  Answer undo_choice(HttpRequest& request);
  struct TakenBack {
    std::string document, name;
    std::size_t mentions = 0, otherwise = 0;  // what is again as it was, and what somebody has decided differently since
  };
  Result<TakenBack> take_back(const ProjectRow& project, const ProjectStore::ChoicePlace& place, const Caller& caller, bool also_changed);
  // review_routes.cpp
  Answer document(HttpRequest& request);
  Answer edits_since(HttpRequest& request);
  Answer edit(HttpRequest& request);
  Answer options(HttpRequest& request);
  Answer verdict(HttpRequest& request);
  Answer hand_out(HttpRequest& request);

  Result<ProjectRow> project_for(const HttpRequest& request) const;
  struct Place {
    ProjectRow project;
    DocumentRow document;
    bool originals = false;  // whether the caller may see them
  };
  Result<Place> place_for(const HttpRequest& request) const;
  Answer conflict(const DocumentRow& document, std::int64_t version) const;
  Answer protected_view(const Place& place, const Review& review) const;

  House& house_;
  ProjectStore store_;
  Reviews reviews_;
};

// Whether this caller may see originals of what `owner` brought.
bool may_see_originals(const Caller& caller, const std::string& owner);
Json document_json(const DocumentRow& document, bool originals);
// A body that is an object. Errors: read.*, service.unsupported_type.
Result<Json> object_in(HttpRequest& request, std::size_t most);

}  // namespace veil::service
