// When two dates, codes or quantities are the same: equal after normalisation, nothing else. A day with month and year is
// the same in any order and spelling ("3 May 2021", "2021-05-03", "03.05.2021"), but in English digits alone leave open
// which is the month, so "03/05/2021" is only itself there. Codes are compared without spaces, full stops and hyphens.
#pragma once

#include <string>
#include <string_view>

#include "resolve/name_facts.h"
#include "veil/labels.h"
#include "veil/language.h"

namespace veil::resolve {

std::string value_key(Label label, std::string_view text, Language language, const NameFacts& facts);

}  // namespace veil::resolve
