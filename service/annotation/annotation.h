// The routes of annotation tasks. Reviewers and administrators make tasks, see all answers and decide differences; whom a task names sees
// its guidelines, the items that are given to them, and their own answers, and nothing of the others: texts of a task are shown to those
// whom a reviewer gave it to, whatever their role.
#pragma once

#include <optional>
#include <vector>

#include "service/annotation/task_store.h"
#include "service/annotation/tasks.h"
#include "service/api/house.h"
#include "service/api/router.h"
#include "service/projects/project_store.h"
#include "service/projects/reviews.h"

namespace veil::service {

class Annotation {
 public:
  explicit Annotation(House& house)
      : house_(house), store_(house.database, house.seals), projects_(house.database, house.seals), reviews_(house, projects_) {}
  std::vector<Route> routes();

 private:
  // task_routes.cpp
  Answer create(HttpRequest& request);
  Answer list(HttpRequest& request);
  Answer show(HttpRequest& request);
  Answer change(HttpRequest& request);
  Answer erase(HttpRequest& request);
  Answer agreement(HttpRequest& request);
  // item_routes.cpp
  Answer add_items(HttpRequest& request);
  Answer items(HttpRequest& request);
  Answer item(HttpRequest& request);
  Answer answer(HttpRequest& request);
  Answer hand_out(HttpRequest& request);
  Result<std::vector<Json>> items_of_project(const HttpRequest& request, const std::string& project);

  struct Place {
    TaskRow task;
    TaskKind kind = TaskKind::mark;
    std::string who;       // the caller, as an annotator
    bool decides = false;  // sees all answers and decides differences
  };
  Result<Place> place_for(const HttpRequest& request) const;
  Result<Place> deciding_place_for(const HttpRequest& request) const;
  // Items with the answers that are done; without adjudications unless asked for.
  Result<std::vector<AnsweredItem>> answered_items(const Place& place, bool with_adjudicated) const;

  House& house_;
  TaskStore store_;
  ProjectStore projects_;
  Reviews reviews_;
};

std::vector<std::string> annotators_in(const TaskRow& task);
// Under which name somebody annotates; who reaches a service without accounts is "local".
std::string annotator_of(const Caller& caller);

}  // namespace veil::service
