// The database behind the service: one file of SQLite, or PostgreSQL for several servers at once. Both take the same statements, with $1,
// $2, ... for values; the few words that differ (the type of bytes, locking a table) are the business of the file that speaks to each.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "veil/result.h"

namespace veil::service {

struct Bytes {
  std::string bytes;
};

using Value = std::variant<std::nullptr_t, std::int64_t, std::string, Bytes>;
using Row = std::vector<Value>;
using Rows = std::vector<Row>;

std::int64_t number_in(const Row& row, std::size_t column);  // 0 for what is none
std::string text_in(const Row& row, std::size_t column);     // "" for what is none
std::string bytes_in(const Row& row, std::size_t column);

// Statements that count together or not at all.
class Transaction {
 public:
  virtual ~Transaction() = default;
  virtual Result<Rows> run(std::string_view statement, const std::vector<Value>& values = {}) = 0;
  // Nobody else writes to this table until the end of the transaction.
  virtual Result<void> lock(std::string_view table) = 0;
};

class Database {
 public:
  virtual ~Database() = default;

  // `place` is the path of a file, ":memory:" for what nobody keeps, or an address "postgresql://...". Tables are made, and those of an
  // older version brought up to date. Errors: storage.cannot_open, storage.in_use (a file that another server has), storage.newer_version.
  enum class Use {
    server,  // works on jobs: one at a time for a file
    visitor  // looks or changes something beside a server that may be running
  };
  static Result<std::unique_ptr<Database>> open(const std::string& place, Use use = Use::server);

  // `work` may run again when others were in the way. Its error, or storage.failed, leaves everything as it was.
  virtual Result<void> transaction(const std::function<Result<void>(Transaction&)>& work) = 0;
  // One statement alone.
  Result<Rows> run(std::string_view statement, const std::vector<Value>& values = {});

  // Whether it answers: for /ready.
  Result<void> check();
  // A copy of all of it in a new file that this opens again. Errors: storage.no_backup where the database has means of its own for that.
  virtual Result<void> back_up(const std::string& file) = 0;
  virtual std::string_view kind() const = 0;  // "sqlite", "postgresql"
  virtual bool kept() const = 0;              // false: gone with the process
};

Result<std::unique_ptr<Database>> open_sqlite(const std::string& file, Database::Use use);
Result<std::unique_ptr<Database>> open_postgresql(const std::string& address);

// Makes the tables, or brings them up to date. Errors: storage.newer_version, storage.failed.
Result<void> migrate(Database& database, std::string_view type_of_bytes);

}  // namespace veil::service
