#include "pipeline/combination_yaml.h"

#include <algorithm>
#include <optional>
#include <string>

namespace veil::pipeline {
namespace {

std::string_view name_of_method(CombinationMethod method) { return combination_method_names[static_cast<std::size_t>(method)]; }

std::optional<CombinationMethod> method_from(std::string_view name) {
  if (name == "vote") return CombinationMethod::majority;
  const auto* found = std::find(combination_method_names.begin(), combination_method_names.end(), name);
  if (found == combination_method_names.end()) return std::nullopt;
  return static_cast<CombinationMethod>(found - combination_method_names.begin());
}

void read_method(PolicyReader& reader, const YAML::Node& node, CombinationRule& rule) {
  const auto method = node.IsScalar() ? method_from(node.Scalar()) : std::nullopt;
  if (!method) return reader.fail(node, "policy.invalid_value", "detectors are combined by precedence, majority or weighted");
  rule.method = *method;
}

CombinationRule read_rule(PolicyReader& reader, const YAML::Node& node, const std::string& key) {
  CombinationRule rule;
  if (node.IsScalar()) {
    read_method(reader, node, rule);
    return rule;
  }
  if (!reader.expect_map(node, {"method", "weights", "threshold"}, "the combination of " + key)) return rule;
  if (const YAML::Node weights = node["weights"]) {
    rule.method = CombinationMethod::weighted;
    if (!weights.IsMap()) {
      reader.fail(weights, "policy.invalid_value", "'weights' must be a map of detectors and numbers");
      return rule;
    }
    for (const auto& pair : weights) {
      const std::string& detector = pair.first.Scalar();
      reader.read(weights, detector.c_str(), rule.weights[detector]);
    }
  }
  if (const YAML::Node method = node["method"]) read_method(reader, method, rule);
  reader.read(node, "threshold", rule.threshold);
  return rule;
}

void write_rule(YAML::Emitter& out, const CombinationRule& rule) {
  if (rule.weights.empty() && rule.threshold == 0) {
    out << std::string(name_of_method(rule.method));
    return;
  }
  out << YAML::Flow << YAML::BeginMap << YAML::Key << "method" << YAML::Value << std::string(name_of_method(rule.method));
  if (!rule.weights.empty()) out << YAML::Key << "weights" << YAML::Value << YAML::Flow << rule.weights;
  out << YAML::Key << "threshold" << YAML::Value << rule.threshold << YAML::EndMap;
}

}  // namespace

void read_combination(PolicyReader& reader, const YAML::Node& node, CombinationRules& rules) {
  if (!node || reader.failed()) return;
  if (node.IsScalar()) return read_method(reader, node, rules.otherwise);
  if (!node.IsMap()) {
    return reader.fail(node, "policy.invalid_value", "'combination' must be a method, or a map of labels and methods");
  }
  for (const auto& pair : node) {
    const std::string key = pair.first.Scalar();
    const std::optional<Label> label = label_from(key);
    if (!label && key != "default") {
      return reader.fail(pair.first, "policy.unknown_key", "'" + shown_key(key) + "' is neither a label nor 'default' in 'combination'");
    }
    CombinationRule rule = read_rule(reader, pair.second, key);
    if (reader.failed()) return;
    (label ? rules.labels[*label] : rules.otherwise) = std::move(rule);
  }
}

void write_combination(YAML::Emitter& out, const CombinationRules& rules) {
  out << YAML::BeginMap << YAML::Key << "default" << YAML::Value;
  write_rule(out, rules.otherwise);
  for (const auto& [label, rule] : rules.labels) {
    out << YAML::Key << std::string(name_of(label)) << YAML::Value;
    write_rule(out, rule);
  }
  out << YAML::EndMap;
}

}  // namespace veil::pipeline
