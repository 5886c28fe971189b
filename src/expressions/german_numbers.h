// German writes numbers together: "zweihundertdreißig", "einundzwanzigste", "zweieinhalb", "dreijährige", "sechsmonatigen".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace veil::expressions {

enum class GermanForm : std::uint8_t { number, ordinal, aged, lasting };

struct GermanNumber {
  std::uint32_t value = 0;
  GermanForm form = GermanForm::number;
};

// `word` in lower case. Nothing when a part of it is no part of a number.
std::optional<GermanNumber> read_german_number(std::string_view word);

}  // namespace veil::expressions
