// What a text is, as far as it matters for finding what gives somebody away: everyday text, as people write it at work and to each other,
// or edited prose, as it is published. The numbers are columns of models/kinds.veil, so that a new kind is a new version of that file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace veil::detect {

enum class TextKind : std::uint8_t {
  chat,
  email,
  hr,
  clinical,
  legal,
  incident,
  form,
  log,
  post,
  transcript,
  judgment,  // from here on edited prose
  article,
  debate,
  news
};

inline constexpr std::array<std::string_view, 14> text_kind_names = {
    "chat", "email", "hr", "clinical", "legal", "incident", "form", "log", "post", "transcript", "judgment", "article", "debate", "news"};
inline constexpr std::size_t text_kinds = text_kind_names.size();

constexpr std::string_view name_of(TextKind kind) { return text_kind_names[static_cast<std::size_t>(kind)]; }
constexpr bool is_everyday(TextKind kind) { return kind < TextKind::judgment; }

constexpr std::optional<TextKind> text_kind_from(std::string_view name) {
  for (std::size_t i = 0; i < text_kinds; ++i) {
    if (text_kind_names[i] == name) return static_cast<TextKind>(i);
  }
  return std::nullopt;
}

}  // namespace veil::detect
