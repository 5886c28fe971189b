// Rules that `veil train entities --rules` crafts from annotated documents for what stands in regular surroundings ("Nombre: ...",
// "Fecha de nacimiento: ..."). A text file that people read and edit, a rule a line, parted by tabs: kind of entity, how often it was
// right, how often it was found, expression. The first group of the expression (RE2) is the entity; expressions are searched line by line.
//     PERSON/PATIENT   1.00   412   Nombre:\s+(\p{Lu}\p{Ll}+)
// The entity model takes what rules say as a feature and makes the decision (Hassan et al. 2019, ReCRF).
#pragma once

#include <re2/re2.h>
#include <re2/set.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "detect/entities/word_facts.h"
#include "veil/document.h"

namespace veil::detect {

struct CraftedRule {
  std::string kind;
  double precision = 0;
  std::size_t support = 0;
  std::string expression;
};

// model.malformed_rules with file and line: a row with other columns, an expression that does not compile or has no group.
Result<std::vector<CraftedRule>> read_crafted_rules(const std::filesystem::path& file);
std::string to_text(const std::vector<CraftedRule>& rules);

class RuleFinder {
 public:
  // Earlier rules win. `kinds` are those of the model; model.malformed_rules for a rule of another kind, with `place` and its number.
  static Result<std::shared_ptr<const RuleFinder>> make(const std::vector<CraftedRule>& rules, const std::vector<std::string>& kinds,
                                                        std::string_view place);

  struct Hit {
    Span span;
    std::uint32_t kind = 0;  // number in the model's kinds, counted from 1
    friend bool operator==(const Hit&, const Hit&) = default;
  };
  // What the rules find in a part of a text, in order of place, without overlaps.
  std::vector<Hit> find(std::string_view text, Span part) const;

 private:
  RuleFinder() = default;
  std::vector<std::unique_ptr<RE2>> expressions_;
  std::vector<std::uint32_t> kind_of_rule_;
  std::unique_ptr<RE2::Set> any_;  // which of them match a line at all
};

void add_rule_hints(const Document& document, const UnitText& text, const RuleFinder& rules, UnitHints& hints);

}  // namespace veil::detect
