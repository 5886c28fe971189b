// What the rules consult, per language: the words of dates and amounts (expressions.tsv) and the wording of generalizations
// (generalizations.tsv). And how an offer is made of them: the row that fits the words before the mention, its templates filled.
#pragma once

#include <array>
#include <memory>

#include "replace/options/option_source.h"
#include "replace/options/wording.h"
#include "expressions/lexicon.h"
#include "text/resource_path.h"
#include "veil/language.h"

namespace veil::replace {

struct LanguageRules {
  expressions::Lexicon lexicon;
  Wording wording;
  bool has(Habit habit) const { return lexicon.habits().has(habit); }
};

class RuleResources {
 public:
  // `languages` is the folder that holds one folder per language. Errors: model.not_found, model.malformed_resource.
  static Result<std::shared_ptr<const RuleResources>> open(const ResourcePath& languages);
  // Null for a language that Veil does not speak.
  const LanguageRules* of(Language language) const { return is_spoken(language) ? &rules_[static_cast<std::size_t>(language)] : nullptr; }

 private:
  std::array<LanguageRules, spoken_languages.size()> rules_;
};

// Mentions that are longer than this, in bytes, are no date or amount that the rules could read.
constexpr std::size_t longest_rule_mention = 160;

// The filled templates of `kind`, for the mention and the words that the row takes in: without what names the original, without
// doubles, at most six, with a capital where a sentence begins. No options where no row fits.
Offer worded_offer(const Surroundings& surroundings, const Wording& wording, std::string_view kind, Filling filling);

}  // namespace veil::replace
