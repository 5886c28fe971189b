// The tables, as a list of steps: a database says which it has made, and makes the others when it is opened. A step is never changed once
// it was released; a new one is put behind it. Texts and originals stand in columns named `sealed` or `result`, encrypted.
#include "service/storage/database.h"

#include <array>

namespace veil::service {
namespace {

using Step = std::vector<std::string_view>;

const std::vector<Step>& steps() {
  static const std::vector<Step> all = {
      {
          "CREATE TABLE data_keys(number BIGINT PRIMARY KEY, sealed BYTES NOT NULL, created BIGINT NOT NULL)",
          "CREATE TABLE vault_entries(number BIGINT PRIMARY KEY, vault TEXT NOT NULL, text_mark BIGINT NOT NULL, id_mark BIGINT NOT NULL, "
          "owner TEXT NOT NULL, sealed BYTES NOT NULL, created BIGINT NOT NULL)",
          "CREATE INDEX vault_entries_by_text ON vault_entries(vault, text_mark)",
          "CREATE INDEX vault_entries_by_id ON vault_entries(vault, id_mark)",
          "CREATE TABLE api_keys(id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, hash TEXT NOT NULL, created BIGINT NOT NULL, "
          "expires BIGINT NOT NULL, revoked BIGINT NOT NULL)",
          "CREATE TABLE users(name TEXT PRIMARY KEY, role TEXT NOT NULL, hash TEXT NOT NULL, created BIGINT NOT NULL)",
          "CREATE TABLE sessions(hash TEXT PRIMARY KEY, user_name TEXT NOT NULL, expires BIGINT NOT NULL)",
          "CREATE TABLE audit(number BIGINT PRIMARY KEY, time BIGINT NOT NULL, who TEXT NOT NULL, action TEXT NOT NULL, "
          "subject TEXT NOT NULL, amount BIGINT NOT NULL, hash TEXT NOT NULL)",
          "CREATE TABLE conversations(mark TEXT PRIMARY KEY, sealed BYTES NOT NULL, changed BIGINT NOT NULL)",
          "CREATE TABLE jobs(id TEXT PRIMARY KEY, owner TEXT NOT NULL, operation TEXT NOT NULL, options TEXT NOT NULL, "
          "state TEXT NOT NULL, total BIGINT NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL)",
          "CREATE TABLE job_documents(job TEXT NOT NULL, number BIGINT NOT NULL, state TEXT NOT NULL, sealed BYTES, result BYTES, "
          "PRIMARY KEY(job, number))",
          "CREATE INDEX job_documents_by_state ON job_documents(job, state)",
      },
      {
          "CREATE TABLE backgrounds(owner TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, sealed BYTES NOT NULL, "
          "created BIGINT NOT NULL, PRIMARY KEY(owner, name))",
      },
      {
          "CREATE TABLE review_projects(id TEXT PRIMARY KEY, owner TEXT NOT NULL, sealed BYTES NOT NULL, created BIGINT NOT NULL)",
          "CREATE TABLE review_documents(id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, sealed BYTES NOT NULL, "
          "analysis BYTES NOT NULL, version BIGINT NOT NULL, mentions BIGINT NOT NULL, settled BIGINT NOT NULL, created BIGINT NOT NULL, "
          "changed BIGINT NOT NULL)",
          "CREATE INDEX review_documents_by_project ON review_documents(project, created)",
          "CREATE TABLE review_edits(document TEXT NOT NULL, version BIGINT NOT NULL, who TEXT NOT NULL, time BIGINT NOT NULL, "
          "sealed BYTES NOT NULL, PRIMARY KEY(document, version))",
      },
      {
          "ALTER TABLE review_documents ADD COLUMN assigned TEXT NOT NULL DEFAULT ''",
          "ALTER TABLE review_documents ADD COLUMN facets BYTES",
          "CREATE TABLE annotation_tasks(id TEXT PRIMARY KEY, owner TEXT NOT NULL, sealed BYTES NOT NULL, created BIGINT NOT NULL)",
          "CREATE TABLE annotation_items(task TEXT NOT NULL, number BIGINT NOT NULL, sealed BYTES NOT NULL, PRIMARY KEY(task, number))",
          "CREATE TABLE annotation_answers(task TEXT NOT NULL, number BIGINT NOT NULL, who TEXT NOT NULL, version BIGINT NOT NULL, "
          "done BIGINT NOT NULL, changed BIGINT NOT NULL, sealed BYTES NOT NULL, PRIMARY KEY(task, number, who))",
      },
      {
          "ALTER TABLE review_edits ADD COLUMN choice TEXT NOT NULL DEFAULT ''",
          "CREATE INDEX review_edits_by_choice ON review_edits(choice)",
          "CREATE TABLE learnt_models(id TEXT PRIMARY KEY, created BIGINT NOT NULL, sealed BYTES NOT NULL, model BYTES NOT NULL)",
      },
  };
  return all;
}

std::string with_type_of_bytes(std::string_view statement, std::string_view type) {
  std::string text(statement);
  for (std::size_t at = 0; (at = text.find("BYTES", at)) != std::string::npos; at += type.size()) text.replace(at, 5, type);
  return text;
}

}  // namespace

std::int64_t number_in(const Row& row, std::size_t column) {
  const auto* value = column < row.size() ? std::get_if<std::int64_t>(&row[column]) : nullptr;
  return value != nullptr ? *value : 0;
}

std::string text_in(const Row& row, std::size_t column) {
  const auto* value = column < row.size() ? std::get_if<std::string>(&row[column]) : nullptr;
  return value != nullptr ? *value : std::string();
}

std::string bytes_in(const Row& row, std::size_t column) {
  const auto* value = column < row.size() ? std::get_if<Bytes>(&row[column]) : nullptr;
  return value != nullptr ? value->bytes : std::string();
}

Result<std::unique_ptr<Database>> Database::open(const std::string& place, Use use) {
  if (place.starts_with("postgresql://") || place.starts_with("postgres://")) return open_postgresql(place);
  return open_sqlite(place, use);
}

Result<Rows> Database::run(std::string_view statement, const std::vector<Value>& values) {
  Rows rows;
  const auto done = transaction([&](Transaction& transaction) -> Result<void> {
    auto got = transaction.run(statement, values);
    if (!got) return got.error();
    rows = std::move(*got);
    return {};
  });
  if (!done) return done.error();
  return rows;
}

Result<void> Database::check() {
  const auto answered = run("SELECT value FROM veil_meta WHERE name = 'version'");
  if (!answered) return answered.error();
  return {};
}

Result<void> migrate(Database& database, std::string_view type_of_bytes) {
  return database.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto made = transaction.run("CREATE TABLE IF NOT EXISTS veil_meta(name TEXT PRIMARY KEY, value TEXT NOT NULL)"); !made) {
      return made.error();
    }
    if (auto locked = transaction.lock("veil_meta"); !locked) return locked;
    const auto rows = transaction.run("SELECT value FROM veil_meta WHERE name = 'version'");
    if (!rows) return rows.error();
    const std::size_t version = rows->empty() ? 0 : static_cast<std::size_t>(std::stoul("0" + text_in(rows->front(), 0)));
    if (version > steps().size()) {
      return Error{"storage.newer_version", "this database was made by a newer Veil, which alone understands it", ""};
    }
    for (std::size_t step = version; step < steps().size(); ++step) {
      for (const std::string_view statement : steps()[step]) {
        if (auto made = transaction.run(with_type_of_bytes(statement, type_of_bytes)); !made) return made.error();
      }
    }
    if (version == steps().size()) return {};
    const auto noted =
        transaction.run("INSERT INTO veil_meta(name, value) VALUES('version', $1) ON CONFLICT(name) DO UPDATE SET value = $1",
                        {std::to_string(steps().size())});
    if (!noted) return noted.error();
    return {};
  });
}

}  // namespace veil::service
