#include "write/view.h"

#include <algorithm>
#include <utility>

#include "text/label_schemes.h"

namespace veil {

std::string View::name_of_label(Label label, std::string_view subtype, char separator) const {
  std::optional<std::string> theirs;
  if (scheme != nullptr) theirs = scheme->theirs(label, subtype);
  return theirs ? *theirs : name_in_file(label, subtype, separator);
}

View view_of(const Document& document, Content content, std::string_view scheme) {
  View view;
  if (const auto known = find_scheme(scheme); known) view.scheme = *known;
  view.content = content;
  view.document = &document;
  if (content == Content::mentions) {
    view.mentions.reserve(document.mentions.size());
    for (const Mention& mention : document.mentions) view.mentions.push_back({mention.span, &mention, nullptr, -1});
    return view;
  }
  ProtectedText applied = apply_replacements(document);
  view.protected_text = std::move(applied.text);
  std::vector<double> risks(document.mentions.size(), -1);
  for (const Risk& risk : document.risks) {
    if (risk.mention < risks.size()) risks[risk.mention] = std::max(risks[risk.mention], risk.value);
  }
  for (std::size_t i = 0; i < document.replacements.size(); ++i) {
    const Replacement& replacement = document.replacements[i];
    const bool known = replacement.mention < document.mentions.size();
    view.mentions.push_back({applied.spans[i], known ? &document.mentions[replacement.mention] : nullptr, &replacement,
                             known ? risks[replacement.mention] : -1});
  }
  std::stable_sort(view.mentions.begin(), view.mentions.end(), [](const ViewMention& a, const ViewMention& b) { return a.span < b.span; });
  return view;
}

const std::string* attribute(const Document& document, std::string_view name) {
  const auto found = std::find_if(document.attributes.begin(), document.attributes.end(),
                                  [&](const Attribute& attribute) { return attribute.name == name; });
  return found == document.attributes.end() ? nullptr : &found->value;
}

}  // namespace veil
