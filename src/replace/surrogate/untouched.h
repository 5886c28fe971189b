// What surrogates leave as it is, because it tells nobody apart and would be dangerous or wrong if it were changed: doses and values of
// laboratories ("62.5 mg three times a day", "Hb 11.2 g/dl"), and the numbers of statutes and citations ("Art. 5", "§ 823").
#pragma once

#include <cstdint>

#include "replace/surrogate/surrogate_lists.h"
#include "veil/document.h"

namespace veil::replace {

bool is_dose_or_value(const Document& document, std::uint32_t mention_number, const LanguageSurrogates& lists);
bool is_citation(const Document& document, std::uint32_t mention_number, const LanguageSurrogates& lists);

}  // namespace veil::replace
