// See risk_line in veil/engine.h.
#include <nlohmann/json.hpp>

#include "veil/budget.h"
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

RiskJson standings_json(const std::vector<AttackerStanding>& standings) {
  RiskJson json = RiskJson::array();
  for (const AttackerStanding& one : standings) {
    json.push_back({{"attacker", one.attacker}, {"rank", one.rank}, {"probability", one.probability}});
  }
  return json;
}

// The path, and the curve of risk against information that it draws; the chosen point is its last.
RiskJson budget_json(const BudgetReport& budget, const OffsetMap& offsets, OffsetUnit unit) {
  RiskJson json = {{"mode", budget_mode_names[static_cast<std::size_t>(budget.mode)]},
                   {"met", budget.met},
                   {"k", budget.k},
                   {"notes", budget.notes},
                   {"people", RiskJson::array()},
                   {"information_kept", {{"before", budget.kept_before}, {"after", budget.kept_after}}},
                   {"probability", {{"before", budget.probability_before}, {"after", budget.probability_after}}},
                   {"path", RiskJson::array()},
                   {"curve", {{{"information_kept", budget.kept_before}, {"probability", budget.probability_before}}}}};
  for (const ProtectedPerson& person : budget.people) {
    json["people"].push_back({{"name", person.name},
                              {"phantom", person.phantom},
                              {"before", standings_json(person.before)},
                              {"after", standings_json(person.after)}});
  }
  for (const BudgetStep& step : budget.path) {
    json["path"].push_back({{"start", offsets.from_byte(step.first.begin, unit)},
                            {"end", offsets.from_byte(step.first.end, unit)},
                            {"places", step.places},
                            {"before", step.before},
                            {"now", step.now},
                            {"won", step.won},
                            {"lost", step.lost},
                            {"undone", step.undone}});
    json["curve"].push_back({{"information_kept", step.information_kept}, {"probability", step.probability}, {"rank", step.rank}});
  }
  return json;
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
  if (document.budget) json["budget"] = budget_json(*document.budget, offsets, unit);
  return json.dump(-1, ' ', false, RiskJson::error_handler_t::replace);
}

}  // namespace veil
