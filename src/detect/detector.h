// A detector finds candidates: stretches of text that may give somebody away. Detectors work independently on the same document
// and register by name in registry.cpp; the stage `combine` makes one decision out of what all of them found.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text/candidate.h"
#include "text/resource_path.h"
#include "veil/combination.h"
#include "veil/document.h"

namespace veil::detect {

class Detector {
 public:
  virtual ~Detector() = default;
  virtual std::string_view name() const = 0;
  // Layers it looks at, beside the text.
  virtual LayerSet reads() const = 0;
  // Whether what it finds has a form that nothing else has, or was asked for by the policy: it counts whoever decides.
  virtual bool proves(const Document&) const { return false; }
  // Whether it tells what gives somebody away from what does not: with nothing but proofs beside it, one that may decide does.
  virtual bool judges(const Document& document) const { return !proves(document); }
  // Whether there are documents in which it decides alone, beside those that prove: those that it reads as everyday text. It is not asked
  // in others.
  virtual bool may_decide() const { return false; }
  virtual TextReading reading_of(const Document&) const { return {}; }
  // Appends what it finds. Cost must be linear in the length of the text.
  virtual void detect(const Document& document, std::vector<Mention>& candidates) const = 0;
  // The same, and also appends what it looked at and takes for nothing that gives somebody away, where it knows.
  virtual void explain(const Document& document, std::vector<Mention>& candidates, std::vector<LeftAlone>&) const {
    detect(document, candidates);
  }
};

// What detectors open when they are made; what several of them read is opened once where the folders have a cache.
struct DetectorResources {
  ResourcePath languages;         // one folder per language
  ResourcePath models;            // trained files
  std::string entity_model = {};  // "clinical-es" instead of the language's own; empty: none
  ReadAs read_as = ReadAs::automatic;
  Wish wish = Wish::balanced;
};

// In order of precedence: where two found the same stretch, the earlier one's label stands.
std::vector<std::string> registered_detectors();

// usage.unknown_detector for a name that is not registered; otherwise what opening the resources gives.
Result<std::unique_ptr<Detector>> make_detector(std::string_view name, const DetectorResources& resources);

}  // namespace veil::detect
