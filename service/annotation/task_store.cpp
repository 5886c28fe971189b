#include "service/annotation/task_store.h"

#include <ctime>

namespace veil::service {
namespace {

constexpr const char* task_columns =
    "SELECT t.id, t.owner, t.sealed, t.created, (SELECT COUNT(*) FROM annotation_items i WHERE i.task = t.id) FROM annotation_tasks t ";

std::int64_t now_in_seconds() { return static_cast<std::int64_t>(std::time(nullptr)); }

Result<void> no_rows(Result<Rows> rows) {
  if (!rows) return rows.error();
  return {};
}

std::string task_place(const std::string& id) { return "annotation task " + id; }
std::string item_place(const std::string& id, std::int64_t number) { return "annotation item " + id + " " + std::to_string(number); }
std::string answer_place(const std::string& id, std::int64_t number, const std::string& who) {
  return "annotation answer " + id + " " + std::to_string(number) + " " + who;
}

}  // namespace

Result<Json> TaskStore::opened(const std::string& sealed, const std::string& place) const {
  const auto bytes = seals_.open_sealed(sealed, place);
  if (!bytes) return bytes.error();
  auto json = parse_json(*bytes);
  if (!json) return Error{"storage.damaged", "a row of a task cannot be read", ""};
  return json;
}

Result<std::string> TaskStore::create(const Caller& owner, const Json& settings) {
  const std::string id = random_token(12);
  auto made = no_rows(database_.run("INSERT INTO annotation_tasks(id, owner, sealed, created) VALUES($1, $2, $3, $4)",
                                    {id, owner.id, Bytes{seals_.seal(settings.dump(), task_place(id))}, now_in_seconds()}));
  if (!made) return made.error();
  return id;
}

Result<TaskRow> TaskStore::task_of(const Row& row) const {
  TaskRow task{text_in(row, 0), text_in(row, 1), Json(), number_in(row, 3), number_in(row, 4)};
  auto settings = opened(bytes_in(row, 2), task_place(task.id));
  if (!settings) return settings.error();
  task.settings = std::move(*settings);
  return task;
}

Result<TaskRow> TaskStore::find(const std::string& task) const {
  const auto rows = database_.run(std::string(task_columns) + "WHERE t.id = $1", {task});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"service.unknown_task", "there is no such task", ""};
  return task_of(rows->front());
}

Result<std::vector<TaskRow>> TaskStore::all() const {
  const auto rows = database_.run(std::string(task_columns) + "ORDER BY t.created DESC, t.id LIMIT 1000");
  if (!rows) return rows.error();
  std::vector<TaskRow> tasks;
  for (const Row& row : *rows) {
    auto task = task_of(row);
    if (!task) return task.error();
    tasks.push_back(std::move(*task));
  }
  return tasks;
}

Result<void> TaskStore::change(const std::string& task, const Json& settings) {
  return no_rows(database_.run("UPDATE annotation_tasks SET sealed = $2 WHERE id = $1",
                               {task, Bytes{seals_.seal(settings.dump(), task_place(task))}}));
}

Result<void> TaskStore::erase(const std::string& task) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    for (const char* statement : {"DELETE FROM annotation_answers WHERE task = $1", "DELETE FROM annotation_items WHERE task = $1",
                                  "DELETE FROM annotation_tasks WHERE id = $1"}) {
      if (auto gone = no_rows(transaction.run(statement, {task})); !gone) return gone;
    }
    return {};
  });
}

Result<void> TaskStore::add_items(const std::string& task, const std::vector<Json>& items) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("annotation_items"); !locked) return locked;
    const auto there = transaction.run("SELECT COUNT(*) FROM annotation_items WHERE task = $1", {task});
    if (!there) return there.error();
    std::int64_t number = number_in(there->front(), 0);
    for (const Json& item : items) {
      auto added = no_rows(transaction.run("INSERT INTO annotation_items(task, number, sealed) VALUES($1, $2, $3)",
                                           {task, number, Bytes{seals_.seal(item.dump(), item_place(task, number))}}));
      if (!added) return added;
      ++number;
    }
    return {};
  });
}

Result<Json> TaskStore::item(const std::string& task, std::int64_t number) const {
  const auto rows = database_.run("SELECT sealed FROM annotation_items WHERE task = $1 AND number = $2", {task, number});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"service.unknown_item", "there is no such item in this task", ""};
  return opened(bytes_in(rows->front(), 0), item_place(task, number));
}

Result<std::vector<Json>> TaskStore::items(const std::string& task) const {
  const auto rows = database_.run("SELECT number, sealed FROM annotation_items WHERE task = $1 ORDER BY number", {task});
  if (!rows) return rows.error();
  std::vector<Json> items;
  for (const Row& row : *rows) {
    auto item = opened(bytes_in(row, 1), item_place(task, number_in(row, 0)));
    if (!item) return item.error();
    items.push_back(std::move(*item));
  }
  return items;
}

Result<std::vector<AnswerState>> TaskStore::states(const std::string& task) const {
  const auto rows = database_.run("SELECT number, who, version, done FROM annotation_answers WHERE task = $1 ORDER BY number, who", {task});
  if (!rows) return rows.error();
  std::vector<AnswerState> states;
  for (const Row& row : *rows) states.push_back({number_in(row, 0), text_in(row, 1), number_in(row, 2), number_in(row, 3) != 0});
  return states;
}

Result<std::vector<AnswerRow>> TaskStore::answers(const std::string& task, std::optional<std::int64_t> number) const {
  const std::string columns = "SELECT number, who, version, done, sealed FROM annotation_answers WHERE task = $1 ";
  const auto rows = number ? database_.run(columns + "AND number = $2 ORDER BY who", {task, *number})
                           : database_.run(columns + "ORDER BY number, who", {task});
  if (!rows) return rows.error();
  std::vector<AnswerRow> answers;
  for (const Row& row : *rows) {
    AnswerState state{number_in(row, 0), text_in(row, 1), number_in(row, 2), number_in(row, 3) != 0};
    auto answer = opened(bytes_in(row, 4), answer_place(task, state.number, state.who));
    if (!answer) return answer.error();
    answers.push_back({std::move(state), std::move(*answer)});
  }
  return answers;
}

Result<std::optional<std::int64_t>> TaskStore::put_answer(const std::string& task, std::int64_t number, const std::string& who,
                                                          std::int64_t version, bool done, const Json& answer) {
  const Bytes sealed{seals_.seal(answer.dump(), answer_place(task, number, who))};
  const std::int64_t is_done = done ? 1 : 0;
  // A task that is deleted meanwhile gets no answers.
  const auto rows =
      version == 0
          ? database_.run(
                "INSERT INTO annotation_answers(task, number, who, version, done, changed, sealed) SELECT $1, $2, $3, 1, $4, $5, $6 "
                "FROM annotation_items WHERE task = $1 AND number = $2 ON CONFLICT DO NOTHING RETURNING version",
                {task, number, who, is_done, now_in_seconds(), sealed})
          : database_.run(
                "UPDATE annotation_answers SET version = version + 1, done = $5, changed = $6, sealed = $7 WHERE task = $1 AND "
                "number = $2 AND who = $3 AND version = $4 RETURNING version",
                {task, number, who, version, is_done, now_in_seconds(), sealed});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<std::int64_t>();
  return std::optional<std::int64_t>(number_in(rows->front(), 0));
}

}  // namespace veil::service
