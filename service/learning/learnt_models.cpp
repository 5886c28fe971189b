#include "service/learning/learnt_models.h"

#include <chrono>

namespace veil::service {
namespace {

// Two may be learnt within a second.
std::int64_t microseconds_now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string place_of_model(const std::string& id, const char* what) { return "learnt model " + id + " " + what; }
Error unknown_model() { return {"service.unknown_model", "there is no such model", ""}; }

}  // namespace

Result<std::string> LearntModels::add(const Json& facts, const std::string& bytes) {
  const std::string id = random_token(12);
  const auto made = database_.run("INSERT INTO learnt_models(id, created, sealed, model) VALUES($1, $2, $3, $4)",
                                  {id, microseconds_now(), Bytes{seals_.seal(facts.dump(), place_of_model(id, "facts"))},
                                   Bytes{seals_.seal(bytes, place_of_model(id, "file"))}});
  if (!made) return made.error();
  return id;
}

Result<LearntModel> LearntModels::model_of(const Row& row) const {
  LearntModel model{text_in(row, 0), Json(), number_in(row, 1) / 1'000'000};
  const auto opened = seals_.open_sealed(bytes_in(row, 2), place_of_model(model.id, "facts"));
  if (!opened) return opened.error();
  auto facts = parse_json(*opened);
  if (!facts) return Error{"storage.damaged", "a row of a model cannot be read", ""};
  model.facts = std::move(*facts);
  return model;
}

Result<std::vector<LearntModel>> LearntModels::all() const {
  const auto rows = database_.run("SELECT id, created, sealed FROM learnt_models ORDER BY created DESC, id LIMIT 100");
  if (!rows) return rows.error();
  std::vector<LearntModel> models;
  for (const Row& row : *rows) {
    auto model = model_of(row);
    if (!model) return model.error();
    models.push_back(std::move(*model));
  }
  return models;
}

Result<LearntModel> LearntModels::find(const std::string& id) const {
  const auto rows = database_.run("SELECT id, created, sealed FROM learnt_models WHERE id = $1", {id});
  if (!rows) return rows.error();
  if (rows->empty()) return unknown_model();
  return model_of(rows->front());
}

Result<std::string> LearntModels::bytes(const std::string& id) const {
  const auto rows = database_.run("SELECT model FROM learnt_models WHERE id = $1", {id});
  if (!rows) return rows.error();
  if (rows->empty()) return unknown_model();
  return seals_.open_sealed(bytes_in(rows->front(), 0), place_of_model(id, "file"));
}

Result<void> LearntModels::erase(const std::string& id) {
  const auto gone = database_.run("DELETE FROM learnt_models WHERE id = $1 RETURNING id", {id});
  if (!gone) return gone.error();
  if (gone->empty()) return unknown_model();
  return {};
}

}  // namespace veil::service
