// Settles the language of a document: the one that was asked for, else the one the document brings unless the text clearly is in another,
// else the one it is written in.
// A text too short to tell gets the fallback; one in a language that Veil does not speak is refused, since nothing in it
// could be found reliably.
#pragma once

#include <memory>
#include <optional>

#include "text/stage.h"
#include "veil/language_identifier.h"

namespace veil::language {

class IdentifyStage : public Stage {
 public:
  IdentifyStage(std::shared_ptr<const LanguageIdentifier> identifier, std::optional<Language> asked_for, Language fallback);
  std::string_view name() const override { return "language"; }
  LayerSet reads() const override { return {}; }
  LayerSet adds() const override { return {Layer::language}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  std::shared_ptr<const LanguageIdentifier> identifier_;
  std::optional<Language> asked_for_;
  Language fallback_;
};

}  // namespace veil::language
