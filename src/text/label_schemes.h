// Labels as other tools write them, and the way back. Their name stays as the subtype, so that it can be written again:
//   "PERSON" -> PERSON          "CODE/EMAIL" -> CODE, EMAIL          "PER" -> PERSON, PER          "NOMBRE" -> MISC, NOMBRE
// Invariant: label_named(name_in_file(label, subtype)) gives label and subtype again.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "veil/labels.h"

namespace veil {

// `separator` stands between label and subtype: '/' nearly everywhere, '-' in brat, whose types must be words.
NamedLabel label_named(std::string_view name, char separator = '/');
std::string name_in_file(Label label, std::string_view subtype, char separator = '/');

// What a mention of this label counts as when the file does not say: people and codes give a person away alone.
IdentifierKind usual_kind(Label label);

// Kinds as the Text Anonymization Benchmark writes them: DIRECT, QUASI, NO_MASK, and beside them a confidential status. A
// mention that need not be masked but states a confidential fact is `confidential`.
std::optional<IdentifierKind> kind_in_benchmark(std::string_view identifier_type, std::string_view confidential_status);
std::string_view identifier_type_of(IdentifierKind kind);
std::string_view confidential_status_of(IdentifierKind kind);

// Tags of the i2b2 2014 de-identification task: the element says the group, TYPE the finer label. A TYPE that only repeats
// the element is no subtype. Hospitals and organisations are locations there.
NamedLabel label_in_i2b2(std::string_view element, std::string_view type);
struct I2b2Tag {
  std::string element;
  std::string type;
};
I2b2Tag i2b2_tag_of(Label label, std::string_view subtype);

}  // namespace veil
