#include "pipeline/disclosure_yaml.h"

#include <algorithm>
#include <filesystem>
#include <span>

namespace veil::pipeline {
namespace {

void beside_the_policy(std::string_view place, std::string& file) {
  if (!file.empty())
    file = std::filesystem::absolute(std::filesystem::path(place).parent_path() / file).lexically_normal().string();
}

void read_one_of(PolicyReader& reader, const YAML::Node& map, const char* key, std::string& value,
                 std::span<const std::string_view> known) {
  reader.read(map, key, value);
  if (reader.failed() || std::find(known.begin(), known.end(), value) != known.end()) return;
  std::string names;
  for (const std::string_view name : known) names += (names.empty() ? "" : ", ") + std::string(name);
  reader.fail(map[key], "policy.invalid_value", "'" + std::string(key) + "' is one of " + names);
}

void read_embedding(PolicyReader& reader, const YAML::Node& node, std::string_view place, EmbeddingRules& rules) {
  if (!node || reader.failed() || !reader.expect_map(node, {"vectors", "threshold", "use"}, "'embedding'")) return;
  reader.read(node, "vectors", rules.vectors);
  beside_the_policy(place, rules.vectors);
  reader.read(node, "threshold", rules.threshold);
  read_one_of(reader, node, "use", rules.use, embedding_uses);
  if (!reader.failed() && !(rules.threshold > 0 && rules.threshold <= 1)) {
    reader.fail(node["threshold"], "policy.invalid_value", "a threshold of cosines is above 0 and at most 1");
  }
}

void read_information(PolicyReader& reader, const YAML::Node& node, std::string_view place, InformationRules& rules) {
  if (!node || reader.failed()) return;
  if (!reader.expect_map(
          node, {"categories", "statistics", "related", "context", "groups", "negated", "model", "alpha", "plausible"},
          "'information'")) {
    return;
  }
  reader.read(node, "categories", rules.categories);
  reader.read(node, "statistics", rules.statistics);
  beside_the_policy(place, rules.statistics);
  reader.read(node, "related", rules.related);
  reader.read(node, "context", rules.context);
  reader.read(node, "groups", rules.groups);
  read_one_of(reader, node, "negated", rules.negated, std::array<std::string_view, 2>{"protect", "keep"});
  read_one_of(reader, node, "model", rules.model, std::array<std::string_view, 3>{"threshold", "c-sanitized", "t-plausible"});
  reader.read(node, "alpha", rules.alpha);
  reader.read(node, "plausible", rules.plausible);
  if (reader.failed()) return;
  if (!(rules.alpha >= 1 && rules.alpha <= 100))
    reader.fail(node["alpha"], "policy.invalid_value", "alpha is a number from 1 to 100");
  if (rules.plausible < 2) reader.fail(node["plausible"], "policy.invalid_value", "at least 2 originals must be plausible");
}

}  // namespace

void read_disclosure(PolicyReader& reader, const YAML::Node& node, std::string_view place, DisclosureRules& rules) {
  if (!node || reader.failed() || !reader.expect_map(node, {"targets", "embedding", "information"}, "'disclosure'")) return;
  reader.read(node, "targets", rules.targets);
  read_embedding(reader, node["embedding"], place, rules.embedding);
  read_information(reader, node["information"], place, rules.information);
}

void write_disclosure(YAML::Emitter& out, const DisclosureRules& rules) {
  out << YAML::BeginMap;
  out << YAML::Key << "targets" << YAML::Value << YAML::Flow << rules.targets;
  out << YAML::Key << "embedding" << YAML::Value << YAML::Flow << YAML::BeginMap;
  out << YAML::Key << "vectors" << YAML::Value << YAML::DoubleQuoted << rules.embedding.vectors;
  out << YAML::Key << "threshold" << YAML::Value << rules.embedding.threshold;
  out << YAML::Key << "use" << YAML::Value << rules.embedding.use << YAML::EndMap;
  out << YAML::Key << "information" << YAML::Value << YAML::Flow << YAML::BeginMap;
  out << YAML::Key << "categories" << YAML::Value << rules.information.categories;
  out << YAML::Key << "statistics" << YAML::Value << YAML::DoubleQuoted << rules.information.statistics;
  out << YAML::Key << "related" << YAML::Value << rules.information.related;
  out << YAML::Key << "context" << YAML::Value << rules.information.context;
  out << YAML::Key << "groups" << YAML::Value << rules.information.groups;
  out << YAML::Key << "negated" << YAML::Value << rules.information.negated;
  out << YAML::Key << "model" << YAML::Value << rules.information.model;
  out << YAML::Key << "alpha" << YAML::Value << rules.information.alpha;
  out << YAML::Key << "plausible" << YAML::Value << rules.information.plausible << YAML::EndMap;
  out << YAML::EndMap;
}

}  // namespace veil::pipeline
