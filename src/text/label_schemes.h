// Labels as other tools write them, and the way back. Their name stays as the subtype, so that it can be written again:
//   "PERSON" -> PERSON          "CODE/EMAIL" -> CODE, EMAIL          "PER" -> PERSON, PER          "NOMBRE" -> MISC, NOMBRE
// Invariant: label_named(name_in_file(label, subtype)) gives label and subtype again.
#pragma once

#include <string>
#include <string_view>

#include "veil/labels.h"

namespace veil {

struct NamedLabel {
  Label label = Label::misc;
  std::string subtype;
  friend bool operator==(const NamedLabel&, const NamedLabel&) = default;
};

// `separator` stands between label and subtype: '/' nearly everywhere, '-' in brat, whose types must be words.
NamedLabel label_named(std::string_view name, char separator = '/');
std::string name_in_file(Label label, std::string_view subtype, char separator = '/');

// What a mention of this label counts as when the file does not say: people and codes give a person away alone.
IdentifierKind usual_kind(Label label);

}  // namespace veil
