// The kinds of text (veil/text_kind.h), under the names by which the classifier and its training know them.
#pragma once

#include "veil/document.h"

namespace veil::detect {

using veil::is_everyday;
using veil::name_of;
using veil::text_kind_from;
using veil::text_kind_names;
using veil::text_kinds;
using veil::TextKind;

}  // namespace veil::detect
