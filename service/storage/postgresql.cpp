// PostgreSQL by libpqxx. Connections are kept and handed out, one per transaction; one that breaks is thrown away. Values go as text, and
// bytes as the hexadecimal text that PostgreSQL reads and writes, so that nothing depends on types of the library.
#include <mutex>
#include <pqxx/pqxx>

#include "service/storage/database.h"

namespace veil::service {
namespace {

constexpr std::size_t most_kept = 16;
constexpr int most_tries = 8;

std::string hexadecimal(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text = "\\x";
  for (const char byte : bytes) {
    text += digits[static_cast<unsigned char>(byte) >> 4];
    text += digits[static_cast<unsigned char>(byte) & 15];
  }
  return text;
}

std::string from_hexadecimal(std::string_view text) {
  const auto digit = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  std::string bytes;
  for (std::size_t i = 2; i + 1 < text.size(); i += 2) bytes += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
  return bytes;
}

class PostgresqlTransaction : public Transaction {
 public:
  explicit PostgresqlTransaction(pqxx::work& work) : work_(work) {}

  Result<Rows> run(std::string_view statement, const std::vector<Value>& values) override {
    std::vector<std::string> texts(values.size());
    std::vector<const char*> places(values.size(), nullptr);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (const auto* whole = std::get_if<std::int64_t>(&values[i])) texts[i] = std::to_string(*whole);
      if (const auto* text = std::get_if<std::string>(&values[i])) texts[i] = *text;
      if (const auto* bytes = std::get_if<Bytes>(&values[i])) texts[i] = hexadecimal(bytes->bytes);
      // A zero would end the text there, and "ada" with something behind it be taken for "ada".
      if (texts[i].find('\0') != std::string::npos) return Error{"storage.refused", "a text with a zero cannot be kept", ""};
      if (!std::holds_alternative<std::nullptr_t>(values[i])) places[i] = texts[i].c_str();
    }
    const pqxx::result result = work_.exec_params(std::string(statement), pqxx::prepare::make_dynamic_params(places));
    Rows rows;
    for (const auto& from : result) {
      Row row;
      for (const auto& field : from) row.push_back(value_of(field));
      rows.push_back(std::move(row));
    }
    return rows;
  }

  Result<void> lock(std::string_view table) override {
    work_.exec("LOCK TABLE " + std::string(table) + " IN EXCLUSIVE MODE");
    return {};
  }

 private:
  // Numbers of the types that PostgreSQL gives its own (pg_type.dat): bytea, int8, int2, int4, and numeric for sums.
  static Value value_of(const pqxx::field& field) {
    if (field.is_null()) return nullptr;
    switch (field.type()) {
      case 17:
        return Bytes{from_hexadecimal(field.c_str())};
      case 20:
      case 21:
      case 23:
      case 1700:
        return static_cast<std::int64_t>(std::stoll(field.c_str()));
      default:
        return std::string(field.c_str(), field.size());
    }
  }

  pqxx::work& work_;
};

class PostgresqlDatabase : public Database {
 public:
  explicit PostgresqlDatabase(std::string address) : address_(std::move(address)) {}

  Result<void> open() {
    try {
      give_back(take());
    } catch (const std::exception&) {
      // The address may hold a password, and so may what the library says.
      return Error{"storage.cannot_open", "PostgreSQL cannot be reached at this address, or does not let us in", ""};
    }
    return migrate(*this, "BYTEA");
  }

  Result<void> transaction(const std::function<Result<void>(Transaction&)>& work) override {
    for (int tries = 1;; ++tries) {
      try {
        auto connection = take();
        Result<void> done;
        {
          pqxx::work started(*connection);
          PostgresqlTransaction transaction(started);
          done = work(transaction);
          if (done) started.commit();
        }
        give_back(std::move(connection));
        return done;
      } catch (const pqxx::serialization_failure&) {
        if (tries >= most_tries) return Error{"storage.failed", "others were in the way too often", ""};
      } catch (const pqxx::deadlock_detected&) {
        if (tries >= most_tries) return Error{"storage.failed", "others were in the way too often", ""};
      } catch (const pqxx::broken_connection&) {
        const std::lock_guard lock(mutex_);
        kept_.clear();  // the others are broken as well
        if (tries >= 2) return Error{"storage.failed", "the database does not answer", ""};
      } catch (const std::exception&) {
        return Error{"storage.failed", "the database could not do it", ""};  // its words may quote values
      }
    }
  }

  Result<void> back_up(const std::string& file) override {
    return Error{"storage.no_backup", "PostgreSQL has means of its own: pg_dump makes a copy, pg_restore reads it", file};
  }

  std::string_view kind() const override { return "postgresql"; }
  bool kept() const override { return true; }

 private:
  std::unique_ptr<pqxx::connection> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!kept_.empty()) {
        auto connection = std::move(kept_.back());
        kept_.pop_back();
        return connection;
      }
    }
    return std::make_unique<pqxx::connection>(address_);
  }

  void give_back(std::unique_ptr<pqxx::connection> connection) {
    const std::lock_guard lock(mutex_);
    if (kept_.size() < most_kept) kept_.push_back(std::move(connection));
  }

  std::string address_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<pqxx::connection>> kept_;
};

}  // namespace

Result<std::unique_ptr<Database>> open_postgresql(const std::string& address) {
  auto database = std::make_unique<PostgresqlDatabase>(address);
  if (auto opened = database->open(); !opened) return opened.error();
  return std::unique_ptr<Database>(std::move(database));
}

}  // namespace veil::service
