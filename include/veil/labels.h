// What a mention is (label) and how it gives somebody away (kind). The labels are the eight of the Text Anonymization Benchmark;
// a finer one stands below it as a subtype: "CODE/EMAIL", "PERSON/DOCTOR".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

enum class Label : std::uint8_t { person, code, loc, org, dem, datetime, quantity, misc };

inline constexpr std::array<std::string_view, 8> label_names = {"PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"};

constexpr std::string_view name_of(Label label) { return label_names[static_cast<std::size_t>(label)]; }
std::optional<Label> label_from(std::string_view name);

enum class IdentifierKind : std::uint8_t {
  direct,        // gives the person away alone
  quasi,         // gives the person away in combination
  confidential,  // a sensitive fact
  none
};

inline constexpr std::array<std::string_view, 4> kind_names = {"direct", "quasi", "confidential", "none"};

constexpr std::string_view name_of(IdentifierKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }
std::optional<IdentifierKind> kind_from(std::string_view name);

}  // namespace VEIL_PUBLIC
