#include "knowledge/core_row.h"

#include <array>
#include <utility>

namespace veil::knowledge {
namespace {

constexpr std::array<std::pair<std::string_view, NameSign>, 6> name_signs = {{{"f:", NameSign::feminine},
                                                                              {"m:", NameSign::masculine},
                                                                              {"n:", NameSign::neuter},
                                                                              {"pl:", NameSign::plural},
                                                                              {"adj:", NameSign::adjective},
                                                                              {">", NameSign::narrower}}};

// The text up to the next zero byte, taken off the front together with it.
bool take_text(std::string_view& bytes, std::string_view& text) {
  const std::size_t end = bytes.find('\0');
  if (end == std::string_view::npos) return false;
  text = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  return true;
}

}  // namespace

OtherName other_name(std::string_view written) {
  for (const auto& [sign, meaning] : name_signs) {
    if (written.starts_with(sign)) return {meaning, written.substr(sign.size())};
  }
  return {NameSign::none, written};
}

std::string bytes_of_names(const CoreRow& row) {
  std::string bytes;
  const auto add = [&](std::string_view text) { bytes.append(text).push_back('\0'); };
  add(row.name);
  add(row.plural);
  for (const OtherName& other : row.others) {
    bytes.push_back(static_cast<char>(other.sign));
    add(other.text);
  }
  return bytes;
}

bool take_names(std::string_view bytes, CoreRow& row) {
  if (!take_text(bytes, row.name) || row.name.empty() || !take_text(bytes, row.plural)) return false;
  row.others.clear();
  while (!bytes.empty()) {
    const auto sign = static_cast<NameSign>(bytes.front());
    bytes.remove_prefix(1);
    std::string_view text;
    if (sign > NameSign::narrower || !take_text(bytes, text) || text.empty()) return false;
    row.others.push_back({sign, text});
  }
  return true;
}

}  // namespace veil::knowledge
