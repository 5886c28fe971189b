#include "service/vault/vault_store.h"

#include <algorithm>
#include <ctime>

#include "service/json/json.h"
#include "service/security/access.h"

namespace veil::service {
namespace {

constexpr std::int64_t most_candidates = 1000;  // documents that read alike; more than that nobody tells apart

std::string entry_place(const std::string& vault, std::int64_t number) { return "vault " + vault + " " + std::to_string(number); }

std::string hexed(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += digits[static_cast<unsigned char>(byte) >> 4];
    text += digits[static_cast<unsigned char>(byte) & 15];
  }
  return text;
}

std::string unhexed(std::string_view text) {
  const auto digit = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) bytes += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
  return bytes;
}

std::string written(const VaultEntry& entry) {
  Json json = Json::object({{"id", entry.document_id},
                            {"output_id", entry.output_id},
                            {"fingerprint", hexed(entry.fingerprint)},
                            {"text", entry.protected_text},
                            {"solutions", Json::array()}});
  for (const Solution& solution : entry.solutions) {
    Json row;
    row.push_back(solution.span.begin);
    row.push_back(solution.span.end);
    row.push_back(solution.original);
    row.push_back(solution.replacement);
    row.push_back(veil::name_of(solution.label));
    row.push_back(solution.entity);
    row.push_back(solution.method.view());
    json["solutions"].push_back(std::move(row));
  }
  return json.dump();
}

std::optional<VaultEntry> read_entry(std::string_view bytes) {
  const auto json = parse_json(bytes);
  if (!json || !json->is_object()) return std::nullopt;
  VaultEntry entry;
  entry.document_id = json->at("id").text();
  entry.output_id = json->at("output_id").text();
  entry.fingerprint = unhexed(json->at("fingerprint").text());
  entry.protected_text = json->at("text").text();
  for (const Json& row : json->at("solutions").elements()) {
    const auto& parts = row.elements();
    if (parts.size() != 7) return std::nullopt;
    Solution solution;
    solution.span = {static_cast<std::uint32_t>(parts[0].whole_number().value_or(0)),
                     static_cast<std::uint32_t>(parts[1].whole_number().value_or(0))};
    solution.original = parts[2].text();
    solution.replacement = parts[3].text();
    solution.label = label_from(parts[4].text()).value_or(Label::misc);
    solution.entity = static_cast<std::uint32_t>(parts[5].whole_number().value_or(0));
    solution.method = MethodName(parts[6].text());
    entry.solutions.push_back(std::move(solution));
  }
  return entry;
}

}  // namespace

bool is_vault_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  });
}

Result<void> VaultStore::add(const std::string& vault, const Caller& owner, const VaultEntry& entry) {
  return add(vault, owner, std::vector<VaultEntry>{entry});
}

Result<void> VaultStore::add(const std::string& vault, const Caller& owner, const std::vector<VaultEntry>& entries) {
  if (!is_vault_name(vault)) return Error{"usage.invalid_value", "a vault is named by letters, digits, - _ and .", "vault"};
  return database_.transaction([&](Transaction& transaction) -> Result<void> {
    if (auto locked = transaction.lock("vault_entries"); !locked) return locked;
    const auto last = transaction.run("SELECT MAX(number) FROM vault_entries");
    if (!last) return last.error();
    std::int64_t number = number_in(last->front(), 0);
    for (const VaultEntry& entry : entries) {
      ++number;
      const std::string& id = entry.output_id.empty() ? entry.document_id : entry.output_id;
      const auto added = transaction.run(
          "INSERT INTO vault_entries(number, vault, text_mark, id_mark, owner, sealed, created) VALUES($1, $2, $3, $4, $5, $6, $7)",
          {number, vault, seals_.mark("text " + entry.protected_text), seals_.mark("id " + id), owner.id,
           Bytes{seals_.seal(written(entry), entry_place(vault, number))}, static_cast<std::int64_t>(std::time(nullptr))});
      if (!added) return added.error();
    }
    return {};
  });
}

Result<Restoration> VaultStore::restore(const std::string& vault, const Caller& caller, const RestoreRequest& request) const {
  const std::string id(request.document.empty() ? request.id : request.document);
  const bool all = may(caller.role, Right::restore_all);
  const auto rows = database_.run(
      "SELECT number, sealed FROM vault_entries WHERE vault = $1 AND (text_mark = $2 OR id_mark = $3) AND (owner = $4 OR $5 = 1) "
      "ORDER BY number LIMIT $6",
      {vault, seals_.mark("text " + std::string(request.text)), seals_.mark("id " + id), caller.id, std::int64_t{all ? 1 : 0},
       most_candidates + 1});
  if (!rows) return rows.error();
  if (static_cast<std::int64_t>(rows->size()) > most_candidates) {
    return Error{"restore.ambiguous", "too many documents of this vault read alike", ""};
  }
  std::vector<VaultEntry> entries;
  for (const Row& row : *rows) {
    const auto bytes = seals_.open_sealed(bytes_in(row, 1), entry_place(vault, number_in(row, 0)));
    if (!bytes) return bytes.error();
    auto entry = read_entry(*bytes);
    if (!entry) return Error{"storage.damaged", "an entry of a vault cannot be read", ""};
    entries.push_back(std::move(*entry));
  }
  return Vault::holding(std::move(entries))->restore(request);
}

Result<std::vector<VaultStore::Summary>> VaultStore::list() const {
  const auto rows = database_.run("SELECT vault, COUNT(*) FROM vault_entries GROUP BY vault ORDER BY vault");
  if (!rows) return rows.error();
  std::vector<Summary> summaries;
  for (const Row& row : *rows) summaries.push_back({text_in(row, 0), number_in(row, 1)});
  return summaries;
}

Result<void> VaultStore::erase(const std::string& vault) {
  const auto done = database_.run("DELETE FROM vault_entries WHERE vault = $1", {vault});
  if (!done) return done.error();
  return {};
}

}  // namespace veil::service
