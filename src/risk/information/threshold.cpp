#include "risk/information/threshold.h"

#include <algorithm>

#include "knowledge/ladder.h"

namespace veil::risk {

using knowledge::Link;
using knowledge::LinkStep;
using statistics::Count;
using statistics::information_content;

namespace {
constexpr std::size_t most_typical = 3;  // terms of a category
}

std::string counted_name(const knowledge::KnowledgeBase& base, knowledge::ConceptNumber concept_number, Language language,
                         Language counting, std::string_view otherwise) {
  if (language != counting) {
    if (const auto name = base.preferred_name(concept_number, counting)) return std::string(name->text);
  }
  return std::string(otherwise);
}

std::vector<Rung> rungs_above(const Link& link, Language language, Language counting, const HabitsOfLanguages& habits,
                              const TermInformation& information) {
  std::vector<Rung> rungs;
  const auto without_places = [&](Language of) {
    std::vector<knowledge::GeneralTerm> terms = knowledge::ladder(link, of, habits);
    std::erase_if(terms, [](const knowledge::GeneralTerm& term) { return !term.place.empty(); });
    return terms;
  };
  const std::vector<knowledge::GeneralTerm> terms = without_places(language);
  // The same ladder in the language of the statistics; where a rung has no name in one of them, what is common is at the
  // top.
  const std::vector<knowledge::GeneralTerm> counted = language == counting ? terms : without_places(counting);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::size_t from_top = terms.size() - i;
    const std::string& name = from_top <= counted.size() ? counted[counted.size() - from_top].text : terms[i].text;
    const double own = information.content(name);
    rungs.push_back({terms[i].text, name, rungs.empty() ? own : std::min(own, rungs.back().content), terms[i].leaves});
  }
  return rungs;
}

std::vector<Rung> rungs_above(const SensitiveTerm& term, Language language, Language counting, const HabitsOfLanguages& habits,
                              const TermInformation& information) {
  return rungs_above(Link{term.base, term.concept_number, LinkStep::exact, false, std::nullopt, false}, language, counting, habits,
                     information);
}

Result<Threshold> find_threshold(const SensitiveTerms& terms, Language language, const statistics::CorpusStatistics& statistics,
                                 bool context) {
  const TermInformation information(statistics);
  Threshold alone, in_context;
  std::vector<std::vector<std::pair<std::uint64_t, const SensitiveTerm*>>> candidates(terms.categories().size());
  for (const SensitiveTerm& term : terms.of(language)) {
    if (term.needs_cue) continue;  // its counts are mostly those of something else
    const Count count = information.count(term.name);
    if (!count.seen()) {
      ++alone.unseen;
      continue;
    }
    ++alone.seen;
    const double content = information_content(count);
    if (alone.term.empty() || content < alone.tau) {
      alone.tau = content;
      alone.term = term.name;
    }
    const std::vector<Rung> rungs = rungs_above(term, language, language, terms.linking().habits(), information);
    const auto general = std::find_if(rungs.begin(), rungs.end(), [&](const Rung& rung) { return rung.content < content; });
    if (general == rungs.end()) continue;
    const Count both = information.together(term.name, general->name);
    if (!both.seen()) continue;
    candidates[term.category].emplace_back(both.units, &term);
    if (!context) continue;
    if (in_context.term.empty() || information_content(both) < in_context.tau) {
      in_context.tau = information_content(both);
      in_context.term = term.name;
      in_context.general = general->name;
    }
  }
  if (alone.seen == 0) {
    return Error{"risk.no_threshold", "the statistics hold none of the sensitive terms, so that nothing can be judged by them",
                 std::string(statistics.name())};
  }
  for (auto& of_category : candidates) {
    std::stable_sort(of_category.begin(), of_category.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<const SensitiveTerm*> typical;
    for (std::size_t i = 0; i < of_category.size() && i < most_typical; ++i) typical.push_back(of_category[i].second);
    alone.typical.push_back(std::move(typical));
  }
  alone.counting = in_context.counting = language;
  if (in_context.term.empty()) return alone;
  in_context.typical = std::move(alone.typical);
  in_context.seen = alone.seen;
  in_context.unseen = alone.unseen;
  return in_context;
}

}  // namespace veil::risk
