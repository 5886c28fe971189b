// Proper names: runs of tokens that the tagger calls PROPN, joined over the particles of names ("Maria da Silva", "University of
// Oslo"). What kind of name it is follows from cues beside and inside it (languages/<code>/name_cues.tsv: label, where, word);
// without a cue it is MISC.
// Known weakness: it knows no names, only the tagger's opinion and the cues.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "detect/detector.h"
#include "text/resource_path.h"

namespace veil::detect {

class ProperNameDetector : public Detector {
 public:
  // model.malformed_resource with file and line for a row that is no cue.
  static Result<std::unique_ptr<ProperNameDetector>> open(const ResourcePath& languages);

  std::string_view name() const override { return "proper_name"; }
  LayerSet reads() const override { return {Layer::language, Layer::tokens, Layer::sentences, Layer::tags}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  // Where a cue word stands: before the name ("Mr."), or inside it ("University", "GmbH").
  struct Cues {
    std::unordered_map<std::string, Label> before;
    std::unordered_map<std::string, Label> inside;
    std::unordered_set<std::string> particles;
  };
  struct Decision {
    Label label;
    SharedText reason;
    float score;
  };
  Decision decide(const Document& document, const Cues& cues, std::uint32_t sentence_first, std::uint32_t first, std::uint32_t end) const;
  void detect_in_sentence(const Document& document, const Cues& cues, const Sentence& sentence, std::vector<Mention>& candidates) const;

  std::array<Cues, spoken_languages.size()> cues_;
};

}  // namespace veil::detect
