// One file of SQLite, in WAL mode with full syncs: what was committed is on the disk. A lock beside it keeps a second server out, which
// would not see the jobs that the first one is at.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <map>
#include <mutex>

#include "service/storage/database.h"

namespace veil::service {
namespace {

Error sqlite_failed(sqlite3* connection) {
  // The words of SQLite name tables and columns, never values.
  return {"storage.failed", std::string("the database could not do it: ") + ::sqlite3_errmsg(connection), ""};
}

class SqliteTransaction : public Transaction {
 public:
  explicit SqliteTransaction(sqlite3* connection, std::map<std::string, sqlite3_stmt*, std::less<>>& prepared)
      : connection_(connection), prepared_(prepared) {}

  Result<Rows> run(std::string_view text, const std::vector<Value>& values) override {
    for (const Value& value : values) {
      const auto* words = std::get_if<std::string>(&value);
      if (words != nullptr && words->find('\0') != std::string::npos)
        return Error{"storage.refused", "a text with a zero cannot be kept", ""};
    }
    auto found = prepared_.find(text);
    if (found == prepared_.end()) {
      sqlite3_stmt* made = nullptr;
      if (::sqlite3_prepare_v2(connection_, text.data(), static_cast<int>(text.size()), &made, nullptr) != SQLITE_OK) {
        return sqlite_failed(connection_);
      }
      found = prepared_.emplace(std::string(text), made).first;
    }
    sqlite3_stmt* statement = found->second;
    struct Free {  // for the next one, also when there is no memory for a row
      sqlite3_stmt* statement;
      ~Free() {
        ::sqlite3_reset(statement);
        ::sqlite3_clear_bindings(statement);
      }
    };
    Rows rows;
    int step = 0;
    {
      const Free free{statement};
      for (std::size_t i = 0; i < values.size(); ++i) bind(statement, i + 1, values[i]);
      while ((step = ::sqlite3_step(statement)) == SQLITE_ROW) rows.push_back(row_of(statement));
    }
    if (step != SQLITE_DONE) return sqlite_failed(connection_);
    return rows;
  }

  Result<void> lock(std::string_view) override { return {}; }  // there is one writer at a time

 private:
  static void bind(sqlite3_stmt* statement, std::size_t number, const Value& value) {
    const int at = ::sqlite3_bind_parameter_index(statement, ("$" + std::to_string(number)).c_str());
    if (at == 0) return;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
      ::sqlite3_bind_int64(statement, at, *whole);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      ::sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    } else if (const auto* bytes = std::get_if<Bytes>(&value)) {
      ::sqlite3_bind_blob64(statement, at, bytes->bytes.data(), bytes->bytes.size(), SQLITE_TRANSIENT);
    } else {
      ::sqlite3_bind_null(statement, at);
    }
  }

  static Row row_of(sqlite3_stmt* statement) {
    Row row;
    for (int i = 0; i < ::sqlite3_column_count(statement); ++i) {
      const auto size = static_cast<std::size_t>(::sqlite3_column_bytes(statement, i));
      switch (::sqlite3_column_type(statement, i)) {
        case SQLITE_INTEGER:
          row.emplace_back(static_cast<std::int64_t>(::sqlite3_column_int64(statement, i)));
          break;
        case SQLITE_TEXT:
          row.emplace_back(std::string(reinterpret_cast<const char*>(::sqlite3_column_text(statement, i)), size));
          break;
        case SQLITE_BLOB:
          row.emplace_back(Bytes{std::string(static_cast<const char*>(::sqlite3_column_blob(statement, i)), size)});
          break;
        default:
          row.emplace_back(nullptr);
      }
    }
    return row;
  }

  sqlite3* connection_;
  std::map<std::string, sqlite3_stmt*, std::less<>>& prepared_;
};

class SqliteDatabase : public Database {
 public:
  ~SqliteDatabase() override {
    for (const auto& [text, statement] : prepared_) ::sqlite3_finalize(statement);
    if (connection_ != nullptr) ::sqlite3_close(connection_);
    if (lock_ >= 0) ::close(lock_);
  }

  Result<void> open(const std::string& file, Use use) {
    in_memory_ = file == ":memory:";
    if (!in_memory_ && use == Use::server) {
      const std::string lock = file + ".lock";
      lock_ = ::open(lock.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
      if (lock_ < 0) return Error{"storage.cannot_open", "the lock beside the database cannot be made", lock};
      if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) return Error{"storage.in_use", "another server uses this database", file};
    }
    if (!in_memory_) {
      const int made = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);  // SQLite would let others read it
      if (made >= 0) ::close(made);
    }
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (::sqlite3_open_v2(file.c_str(), &connection_, flags, nullptr) != SQLITE_OK) {
      return Error{"storage.cannot_open", "this file cannot be opened as a database", file};
    }
    ::sqlite3_busy_timeout(connection_, 5000);
    for (const char* setting : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON"}) {
      if (::sqlite3_exec(connection_, setting, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return Error{"storage.cannot_open", "this file is no database of SQLite, or cannot be written to", file};
      }
    }
    auto migrated = migrate(*this, "BLOB");
    if (!migrated) return Error{migrated.error().code, migrated.error().message, file};
    return {};
  }

  Result<void> transaction(const std::function<Result<void>(Transaction&)>& work) override {
    const std::lock_guard lock(mutex_);
    if (::sqlite3_exec(connection_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) != SQLITE_OK) return sqlite_failed(connection_);
    struct Undo {  // whatever ends it, also an exception: a transaction that stays open would stop everybody after it
      sqlite3* connection;
      ~Undo() {
        if (::sqlite3_get_autocommit(connection) == 0) ::sqlite3_exec(connection, "ROLLBACK", nullptr, nullptr, nullptr);
      }
    } const undo{connection_};
    SqliteTransaction transaction(connection_, prepared_);
    auto done = work(transaction);
    if (done && ::sqlite3_exec(connection_, "COMMIT", nullptr, nullptr, nullptr) != SQLITE_OK) done = sqlite_failed(connection_);
    return done;
  }

  Result<void> back_up(const std::string& file) override {
    const std::lock_guard lock(mutex_);
    const int made = ::open(file.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made < 0) return Error{"write.exists", "the file of a back-up must be new", file};
    ::close(made);
    SqliteTransaction outside(connection_, prepared_);
    const auto copied = outside.run("VACUUM INTO $1", {file});
    if (!copied) return copied.error();
    return {};
  }

  std::string_view kind() const override { return "sqlite"; }
  bool kept() const override { return !in_memory_; }

 private:
  std::mutex mutex_;
  sqlite3* connection_ = nullptr;
  std::map<std::string, sqlite3_stmt*, std::less<>> prepared_;
  int lock_ = -1;
  bool in_memory_ = false;
};

}  // namespace

Result<std::unique_ptr<Database>> open_sqlite(const std::string& file, Database::Use use) {
  auto database = std::make_unique<SqliteDatabase>();
  if (auto opened = database->open(file, use); !opened) return opened.error();
  return std::unique_ptr<Database>(std::move(database));
}

}  // namespace veil::service
