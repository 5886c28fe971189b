#include "pipeline/budget_yaml.h"

#include <filesystem>
#include <vector>

#include "pipeline/policy_names.h"

namespace veil::pipeline {
namespace {

void read_file(PolicyReader& reader, const YAML::Node& node, const char* key, std::string_view place, std::string& file) {
  reader.read(node, key, file);
  if (!file.empty()) file = std::filesystem::absolute(std::filesystem::path(place).parent_path() / file).lexically_normal().string();
}

void read_others(PolicyReader& reader, const YAML::Node& node, BudgetRules& rules) {
  if (!node || reader.failed()) return;
  std::vector<unsigned> both;
  YAML::Node map;
  map["k"] = node;
  if (node.IsScalar()) {
    unsigned one = 0;
    reader.read(map, "k", one);
    both = {one, one};
  } else {
    reader.read(map, "k", both);
  }
  if (both.size() != 2) return reader.fail(node, "policy.invalid_value", "'k' is a number of others, or the smallest and the largest");
  rules.smallest_k = both[0];
  rules.largest_k = both[1];
}

}  // namespace

void read_risk(PolicyReader& reader, const YAML::Node& node, std::string_view place, BudgetRules& rules) {
  if (!node || reader.failed() || !reader.expect_map(node, {"budget"}, "'risk'")) return;
  const YAML::Node budget = node["budget"];
  if (!budget || !reader.expect_map(budget,
                                    {"mode", "background", "population", "collection", "phantom", "known", "k", "key_file", "named",
                                     "right", "margin", "words", "steps", "absent", "unmet"},
                                    "'budget'")) {
    return;
  }
  reader.read_one_of(budget, "mode", budget_mode_names, rules.mode);
  read_file(reader, budget, "background", place, rules.background);
  read_file(reader, budget, "population", place, rules.population);
  read_file(reader, budget, "collection", place, rules.collection);
  read_file(reader, budget, "phantom", place, rules.phantom);
  read_file(reader, budget, "key_file", place, rules.key_file);
  reader.read_one_of(budget, "known", background_known_names, rules.known);
  read_others(reader, budget["k"], rules);
  reader.read(budget, "named", rules.named);
  reader.read(budget, "right", rules.right);
  reader.read(budget, "margin", rules.margin);
  reader.read(budget, "words", rules.words);
  reader.read(budget, "steps", rules.steps);
  reader.read_one_of(budget, "absent", absent_person_names, rules.absent);
  reader.read_one_of(budget, "unmet", budget_unmet_names, rules.unmet);
}

void write_risk(YAML::Emitter& out, const BudgetRules& rules) {
  const auto file = [&](const char* key, const std::string& path) { out << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << path; };
  out << YAML::BeginMap << YAML::Key << "budget" << YAML::Value << YAML::Flow << YAML::BeginMap;
  out << YAML::Key << "mode" << YAML::Value << std::string(name_in(budget_mode_names, rules.mode));
  file("background", rules.background);
  file("population", rules.population);
  file("collection", rules.collection);
  file("phantom", rules.phantom);
  file("key_file", rules.key_file);
  out << YAML::Key << "known" << YAML::Value << std::string(name_in(background_known_names, rules.known));
  out << YAML::Key << "k" << YAML::Value << YAML::Flow << std::vector<unsigned>{rules.smallest_k, rules.largest_k};
  out << YAML::Key << "named" << YAML::Value << rules.named;
  out << YAML::Key << "right" << YAML::Value << rules.right;
  out << YAML::Key << "margin" << YAML::Value << rules.margin;
  out << YAML::Key << "words" << YAML::Value << rules.words;
  out << YAML::Key << "steps" << YAML::Value << rules.steps;
  out << YAML::Key << "absent" << YAML::Value << std::string(name_in(absent_person_names, rules.absent));
  out << YAML::Key << "unmet" << YAML::Value << std::string(name_in(budget_unmet_names, rules.unmet)) << YAML::EndMap << YAML::EndMap;
}

}  // namespace veil::pipeline
