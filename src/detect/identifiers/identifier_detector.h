// All identifiers with a form, in one pass: runs of letters and digits (runs.h) are looked up in a table of all spellings
// (forms.h), check digits decide first, then the cues before the run (cues.h).
//   check passes, cue before it      reported, 1.0       no check, cue directly before it       reported, 0.85
//   check passes, usual spelling     reported, 0.95      check fails, cue directly before it    reported, 0.6
//   anything else                    not reported        (a mistyped number identifies too)
// A number of unknown form directly behind a cue is reported with 0.5. Telephone numbers are weighed by the plans they are
// given out by (numbering_plans.h). Several numbers in a row share the cue of the first.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "detect/detector.h"
#include "detect/identifiers/cues.h"
#include "detect/identifiers/finders.h"
#include "detect/identifiers/forms.h"
#include "text/resource_path.h"

namespace veil::detect {

class IdentifierDetector : public Detector {
 public:
  // model.not_found and model.malformed_resource as in cues.h.
  static Result<std::unique_ptr<IdentifierDetector>> open(const ResourcePath& languages);

  std::string_view name() const override { return "identifier"; }
  bool proves(const Document&) const override { return true; }
  LayerSet reads() const override { return {Layer::language}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  friend class ChainReader;
  struct Spelling {
    std::uint32_t form;
    bool alone;
  };
  int subtype_number(std::string_view subtype);  // added when it is new
  std::vector<IdentifierForm> forms_;
  std::vector<int> subtype_of_form_;
  std::vector<IdentifierFinder> finders_;
  std::vector<int> subtype_of_finder_;
  int none_of_ours_ = 0;  // subtypes
  int law_or_document_ = 0;
  int telephone_ = 0;
  int fax_ = 0;
  std::vector<std::string> subtypes_;
  std::unordered_map<std::string, std::vector<Spelling>> spellings_;  // by shape
  std::size_t longest_shape_ = 0;
  IdentifierCues cues_;
};

// "10115 Berlin" behind a street, "1000-205 Lisboa": a postcode that its neighbours prove. `code` is its span.
bool is_postcode_with_town(std::string_view text, Span code);

}  // namespace veil::detect
