#include "veil/document.h"
#include "veil/labels.h"

#include <algorithm>
#include <utility>

#include "text/label_schemes.h"
#include "text/scheme_tables.h"

namespace veil {

std::vector<std::string> LabelScheme::labels() const {
  std::vector<std::string> names;
  for (const SchemeRow& row : rows_) {
    if (!row.theirs.empty() && std::find(names.begin(), names.end(), row.theirs) == names.end()) names.emplace_back(row.theirs);
  }
  return names;
}

std::optional<NamedLabel> LabelScheme::ours(std::string_view theirs) const {
  if (theirs.empty()) return std::nullopt;
  for (const SchemeRow& row : rows_) {
    if (row.theirs == theirs) return NamedLabel{row.label, std::string(row.subtype)};
  }
  return std::nullopt;
}

std::optional<std::string> LabelScheme::theirs(Label label, std::string_view subtype) const {
  const SchemeRow* coarse = nullptr;
  for (const SchemeRow& row : rows_) {
    if (row.label != label) continue;
    if (row.subtype == subtype) {
      coarse = &row;
      break;
    }
    if (row.subtype.empty()) coarse = &row;
  }
  if (coarse == nullptr || coarse->theirs.empty()) return std::nullopt;
  return std::string(coarse->theirs);
}

void LabelScheme::adopt(Document& document) const {
  constexpr std::uint32_t left_out = 0xFFFFFFFF;
  std::vector<std::uint32_t> now_at(document.mentions.size(), left_out);
  std::vector<Mention> adopted;
  adopted.reserve(document.mentions.size());
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    Mention& mention = document.mentions[i];
    // A reader that does not know their name keeps it as the subtype, below the label that it guessed.
    std::optional<std::string> name = theirs(mention.label, mention.subtype);
    if (const auto foreign = ours(mention.subtype); foreign && *foreign != NamedLabel{mention.label, mention.subtype}) {
      const bool is_also_ours = std::any_of(
          rows_.begin(), rows_.end(), [&](const SchemeRow& row) { return row.label == mention.label && row.subtype == mention.subtype; });
      if (!is_also_ours) name = mention.subtype;
    }
    if (!name) continue;
    const std::optional<NamedLabel> named = ours(*name);
    if (mention.label != named->label) mention.kind = usual_kind(named->label);
    mention.label = named->label;
    mention.subtype = named->subtype;
    now_at[i] = static_cast<std::uint32_t>(adopted.size());
    adopted.push_back(std::move(mention));
  }
  document.mentions = std::move(adopted);
  for (Entity& entity : document.entities) {
    std::vector<std::uint32_t> kept;
    for (const std::uint32_t mention : entity.mentions) {
      if (mention < now_at.size() && now_at[mention] != left_out) kept.push_back(now_at[mention]);
    }
    entity.mentions = std::move(kept);
  }
}

std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  for (const LabelScheme& scheme : all_schemes()) names.emplace_back(scheme.name());
  return names;
}

Result<const LabelScheme*> find_scheme(std::string_view name) {
  std::string known;
  for (const LabelScheme& scheme : all_schemes()) {
    if (scheme.name() == name) return &scheme;
    known += (known.empty() ? "" : ", ") + std::string(scheme.name());
  }
  return Error{"usage.unknown_scheme", "there is no such label scheme (known: " + known + ")", std::string(name)};
}

}  // namespace veil
