// Names in Cyrillic, Greek, Georgian or Armenian letters as they are written in passports and in judgments: "Юрий" is "Yuriy",
// "Yuri" or "Yury". Letter by letter after the usual English systems (BGN/PCGN, ELOT 743), with the endings that vary.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace veil::training {

// All usual spellings in Latin letters; the name itself when it is in Latin letters; nothing for other scripts.
std::vector<std::string> latin_spellings(std::string_view name);

}  // namespace veil::training
