// Joins what measures of disclosure found with the mentions there are. Where both stand, a confidential finding takes the mention in,
// since it knows what the words mean here; of another finding the words around the mention count. Mentions that no measure needs are left
// out, unless the same words have to go elsewhere. Then the same words are looked for in the whole text.
#pragma once

#include <cstdint>
#include <vector>

#include "veil/document.h"

namespace veil::combine {

// Of `harmless`, numbers of mentions in order, those whose words need not go elsewhere.
std::vector<std::uint32_t> harmless_everywhere(const Document& document, const std::vector<std::uint32_t>& harmless);

// Both are numbers of mentions, in order.
void leave_out(std::vector<Mention>& mentions, const std::vector<std::uint32_t>& misread, const std::vector<std::uint32_t>& harmless);

// `mentions` are those of the document. `search_again`: some were left out, and words of others may stand in them.
void join_disclosing(const Document& document, std::vector<Mention> disclosing, bool search_again, std::vector<Mention>& mentions);

}  // namespace veil::combine
