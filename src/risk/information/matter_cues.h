// Words that speak for a sensitive matter where a name may mean it or something else: "crabs" beside "itching". From
// languages/<code>/matter_cues.tsv: key of a category, tab, words.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::risk {

class MatterCues {
 public:
  // model.not_found, model.malformed_resource with the line.
  static Result<std::shared_ptr<const MatterCues>> open(const ResourcePath& languages);
  struct Cue {
    std::string key;
    std::vector<std::string> words;  // folded
  };
  const std::vector<Cue>& of(Language language) const { return cues_[static_cast<std::size_t>(language)]; }

 private:
  std::array<std::vector<Cue>, spoken_languages.size()> cues_;
};

}  // namespace veil::risk
