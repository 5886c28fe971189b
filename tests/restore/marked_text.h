// Documents of the tests, written with their originals: "lives in {a city|Oslo|LOC|2|generalize}". Entity and method may be
// left out (0, "generalize"; "tag" for what stands in brackets).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "restore/vault_file.h"
#include "veil/vault.h"

namespace veil::restore {

struct MarkedText {
  VaultEntry entry;
  std::string original;
};

inline MarkedText marked(std::string_view text, std::string id = "a1") {
  MarkedText result;
  result.entry.document_id = std::move(id);
  std::string& out = result.entry.protected_text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      out += text[i];
      result.original += text[i];
      continue;
    }
    const std::size_t end = text.find('}', i);
    std::vector<std::string> fields(1);
    for (const char c : text.substr(i + 1, end - i - 1)) {
      if (c == '|')
        fields.emplace_back();
      else
        fields.back() += c;
    }
    fields.resize(5);
    Solution solution;
    solution.span.begin = static_cast<std::uint32_t>(out.size());
    out += fields[0];
    solution.span.end = static_cast<std::uint32_t>(out.size());
    solution.replacement = fields[0];
    solution.original = fields[1];
    result.original += fields[1];
    solution.label = label_from(fields[2]).value_or(Label::misc);
    solution.entity = fields[3].empty() ? 0 : static_cast<std::uint32_t>(std::stoul(fields[3]));
    solution.method = !fields[4].empty() ? fields[4] : fields[0].starts_with('[') ? "tag" : "generalize";
    result.entry.solutions.push_back(std::move(solution));
    i = end;
  }
  result.entry.fingerprint = fingerprint_of(out);
  return result;
}

}  // namespace veil::restore
