// Reads the policy file. Every key is checked against what is known, with its line: a misspelt key is refused. What values mean
// together is checked where every policy is (Policy::validate); here that becomes a line.
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "pipeline/budget_yaml.h"
#include "pipeline/combination_yaml.h"
#include "pipeline/disclosure_yaml.h"
#include "pipeline/own_lists.h"
#include "pipeline/policy_document.h"
#include "pipeline/policy_names.h"
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

void read_labels(Reader& reader, const YAML::Node& labels, Policy& policy) {
  if (!labels || reader.failed()) return;
  if (!labels.IsMap()) return reader.fail(labels, "policy.invalid_value", "'labels' must be a map of labels and rules");
  for (const auto& pair : labels) {
    const std::string key = pair.first.Scalar();
    LabelRule rule;
    if (pair.second.IsScalar()) {
      rule.method = pair.second.Scalar();
      if (rule.method.empty()) reader.fail(pair.first, "policy.invalid_value", "a method is a name");
    } else if (reader.expect_map(pair.second, {"method", "kind", "level"}, "the rule for " + pipeline::shown_key(key))) {
      std::string method;
      reader.read(pair.second, "method", method);
      rule.method = method;
      reader.read(pair.second, "level", rule.level);
      if (pair.second["level"] && rule.level == 0) reader.fail(pair.second["level"], "policy.invalid_value", "a level is 1 or more");
      if (pair.second["method"] && rule.method.empty()) reader.fail(pair.second["method"], "policy.invalid_value", "a method is a name");
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
    if (file.empty()) return reader.fail(root["knowledge"], "policy.invalid_value", "a knowledge base is a file");
    file = std::filesystem::absolute(std::filesystem::path(place).parent_path() / file).lexically_normal().string();
  }
}

void read_surrogate(Reader& reader, const YAML::Node& node, std::string_view place, SurrogateRules& rules) {
  if (!node || reader.failed() || !reader.expect_map(node, {"key_file", "shift_days", "names", "doses"}, "'surrogate'")) return;
  reader.read_one_of(node, "names", pipeline::surrogate_names_names, rules.names);
  reader.read_one_of(node, "doses", pipeline::surrogate_doses_names, rules.doses);
  reader.read(node, "key_file", rules.key_file);
  if (!rules.key_file.empty()) {
    rules.key_file = std::filesystem::absolute(std::filesystem::path(place).parent_path() / rules.key_file).lexically_normal().string();
  }
  std::vector<int> shift = {rules.smallest_shift, rules.largest_shift};
  reader.read(node, "shift_days", shift);
  if (shift.size() != 2)
    return reader.fail(node["shift_days"], "policy.invalid_value", "'shift_days' is the smallest and the largest shift");
  rules.smallest_shift = shift[0];
  rules.largest_shift = shift[1];
}

void read_selection(Reader& reader, const YAML::Node& selection, SelectionRules& rules) {
  if (!selection || reader.failed()) return;
  if (!reader.expect_map(selection, {"strictness", "budget"}, "'selection'")) return;
  reader.read(selection, "strictness", rules.strictness);
  reader.read(selection, "budget", rules.budget);
}

void read_expressions(Reader& reader, const YAML::Node& expressions, Policy& policy) {
  if (!expressions || reader.failed()) return;
  if (!expressions.IsSequence()) return reader.fail(expressions, "policy.invalid_value", "'expressions' must be a list");
  for (const YAML::Node& node : expressions) {
    if (!reader.expect_map(node, {"pattern", "label", "kind"}, "an expression")) return;
    OwnExpression expression;
    reader.read(node, "pattern", expression.pattern);
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
    policy.protect.push_back(*kind);
  }
}

void read_made_for(Reader& reader, const YAML::Node& node, Policy& policy) {
  if (!node || reader.failed() || !reader.expect_map(node, {"kind", "language"}, "'made_for'")) return;
  for (const char* key : {"kind", "language"}) {
    if (!node[key]) return reader.fail(node, "policy.invalid_value", "'made_for' needs 'kind' and 'language'");
  }
  MadeFor made_for;
  reader.read_one_of(node, "kind", text_kind_names, made_for.kind);
  reader.read_one_of(node, "language", std::span(language_codes).first(spoken_languages.size()), made_for.language);
  policy.made_for = made_for;
}

void read_section(Reader& reader, const YAML::Node& root, const char* section, const char* key, std::string& value) {
  const YAML::Node node = root[section];
  if (node && !reader.failed()) reader.read(node, key, value);
}

// The node that a key leads to, or the last one on the way that is there.
YAML::Node deepest_node(const YAML::Node& root, const std::vector<std::string>& key) {
  YAML::Node node(root);
  for (const std::string& step : key) {
    std::size_t number = 0;
    const bool is_number = std::from_chars(step.data(), step.data() + step.size(), number).ptr == step.data() + step.size();
    if (!node.IsMap() && !(node.IsSequence() && is_number)) break;
    const YAML::Node next = node.IsMap() ? std::as_const(node)[step] : std::as_const(node)[number];
    if (!next.IsDefined()) break;
    node.reset(next);
  }
  return node;
}

}  // namespace

Result<Policy> policy_from_yaml(std::string_view yaml, std::string_view place) {
  const auto loaded = pipeline::load_policy_document(yaml, place);
  if (!loaded) return loaded.error();
  const YAML::Node& root = *loaded;
  Policy policy;
  policy.disclosure.narrowing = Narrowing::never;
  Reader reader(place);
  if (!reader.expect_map(root, {"protect",      "detectors",   "everyday_detectors",
                                "entity_model", "made_for",    "read_as",
                                "wish",         "combination", "smallest_score",
                                "second_pass",  "method",      "labels",
                                "terms",        "lists",       "expressions",
                                "keep",         "ids",         "other_languages",
                                "generalize",   "selection",   "disclosure",
                                "risk",         "surrogate",   "knowledge",
                                "tag",          "suppress",    "mask"},
                         "the policy")) {
    return reader.error();
  }
  read_protect(reader, root["protect"], policy);
  reader.read(root, "detectors", policy.detectors);
  reader.read(root, "everyday_detectors", policy.everyday_detectors);
  pipeline::read_combination(reader, root["combination"], policy.combination);
  reader.read(root, "smallest_score", policy.smallest_score);
  reader.read(root, "entity_model", policy.entity_model);
  read_made_for(reader, root["made_for"], policy);
  reader.read_one_of(root, "read_as", read_as_names, policy.read_as);
  reader.read_one_of(root, "wish", wish_names, policy.wish);
  reader.read(root, "second_pass", policy.second_pass);
  std::string method = policy.method.str();
  reader.read(root, "method", method);
  policy.method = method;
  read_labels(reader, root["labels"], policy);
  read_terms(reader, root["terms"], policy);
  read_lists(reader, root["lists"], place, policy);
  read_expressions(reader, root["expressions"], policy);
  reader.read(root, "keep", policy.keep);
  reader.read_one_of(root, "ids", pipeline::document_ids_names, policy.ids);
  reader.read_one_of(root, "other_languages", pipeline::other_languages_names, policy.other_languages);
  read_knowledge(reader, root, place, policy);
  read_surrogate(reader, root["surrogate"], place, policy.surrogate);
  read_selection(reader, root["selection"], policy.selection);
  pipeline::read_risk(reader, root["risk"], place, policy.budget);
  pipeline::read_disclosure(reader, root["disclosure"], place, policy.disclosure);
  if (root["tag"]) reader.expect_map(root["tag"], {"open", "close"}, "'tag'");
  if (root["suppress"]) reader.expect_map(root["suppress"], {"text"}, "'suppress'");
  if (root["mask"]) reader.expect_map(root["mask"], {"character"}, "'mask'");
  read_section(reader, root, "tag", "open", policy.tag_open);
  read_section(reader, root, "tag", "close", policy.tag_close);
  read_section(reader, root, "suppress", "text", policy.suppression);
  read_section(reader, root, "mask", "character", policy.mask_character);
  if (reader.failed()) return reader.error();
  if (const auto problem = policy.validate()) {
    return Error{problem->code, problem->message, reader.place_of(deepest_node(root, problem->key))};
  }
  return policy;
}

namespace {

Result<std::string> bytes_of(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) {
    return Error{"policy.not_found", "there is no such policy file", file.string()};
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return Error{"policy.not_found", "the policy file cannot be read", file.string()};
  return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
}

}  // namespace

Result<Policy> read_policy(const std::filesystem::path& file) {
  const auto yaml = bytes_of(file);
  if (!yaml) return yaml.error();
  return policy_from_yaml(*yaml, file.string());
}

Error with_policy_line(Error error, const std::filesystem::path& file) {
  if (!error.code.starts_with("policy.")) return error;
  const auto yaml = bytes_of(file);
  if (!yaml) return error;
  const auto root = pipeline::load_policy_document(*yaml, file.string());
  if (!root) return error;
  std::vector<std::string> key;
  for (std::size_t at = 0; at <= error.place.size();) {
    const std::size_t dot = std::min(error.place.find('.', at), error.place.size());
    key.push_back(error.place.substr(at, dot - at));
    at = dot + 1;
  }
  if (!root->IsMap() || key.empty() || !std::as_const(*root)[key.front()].IsDefined()) return error;
  error.place = Reader(file.string()).place_of(deepest_node(*root, key));
  return error;
}

}  // namespace veil
