// Corpora with tags of their own instead of universal ones. Their words get `own_tag` only; which labels such a tag may stand
// for is learned from the treebank of the same tag set (STTS in German GSD, EAGLES in Spanish AnCora).
#pragma once

#include <filesystem>

#include "training/tagger/treebank.h"
#include "veil/result.h"

namespace veil::training {

// EmpiriST 2015 (vertical text with STTS tags in the second column). Contractions (APPRART) are left whole, without a tag.
Result<Treebank> read_empirist(const std::filesystem::path& path);

// CESS-ESP as columns word, EAGLES tag, lemma. Words of names and phrases that were one unit in the original, and contractions,
// have no tag: they are context only. "del" and "al" are split.
Result<Treebank> read_cess(const std::filesystem::path& path);

// Letters of a sentence in small letters, nothing else: the same sentence gives the same key in AnCora and in CESS.
std::string letters_of(const GoldSentence& sentence);

}  // namespace veil::training
