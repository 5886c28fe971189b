// What a text discloses about targets: persons or facts that the user names. A measure looks at a document with its targets
// and says which phrases disclose one, how much each mention does, which mentions say nothing about any of them, and whether
// an option that could stand for a mention still does. Measures stand beside each other (embedding/, information/) and are
// registered by the pipeline.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "risk/settle_targets.h"
#include "veil/disclosure.h"
#include "veil/document.h"

namespace veil::risk {

// A stretch of text that discloses a target, with what a mention needs to be made of it.
struct Finding {
  Span span;
  Label label = Label::misc;
  std::string subtype = {};
  IdentifierKind kind = IdentifierKind::quasi;
  PhraseRisk risk;
};

// Mentions that say nothing about what a measure guards.
struct HarmlessMentions {
  std::vector<std::uint32_t> numbers = {};
  bool enough = false;  // reason enough to leave them out, unless another measure needs them; otherwise a mere consent
};

class DocumentDisclosure {
 public:
  virtual ~DocumentDisclosure() = default;
  // What discloses a target, in the order of the text; stretches may overlap mentions, not each other.
  virtual std::vector<Finding> findings() const = 0;
  // All phrases outside mentions that were judged, with their worst risk: for `veil risk`.
  virtual std::vector<Finding> judged_phrases() const { return findings(); }
  virtual HarmlessMentions harmless_mentions(Leeway) const { return {}; }
  // How much the mention discloses about each target, of those that the measure can judge.
  virtual std::vector<PhraseRisk> risks_of(std::uint32_t mention) const = 0;
  // How much `option` in the place of the mention would disclose: the worst of all targets.
  virtual PhraseRisk risk_of_option(std::uint32_t mention, std::string_view option) const = 0;
};

class DisclosureMeasure {
 public:
  virtual ~DisclosureMeasure() = default;
  virtual std::string_view name() const = 0;
  // Document and measure must outlive the result, and the document keep its mentions as long as they are asked for. Null:
  // the measure has nothing to say about it. Its targets are in document.targets, settled before anything is asked.
  virtual Result<std::unique_ptr<const DocumentDisclosure>> look_at(const Document& document) const = 0;
  // What a protected text is known to hold when its replacements were chosen by this measure, and under which assumptions;
  // may be empty.
  virtual std::string guarantee() const { return {}; }
};

// The risk that is the largest share of its threshold; null when there is none.
const PhraseRisk* worst_of(const std::vector<PhraseRisk>& risks);

using Measures = std::vector<std::shared_ptr<const DisclosureMeasure>>;

}  // namespace veil::risk
