// The tables of all label schemes, as data (scheme_tables.cpp).
#pragma once

#include <span>

#include "veil/labels.h"

namespace veil {

// By name, in alphabetical order.
std::span<const LabelScheme> all_schemes();

}  // namespace veil
