// Tasks in the database: items, and one answer of each person for each item, the last one counts. All of it is sealed. An answer has a
// version of its own, so that two tabs of one person never overwrite each other unseen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "service/http/exchange.h"
#include "service/security/seal.h"
#include "service/storage/database.h"
#include "veil/result.h"

namespace veil::service {

struct TaskRow {
  std::string id;
  std::string owner;
  Json settings;  // name, kind, guidelines, annotators, each, labels
  std::int64_t created = 0, items = 0;
};

struct AnswerState {
  std::int64_t number = 0;  // of the item
  std::string who;
  std::int64_t version = 0;
  bool done = false;
};

struct AnswerRow {
  AnswerState state;
  Json answer;
};

class TaskStore {
 public:
  TaskStore(Database& database, const Seals& seals) : database_(database), seals_(seals) {}

  Result<std::string> create(const Caller& owner, const Json& settings);
  // Errors: service.unknown_task.
  Result<TaskRow> find(const std::string& task) const;
  Result<std::vector<TaskRow>> all() const;
  Result<void> change(const std::string& task, const Json& settings);
  Result<void> erase(const std::string& task);

  // Behind those that are there, all or none.
  Result<void> add_items(const std::string& task, const std::vector<Json>& items);
  // Numbers count from 0. Errors: service.unknown_item.
  Result<Json> item(const std::string& task, std::int64_t number) const;
  Result<std::vector<Json>> items(const std::string& task) const;

  Result<std::vector<AnswerState>> states(const std::string& task) const;
  Result<std::vector<AnswerRow>> answers(const std::string& task, std::optional<std::int64_t> number) const;
  // The new version; nothing where there is another than `version` (0: none yet).
  Result<std::optional<std::int64_t>> put_answer(const std::string& task, std::int64_t number, const std::string& who, std::int64_t version,
                                                 bool done, const Json& answer);

 private:
  Result<TaskRow> task_of(const Row& row) const;
  Result<Json> opened(const std::string& sealed, const std::string& place) const;

  Database& database_;
  const Seals& seals_;
};

}  // namespace veil::service
