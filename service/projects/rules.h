// What was decided once and holds for a project: choices about words wherever they stand as a mention, and words that are always one.
//   {"words": "Oslo", "label": "LOC", "does": "replace", "method": "generalize", "level": 2, "replacement": "a city in Norway"}
//   {"words": "Northgate", "label": "ORG", "does": "keep"}        stays readable
//   {"words": "blue door", "label": "LOC", "kind": "quasi", "does": "mark"}   is a mention in every document that comes
// A remembered choice is a rule of the project: documents that come later begin with it. As far as a policy can say the same it stands in
// the policy file that the project gives out, so that `veil protect` decides alike.
#pragma once

#include <string>
#include <string_view>

#include "service/json/json.h"
#include "service/projects/decisions.h"
#include "veil/document.h"
#include "veil/policy.h"
#include "veil/result.h"

namespace veil::service {

// A rule as somebody sent it, with nothing else in it. Errors: usage.invalid_value.
Result<Json> rule_from(const Json& wished);
// Puts it among the rules of a project's settings, in place of one about the same words and label, which is `former` then. Errors:
// read.too_large.
Result<void> remember(const Json& rule, Json& settings, Json& former);
// By which a choice for the whole project can be taken back: letters, digits, - and _, up to 64.
bool is_choice_name(std::string_view name);

// Edits that rules make of what is open in a document, settled as whoever made the rule said. A replacement is the option of the same
// method and level where the mention has one, else the words of the rule.
Json edits_by_rules(const Json::Array& rules, const Json& analysis, const Decisions& decisions);
// Words that rules mark, as mentions that the document brings, wherever they stand as whole words.
void mark_by_rules(const Json::Array& rules, Document& document);

// The policy with what it can say of the rules: words that stay readable, words that must be found.
void add_to_policy(const Json::Array& rules, Policy& policy);

}  // namespace veil::service
