#include "risk/information/groups.h"

#include <algorithm>
#include <set>

namespace veil::risk {

using statistics::Count;
using statistics::mutual_information;
using statistics::smallest_evidence;

namespace {

constexpr std::size_t most_terms = 6;
constexpr std::size_t most_candidates = 16;  // of a term
constexpr std::size_t largest_group = 3;
constexpr double least_single_association = 1.5;  // bits: less speaks of the field, not of the term
constexpr double least_single_deviation = 4;
constexpr double rarer_than_single = 1.5;    // bits: common words stand beside each other anywhere
constexpr double farther_beyond_chance = 2;  // times: of many groups some are frequent by chance

struct Candidate {
  const std::string* unit = nullptr;
  double association = 0;
};

struct Told {
  double association = 0, deviation = 0;
  bool enough = false;  // units that hold the group with the term
};

Told told_by(const std::vector<std::string_view>& group, const FoundTerm& term, const TermInformation& information) {
  const Count units = group.size() == 1 ? information.count(group.front()) : information.together(group);
  std::vector<std::string_view> with_term = {term.counted};
  with_term.insert(with_term.end(), group.begin(), group.end());
  const Count both = information.together(with_term);
  return {mutual_information(term.count, units, both), beyond_chance(term.count, units, both),
          units.units >= smallest_evidence && both.units >= smallest_evidence};
}

}  // namespace

std::vector<GroupMember> disclosing_groups(const std::vector<std::string>& units, const RelatedTerms& related,
                                           const TermInformation& information, double tau, const InformationSettings& settings) {
  std::vector<GroupMember> members;
  std::set<std::string> gone;
  std::size_t terms = 0;
  for (const FoundTerm& term : related.terms()) {
    if (++terms > most_terms) break;
    const bool c_sanitized = settings.model == PrivacyModel::c_sanitized;
    const double threshold = c_sanitized ? term.content / settings.alpha : tau;
    const double base = c_sanitized ? 0 : term.general_content;
    std::vector<Candidate> candidates;
    for (const std::string& unit : units) {
      const Count count = information.count(unit);
      if (count.units < smallest_evidence || statistics::information_content(count) < settings.least_content + rarer_than_single ||
          gone.contains(unit))
        continue;
      const Told told = told_by({unit}, term, information);
      if (!told.enough || told.association < least_single_association || told.deviation < least_single_deviation) continue;
      candidates.push_back({&unit, told.association});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.association > b.association; });
    if (candidates.size() > most_candidates) candidates.resize(most_candidates);
    for (std::size_t first = 0; first < candidates.size(); ++first) {
      if (gone.contains(*candidates[first].unit)) continue;
      std::vector<std::string_view> group = {*candidates[first].unit};
      double association = candidates[first].association;
      for (std::size_t next = first + 1; next < candidates.size() && group.size() < largest_group; ++next) {
        if (gone.contains(*candidates[next].unit)) continue;
        std::vector<std::string_view> larger = group;
        larger.push_back(*candidates[next].unit);
        const Told told = told_by(larger, term, information);
        if (!told.enough || told.association <= association) continue;
        group = std::move(larger);
        association = told.association;
        const bool discloses = base + association >= threshold && association >= settings.least_association &&
                               told.deviation >= farther_beyond_chance * settings.least_deviation;
        if (!discloses) continue;
        // The most telling goes; what is left tells no more than its own association, which is below the threshold.
        gone.insert(std::string(group.front()));
        members.push_back({std::string(group.front()), &term, base + association, group.size() - 1});
        break;
      }
    }
  }
  return members;
}

}  // namespace veil::risk
