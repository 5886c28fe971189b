// The detectors there are, in order of precedence: forms that cannot be mistaken come before guesses.
#include <array>

#include "detect/detector.h"
#include "detect/encoded/encoded_detector.h"
#include "detect/entities/entity_detector.h"
#include "detect/everyday/everyday_detector.h"
#include "detect/expressions/expression_detector.h"
#include "detect/facts/fact_detector.h"
#include "detect/gazetteers/gazetteer_detector.h"
#include "detect/identifiers/email.h"
#include "detect/identifiers/identifier_detector.h"
#include "detect/proper_names.h"
#include "detect/secrets/secret_detector.h"
#include "detect/spelled_out.h"

namespace veil::detect {
namespace {

// Some need the folder of languages only, some trained files too.
template <typename D>
Result<std::unique_ptr<Detector>> opened(const DetectorResources& resources) {
  const auto open = [&] {
    if constexpr (requires { D::open(resources); }) {
      return D::open(resources);
    } else {
      return D::open(resources.languages);
    }
  };
  auto detector = open();
  if (!detector) return detector.error();
  return std::unique_ptr<Detector>(std::move(*detector));
}

struct Registration {
  std::string_view name;
  Result<std::unique_ptr<Detector>> (*make)(const DetectorResources& resources);
};

const std::array<Registration, 11> registry = {{
    {"email", [](const DetectorResources&) { return Result<std::unique_ptr<Detector>>(std::make_unique<EmailDetector>()); }},
    {"secret", opened<SecretDetector>},
    {"identifier", opened<IdentifierDetector>},
    {"encoded", [](const DetectorResources&) { return Result<std::unique_ptr<Detector>>(std::make_unique<EncodedDetector>()); }},
    {"spelled_out", opened<SpelledOutDetector>},
    {"everyday", opened<EverydayDetector>},
    {"expression", opened<ExpressionDetector>},
    {"entity_model", opened<EntityDetector>},
    {"gazetteer", opened<GazetteerDetector>},
    {"fact", opened<FactDetector>},
    {"proper_name", opened<ProperNameDetector>},
}};

}  // namespace

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
