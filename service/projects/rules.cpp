#include "service/projects/rules.h"

#include <algorithm>

#include "veil/labels.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr std::size_t most_rules = 5000, longest_words = 300, longest_written = 2000;  // bytes

bool same_words(const Json& one, const Json& other) {
  return one.at("words").text() == other.at("words").text() && one.at("label").text() == other.at("label").text();
}

// Nothing: it can be taken.
const char* what_is_wrong(const Json& rule) {
  const std::string& words = rule.at("words").text();
  if (words.empty() || words.size() > longest_words) return "a rule is about words, of 300 bytes at most";
  if (!label_from(rule.at("label").text())) return "there is no such label";
  const std::string& does = rule.at("does").text();
  if (does == "keep") return nullptr;
  if (does == "mark") return kind_from(rule.at("kind").text()) ? nullptr : "there is no such kind";
  if (does != "replace") return "a rule replaces, keeps or marks";
  if (!rule.at("replacement").is_text() || rule.at("replacement").text().size() > longest_written) return "a rule names what stands there";
  return nullptr;
}

// Text between places that are counted in code points.
class Stretches {
 public:
  explicit Stretches(const std::string& text) : text_(text), places_(text) {}
  std::string at(const Json& mention) const {
    const auto place = [&](const char* name) { return static_cast<std::uint64_t>(mention.at(name).whole_number().value_or(-1)); };
    const auto span = places_.to_span(place("start"), place("end"), OffsetUnit::code_points);
    return span ? std::string(span->of(text_)) : std::string();
  }

 private:
  const std::string& text_;
  OffsetMap places_;
};

bool is_of_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c); }

// Whether a word ends or begins between what stands before `at` and behind it.
bool parts_words(std::string_view text, std::size_t at) {
  return at == 0 || at == text.size() || !is_of_word(utf8::decode(text, utf8::previous(text, at)).code_point) ||
         !is_of_word(utf8::decode(text, at).code_point);
}

const Json* option_for(const Json& rule, const Json& mention) {
  const Json* same_text = nullptr;
  for (const Json& option : mention.at("options").elements()) {
    if (option.at("text").text() == rule.at("replacement").text()) same_text = &option;
    if (option.at("method").text() == rule.at("method").text() && option.at("level").whole_number() == rule.at("level").whole_number() &&
        rule.at("level").is_number()) {
      return &option;
    }
  }
  return same_text;
}

}  // namespace

Result<Json> rule_from(const Json& wished) {
  if (const char* wrong = what_is_wrong(wished)) return Error{"usage.invalid_value", wrong, "rule"};
  Json rule = Json::object();
  for (const char* name : {"words", "label", "does", "kind", "method", "level", "replacement"}) {
    if (const Json* given = wished.find(name); given != nullptr && (given->is_text() || given->whole_number())) rule[name] = *given;
  }
  return rule;
}

bool is_choice_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

Result<void> remember(const Json& rule, Json& settings, Json& former) {
  if (!settings.at("rules").is_array()) settings["rules"] = Json::array();
  Json::Array& rules = settings.find_place("rules")->element_places();
  std::erase_if(rules, [&](const Json& one) {
    const bool is_replaced = same_words(one, rule) && (one.at("does").text() == "mark") == (rule.at("does").text() == "mark");
    if (is_replaced) former = one;
    return is_replaced;
  });
  if (rules.size() >= most_rules) return Error{"read.too_large", "a project has 5000 rules at most", "rules"};
  rules.push_back(rule);
  return {};
}

Json edits_by_rules(const Json::Array& rules, const Json& analysis, const Decisions& decisions) {
  Json edits = Json::array();
  std::map<std::pair<std::string, std::string>, const Json*> by_words;
  for (const Json& rule : rules) {
    if (rule.at("does").text() != "mark") by_words[{rule.at("words").text(), rule.at("label").text()}] = &rule;
  }
  if (by_words.empty()) return edits;
  const Stretches stretches(analysis.at("text").text());
  for (const Json& found : analysis.at("mentions").elements()) {
    const Json& now = decisions.at(found.at("id").text());
    if (now.at("state").text() != "open" || now.at("removed").truth()) continue;
    const auto rule = by_words.find({stretches.at(now), now.at("label").text()});
    if (rule == by_words.end()) continue;
    Json edit = now;
    edit["state"] = "settled";
    if (rule->second->at("does").text() == "keep") {
      edit["replacement"] = Json();
      edit["method"] = "keep";
    } else if (const Json* option = option_for(*rule->second, found)) {
      edit["from"] = option->at("start");
      edit["to"] = option->at("end");
      edit["replacement"] = option->at("text");
      edit["method"] = option->at("method");
    } else {
      edit["from"] = now.at("start");
      edit["to"] = now.at("end");
      edit["replacement"] = rule->second->at("replacement");
      edit["method"] = "given";
    }
    edits.push_back(std::move(edit));
  }
  return edits;
}

void mark_by_rules(const Json::Array& rules, Document& document) {
  const std::size_t before = document.mentions.size();
  for (const Json& rule : rules) {
    if (rule.at("does").text() != "mark") continue;
    const std::string& words = rule.at("words").text();
    for (std::size_t at = document.text.find(words); at != std::string::npos; at = document.text.find(words, at + words.size())) {
      const std::size_t end = at + words.size();
      if (!parts_words(document.text, at) || !parts_words(document.text, end)) continue;
      Mention mention;
      mention.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
      const bool taken = std::any_of(document.mentions.begin(), document.mentions.end(), [&](const Mention& one) {
        return one.span.begin < mention.span.end && mention.span.begin < one.span.end;
      });
      if (taken) continue;
      mention.label = label_from(rule.at("label").text()).value_or(Label::misc);
      mention.kind = kind_from(rule.at("kind").text()).value_or(IdentifierKind::quasi);
      mention.score = 1;
      mention.detector = "given";
      document.mentions.push_back(std::move(mention));
    }
  }
  if (document.mentions.size() == before) return;
  std::stable_sort(document.mentions.begin(), document.mentions.end(), [](const Mention& a, const Mention& b) { return a.span < b.span; });
  document.layers.add(Layer::mentions);
}

void add_to_policy(const Json::Array& rules, Policy& policy) {
  const auto is_kept = [&](const std::string& words) {
    return std::find(policy.keep.begin(), policy.keep.end(), words) != policy.keep.end();
  };
  for (const Json& rule : rules) {
    const std::string& words = rule.at("words").text();
    if (rule.at("does").text() == "keep" && !is_kept(words)) policy.keep.push_back(words);
  }
  for (const Json& rule : rules) {
    const std::string& words = rule.at("words").text();
    // A policy in which the same words are to be found and to be kept is refused.
    if (rule.at("does").text() == "mark" && !is_kept(words)) {
      policy.terms.push_back({words, label_from(rule.at("label").text()).value_or(Label::misc),
                              kind_from(rule.at("kind").text()).value_or(IdentifierKind::quasi)});
    }
  }
}

}  // namespace veil::service
