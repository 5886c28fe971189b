// The sources that generalize by rule, without a knowledge base: dates and times, amounts, ages, persons. Codes, e-mail addresses
// and the like have none: nothing general can be said of them that would not be of use to an attacker.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "replace/options/rule_resources.h"
#include "text/resource_path.h"
#include "veil/labels.h"

namespace veil::replace {

// "on 18 July 1980" -> "in July 1980", "in 1980", "on a date in the 1980s"; "at 14:35" -> "in the afternoon"; "three years" ->
// "several years". Relative dates, weekdays alone and what cannot be read have no options.
std::unique_ptr<OptionSource> make_datetime_options(std::shared_ptr<const RuleResources> resources);
// "EUR 12,450" -> "between 10,000 and 20,000 EUR", "EUR X"; "twelve victories" -> "more than ten victories", ...
std::unique_ptr<OptionSource> make_quantity_options(std::shared_ptr<const RuleResources> resources);
// "aged 47" -> "aged between 45 and 50", "aged between 40 and 50"; "a 47-year-old man" -> ..., "an adult man"; "aged 93" -> "aged
// over 89"
std::unique_ptr<OptionSource> make_age_options(std::shared_ptr<const RuleResources> resources);
// "Anna Vries" -> "PERSON 1"; "Anna Vries's" -> "PERSON 1's"
std::unique_ptr<OptionSource> make_person_options(std::shared_ptr<const RuleResources> resources);
// "97201" -> "972**"
std::unique_ptr<OptionSource> make_postcode_options(std::shared_ptr<const RuleResources> resources);

class RuleOptions {
 public:
  // `languages` is the folder that holds one folder per language. Errors: model.not_found, model.malformed_resource.
  static Result<std::shared_ptr<const RuleOptions>> open(const ResourcePath& languages);
  explicit RuleOptions(std::shared_ptr<const RuleResources> resources);

  // Null for a label without rules.
  const OptionSource* source(Label label, std::string_view subtype) const;

 private:
  struct Entry {
    Label label;
    std::string_view subtype;  // empty: any
    std::unique_ptr<OptionSource> source;
  };
  std::array<Entry, 5> entries_;
};

}  // namespace veil::replace
