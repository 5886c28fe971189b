// The words of the policy file for values of which there are a few, in the order of their enumerators.
#pragma once

#include <array>
#include <string_view>

namespace veil::pipeline {

inline constexpr std::array<std::string_view, 3> document_ids_names = {"keep", "number", "hash"};
inline constexpr std::array<std::string_view, 2> surrogate_names_names = {"document", "original"};
inline constexpr std::array<std::string_view, 2> surrogate_doses_names = {"keep", "change"};
inline constexpr std::array<std::string_view, 2> other_languages_names = {"mask", "refuse"};
inline constexpr std::array<std::string_view, 3> narrowing_names = {"never", "command_line", "documents"};
inline constexpr std::array<std::string_view, 3> absent_target_names = {"refuse", "protect_all", "pass"};

// The word for a value.
template <typename Enum, typename Names>
constexpr std::string_view name_in(const Names& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace veil::pipeline
