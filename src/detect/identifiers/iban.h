// Which countries have an IBAN, for the codes of banks (bic.cpp) too.
#pragma once

#include <cstddef>
#include <string_view>

namespace veil::detect {

// Signs of an IBAN of the country ("DE": 22), or 0 when it has none.
std::size_t iban_length(std::string_view country);

}  // namespace veil::detect
