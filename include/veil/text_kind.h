// What a text is, as far as it matters for finding what gives somebody away: everyday text, as people write it at work and to each other,
// or edited prose, as it is published; and how a text was read, by the policy's word or a classifier's (docs/kinds.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

// The numbers are columns of models/kinds.veil, so that a new kind is a new version of that file.
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

// Who decides what is a mention: in everyday text (chats, mails, forms, letters, logs) a model that was learnt from such text, in edited
// prose (judgments, biographies, newspapers) what all detectors say together.
enum class ReadAs : std::uint8_t {
  automatic,  // as a classifier takes the text
  everyday,
  edited
};
inline constexpr std::array<std::string_view, 3> read_as_names = {"automatic", "everyday", "edited"};

// How a document was read.
struct TextReading {
  ReadAs read_as = ReadAs::automatic;  // automatic: nobody has looked
  std::optional<TextKind> kind = {};   // as the classifier takes it; nothing: the policy left it no choice
  friend bool operator==(const TextReading&, const TextReading&) = default;
};

// "everyday text (chat)", "edited text", "everyday text (as the policy says)"; empty where nobody has looked.
std::string describe(const TextReading& reading);

}  // namespace VEIL_PUBLIC
