// One document at a time: pairs replacements with gold mentions, asks each count, and sums up. A replacement goes with the gold mention
// that it shares the most bytes with.
#include <algorithm>
#include <optional>
#include <utility>

#include "evaluation/truth/claims.h"
#include "evaluation/truth/contradictions.h"
#include "evaluation/truth/gender_words.h"
#include "evaluation/truth/time_facts.h"
#include "evaluation/truth/whole_things.h"
#include "evaluation/utility/reading_rules.h"
#include "text/default_language.h"
#include "veil/tools/evaluation_truth.h"
#include "veil/utf8.h"

namespace veil {
namespace {

using evaluation::Claim;
using evaluation::ClaimForm;
using evaluation::Claims;

constexpr std::string_view must_stay = "KEEP";  // the subtype of what gold wants untouched

bool has_digit(std::string_view text) { return text.find_first_of("0123456789") != std::string_view::npos; }

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = utf8::decode(text, at);
    if (utf8::is_letter(c)) return true;
    at += length;
  }
  return false;
}

// A gold mention in the text that the protection gives back, which differs from gold's where something was changed beside the
// replacements.
struct PlacedGold {
  Span span;
  const Mention* mention = nullptr;
};

std::vector<PlacedGold> placed_gold(const Document& gold, const std::vector<Change>& changes) {
  std::vector<PlacedGold> placed;
  for (const Mention& mention : gold.mentions) {
    if (mention.kind == IdentifierKind::none && mention.subtype != must_stay) continue;
    std::int64_t shift = 0;
    bool touched = false;
    for (const Change& change : changes) {
      if (change.original.overlaps(mention.span)) touched = true;
      if (change.original.end > mention.span.begin) break;
      shift += static_cast<std::int64_t>(change.protected_text.size()) - static_cast<std::int64_t>(change.original.size());
    }
    if (touched) continue;
    placed.push_back(
        {{static_cast<std::uint32_t>(mention.span.begin + shift), static_cast<std::uint32_t>(mention.span.end + shift)}, &mention});
  }
  return placed;
}

std::uint32_t shared_bytes(Span a, Span b) { return a.overlaps(b) ? std::min(a.end, b.end) - std::max(a.begin, b.begin) : 0; }

class Judge : public TruthJudge {
 public:
  Judge(Claims claims, evaluation::GenderWords genders, std::vector<expressions::Lexicon> lexicons,
        std::vector<evaluation::LanguageReading> readings, std::shared_ptr<const ReadingRules> rules)
      : claims_(std::move(claims)),
        genders_(std::move(genders)),
        lexicons_(std::move(lexicons)),
        readings_(std::move(readings)),
        rules_(std::move(rules)) {}

  DocumentTruth judge(const TruthCase& one) const override {
    DocumentTruth truth{one.gold.language, {}, {}, {}, {}, 0, 0};
    const auto& replacements = one.protection.replacements;
    std::vector<Change> changes;
    if (one.gold.text != one.protection.text) changes = changes_between(one.gold.text, one.protection.text);
    for (const Change& change : changes) {
      const bool number = has_digit(change.original.of(one.gold.text)) || has_digit(change.protected_text.of(one.protection.text));
      ++(number ? truth.quantities_changed_outside : truth.words_changed_outside);
    }
    const std::vector<PlacedGold> gold = placed_gold(one.gold, changes);
    count_mentions(gold, replacements, truth);

    const std::size_t language = static_cast<std::size_t>(spoken_or_default(one.gold.language));
    const auto quantities = evaluation::quantities_in(one.protection.text, lexicons_[language]);
    std::vector<Span> to_go;
    for (const PlacedGold& placed : gold) {
      if (placed.mention->subtype != must_stay) to_go.push_back(placed.span);
    }
    std::vector<Claim> said;
    for (std::size_t i = 0; i < replacements.size(); ++i) {
      const Replacement& replacement = replacements[i];
      const Mention& own = one.protection.mentions[replacement.mention];
      said.push_back(claims_.claim_of(one.after, one.applied.spans[i], replacement));
      ReplacementTruth found;
      found.label = own.label;
      found.level = replacement.level;
      if (const PlacedGold* placed = gold_for(replacement.span, gold)) {
        found.must_stay = placed->mention->subtype == must_stay;
        if (!found.must_stay) {
          found.label = placed->mention->label;
          const auto judged = claims_.judge(said.back(), claims_.gold_of(*placed->mention), own.label);
          found.kind = judged.verdict;
          found.wrong_country = judged.wrong_country;
        }
      }
      found.broken = evaluation::is_broken(one.protection.text, replacement.span, to_go, quantities);
      found.changes_quantity = evaluation::touches_quantity(replacement.span, to_go, quantities);
      found.repeated = i > 0 && repeats(one, i, said);
      truth.replacements.push_back(std::move(found));
    }
    find_slips(one, said, truth.replacements);
    const evaluation::TimeWords time(lexicons_[language], readings_[language]);
    evaluation::find_contradictions(one, claims_, said, genders_, time, truth.replacements);
    return truth;
  }

 private:
  static const PlacedGold* gold_for(Span span, const std::vector<PlacedGold>& gold) {
    const PlacedGold* best = nullptr;
    for (const PlacedGold& placed : gold) {
      const std::uint32_t shared = shared_bytes(placed.span, span);
      if (shared > 0 && (best == nullptr || shared > shared_bytes(best->span, span))) best = &placed;
    }
    return best;
  }

  static void count_mentions(const std::vector<PlacedGold>& gold, const std::vector<Replacement>& replacements, DocumentTruth& truth) {
    for (const PlacedGold& placed : gold) {
      if (placed.mention->subtype == must_stay) continue;
      const auto label = static_cast<std::size_t>(placed.mention->label);
      ++truth.mentions[label];
      std::uint32_t covered = 0;
      for (const Replacement& replacement : replacements) covered += shared_bytes(replacement.span, placed.span);
      if (covered == placed.span.size()) {
        ++truth.replaced[label];
      } else if (covered > 0) {
        ++truth.cut[label];
      }
    }
  }

  // The same words as the replacement before, with nothing but commas, "and" and articles between: an item of a list.
  static bool repeats(const TruthCase& one, std::size_t i, const std::vector<Claim>& said) {
    const Replacement& before = one.protection.replacements[i - 1];
    const Replacement& here = one.protection.replacements[i];
    if (said[i].form == ClaimForm::tag || here.method.is(ReplacementMethod::suppress) || here.method.is(ReplacementMethod::mask))
      return false;
    if (!has_letter(here.text) || utf8::to_lower(before.text) != utf8::to_lower(here.text)) return false;
    const Span gap{one.applied.spans[i - 1].end, one.applied.spans[i].begin};
    if (gap.end <= gap.begin) return false;
    bool parted = false;
    for (const Token& token : evaluation::tokens_in(one.after, gap)) {
      const std::string_view text = one.after.text_of(token);
      const bool joins = token.upos == Upos::cconj || text == "," || text == ";" || text == "&" || text == "/";
      if (!joins && token.upos != Upos::det) return false;
      parted = parted || joins;
    }
    return parted;
  }

  // Slips at a replacement that do not stand at its original, too.
  void find_slips(const TruthCase& one, const std::vector<Claim>& said, std::vector<ReplacementTruth>& truths) const {
    const auto slips_after = rules_->slips(one.after);
    if (slips_after.empty()) return;
    const auto slips_before = rules_->slips(one.gold);
    const bool same_places = one.gold.text == one.protection.text;
    for (std::size_t i = 0; i < truths.size(); ++i) {
      if (said[i].form == ClaimForm::tag || !has_letter(one.protection.replacements[i].text)) continue;
      const Span before = one.protection.replacements[i].span;
      truths[i].disagrees = std::any_of(slips_after.begin(), slips_after.end(), [&](const GrammarSlip& slip) {
        if (slip.kind == SlipKind::placeholder || !slip.span.overlaps(one.applied.spans[i])) return false;
        if (slip.kind == SlipKind::disagreement && !is_certain(one.after, slip, said[i])) return false;
        return !same_places || std::none_of(slips_before.begin(), slips_before.end(), [&](const GrammarSlip& other) {
          return other.kind == slip.kind && other.span.overlaps(before);
        });
      });
    }
  }

  // Taggers misread numbers and cases ("den Politiker" for several): a disagreement is certain where the noun is known and its gender in
  // the dictionary is none that the words before it have. Where modifiers have no gender, the tagger has to do.
  bool is_certain(const Document& after, const GrammarSlip& slip, const Claim& claim) const {
    if (claim.form != ClaimForm::kind || !after.feature_inventory) return false;
    if (claims_.habits().of(after.language).has(Habit::adjectives_uninflected)) return true;
    const Gender gender = claims_.gender_of(claim, after.language);
    if (gender == Gender::unknown) return false;
    constexpr std::string_view names[] = {"", "Masc", "Fem", "Neut"};
    bool another = false;
    for (const Token& token : evaluation::tokens_in(after, slip.span)) {
      if (token.upos != Upos::det && token.upos != Upos::adj) continue;
      const std::string_view told = after.feature_inventory->value(token.features, "Gender");
      if (told.empty() || told.find(',') != std::string_view::npos) continue;
      if (told == names[static_cast<std::size_t>(gender)]) return false;
      // In the genitive and dative one form serves both: "des Kindes".
      const std::string_view in_case = after.feature_inventory->value(token.features, "Case");
      if (told != "Fem" && gender != Gender::feminine && (in_case == "Gen" || in_case == "Dat")) return false;
      another = true;
    }
    return another;
  }

  Claims claims_;
  evaluation::GenderWords genders_;
  std::vector<expressions::Lexicon> lexicons_;         // by language
  std::vector<evaluation::LanguageReading> readings_;  // by language
  std::shared_ptr<const ReadingRules> rules_;
};

}  // namespace

Result<std::shared_ptr<const TruthJudge>> TruthJudge::open(const std::filesystem::path& resources,
                                                           const std::vector<std::filesystem::path>& knowledge) {
  const std::filesystem::path languages = resources / "languages";
  auto bases = knowledge::KnowledgeBases::open(knowledge);
  if (!bases) return std::move(bases).error();
  auto linking = knowledge::LinkingLanguages::open(languages);
  if (!linking) return std::move(linking).error();
  auto genders = evaluation::GenderWords::open(languages);
  if (!genders) return std::move(genders).error();
  auto rules = ReadingRules::open(languages);
  if (!rules) return std::move(rules).error();
  std::vector<expressions::Lexicon> lexicons;
  std::vector<evaluation::LanguageReading> readings;
  for (const Language language : spoken_languages) {
    auto lexicon = expressions::Lexicon::open(languages / code_of(language));
    if (!lexicon) return std::move(lexicon).error();
    lexicons.push_back(std::move(*lexicon));
    auto reading = evaluation::read_reading_rules(languages / code_of(language) / "readability.tsv");
    if (!reading) return std::move(reading).error();
    readings.push_back(std::move(*reading));
  }
  return std::shared_ptr<const TruthJudge>(std::make_shared<Judge>(Claims(std::move(*bases), std::move(*linking)), std::move(*genders),
                                                                   std::move(lexicons), std::move(readings), std::move(*rules)));
}

}  // namespace veil
