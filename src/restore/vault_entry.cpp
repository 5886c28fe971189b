// Entries as bytes and back. CBOR takes any bytes: an id may come from the name of a file that is not UTF-8.
#include <nlohmann/json.hpp>
#include <utility>

#include "restore/vault_file.h"

namespace veil {

VaultEntry make_vault_entry(const Document& document, std::string_view protected_text, const std::vector<Span>& spans) {
  VaultEntry entry{document.id, restore::fingerprint_of(protected_text), {}, std::string(protected_text)};
  for (std::size_t i = 0; i < document.replacements.size(); ++i) {
    const Replacement& replacement = document.replacements[i];
    const Mention& mention = document.mentions[replacement.mention];
    entry.solutions.push_back(
        {spans[i], std::string(document.text_of(replacement.span)), replacement.text, mention.label, mention.entity, replacement.method});
  }
  return entry;
}

namespace restore {

std::string entry_to_bytes(const VaultEntry& entry) {
  nlohmann::json solutions = nlohmann::json::array();
  for (const Solution& solution : entry.solutions) {
    solutions.push_back({solution.span.begin, solution.span.end, solution.original, solution.replacement, name_of(solution.label),
                         solution.entity, solution.method});
  }
  std::string bytes;
  nlohmann::json::to_cbor(nlohmann::json{{"id", entry.document_id},
                                         {"fingerprint", entry.fingerprint},
                                         {"solutions", std::move(solutions)},
                                         {"text", entry.protected_text},
                                         {"path", entry.path},
                                         {"number", entry.number_in_file},
                                         {"output_id", entry.output_id}},
                          bytes);
  return bytes;
}

std::optional<VaultEntry> entry_from_bytes(std::string_view bytes, unsigned char version) {
  const nlohmann::json json = version == 1 ? nlohmann::json::parse(bytes, nullptr, false) : nlohmann::json::from_cbor(bytes, true, false);
  if (json.is_discarded()) return std::nullopt;
  try {
    VaultEntry entry{json.at("id"), json.at("fingerprint"), {}, {}};
    if (version > 1) entry.protected_text = json.at("text").get<std::string>();
    if (version > 2) {
      entry.path = json.at("path").get<std::string>();
      entry.number_in_file = json.at("number").get<std::uint64_t>();
      entry.output_id = json.at("output_id").get<std::string>();
    }
    std::uint32_t from = 0;
    for (const auto& row : json.at("solutions")) {
      const auto label = label_from(row.at(4).get<std::string>());
      if (!label) return std::nullopt;
      Solution solution{{row.at(0), row.at(1)}, row.at(2), row.at(3), *label, row.at(5), row.at(6).get<std::string>()};
      const Span span = solution.span;
      if (span.begin < from || span.end < span.begin || span.size() != solution.replacement.size()) return std::nullopt;
      if (version > 1 && (span.end > entry.protected_text.size() || span.of(entry.protected_text) != solution.replacement)) {
        return std::nullopt;
      }
      from = span.end;
      entry.solutions.push_back(std::move(solution));
    }
    return entry;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace restore
}  // namespace veil
