#include "evaluation/truth/contradictions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

namespace veil::evaluation {
namespace {

class ContradictionSearch {
 public:
  ContradictionSearch(const TruthCase& one, const Claims& knowledge, const std::vector<Claim>& claims, const GenderWords& genders,
                      const TimeWords& time, std::vector<ReplacementTruth>& truths)
      : one_(one), knowledge_(knowledge), claims_(claims), genders_(genders), time_(time), truths_(truths) {}

  void run() {
    compare_within_entities();
    compare_genders();
    compare_weekdays();
    compare_ages();
  }

 private:
  const std::vector<Replacement>& replacements() const { return one_.protection.replacements; }
  const Mention& mention(std::size_t i) const { return one_.protection.mentions[replacements()[i].mention]; }
  Span before(std::size_t i) const { return replacements()[i].span; }
  Span after(std::size_t i) const { return one_.applied.spans[i]; }
  Language language() const { return one_.gold.language; }

  void note(std::size_t i, Contradiction contradiction) {
    auto& known = truths_[i].contradictions;
    if (std::find(known.begin(), known.end(), contradiction) == known.end()) known.push_back(contradiction);
  }

  Gender gender_of(std::size_t i) const {
    if (mention(i).label != Label::person || claims_[i].form == ClaimForm::tag) return Gender::unknown;
    return genders_.of_name(replacements()[i].text, language());
  }

  // Each against the first of its entity that says something of it.
  void compare_within_entities() {
    struct First {
      std::optional<std::size_t> kind, country, gender;
    };
    std::map<std::uint32_t, First> entities;
    for (std::size_t i = 0; i < replacements().size(); ++i) {
      if (mention(i).entity == 0) continue;
      First& first = entities[mention(i).entity];
      const auto compare = [&](std::optional<std::size_t>& said, bool says, Contradiction contradiction, const auto& exclude) {
        if (!says) return;
        if (!said) {
          said = i;
        } else if (exclude(*said)) {
          note(i, contradiction);
        }
      };
      compare(first.kind, !claims_[i].meanings.empty(), Contradiction::kind,
              [&](std::size_t said) { return knowledge_.kinds_exclude(claims_[said], claims_[i]); });
      compare(first.country, !claims_[i].places.empty(), Contradiction::country,
              [&](std::size_t said) { return knowledge_.countries_exclude(claims_[said], claims_[i]); });
      compare(first.gender, gender_of(i) != Gender::unknown, Contradiction::gender,
              [&](std::size_t said) { return gender_of(said) != gender_of(i); });
    }
  }

  // The invented name against the title that was left, and where there is none against the real name.
  void compare_genders() {
    for (std::size_t i = 0; i < replacements().size(); ++i) {
      const Gender invented = gender_of(i);
      if (invented == Gender::unknown) continue;
      const std::size_t from = after(i).begin > 40 ? after(i).begin - 40 : 0;
      const std::string_view text = one_.after.text;
      const Gender title = genders_.of_titles_before(text.substr(from, after(i).begin - from), language());
      const Gender original = genders_.of_name(before(i).of(one_.protection.text), language());
      const Gender told = title != Gender::unknown ? title : original;
      if (told != Gender::unknown && told != invented) note(i, Contradiction::gender);
    }
  }

  void compare_weekdays() {
    const auto wrong_before = time_.weekdays(one_.protection.text);
    const bool was_wrong = std::any_of(wrong_before.begin(), wrong_before.end(), [](const WeekdayFact& fact) { return !fact.fits; });
    if (was_wrong) return;
    for (const WeekdayFact& fact : time_.weekdays(one_.after.text)) {
      if (fact.fits) continue;
      for (std::size_t i = 0; i < replacements().size(); ++i) {
        if (after(i).overlaps(fact.span)) note(i, Contradiction::weekday);
      }
    }
  }

  // A fact of the text before as it reads now: the same where nobody touched it, that of the replacement where one stands there,
  // nothing where that one tells no year.
  std::optional<NumberRange> now(const YearFact& fact) const {
    for (std::size_t i = 0; i < replacements().size(); ++i) {
      if (!before(i).overlaps(fact.span)) continue;
      const auto years = time_.years(replacements()[i].text);
      if (years.size() != 1) return std::nullopt;
      return years.front().years;
    }
    return fact.years;
  }

  void compare_ages() {
    const std::vector<YearFact> years = time_.years(one_.protection.text);
    for (std::size_t i = 0; i < replacements().size(); ++i) {
      if (mention(i).label != Label::dem) continue;
      const auto old_age = time_.age(before(i).of(one_.protection.text));
      const auto new_age = time_.age(replacements()[i].text);
      if (!old_age || !new_age || old_age->low != old_age->high) continue;
      bool compared = false;
      bool possible = false;
      for (const YearFact& birth : years) {
        if (!birth.of_birth || birth.years.low != birth.years.high) continue;
        for (const YearFact& date : years) {
          const int years_since = date.years.low - birth.years.low;
          const bool tells =
              !date.of_birth && date.years.low == date.years.high && (years_since == old_age->low || years_since == old_age->low + 1);
          if (!tells) continue;
          const auto new_birth = now(birth);
          const auto new_date = now(date);
          if (!new_birth || !new_date) {
            possible = true;
            continue;
          }
          compared = true;
          // Between birthday and the end of the year, somebody is a year younger than the years say.
          possible = possible || (new_date->low - new_birth->high - 1 <= new_age->high && new_age->low <= new_date->high - new_birth->low);
        }
      }
      if (compared && !possible) note(i, Contradiction::age);
    }
  }

  const TruthCase& one_;
  const Claims& knowledge_;
  const std::vector<Claim>& claims_;
  const GenderWords& genders_;
  const TimeWords& time_;
  std::vector<ReplacementTruth>& truths_;
};

}  // namespace

void find_contradictions(const TruthCase& one, const Claims& knowledge, const std::vector<Claim>& claims, const GenderWords& genders,
                         const TimeWords& time, std::vector<ReplacementTruth>& truths) {
  ContradictionSearch(one, knowledge, claims, genders, time, truths).run();
}

}  // namespace veil::evaluation
