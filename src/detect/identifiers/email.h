// E-mail addresses as people write them: the common part of RFC 5321 (no quoted local parts, no address literals). Found
// from the
// "@" outwards, so the cost is linear whatever stands around it.
#pragma once

#include "detect/detector.h"

namespace veil::detect {

class EmailDetector : public Detector {
 public:
  std::string_view name() const override { return "email"; }
  bool proves(const Document&) const override { return true; }
  LayerSet reads() const override { return {}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;
};

}  // namespace veil::detect
