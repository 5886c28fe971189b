// The table of rules by label, and the one rule that needs no reading: persons are told apart by their number.
#include "replace/options/rule_options.h"

#include <string>
#include <utility>

namespace veil::replace {
namespace {

class PersonOptions : public OptionSource {
 public:
  explicit PersonOptions(std::shared_ptr<const RuleResources> resources) : resources_(std::move(resources)) {}

  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    const Mention& mention = document.mentions[mention_number];
    const LanguageRules* rules = resources_->of(document.language);
    if (rules == nullptr || mention.entity == 0 || mention.entity > document.entities.size()) return {mention.span, {}};
    const Surroundings surroundings(document, mention_number);
    Filling filling;
    filling[Slot::number] = std::to_string(document.entities[mention.entity - 1].number);
    const std::string_view text = surroundings.text();
    for (const std::string_view possessive : {"'s", "’s", "'S", "’S"}) {
      if (rules->has(Habit::possessive_apostrophe) && text.ends_with(possessive)) filling[Slot::ending] = possessive;
    }
    return worded_offer(surroundings, rules->wording, "person", std::move(filling));
  }

 private:
  std::shared_ptr<const RuleResources> resources_;
};

}  // namespace

std::unique_ptr<OptionSource> make_person_options(std::shared_ptr<const RuleResources> resources) {
  return std::make_unique<PersonOptions>(std::move(resources));
}

Result<std::shared_ptr<const RuleOptions>> RuleOptions::open(const ResourcePath& languages) {
  auto resources = RuleResources::open(languages);
  if (!resources) return resources.error();
  return std::make_shared<const RuleOptions>(std::move(*resources));
}

RuleOptions::RuleOptions(std::shared_ptr<const RuleResources> resources)
    : entries_{{{Label::datetime, "", make_datetime_options(resources)},
                {Label::quantity, "", make_quantity_options(resources)},
                {Label::dem, "AGE", make_age_options(resources)},
                {Label::person, "", make_person_options(resources)},
                {Label::loc, "POSTCODE", make_postcode_options(resources)}}} {}

const OptionSource* RuleOptions::source(Label label, std::string_view subtype) const {
  for (const Entry& entry : entries_) {
    if (entry.label == label && (entry.subtype.empty() || entry.subtype == subtype)) return entry.source.get();
  }
  return nullptr;
}

}  // namespace veil::replace
