#include "text/formula_cells.h"

#include <array>

namespace veil {
namespace {

constexpr std::array<std::string_view, 8> signs = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};

std::string_view inside(std::string_view raw) { return raw.starts_with('"') ? raw.substr(1) : raw; }

}  // namespace

bool is_formula(std::string_view raw) {
  std::string_view value = inside(raw);
  const std::size_t first = value.find_first_not_of("' \t\r\n");
  if (first == std::string_view::npos) return false;
  value.remove_prefix(first);
  for (const std::string_view sign : signs) {
    if (value.starts_with(sign)) return true;
  }
  return false;
}

std::string with_apostrophe(std::string_view raw) {
  if (!is_formula(raw)) return std::string(raw);
  const std::string_view value = inside(raw);
  return std::string(raw.substr(0, raw.size() - value.size())) + "'" + std::string(value);
}

std::string without_apostrophe(std::string_view raw) {
  const std::string_view value = inside(raw);
  if (!value.starts_with('\'') || !is_formula(raw)) return std::string(raw);
  return std::string(raw.substr(0, raw.size() - value.size())) + std::string(value.substr(1));
}

}  // namespace veil
