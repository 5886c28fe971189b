// Prints a policy with all its values, so that what is printed and read again is the same policy.
#include <yaml-cpp/yaml.h>

#include "pipeline/budget_yaml.h"
#include "pipeline/combination_yaml.h"
#include "pipeline/disclosure_yaml.h"
#include "pipeline/policy_names.h"
#include "veil/policy.h"

namespace veil {
namespace {

std::string label_with(Label label, std::string_view subtype) {
  return std::string(name_of(label)) + (subtype.empty() ? "" : "/" + std::string(subtype));
}

}  // namespace

std::string to_yaml(const Policy& policy) {
  YAML::Emitter out;
  out << YAML::BeginMap << YAML::Key << "protect" << YAML::Value << YAML::Flow << YAML::BeginSeq;
  for (const IdentifierKind kind : policy.protect) out << std::string(name_of(kind));
  out << YAML::EndSeq;
  out << YAML::Key << "detectors" << YAML::Value << YAML::Flow << policy.detectors;
  out << YAML::Key << "everyday_detectors" << YAML::Value << YAML::Flow << policy.everyday_detectors;
  out << YAML::Key << "combination" << YAML::Value;
  pipeline::write_combination(out, policy.combination);
  out << YAML::Key << "smallest_score" << YAML::Value << policy.smallest_score;
  out << YAML::Key << "entity_model" << YAML::Value << policy.entity_model;
  if (policy.made_for) {
    out << YAML::Key << "made_for" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "kind" << YAML::Value
        << std::string(name_of(policy.made_for->kind)) << YAML::Key << "language" << YAML::Value
        << std::string(code_of(policy.made_for->language)) << YAML::EndMap;
  }
  out << YAML::Key << "read_as" << YAML::Value << std::string(pipeline::name_in(read_as_names, policy.read_as));
  out << YAML::Key << "wish" << YAML::Value << std::string(pipeline::name_in(wish_names, policy.wish));
  out << YAML::Key << "second_pass" << YAML::Value << policy.second_pass;
  out << YAML::Key << "method" << YAML::Value << policy.method.str();
  out << YAML::Key << "labels" << YAML::Value << YAML::BeginMap;
  for (const auto& [label, rule] : policy.labels) {
    out << YAML::Key << label << YAML::Value << YAML::Flow << YAML::BeginMap;
    if (!rule.method.empty()) out << YAML::Key << "method" << YAML::Value << rule.method.str();
    if (rule.kind) out << YAML::Key << "kind" << YAML::Value << std::string(name_of(*rule.kind));
    if (rule.level > 0) out << YAML::Key << "level" << YAML::Value << rule.level;
    out << YAML::EndMap;
  }
  out << YAML::EndMap;
  out << YAML::Key << "terms" << YAML::Value << YAML::BeginSeq;
  for (const OwnTerm& term : policy.terms) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "text" << YAML::Value << YAML::DoubleQuoted << term.text << YAML::Key << "label"
        << YAML::Value << label_with(term.label, term.subtype) << YAML::Key << "kind" << YAML::Value << std::string(name_of(term.kind))
        << YAML::EndMap;
  }
  out << YAML::EndSeq;
  out << YAML::Key << "lists" << YAML::Value << YAML::BeginSeq;
  for (const OwnList& list : policy.lists) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "file" << YAML::Value << YAML::DoubleQuoted << list.file << YAML::EndMap;
  }
  out << YAML::EndSeq;
  out << YAML::Key << "expressions" << YAML::Value << YAML::BeginSeq;
  for (const OwnExpression& expression : policy.expressions) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "pattern" << YAML::Value << YAML::DoubleQuoted << expression.pattern << YAML::Key
        << "label" << YAML::Value << label_with(expression.label, expression.subtype) << YAML::Key << "kind" << YAML::Value
        << std::string(name_of(expression.kind)) << YAML::EndMap;
  }
  out << YAML::EndSeq;
  out << YAML::Key << "keep" << YAML::Value << YAML::Flow << policy.keep;
  out << YAML::Key << "ids" << YAML::Value << std::string(pipeline::name_in(pipeline::document_ids_names, policy.ids));
  out << YAML::Key << "other_languages" << YAML::Value
      << std::string(pipeline::name_in(pipeline::other_languages_names, policy.other_languages));
  out << YAML::Key << "generalize" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "smallest_things" << YAML::Value
      << policy.generalize.smallest_things << YAML::EndMap;
  out << YAML::Key << "surrogate" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "key_file" << YAML::Value
      << YAML::DoubleQuoted << policy.surrogate.key_file << YAML::Key << "shift_days" << YAML::Value << YAML::Flow
      << std::vector<int>{policy.surrogate.smallest_shift, policy.surrogate.largest_shift} << YAML::Key << "names" << YAML::Value
      << std::string(pipeline::name_in(pipeline::surrogate_names_names, policy.surrogate.names)) << YAML::Key << "doses" << YAML::Value
      << std::string(pipeline::name_in(pipeline::surrogate_doses_names, policy.surrogate.doses)) << YAML::EndMap;
  out << YAML::Key << "selection" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "strictness" << YAML::Value
      << policy.selection.strictness << YAML::Key << "budget" << YAML::Value << policy.selection.budget << YAML::EndMap;
  out << YAML::Key << "disclosure" << YAML::Value;
  pipeline::write_disclosure(out, policy.disclosure);
  out << YAML::Key << "risk" << YAML::Value;
  pipeline::write_risk(out, policy.budget);
  out << YAML::Key << "knowledge" << YAML::Value << YAML::Flow << policy.knowledge;
  out << YAML::Key << "tag" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "open" << YAML::Value << YAML::DoubleQuoted
      << policy.tag_open << YAML::Key << "close" << YAML::Value << YAML::DoubleQuoted << policy.tag_close << YAML::EndMap;
  out << YAML::Key << "suppress" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "text" << YAML::Value << YAML::DoubleQuoted
      << policy.suppression << YAML::EndMap;
  out << YAML::Key << "mask" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "character" << YAML::Value << YAML::DoubleQuoted
      << policy.mask_character << YAML::EndMap;
  out << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace veil
