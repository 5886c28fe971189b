#include "service/projects/analysis.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "veil/engine.h"
#include "veil/formats.h"

namespace veil::service {
namespace {

// Ways of replacing whose options are offered, from what tells most.
constexpr std::string_view offered_methods[] = {"generalize", "surrogate", "tag"};

double rounded(double value) { return std::round(value * 1000) / 1000; }

// What measures say of phrases and of options, to be found by place.
class Disclosures {
 public:
  explicit Disclosures(const DocumentRisk& risk) {
    for (const DisclosingPhrase& phrase : risk.phrases) {
      Row& row = rows_[phrase.span.begin];
      row.end = phrase.span.end;
      for (const PhraseRisk& one : phrase.risks) {
        if (one.value >= row.value) {
          row.value = one.value;
          row.threshold = one.threshold;
          row.reason = one.reason;
        }
      }
      for (const OptionRisk& one : phrase.options) row.options[one.option.text] = {one.risk.value, one.risk.threshold};
    }
  }
  void add_to(Json& mention, Span span) const {
    const auto found = rows_.find(span.begin);
    if (found == rows_.end()) return;
    const Row& row = found->second;
    mention["risk"] = rounded(row.value);
    mention["threshold"] = row.threshold;
    if (!row.reason.empty()) mention["risk_reason"] = row.reason;
    for (Json& option : mention.find_place("options")->element_places()) {
      const auto of_option = row.options.find(option.at("text").text());
      if (of_option == row.options.end()) continue;
      option["disclosure"] = rounded(of_option->second.first);
      option["threshold"] = of_option->second.second;
    }
  }

 private:
  struct Row {
    std::uint32_t end = 0;
    double value = 0, threshold = 0;
    std::string reason;
    std::map<std::string, std::pair<double, double>> options;
  };
  std::map<std::uint32_t, Row> rows_;
};

// One way of replacing, done with the document.
struct Protected {
  std::string method;
  std::shared_ptr<const Engine> engine;
  Document document;
  std::map<std::uint32_t, std::size_t> by_begin;  // of mentions, to replacements

  const Replacement* replacement_of(const Mention& mention) const {
    const auto found = by_begin.find(mention.span.begin);
    if (found == by_begin.end()) return nullptr;
    const Replacement& replacement = document.replacements[found->second];
    return document.mentions[replacement.mention].span == mention.span ? &replacement : nullptr;
  }
};

Result<Protected> protected_by(House& house, const AnalysisOptions& options, const std::string& method, const Document& detected) {
  auto loaded = house.engines.get({options.policy, method, options.language, EngineUse::texts});
  if (!loaded) return loaded.error();
  Protected done{method, (*loaded)->engine, detected, {}};
  if (auto replaced = done.engine->replace(done.document); !replaced) return replaced.error();
  for (std::size_t i = 0; i < done.document.replacements.size(); ++i) {
    done.by_begin[done.document.mentions[done.document.replacements[i].mention].span.begin] = i;
  }
  return done;
}

class OptionList {
 public:
  OptionList(const OffsetMap& places, Json& mention) : places_(places), mention_(mention) { mention_["options"] = Json::array(); }

  void add(const Protected& by, const Replacement& replacement, const Option& option) {
    const std::string method = option.source.is(OptionBasis::suppress) ? "suppress" : by.method;
    if (!seen_.insert(option.text).second) return;
    Json json = Json::object({{"text", option.text},
                              {"start", places_.from_byte(replacement.span.begin, OffsetUnit::code_points)},
                              {"end", places_.from_byte(replacement.span.end, OffsetUnit::code_points)},
                              {"level", option.level},
                              {"method", method},
                              {"source", option.source.view()}});
    if (option.things > 0) json["things"] = option.things;
    Replacement as_chosen = replacement;
    as_chosen.text = option.text;
    as_chosen.method = MethodName(method);
    // Counts of words cannot tell that what is more general says less, so that the order of the levels does.
    if (const double kept = by.engine->information_left(by.document, as_chosen); kept >= 0) {
      if (by.method == "generalize" || method == "tag") least_ = std::min(least_, kept);
      json["information"] = rounded(by.method == "generalize" || method == "tag" ? least_ : kept);
    }
    mention_.find_place("options")->push_back(std::move(json));
  }
  // Where it stands; the first where it is not.
  std::size_t number_of(const std::string& text) const {
    const auto& options = mention_.at("options").elements();
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (options[i].at("text").text() == text) return i;
    }
    return 0;
  }

 private:
  const OffsetMap& places_;
  Json& mention_;
  std::set<std::string> seen_;
  double least_ = 1;  // that an option of a lower level keeps
};

Json mention_json(const Document& document, const Mention& mention, const OffsetMap& places) {
  Json json = Json::object({{"start", places.from_byte(mention.span.begin, OffsetUnit::code_points)},
                            {"end", places.from_byte(mention.span.end, OffsetUnit::code_points)},
                            {"label", name_of(mention.label)},
                            {"subtype", mention.subtype.view()},
                            {"kind", name_of(mention.kind)},
                            {"score", rounded(mention.score)},
                            {"entity", document.entities.empty() ? 0u : mention.entity},
                            {"detector", mention.detector.view()},
                            {"evidence", Json::array()}});
  for (const Evidence& one : mention.evidence) {
    json["evidence"].push_back(
        Json::object({{"detector", one.detector.view()}, {"reason", one.reason.view()}, {"score", rounded(one.score)}}));
  }
  return json;
}

// The mention with what each way offers. Suppression, which all offer, stands last.
Json with_options(const Protected& chosen, const std::vector<Protected>& offered, const Mention& mention, const OffsetMap& places) {
  Json json = mention_json(chosen.document, mention, places);
  OptionList options(places, json);
  const Replacement* first = chosen.replacement_of(mention);
  for (const bool last : {false, true}) {
    for (const Protected& by : offered) {
      const Replacement* replacement = by.replacement_of(mention);
      if (replacement == nullptr) continue;
      for (const Option& option : replacement->options) {
        if (option.source.is(OptionBasis::suppress) == last) options.add(by, *replacement, option);
      }
    }
  }
  if (first != nullptr) {
    for (const Option& option : first->options) options.add(chosen, *first, option);
    json["chosen"] = options.number_of(first->text);
    json["reason"] = first->reason.view();
  }
  return json;
}

struct Looked {
  Protected chosen;
  std::vector<Protected> offered;
};

Result<Looked> look_at(House& house, const AnalysisOptions& options, const Document& detected) {
  auto chosen = protected_by(house, options, options.method, detected);
  if (!chosen) return chosen.error();
  Looked looked{std::move(*chosen), {}};
  for (const std::string_view method : offered_methods) {
    auto offered = protected_by(house, options, std::string(method), detected);
    if (!offered) return offered.error();
    looked.offered.push_back(std::move(*offered));
  }
  return looked;
}

}  // namespace

Result<Json> analyse(House& house, const AnalysisOptions& options, const Document& document) {
  auto place = house.gate.enter();
  if (!place) return place.error();
  auto loaded = house.engines.get({options.policy, options.method, options.language, EngineUse::texts});
  if (!loaded) return loaded.error();
  Document detected = document;
  if (auto done = (*loaded)->engine->detect(detected); !done) return done.error();
  auto looked = look_at(house, options, detected);
  if (!looked) return looked.error();
  auto for_risk = house.engines.get({options.policy, "", options.language, EngineUse::risk});
  if (!for_risk) return for_risk.error();
  Document assessed = document;
  const auto risk = (*for_risk)->engine->assess(assessed);
  if (!risk) return risk.error();

  const Document& done = looked->chosen.document;
  const OffsetMap places(done.text);
  Json json = Json::object({{"language", code_of(done.language)},
                            {"text", done.text},
                            {"words", static_cast<std::uint64_t>(done.tokens.size())},
                            {"targets", Json::array()},
                            {"entities", Json::array()},
                            {"mentions", Json::array()}});
  if (done.information_kept >= 0) json["information_kept"] = rounded(done.information_kept);
  for (const TargetDisclosure& target : risk->targets) {
    json["targets"].push_back(Json::object({{"target", target.target},
                                            {"measure", target.measure},
                                            {"before", rounded(target.before)},
                                            {"after", rounded(target.after)},
                                            {"threshold", target.threshold},
                                            {"named", static_cast<std::uint64_t>(target.named)},
                                            {"disclosing", static_cast<std::uint64_t>(target.disclosing)}}));
  }
  for (const Entity& entity : done.entities) {
    json["entities"].push_back(Json::object({{"label", name_of(entity.label)}, {"number", entity.number}}));
  }
  const Disclosures disclosures(*risk);
  std::size_t number = 0;
  for (const Mention& mention : done.mentions) {
    if (mention.kind == IdentifierKind::none) continue;
    Json one = with_options(looked->chosen, looked->offered, mention, places);
    one["id"] = "m" + std::to_string(++number);
    disclosures.add_to(one, mention.span);
    json["mentions"].push_back(std::move(one));
  }
  if (options.with_texts) {
    json["texts"] = Json::object();
    for (const Protected& by : looked->offered) {
      Json text = Json::object({{"text", apply_replacements(by.document).text}});
      if (by.document.information_kept >= 0) text["information_kept"] = rounded(by.document.information_kept);
      json["texts"][by.method] = std::move(text);
    }
  }
  return json;
}

Result<Json> analyse_mention(House& house, const AnalysisOptions& options, const Document& document, const Marked& marked) {
  auto place = house.gate.enter();
  if (!place) return place.error();
  auto loaded = house.engines.get({options.policy, options.method, options.language, EngineUse::texts});
  if (!loaded) return loaded.error();
  Document alone = document;
  // Layers as `detect` leaves them, with this mention and no other: what is offered for it rests on the words around it.
  if (auto done = (*loaded)->engine->detect(alone); !done) return done.error();
  Mention mention;
  mention.span = marked.span;
  mention.label = marked.label;
  mention.kind = marked.kind;
  mention.score = 1;
  mention.detector = "given";
  mention.evidence = {{"given", "marked by a person", 1.0F}};
  mention.entity = 1;
  alone.mentions = {mention};
  alone.entities = {{.label = marked.label, .number = std::max(1u, marked.entity_number), .mentions = {0}}};
  auto looked = look_at(house, options, alone);
  if (!looked) return looked.error();
  const Mention* found = nullptr;
  for (const Mention& one : looked->chosen.document.mentions) {
    if (one.span == marked.span) found = &one;
  }
  if (found == nullptr) return Error{"run.failed", "a mention is missing; this is a mistake of ours", ""};
  Json json = with_options(looked->chosen, looked->offered, *found, OffsetMap(looked->chosen.document.text));
  json.erase("entity");
  // Wherever the same words stand again.
  json["again"] = Json::array();
  const OffsetMap places(document.text);
  for (const Mention& one : looked->chosen.document.mentions) {
    if (one.span == marked.span) continue;
    Json again = Json::object({{"start", places.from_byte(one.span.begin, OffsetUnit::code_points)},
                               {"end", places.from_byte(one.span.end, OffsetUnit::code_points)}});
    json["again"].push_back(std::move(again));
  }
  return json;
}

}  // namespace veil::service
