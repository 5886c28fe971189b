// Background knowledge from documents: who each text is about, and texts about the same person together.
#include <nlohmann/json.hpp>

#include "veil/budget.h"

namespace veil {
namespace {

// The string in an attribute of a JSON line, which holds raw JSON; nothing for other types and empty strings.
std::optional<std::string> string_attribute(const Document& document, std::string_view field) {
  for (const Attribute& attribute : document.attributes) {
    const bool raw = attribute.name.size() == field.size() + 6 && attribute.name.starts_with("jsonl.");
    if (!raw || !attribute.name.ends_with(field)) continue;
    const auto value = nlohmann::json::parse(attribute.value, nullptr, false);
    if (value.is_string() && !value.get_ref<const std::string&>().empty()) return value.get<std::string>();
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> subject_of(const Document& document) {
  if (auto subject = string_attribute(document, "subject")) return subject;
  return string_attribute(document, "title");
}

void Background::add(std::string_view name, std::string text, bool masked) {
  const auto [place, added] = numbers_.emplace(name, static_cast<std::uint32_t>(people_.size()));
  if (added) people_.push_back({std::string(name), {}, {}});
  KnownPerson& person = people_[place->second];
  if (!added && !masked) ++joined_;
  (masked ? person.masked_texts : person.texts).push_back(std::move(text));
}

Result<void> Background::read(DocumentSource& source, bool masked) {
  while (auto item = source.next()) {
    if (!item->document) return item->document.error();
    const std::string name = subject_of(*item->document).value_or(item->document->id);
    add(name, std::move(item->document->text), masked);
    if (masked && people_.back().texts.empty() && people_.back().name == name) {
      return Error{"evaluate.unknown_subject", "a masked copy is about somebody of whom the background has no plain text", ""};
    }
  }
  return {};
}

}  // namespace veil
