#include "service/security/audit.h"

#include <ctime>

#include "service/security/seal.h"

namespace veil::service {
namespace {

constexpr const char* beginning = "veil audit 1";
constexpr std::int64_t rows_at_a_time = 1000;

std::string row_hash(std::string_view before, std::int64_t number, std::int64_t time, std::string_view who, std::string_view action,
                     std::string_view subject, std::int64_t amount) {
  std::string row;
  const auto put = [&](std::string_view part) { row += std::to_string(part.size()) + ':' + std::string(part) + ';'; };
  put(before);
  put(std::to_string(number));
  put(std::to_string(time));
  put(who);
  put(action);
  put(subject);
  put(std::to_string(amount));
  return hash_of(row);
}

}  // namespace

Result<void> Audit::add(const Caller& who, std::string_view action, std::string_view subject, std::int64_t amount) {
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("audit"); !locked) return locked;
    const auto last = transaction.run("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1");
    if (!last) return last.error();
    const std::int64_t number = last->empty() ? 1 : number_in(last->front(), 0) + 1;
    const std::string before = last->empty() ? beginning : text_in(last->front(), 1);
    const auto time = static_cast<std::int64_t>(std::time(nullptr));
    const std::string name = who.id.empty() ? "local" : who.id;
    const std::string hash = row_hash(before, number, time, name, action, subject, amount);
    const auto added =
        transaction.run("INSERT INTO audit(number, time, who, action, subject, amount, hash) VALUES($1, $2, $3, $4, $5, $6, $7)",
                        {number, time, name, std::string(action), std::string(subject), amount, hash});
    if (!added) return added.error();
    return {};
  });
}

Result<Audit::Verdict> Audit::verify() const {
  Verdict verdict;
  std::string before = beginning;
  for (;;) {
    const auto rows =
        database_.run("SELECT number, time, who, action, subject, amount, hash FROM audit WHERE number > $1 ORDER BY number LIMIT $2",
                      {verdict.rows, rows_at_a_time});
    if (!rows) return rows.error();
    for (const Row& row : *rows) {
      const std::int64_t number = number_in(row, 0);
      const std::string hash =
          row_hash(before, number, number_in(row, 1), text_in(row, 2), text_in(row, 3), text_in(row, 4), number_in(row, 5));
      if (number != verdict.rows + 1 || hash != text_in(row, 6)) {
        verdict.broken = verdict.rows + 1;
        return verdict;
      }
      ++verdict.rows;
      before = hash;
    }
    if (rows->empty()) break;
  }
  verdict.last_hash = before;
  return verdict;
}

}  // namespace veil::service
