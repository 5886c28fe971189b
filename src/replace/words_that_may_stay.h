// Words of an original that a replacement may keep because they say what something is, not which: titles and particles of a person,
// legal forms and kinds of an organisation, kinds of places, types of streets, units, currencies, months and words for numbers. From the
// lists of the document's language (surrogate/surrogate_lists.h).
#pragma once

#include <memory>

#include "replace/surrogate/surrogate_lists.h"
#include "text/said_again.h"

namespace veil::replace {

MayStay words_that_may_stay(std::shared_ptr<const SurrogateLists> lists);

}  // namespace veil::replace
