// The languages Veil speaks. `other` is a language that was recognised as none of them, `unknown` one nobody looked at yet.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

enum class Language : std::uint8_t { en, de, pt, es, other, unknown };

inline constexpr std::array<Language, 4> spoken_languages = {Language::en, Language::de, Language::pt, Language::es};
inline constexpr std::array<std::string_view, 6> language_codes = {"en", "de", "pt", "es", "other", ""};

constexpr std::string_view code_of(Language language) { return language_codes[static_cast<std::size_t>(language)]; }
constexpr bool is_spoken(Language language) { return language < Language::other; }

// Accepts a code with or without a region ("pt", "pt-BR", "en_GB"); nothing for a language Veil does not speak.
std::optional<Language> language_from(std::string_view code);

}  // namespace VEIL_PUBLIC
