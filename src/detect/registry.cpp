// The detectors there are, in order of precedence: forms that cannot be mistaken come before guesses.
#include <array>

#include "detect/detector.h"
#include "detect/expressions/dates.h"
#include "detect/facts/fact_detector.h"
#include "detect/gazetteers/gazetteer_detector.h"
#include "detect/identifiers/email.h"
#include "detect/identifiers/identifier_detector.h"
#include "detect/proper_names.h"

namespace veil::detect {
namespace {

template <typename D>
Result<std::unique_ptr<Detector>> opened(const DetectorResources& resources) {
  auto detector = D::open(resources.languages);
  if (!detector) return detector.error();
  return std::unique_ptr<Detector>(std::move(*detector));
}

struct Registration {
  std::string_view name;
  Result<std::unique_ptr<Detector>> (*make)(const DetectorResources& resources);
};

const std::array<Registration, 6> registry = {{
    {"email", [](const DetectorResources&) { return Result<std::unique_ptr<Detector>>(std::make_unique<EmailDetector>()); }},
    {"identifier", opened<IdentifierDetector>},
    {"date", opened<DateDetector>},
    {"gazetteer",
     [](const DetectorResources& resources) -> Result<std::unique_ptr<Detector>> {
       auto detector = GazetteerDetector::open(resources);
       if (!detector) return detector.error();
       return std::unique_ptr<Detector>(std::move(*detector));
     }},
    {"fact", opened<FactDetector>},
    {"proper_name", opened<ProperNameDetector>},
}};

}  // namespace

Mention make_candidate(std::string_view detector, Span span, Label label, std::string_view subtype, IdentifierKind kind,
                       float score, std::string_view reason) {
  Mention mention;
  mention.span = span;
  mention.label = label;
  mention.subtype = subtype;
  mention.kind = kind;
  mention.score = score;
  mention.detector = detector;
  mention.evidence.push_back({std::string(detector), std::string(reason), score});
  return mention;
}

std::vector<std::string> registered_detectors() {
  std::vector<std::string> names;
  for (const Registration& registration : registry) names.emplace_back(registration.name);
  return names;
}

Result<std::unique_ptr<Detector>> make_detector(std::string_view name, const DetectorResources& resources) {
  for (const Registration& registration : registry) {
    if (registration.name == name) return registration.make(resources);
  }
  return Error{"usage.unknown_detector", "there is no detector of this name", std::string(name)};
}

}  // namespace veil::detect
