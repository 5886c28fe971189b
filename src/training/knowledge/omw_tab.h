// Tab files of the Open Multilingual Wordnet: which words of a language name a synset of WordNet 3.0.
//   # OpenWN-PT <tab> por <tab> https://... <tab> CC BY-SA
//   00001740-n <tab> lemma <tab> entidade          (or "por:lemma"; other types, definitions and examples, are passed over)
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "veil/result.h"

namespace veil::training {

struct OmwHeader {
  std::string name, language, address, licence;  // language as ISO 639-3: "por"
};

struct OmwLemma {
  std::string_view synset;  // "00001740-n"
  std::string_view lemma;   // as written there; valid during the callback
};

// The header of the file; its fields are empty when the first row is none. Plain or packed (.xz, .gz).
// training.missing_data; training.unreadable_data with file and line.
Result<OmwHeader> read_omw_tab(const std::filesystem::path& file, const std::function<void(const OmwLemma&)>& receive);

}  // namespace veil::training
