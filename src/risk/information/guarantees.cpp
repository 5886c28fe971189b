// What each privacy model promises, in words for the user. docs/information.md says the same at length.
#include "risk/information/phrase_judge.h"

namespace veil::risk {

std::string guarantee_of(const InformationSettings& settings) {
  const std::string assumptions =
      " This holds as far as the statistics stand for what an attacker knows, the knowledge bases name the sensitive "
      "things, and noun phrases "
      "and the listed expressions are what tells of them; what the statistics are too thin to judge is protected.";
  switch (settings.model) {
    case PrivacyModel::c_sanitized: {
      std::string share = std::to_string(settings.alpha);
      share.erase(share.find_last_not_of('0') + 1);
      if (share.ends_with('.')) share.pop_back();
      return "C-sanitized with alpha " + share + ": no phrase" + (settings.groups ? " and no small group of phrases" : "") +
             " that is left tells as much as 1/alpha of the information of a sensitive term of the text: PMI(c; q) < "
             "IC(c)/alpha." +
             assumptions;
    }
    case PrivacyModel::t_plausible:
      return "t-plausible with t " + std::to_string(settings.plausible) +
             ": each replacement is a generalization that at least t things of the knowledge base could stand behind, or "
             "nothing. It bounds what the "
             "replacement itself tells, not what the words around it add." +
             assumptions;
    case PrivacyModel::threshold:
      break;
  }
  return std::string("Below tau: no replacement tells as much as the least informative sensitive term, and no phrase that is left") +
         (settings.related ? " discloses, with what stands for a sensitive term, as much of it: DR(t; q) < tau."
                           : " is a sensitive term.") +
         assumptions;
}

}  // namespace veil::risk
