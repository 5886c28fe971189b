#include "risk/information/threshold.h"

#include <algorithm>

#include "knowledge/ladder.h"

namespace veil::risk {

using knowledge::Link;
using knowledge::LinkStep;
using statistics::Count;
using statistics::information_content;

std::vector<Rung> rungs_above(const Link& link, Language language, const TermInformation& information) {
  std::vector<Rung> rungs;
  for (const knowledge::GeneralTerm& term : knowledge::ladder(link, language)) {
    if (!term.place.empty()) continue;
    const double own = information.content(term.text);
    rungs.push_back({term.text, rungs.empty() ? own : std::min(own, rungs.back().content), term.leaves});
  }
  return rungs;
}

std::vector<Rung> rungs_above(const SensitiveTerm& term, Language language, const TermInformation& information) {
  return rungs_above(Link{term.base, term.concept_number, LinkStep::exact, false, std::nullopt, false}, language, information);
}

Result<Threshold> find_threshold(const SensitiveTerms& terms, Language language, const statistics::CorpusStatistics& statistics, bool context) {
  const TermInformation information(statistics);
  Threshold alone, in_context;
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
    if (!context || (!in_context.term.empty() && content >= in_context.tau)) continue;  // with a general term it tells still more
    const std::vector<Rung> rungs = rungs_above(term, language, information);
    const auto general = std::find_if(rungs.begin(), rungs.end(), [&](const Rung& rung) { return rung.content < content; });
    if (general == rungs.end()) continue;
    const Count both = information.together(term.name, general->name);
    if (!both.seen()) continue;
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
  if (in_context.term.empty()) return alone;
  in_context.seen = alone.seen;
  in_context.unseen = alone.unseen;
  return in_context;
}

}  // namespace veil::risk
