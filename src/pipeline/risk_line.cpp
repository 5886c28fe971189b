// See risk_line in veil/engine.h.
#include <nlohmann/json.hpp>

#include "veil/engine.h"
#include "veil/language.h"

namespace veil {
namespace {

using RiskJson = nlohmann::ordered_json;

RiskJson risk_json(const PhraseRisk& risk) {
  RiskJson json = {{"target", risk.target},       {"measure", risk.measure},     {"value", risk.value},
                   {"threshold", risk.threshold}, {"too_high", risk.too_high()}, {"reason", risk.reason}};
  for (const auto& [name, value] : risk.numbers) json["numbers"][name] = value;
  return json;
}

RiskJson phrase_json(const Document& document, const DisclosingPhrase& phrase, const OffsetMap& offsets, OffsetUnit unit) {
  RiskJson line = {{"start", offsets.from_byte(phrase.span.begin, unit)},
                   {"end", offsets.from_byte(phrase.span.end, unit)},
                   {"text", document.text_of(phrase.span)},
                   {"replaced", phrase.replaced},
                   {"risks", RiskJson::array()}};
  for (const PhraseRisk& risk : phrase.risks) line["risks"].push_back(risk_json(risk));
  if (!phrase.replaced) return line;
  line["replacement"] = phrase.replacement;
  line["why"] = phrase.reason;
  line["after"] = phrase.after.value;
  for (const OptionRisk& option : phrase.options) {
    RiskJson rung = {{"text", option.option.text}, {"level", option.option.level},    {"source", option.option.source.str()},
                     {"value", option.risk.value}, {"safe", !option.risk.too_high()}, {"reason", option.risk.reason}};
    for (const auto& [name, value] : option.risk.numbers) rung["numbers"][name] = value;
    line["options"].push_back(std::move(rung));
  }
  return line;
}

}  // namespace

std::string risk_line(const Document& document, const DocumentRisk& report, OffsetUnit unit) {
  const OffsetMap offsets(document.text);
  RiskJson json = {
      {"id", document.id}, {"language", code_of(document.language)}, {"targets", RiskJson::array()}, {"phrases", RiskJson::array()}};
  for (const TargetDisclosure& risk : report.targets) {
    json["targets"].push_back({{"target", risk.target},
                               {"measure", risk.measure},
                               {"before", risk.before},
                               {"after", risk.after},
                               {"threshold", risk.threshold},
                               {"named", risk.named},
                               {"disclosing", risk.disclosing}});
  }
  for (const DisclosingPhrase& phrase : report.phrases) json["phrases"].push_back(phrase_json(document, phrase, offsets, unit));
  return json.dump(-1, ' ', false, RiskJson::error_handler_t::replace);
}

}  // namespace veil
