// Restoring a text that was edited or translated since it was protected. What is certain is put back, nothing is guessed:
//   placeholder  a tag names its entity wherever it stands; another replacement can only mean one original when it always did and
//                stands in the edited text as often as it was put in
//   order        replacements that read alike ("a city", "a city"): the one whose neighbours are unchanged and stand nowhere else;
//                otherwise their order, when there are as many as before and the words around them did not change places
// Time follows the length of both texts. Known weakness: a replacement that an editor inflected or capitalised is gone.
#pragma once

#include <string_view>

#include "restore/text_units.h"
#include "veil/vault.h"

namespace veil::restore {

// `before` are the units of the entry's protected text, `after` those of `edited`. Counts only what `edited` is certain about.
Restoration restore_edited(const VaultEntry& entry, std::string_view edited, const TextUnits& before, const TextUnits& after);

// True when a quarter of what stood around the replacements (in threes of units) stands in the edited text, or a quarter of the
// edited text comes from there. Tags do not count: every protected document has them.
bool resembles(const VaultEntry& entry, const TextUnits& before, const TextUnits& after);

}  // namespace veil::restore
