// Which of Presidio's entity types a mention is. Presidio knows fewer kinds of some things than Veil: a city is a LOCATION for it. Whoever
// asks for a finer type (STREET_ADDRESS, CODE_CPF) gets that, whoever asks for none gets what Presidio's clients know.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "veil/document.h"

namespace veil::service::presidio {

// From the most to the least specific: {"STREET_ADDRESS", "LOCATION"}.
std::vector<std::string> names_of(Label label, std::string_view subtype);
// What a mention is called when nobody asked for types.
std::string usual_name(Label label, std::string_view subtype);
// The name to answer with, for a client that asked for these types; nothing: it did not ask for this.
std::optional<std::string> asked_name(Label label, std::string_view subtype, const std::vector<std::string>& asked);
// All that may be asked for, in alphabetical order.
std::vector<std::string> all_names();

}  // namespace veil::service::presidio
