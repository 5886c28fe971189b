// Text that is written backwards and turned around by a control of direction (Unicode Standard Annex 9: U+202E, to U+202C or
// the end of the line), so that people read "anna" where "anna" stands from right to left. It is put into the order in which
// it is read.
#pragma once

#include "text/mapped_text.h"

namespace veil {

struct TurnedText {
  MappedText text;
  int turned = 0;
};

TurnedText turned_text(const MappedText& written);

}  // namespace veil
