// Reads and prints the policy file. Every key is checked against what is known, with its line: a misspelt key is refused.
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "detect/own_expressions.h"
#include "pipeline/own_lists.h"
#include "pipeline/combination_yaml.h"
#include "pipeline/disclosure_yaml.h"
#include "pipeline/policy_reader.h"
#include "veil/policy.h"

namespace veil {
namespace {

using Reader = pipeline::PolicyReader;

std::optional<IdentifierKind> read_kind(Reader& reader, const YAML::Node& node) {
  const auto kind = node.IsScalar() ? kind_from(node.Scalar()) : std::nullopt;
  if (!kind) reader.fail(node, "policy.invalid_value", "a kind is one of direct, quasi, confidential, none");
  return kind;
}

// "PERSON" or "CODE/EMAIL".
bool is_label_key(std::string_view key) {
  const std::size_t slash = key.find('/');
  return label_from(key.substr(0, slash)) && (slash == std::string_view::npos || slash + 1 < key.size());
}

void read_labels(Reader& reader, const YAML::Node& labels, Policy& policy) {
  if (!labels || reader.failed()) return;
  if (!labels.IsMap()) return reader.fail(labels, "policy.invalid_value", "'labels' must be a map of labels and rules");
  for (const auto& pair : labels) {
    const std::string key = pair.first.Scalar();
    if (!is_label_key(key)) {
      return reader.fail(pair.first, "policy.unknown_key", "'" + key + "' is not a label, nor a label with a finer one below it");
    }
    LabelRule rule;
    if (pair.second.IsScalar()) {
      rule.method = pair.second.Scalar();
    } else if (reader.expect_map(pair.second, {"method", "kind", "level"}, "the rule for " + key)) {
      reader.read(pair.second, "method", rule.method);
      reader.read(pair.second, "level", rule.level);
      if (rule.level < 0) reader.fail(pair.second["level"], "policy.invalid_value", "a level is 1 or more");
      if (pair.second["kind"]) rule.kind = read_kind(reader, pair.second["kind"]);
    }
    if (reader.failed()) return;
    policy.labels[key] = rule;
  }
}

// Label and kind of a term or an expression. False, with an error, when one is unknown.
bool read_label_and_kind(Reader& reader, const YAML::Node& node, Label& label, std::string& subtype, IdentifierKind& kind) {
  if (const YAML::Node name = node["label"]) {
    if (!name.IsScalar() || !pipeline::read_label(name.Scalar(), label, subtype)) {
      reader.fail(name, "policy.invalid_value", "not a label");
      return false;
    }
  }
  if (const YAML::Node name = node["kind"]) {
    const auto known = read_kind(reader, name);
    if (!known) return false;
    kind = *known;
  }
  return true;
}

void read_terms(Reader& reader, const YAML::Node& terms, Policy& policy) {
  if (!terms || reader.failed()) return;
  if (!terms.IsSequence()) return reader.fail(terms, "policy.invalid_value", "'terms' must be a list");
  for (const YAML::Node& node : terms) {
    if (!reader.expect_map(node, {"text", "label", "kind"}, "a term")) return;
    OwnTerm term;
    reader.read(node, "text", term.text);
    if (term.text.empty()) return reader.fail(node, "policy.invalid_value", "a term needs a text");
    if (!read_label_and_kind(reader, node, term.label, term.subtype, term.kind)) return;
    policy.terms.push_back(std::move(term));
  }
}

void read_lists(Reader& reader, const YAML::Node& lists, std::string_view place, Policy& policy) {
  if (!lists || reader.failed()) return;
  if (!lists.IsSequence()) return reader.fail(lists, "policy.invalid_value", "'lists' must be a list");
  for (const YAML::Node& node : lists) {
    if (!reader.expect_map(node, {"file"}, "a list")) return;
    std::string file;
    reader.read(node, "file", file);
    if (file.empty()) return reader.fail(node, "policy.invalid_value", "a list needs a file");
    // An absolute path stays what it is.
    const std::filesystem::path path = std::filesystem::path(place).parent_path() / file;
    auto terms = pipeline::read_own_list(path);
    if (!terms) return reader.fail(terms.error());
    policy.lists.push_back({std::filesystem::absolute(path).lexically_normal().string(), std::move(*terms)});
  }
}

// Files that the policy names count from its folder; an absolute path stays what it is.
void read_knowledge(Reader& reader, const YAML::Node& root, std::string_view place, Policy& policy) {
  if (const YAML::Node generalize = root["generalize"]) {
    if (!reader.expect_map(generalize, {"smallest_things"}, "'generalize'")) return;
    reader.read(generalize, "smallest_things", policy.generalize.smallest_things);
  }
  reader.read(root, "knowledge", policy.knowledge);
  for (std::string& file : policy.knowledge) {
    file = std::filesystem::absolute(std::filesystem::path(place).parent_path() / file).lexically_normal().string();
  }
}

void read_surrogate(Reader& reader, const YAML::Node& node, std::string_view place, SurrogateRules& rules) {
  if (!node || reader.failed() || !reader.expect_map(node, {"key_file", "shift_days"}, "'surrogate'")) return;
  reader.read(node, "key_file", rules.key_file);
  if (!rules.key_file.empty()) {
    rules.key_file = std::filesystem::absolute(std::filesystem::path(place).parent_path() / rules.key_file).lexically_normal().string();
  }
  std::vector<int> shift = {rules.smallest_shift, rules.largest_shift};
  reader.read(node, "shift_days", shift);
  constexpr int most_days = 36500;
  if (shift.size() != 2 || shift[0] < 1 || shift[1] < shift[0] || shift[1] > most_days) {
    return reader.fail(node["shift_days"], "policy.invalid_value", "'shift_days' is the smallest and the largest shift, 1 to 36500 days");
  }
  rules.smallest_shift = shift[0];
  rules.largest_shift = shift[1];
}

void read_selection(Reader& reader, const YAML::Node& selection, SelectionRules& rules) {
  if (!selection || reader.failed()) return;
  if (!reader.expect_map(selection, {"strictness", "budget"}, "'selection'")) return;
  reader.read(selection, "strictness", rules.strictness);
  reader.read(selection, "budget", rules.budget);
  if (reader.failed()) return;
  if (!(rules.strictness >= -2 && rules.strictness <= 2)) reader.fail(selection["strictness"], "policy.invalid_value", "strictness is a number from -2 to 2");
  if (!(rules.budget >= 0 && rules.budget < 1e12)) reader.fail(selection["budget"], "policy.invalid_value", "a budget is a number of bits, 0 or more");
}

void read_expressions(Reader& reader, const YAML::Node& expressions, Policy& policy) {
  if (!expressions || reader.failed()) return;
  if (!expressions.IsSequence()) return reader.fail(expressions, "policy.invalid_value", "'expressions' must be a list");
  for (const YAML::Node& node : expressions) {
    if (!reader.expect_map(node, {"pattern", "label", "kind"}, "an expression")) return;
    OwnExpression expression;
    reader.read(node, "pattern", expression.pattern);
    if (auto problem = detect::expression_problem(expression.pattern)) {
      return reader.fail(node, "policy.invalid_value", std::move(*problem));
    }
    if (!node["label"]) return reader.fail(node, "policy.invalid_value", "an expression needs a label");
    if (!read_label_and_kind(reader, node, expression.label, expression.subtype, expression.kind)) return;
    policy.expressions.push_back(std::move(expression));
  }
}

void read_protect(Reader& reader, const YAML::Node& kinds, Policy& policy) {
  if (!kinds || reader.failed()) return;
  if (!kinds.IsSequence()) return reader.fail(kinds, "policy.invalid_value", "'protect' must be a list of kinds");
  policy.protect.clear();
  for (const YAML::Node& node : kinds) {
    const auto kind = read_kind(reader, node);
    if (!kind) return;
    if (*kind == IdentifierKind::none) return reader.fail(node, "policy.invalid_value", "'none' cannot be protected");
    policy.protect.push_back(*kind);
  }
}

constexpr std::array<std::pair<std::string_view, DocumentIds>, 3> names_of_ids = {
    {{"keep", DocumentIds::keep}, {"number", DocumentIds::number}, {"hash", DocumentIds::hash}}};
constexpr std::array<std::pair<std::string_view, OtherLanguages>, 2> names_of_other_languages = {
    {{"mask", OtherLanguages::mask}, {"refuse", OtherLanguages::refuse}}};

// One of a few names.
template <typename Names, typename Value>
void read_named(Reader& reader, const YAML::Node& root, const char* key, const Names& names, Value& value) {
  const YAML::Node node = root[key];
  if (!node || reader.failed()) return;
  std::string known;
  for (const auto& [name, meaning] : names) {
    if (node.IsScalar() && node.Scalar() == name) {
      value = meaning;
      return;
    }
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  reader.fail(node, "policy.invalid_value", std::string("'") + key + "' is one of " + known);
}

template <typename Names, typename Value>
std::string name_in(const Names& names, Value value) {
  for (const auto& [name, meaning] : names) {
    if (meaning == value) return std::string(name);
  }
  return "";
}

std::string label_with(Label label, std::string_view subtype) {
  return std::string(name_of(label)) + (subtype.empty() ? "" : "/" + std::string(subtype));
}

void read_section(Reader& reader, const YAML::Node& root, const char* section, const char* key, std::string& value) {
  const YAML::Node node = root[section];
  if (node && !reader.failed()) reader.read(node, key, value);
}

}  // namespace

Result<Policy> policy_from_yaml(std::string_view yaml, std::string_view place) {
  YAML::Node root;
  try {
    root = YAML::Load(std::string(yaml));
  } catch (const YAML::Exception& problem) {
    return Error{"policy.malformed", "this is not YAML: " + problem.msg,
                 std::string(place) + ", line " + std::to_string(problem.mark.line + 1)};
  }
  Policy policy;
  if (root.IsNull()) return policy;
  Reader reader(place);
  if (!reader.expect_map(root,
                         {"protect", "detectors", "entity_model", "combination", "smallest_score", "second_pass", "method", "labels", "terms", "lists",
                          "expressions", "keep", "ids", "other_languages", "generalize", "selection", "disclosure", "surrogate", "knowledge", "tag", "suppress", "mask"},
                         "the policy")) {
    return reader.error();
  }
  read_protect(reader, root["protect"], policy);
  reader.read(root, "detectors", policy.detectors);
  pipeline::read_combination(reader, root["combination"], policy.combination);
  reader.read(root, "smallest_score", policy.smallest_score);
  reader.read(root, "entity_model", policy.entity_model);
  reader.read(root, "second_pass", policy.second_pass);
  reader.read(root, "method", policy.method);
  read_labels(reader, root["labels"], policy);
  read_terms(reader, root["terms"], policy);
  read_lists(reader, root["lists"], place, policy);
  read_expressions(reader, root["expressions"], policy);
  reader.read(root, "keep", policy.keep);
  read_named(reader, root, "ids", names_of_ids, policy.ids);
  read_named(reader, root, "other_languages", names_of_other_languages, policy.other_languages);
  read_knowledge(reader, root, place, policy);
  read_surrogate(reader, root["surrogate"], place, policy.surrogate);
  read_selection(reader, root["selection"], policy.selection);
  pipeline::read_disclosure(reader, root["disclosure"], place, policy.disclosure);
  if (root["tag"]) reader.expect_map(root["tag"], {"open", "close"}, "'tag'");
  if (root["suppress"]) reader.expect_map(root["suppress"], {"text"}, "'suppress'");
  if (root["mask"]) reader.expect_map(root["mask"], {"character"}, "'mask'");
  read_section(reader, root, "tag", "open", policy.tag_open);
  read_section(reader, root, "tag", "close", policy.tag_close);
  read_section(reader, root, "suppress", "text", policy.suppression);
  read_section(reader, root, "mask", "character", policy.mask_character);
  if (reader.failed()) return reader.error();
  return policy;
}

Result<Policy> read_policy(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) {
    return Error{"policy.not_found", "there is no such policy file", file.string()};
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return Error{"policy.not_found", "the policy file cannot be read", file.string()};
  const std::string yaml((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  return policy_from_yaml(yaml, file.string());
}

std::string to_yaml(const Policy& policy) {
  YAML::Emitter out;
  out << YAML::BeginMap << YAML::Key << "protect" << YAML::Value << YAML::Flow << YAML::BeginSeq;
  for (const IdentifierKind kind : policy.protect) out << std::string(name_of(kind));
  out << YAML::EndSeq;
  out << YAML::Key << "detectors" << YAML::Value << YAML::Flow << policy.detectors;
  out << YAML::Key << "combination" << YAML::Value;
  pipeline::write_combination(out, policy.combination);
  out << YAML::Key << "smallest_score" << YAML::Value << policy.smallest_score;
  out << YAML::Key << "entity_model" << YAML::Value << policy.entity_model;
  out << YAML::Key << "second_pass" << YAML::Value << policy.second_pass;
  out << YAML::Key << "method" << YAML::Value << policy.method;
  out << YAML::Key << "labels" << YAML::Value << YAML::BeginMap;
  for (const auto& [label, rule] : policy.labels) {
    out << YAML::Key << label << YAML::Value << YAML::Flow << YAML::BeginMap;
    if (!rule.method.empty()) out << YAML::Key << "method" << YAML::Value << rule.method;
    if (rule.kind) out << YAML::Key << "kind" << YAML::Value << std::string(name_of(*rule.kind));
    if (rule.level > 0) out << YAML::Key << "level" << YAML::Value << rule.level;
    out << YAML::EndMap;
  }
  out << YAML::EndMap;
  out << YAML::Key << "terms" << YAML::Value << YAML::BeginSeq;
  for (const OwnTerm& term : policy.terms) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "text" << YAML::Value << YAML::DoubleQuoted << term.text << YAML::Key
        << "label" << YAML::Value << label_with(term.label, term.subtype) << YAML::Key << "kind" << YAML::Value
        << std::string(name_of(term.kind)) << YAML::EndMap;
  }
  out << YAML::EndSeq;
  out << YAML::Key << "lists" << YAML::Value << YAML::BeginSeq;
  for (const OwnList& list : policy.lists) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "file" << YAML::Value << YAML::DoubleQuoted << list.file << YAML::EndMap;
  }
  out << YAML::EndSeq;
  out << YAML::Key << "expressions" << YAML::Value << YAML::BeginSeq;
  for (const OwnExpression& expression : policy.expressions) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "pattern" << YAML::Value << YAML::DoubleQuoted << expression.pattern
        << YAML::Key << "label" << YAML::Value << label_with(expression.label, expression.subtype) << YAML::Key << "kind"
        << YAML::Value << std::string(name_of(expression.kind)) << YAML::EndMap;
  }
  out << YAML::EndSeq;
  out << YAML::Key << "keep" << YAML::Value << YAML::Flow << policy.keep;
  out << YAML::Key << "ids" << YAML::Value << name_in(names_of_ids, policy.ids);
  out << YAML::Key << "other_languages" << YAML::Value << name_in(names_of_other_languages, policy.other_languages);
  out << YAML::Key << "generalize" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "smallest_things" << YAML::Value
      << policy.generalize.smallest_things << YAML::EndMap;
  out << YAML::Key << "surrogate" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "key_file" << YAML::Value
      << YAML::DoubleQuoted << policy.surrogate.key_file << YAML::Key << "shift_days" << YAML::Value << YAML::Flow
      << std::vector<int>{policy.surrogate.smallest_shift, policy.surrogate.largest_shift} << YAML::EndMap;
  out << YAML::Key << "selection" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "strictness" << YAML::Value
      << policy.selection.strictness << YAML::Key << "budget" << YAML::Value << policy.selection.budget << YAML::EndMap;
  out << YAML::Key << "disclosure" << YAML::Value;
  pipeline::write_disclosure(out, policy.disclosure);
  out << YAML::Key << "knowledge" << YAML::Value << YAML::Flow << policy.knowledge;
  out << YAML::Key << "tag" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "open" << YAML::Value
      << YAML::DoubleQuoted << policy.tag_open << YAML::Key << "close" << YAML::Value << YAML::DoubleQuoted << policy.tag_close
      << YAML::EndMap;
  out << YAML::Key << "suppress" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "text" << YAML::Value
      << YAML::DoubleQuoted << policy.suppression << YAML::EndMap;
  out << YAML::Key << "mask" << YAML::Value << YAML::Flow << YAML::BeginMap << YAML::Key << "character" << YAML::Value
      << YAML::DoubleQuoted << policy.mask_character << YAML::EndMap;
  out << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace veil
