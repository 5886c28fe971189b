#include "pipeline/disclosure_yaml.h"

#include <filesystem>

#include "pipeline/policy_names.h"

namespace veil::pipeline {
namespace {

void beside_the_policy(std::string_view place, std::string& file) {
  if (!file.empty()) file = std::filesystem::absolute(std::filesystem::path(place).parent_path() / file).lexically_normal().string();
}

void read_embedding(PolicyReader& reader, const YAML::Node& node, std::string_view place, EmbeddingRules& rules) {
  if (!node || reader.failed() || !reader.expect_map(node, {"vectors", "threshold", "use"}, "'embedding'")) return;
  reader.read(node, "vectors", rules.vectors);
  beside_the_policy(place, rules.vectors);
  reader.read(node, "threshold", rules.threshold);
  reader.read_one_of(node, "use", vector_use_names, rules.use);
}

void read_information(PolicyReader& reader, const YAML::Node& node, std::string_view place, InformationRules& rules) {
  if (!node || reader.failed()) return;
  if (!reader.expect_map(node, {"categories", "statistics", "related", "context", "groups", "negated", "model", "alpha", "plausible"},
                         "'information'")) {
    return;
  }
  reader.read(node, "categories", rules.categories);
  reader.read(node, "statistics", rules.statistics);
  beside_the_policy(place, rules.statistics);
  reader.read(node, "related", rules.related);
  reader.read(node, "context", rules.context);
  reader.read(node, "groups", rules.groups);
  reader.read_one_of(node, "negated", negated_facts_names, rules.negated);
  reader.read_one_of(node, "model", information_model_names, rules.model);
  reader.read(node, "alpha", rules.alpha);
  reader.read(node, "plausible", rules.plausible);
}

}  // namespace

void read_disclosure(PolicyReader& reader, const YAML::Node& node, std::string_view place, DisclosureRules& rules) {
  if (!node || reader.failed()) return;
  if (!reader.expect_map(node, {"targets", "narrowing", "absent_target", "embedding", "information"}, "'disclosure'")) return;
  reader.read(node, "targets", rules.targets);
  reader.read_one_of(node, "narrowing", narrowing_names, rules.narrowing);
  reader.read_one_of(node, "absent_target", absent_target_names, rules.absent_target);
  read_embedding(reader, node["embedding"], place, rules.embedding);
  read_information(reader, node["information"], place, rules.information);
}

void write_disclosure(YAML::Emitter& out, const DisclosureRules& rules) {
  out << YAML::BeginMap;
  out << YAML::Key << "targets" << YAML::Value << YAML::Flow << rules.targets;
  out << YAML::Key << "narrowing" << YAML::Value << std::string(name_in(narrowing_names, rules.narrowing));
  out << YAML::Key << "absent_target" << YAML::Value << std::string(name_in(absent_target_names, rules.absent_target));
  out << YAML::Key << "embedding" << YAML::Value << YAML::Flow << YAML::BeginMap;
  out << YAML::Key << "vectors" << YAML::Value << YAML::DoubleQuoted << rules.embedding.vectors;
  out << YAML::Key << "threshold" << YAML::Value << rules.embedding.threshold;
  out << YAML::Key << "use" << YAML::Value << std::string(name_in(vector_use_names, rules.embedding.use)) << YAML::EndMap;
  out << YAML::Key << "information" << YAML::Value << YAML::Flow << YAML::BeginMap;
  out << YAML::Key << "categories" << YAML::Value << rules.information.categories;
  out << YAML::Key << "statistics" << YAML::Value << YAML::DoubleQuoted << rules.information.statistics;
  out << YAML::Key << "related" << YAML::Value << rules.information.related;
  out << YAML::Key << "context" << YAML::Value << rules.information.context;
  out << YAML::Key << "groups" << YAML::Value << rules.information.groups;
  out << YAML::Key << "negated" << YAML::Value << std::string(name_in(negated_facts_names, rules.information.negated));
  out << YAML::Key << "model" << YAML::Value << std::string(name_in(information_model_names, rules.information.model));
  out << YAML::Key << "alpha" << YAML::Value << rules.information.alpha;
  out << YAML::Key << "plausible" << YAML::Value << rules.information.plausible << YAML::EndMap;
  out << YAML::EndMap;
}

}  // namespace veil::pipeline
