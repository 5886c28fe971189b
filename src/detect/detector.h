// A detector finds candidates: stretches of text that may give somebody away. Detectors work independently on the same document
// and register by name in registry.cpp; the stage `combine` makes one decision out of what all of them found.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text/candidate.h"
#include "text/resource_path.h"
#include "veil/document.h"

namespace veil::detect {

class Detector {
 public:
  virtual ~Detector() = default;
  virtual std::string_view name() const = 0;
  // Layers it looks at, beside the text.
  virtual LayerSet reads() const = 0;
  // Appends what it finds. Cost must be linear in the length of the text.
  virtual void detect(const Document& document, std::vector<Mention>& candidates) const = 0;
};

// What detectors open when they are made; what several of them read is opened once where the folders have a cache.
struct DetectorResources {
  ResourcePath languages;         // one folder per language
  ResourcePath models;            // trained files
  std::string entity_model = {};  // "clinical-es" instead of the language's own; empty: none
};

// In order of precedence: where two found the same stretch, the earlier one's label stands.
std::vector<std::string> registered_detectors();

// usage.unknown_detector for a name that is not registered; otherwise what opening the resources gives.
Result<std::unique_ptr<Detector>> make_detector(std::string_view name, const DetectorResources& resources);

}  // namespace veil::detect
