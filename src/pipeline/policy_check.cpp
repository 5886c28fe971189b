// What a policy must hold to mean something, whoever made it: read from a file or built in code. One place for both, so that what one
// door refuses no other lets in. Nothing is corrected: a value out of range, an unknown name, a rule that can never count is a problem,
// since its author believes that it protects.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "detect/own_expressions.h"
#include "pipeline/own_lists.h"
#include "text/occurrences.h"
#include "veil/engine.h"
#include "veil/policy.h"
#include "veil/utf8.h"

namespace veil {
namespace pipeline {
namespace {

constexpr float largest_weight = 1000;
constexpr int highest_level = 100;
constexpr std::uint64_t most_things = 1'000'000'000;
constexpr unsigned most_plausible = 1'000'000;
constexpr int longest_shift = 36500;         // days
constexpr std::size_t longest_bracket = 32;  // bytes, of a tag
constexpr std::size_t longest_suppression = 200;
constexpr std::size_t most_expressions = 1000;
constexpr unsigned most_others = 1000;
constexpr unsigned most_steps = 1'000'000;

bool one_of(const std::vector<std::string>& known, std::string_view value) {
  return std::find(known.begin(), known.end(), value) != known.end();
}

// Text that may stand in a protected document: valid, on one line, and nothing that a terminal or a reader would obey.
bool is_plain_text(std::string_view text) {
  if (utf8::first_invalid_byte(text)) return false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = utf8::decode(text, at);
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool invisible = (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
                           (c >= 0xFFF0 && c <= 0xFFFC) || (c >= 0xE0000 && c <= 0xE0FFF);
    if (control || invisible) return false;
    at += length;
  }
  return true;
}

bool has_letter_or_digit(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = utf8::decode(text, at);
    if (utf8::is_letter(c) || utf8::is_digit(c)) return true;
    at += length;
  }
  return false;
}

// Collects the first problem; what follows it is not looked at.
class Check {
 public:
  explicit Check(const Policy& policy) : policy_(policy), detectors_(detector_names()), methods_(method_names()) {
    asked_ = policy.detectors.empty() ? detectors_ : policy.detectors;
    if (!policy.detectors.empty()) asked_.insert(asked_.end(), policy.everyday_detectors.begin(), policy.everyday_detectors.end());
  }

  std::optional<PolicyProblem> run() {
    kinds();
    detectors();
    combination();
    methods();
    own_words();
    replacements();
    disclosure();
    budget();
    return std::move(problem_);
  }

 private:
  using Key = std::vector<std::string>;

  void require(bool holds, Key key, std::string message, std::string code = "policy.invalid_value") {
    if (!holds && !problem_) problem_ = PolicyProblem{std::move(code), std::move(message), std::move(key)};
  }

  void each_once(const std::vector<std::string>& names, const Key& key, const std::string& what) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < names.size(); ++i) {
      Key place = key;
      place.push_back(std::to_string(i));
      require(!names[i].empty(), place, what + " is empty");
      require(is_plain_text(names[i]), place, what + " holds characters that cannot be seen");
      require(seen.insert(names[i]).second, place, what + " stands twice");
    }
  }

  void kinds() {
    require(!policy_.protect.empty(), {"protect"}, "a policy that protects no kind protects nothing");
    std::set<IdentifierKind> seen;
    for (std::size_t i = 0; i < policy_.protect.size(); ++i) {
      const Key key = {"protect", std::to_string(i)};
      require(policy_.protect[i] != IdentifierKind::none, key, "'none' cannot be protected");
      require(seen.insert(policy_.protect[i]).second, key, "the kind stands twice");
    }
    require(policy_.smallest_score >= 0 && policy_.smallest_score <= 1, {"smallest_score"}, "a score is a number from 0 to 1");
    require(!policy_.made_for || (static_cast<std::size_t>(policy_.made_for->kind) < text_kinds && is_spoken(policy_.made_for->language)),
            {"made_for"}, "it names a kind of text and one of the four languages");
  }

  void known_once(const std::string& key, const std::vector<std::string>& names) {
    each_once(names, {key}, "a detector");
    for (std::size_t i = 0; i < names.size(); ++i) {
      require(one_of(detectors_, names[i]), {key, std::to_string(i)}, "there is no detector of this name", "policy.unknown_detector");
    }
  }

  void detectors() {
    known_once("detectors", policy_.detectors);
    known_once("everyday_detectors", policy_.everyday_detectors);
    for (std::size_t i = 0; i < policy_.everyday_detectors.size(); ++i) {
      const bool asked_anyway = policy_.detectors.empty() || one_of(policy_.detectors, policy_.everyday_detectors[i]);
      require(!asked_anyway, {"everyday_detectors", std::to_string(i)}, "'detectors' asks it in every text");
    }
    require(policy_.everyday_detectors.empty() || one_of(asked_, "everyday"), {"everyday_detectors"},
            "without the detector everyday no text is read as everyday text");
    const std::string& model = policy_.entity_model;
    if (model.empty()) return;
    const bool plain = std::all_of(model.begin(), model.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
    const bool speaks = std::any_of(spoken_languages.begin(), spoken_languages.end(),
                                    [&](Language language) { return model.ends_with("-" + std::string(code_of(language))); });
    require(plain && speaks, {"entity_model"}, "an entity model is a name that ends in its language: clinical-es", "policy.unknown_model");
    require(one_of(asked_, "entity_model"), {"entity_model"}, "an entity model is named, and 'detectors' leaves entity_model out");
  }

  void combination() {
    combination(policy_.combination.otherwise, "default");
    for (const auto& [label, rule] : policy_.combination.labels) combination(rule, std::string(name_of(label)));
  }

  void combination(const CombinationRule& rule, const std::string& of) {
    const Key key = {"combination", of};
    require(rule.weights.empty() || rule.method == CombinationMethod::weighted, key, "weights belong to the method weighted");
    for (const auto& [detector, weight] : rule.weights) {
      const Key place = {"combination", of, "weights", detector};
      require(one_of(detectors_, detector), place, "there is no detector of this name to give a weight to", "policy.unknown_detector");
      require(weight >= 0 && weight <= largest_weight, place, "a weight is a number from 0 to 1000");
    }
    if (rule.threshold == 0) return;
    const Key place = {"combination", of, "threshold"};
    require(rule.method != CombinationMethod::precedence, place, "a threshold counts votes: it needs the method majority or weighted");
    float most = 0;  // votes that a stretch can get: own expressions vote as a detector, too
    for (const std::string& detector : asked_) {
      const auto weight = rule.weights.find(detector);
      most += weight == rule.weights.end() ? 1 : weight->second;
    }
    if (!policy_.expressions.empty() && !one_of(asked_, "expression")) most += 1;
    require(rule.threshold > 0 && rule.threshold <= most, place,
            "a threshold is 0 or more, and no more than all detectors together have votes: nothing would be found");
  }

  void method(const MethodName& name, const Key& key) {
    require(one_of(methods_, name), key, "there is no replacement method of this name", "policy.unknown_method");
  }

  void methods() {
    method(policy_.method, {"method"});
    for (const auto& [name, rule] : policy_.labels) {
      Label label{};
      std::string subtype;
      require(read_label(name, label, subtype), {"labels", name}, "this is not a label, nor a label with a finer one below it",
              "policy.unknown_key");
      if (!rule.method.empty()) method(rule.method, {"labels", name});
      const Key key = {"labels", name, "level"};
      require(rule.level >= 0 && rule.level <= highest_level, key, "a level is a whole number from 1 to 100");
      require(rule.level == 0 || rule.method.empty() || rule.method.is(ReplacementMethod::generalize) ||
                  rule.method.is(ReplacementMethod::learned),
              key, "a level counts the options of generalize: this method has none");
    }
  }

  void term(const OwnTerm& term, const Key& key) {
    require(!utf8::first_invalid_byte(term.text), key, "a term is not valid UTF-8");
    if (problem_) return;
    require(!OccurrenceFinder({term.text}).empty(), key, "a term needs a text that can be found: a word, or four digits");
    require(term.subtype.empty() || is_subtype(term.subtype), key, "a finer label is one word");
    const auto [known, is_new] = term_meanings_.try_emplace(term.text, &term);
    const OwnTerm& first = *known->second;
    require(is_new || (first.label == term.label && first.subtype == term.subtype && first.kind == term.kind), key,
            "the same term stands elsewhere with another label or kind");
  }

  void own_words() {
    for (std::size_t i = 0; i < policy_.terms.size() && !problem_; ++i) {
      const Key key = {"terms", std::to_string(i)};
      require(!term_meanings_.contains(policy_.terms[i].text), key, "the same term stands twice");
      term(policy_.terms[i], key);
    }
    std::set<std::string_view> files;
    for (std::size_t i = 0; i < policy_.lists.size(); ++i) {
      require(files.insert(policy_.lists[i].file).second, {"lists", std::to_string(i)}, "the same list stands twice");
      for (const OwnTerm& one : policy_.lists[i].terms) {
        if (problem_) return;
        term(one, {"lists", std::to_string(i)});
      }
    }
    require(policy_.expressions.size() <= most_expressions, {"expressions"}, "a policy has at most 1000 expressions");
    std::set<std::string_view> patterns;
    for (std::size_t i = 0; i < policy_.expressions.size() && !problem_; ++i) {
      const Key key = {"expressions", std::to_string(i)};
      require(patterns.insert(policy_.expressions[i].pattern).second, key, "the same expression stands twice");
      if (auto problem = detect::expression_problem(policy_.expressions[i].pattern)) require(false, key, std::move(*problem));
      require(policy_.expressions[i].subtype.empty() || is_subtype(policy_.expressions[i].subtype), key, "a finer label is one word");
    }
    each_once(policy_.keep, {"keep"}, "what is to be kept");
    for (std::size_t i = 0; i < policy_.keep.size(); ++i) {
      const auto found = term_meanings_.find(policy_.keep[i]);
      require(found == term_meanings_.end(), {"keep", std::to_string(i)}, "the same words are to be kept and to be found");
    }
    each_once(policy_.knowledge, {"knowledge"}, "a knowledge base");
  }

  void bracket(const std::string& text, const char* side) {
    const Key key = {"tag", side};
    require(!text.empty() && text.size() <= longest_bracket && is_plain_text(text) && !has_letter_or_digit(text), key,
            "what stands around a tag is one to 32 bytes without letters, digits and characters that cannot be seen");
  }

  void replacements() {
    require(policy_.generalize.smallest_things >= 1 && policy_.generalize.smallest_things <= most_things, {"generalize", "smallest_things"},
            "a number of things is 1 to 1000000000");
    const SurrogateRules& surrogate = policy_.surrogate;
    require(
        surrogate.smallest_shift >= 1 && surrogate.smallest_shift <= surrogate.largest_shift && surrogate.largest_shift <= longest_shift,
        {"surrogate", "shift_days"}, "'shift_days' is the smallest and the largest shift, 1 to 36500 days");
    require(!surrogate.key_file.empty() || !policy_.uses(ReplacementMethod::pseudonym), {"surrogate", "key_file"},
            "pseudonyms are made with a key: 'surrogate: {key_file: FILE}'");
    const SelectionRules& selection = policy_.selection;
    require(selection.strictness >= -2 && selection.strictness <= 2, {"selection", "strictness"}, "strictness is a number from -2 to 2");
    require(selection.budget >= 0 && selection.budget < 1e12, {"selection", "budget"}, "a budget is a number of bits, 0 or more");
    bracket(policy_.tag_open, "open");
    bracket(policy_.tag_close, "close");
    require(policy_.suppression.size() <= longest_suppression && is_plain_text(policy_.suppression), {"suppress", "text"},
            "what stands for a suppressed mention is at most 200 bytes, without line breaks and characters that cannot be seen");
    const std::string& mask = policy_.mask_character;
    const bool one = !mask.empty() && is_plain_text(mask) && utf8::decode(mask, 0).length == mask.size();
    require(one && !utf8::is_mark(utf8::decode(mask, 0).code_point) && !utf8::is_space(utf8::decode(mask, 0).code_point),
            {"mask", "character"}, "a mask is one character that can be seen");
  }

  void disclosure() {
    const DisclosureRules& rules = policy_.disclosure;
    each_once(rules.targets, {"disclosure", "targets"}, "a target");
    for (std::size_t i = 0; i < rules.targets.size() && !problem_; ++i) {
      require(has_letter_or_digit(rules.targets[i]), {"disclosure", "targets", std::to_string(i)}, "a target needs letters or digits");
    }
    const VectorUse use = rules.embedding.use;
    const Key key = {"disclosure", "embedding", "use"};
    require(use != VectorUse::off || rules.targets.empty(), key, "targets are named, and 'use: off' looks at none");
    require((use != VectorUse::filter && use != VectorUse::alone) || rules.narrowing != Narrowing::never, key,
            "this use leaves out what detectors found, and 'narrowing: never' forbids it: say narrowing: command_line or documents");
    require(rules.embedding.threshold > 0 && rules.embedding.threshold <= 1, {"disclosure", "embedding", "threshold"},
            "a threshold of cosines is above 0 and at most 1");
    const InformationRules& information = rules.information;
    const auto at = [](const char* name) { return Key{"disclosure", "information", name}; };
    each_once(information.categories, at("categories"), "a category");
    require(information.alpha >= 1 && information.alpha <= 100, at("alpha"), "alpha is a number from 1 to 100");
    require(information.plausible >= 2 && information.plausible <= most_plausible, at("plausible"),
            "at least 2 originals must be plausible, and no more than 1000000");
  }

  void budget() {
    const BudgetRules& rules = policy_.budget;
    const auto at = [](const char* name) { return Key{"risk", "budget", name}; };
    if (rules.mode == BudgetMode::off) {
      BudgetRules none;
      require(rules == none, at("mode"), "a budget needs a mode: background, population or blind");
      return;
    }
    require(rules.mode != BudgetMode::background || !rules.background.empty(), at("background"),
            "this mode needs a file with public text about the people who may be meant");
    require(rules.mode != BudgetMode::population || !rules.population.empty(), at("population"),
            "this mode needs a table of the population");
    require(rules.mode != BudgetMode::blind || !rules.collection.empty(), at("collection"),
            "this mode needs a collection of documents like those that are protected");
    require(rules.mode == BudgetMode::background || rules.background.empty(), at("background"),
            "only 'mode: background' asks a background");
    require(rules.mode == BudgetMode::population || rules.population.empty(), at("population"), "only 'mode: population' asks a table");
    require(rules.mode == BudgetMode::blind || rules.collection.empty(), at("collection"), "only 'mode: blind' asks a collection");
    require(rules.smallest_k <= rules.largest_k && rules.largest_k <= most_others, at("k"),
            "k is a number of others, or the smallest and the largest that are drawn, at most 1000");
    require(rules.smallest_k == rules.largest_k || !rules.key_file.empty(), at("k"),
            "k is drawn from a key: name a 'key_file', or one number");
    require(rules.smallest_k < rules.largest_k || rules.key_file.empty(), at("key_file"),
            "k is one number, and nothing is drawn from a key");
    require(rules.named >= 0 && rules.named < 1, at("named"), "a probability is a number from 0 to 1");
    require(rules.right >= 0 && rules.right < 1, at("right"), "a probability is a number from 0 to 1");
    require(rules.smallest_k > 0 || rules.named > 0 || rules.right > 0, at("k"), "a budget bounds something: 'k', 'named' or 'right'");
    require(rules.mode != BudgetMode::population || rules.smallest_k >= 2, at("k"), "a population hides a person among 2 or more");
    require(rules.margin >= 0 && rules.margin <= 10, at("margin"), "a margin is a number of standard deviations, 0 to 10");
    require(rules.steps >= 1 && rules.steps <= most_steps, at("steps"), "a number of steps is 1 to 1000000");
    const bool replaced_generally = policy_.method.is(ReplacementMethod::generalize) || policy_.method.is(ReplacementMethod::learned);
    require(replaced_generally, {"method"}, "a budget writes things more generally: it needs the method generalize or learned");
  }

  const Policy& policy_;
  std::vector<std::string> detectors_;
  std::vector<std::string> methods_;
  std::vector<std::string> asked_;
  std::map<std::string_view, const OwnTerm*> term_meanings_;
  std::optional<PolicyProblem> problem_;
};

}  // namespace

}  // namespace pipeline

std::optional<PolicyProblem> Policy::validate() const { return pipeline::Check(*this).run(); }

Error PolicyProblem::error() const {
  std::string place;
  for (const std::string& step : key) place += (place.empty() ? "" : ".") + step;
  return Error{code, message, place};
}

}  // namespace veil
