// Joins what measures of disclosure found with the mentions there are. Where both stand, a confidential finding takes the mention in,
// since it knows what the words mean here; of another finding the words around the mention count. Mentions that no measure needs are left
// out, unless the same words have to go elsewhere. Then the same words are looked for in the whole text.
#pragma once

#include <cstdint>
#include <vector>

#include "veil/document.h"

namespace veil::combine {

// `numbers` of mentions, in order.
void leave_out(std::vector<Mention>& mentions, const std::vector<std::uint32_t>& numbers);

// `harmless`: numbers of mentions, in order.
void join_disclosing(Document& document, std::vector<Mention> disclosing, const std::vector<std::uint32_t>& harmless);

}  // namespace veil::combine
