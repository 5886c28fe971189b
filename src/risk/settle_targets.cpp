#include "risk/settle_targets.h"

#include <algorithm>
#include <utility>

#include "risk/targets.h"

namespace veil::risk {
namespace {

void add_once(std::vector<std::string>& all, const std::vector<std::string>& more) {
  for (const std::string& one : more) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  }
}

Error absent_target() {
  return Error{"risk.absent_target",
               "a target does not stand in the text: what is about it cannot be told from what is not (absent_target in the policy, or "
               "--absent-target, decides otherwise)",
               ""};
}

}  // namespace

Result<Leeway> settle_targets(Document& document, const TargetSettings& settings) {
  if (document.targets.empty() && settings.targets.empty() && settings.find_person) {
    if (std::string person = main_person(document); !person.empty()) document.targets.push_back(std::move(person));
  }
  std::vector<std::string> narrowing;
  if (settings.they_narrow) narrowing = settings.targets;
  if (settings.those_of_documents_narrow) add_once(narrowing, document.targets);
  std::vector<std::string> all = settings.targets;
  add_once(all, document.targets);
  document.targets = std::move(all);

  if (narrowing.empty()) return Leeway::nothing;
  bool stands = false;
  bool absent = false;
  for (const std::string& target : narrowing) {
    const TargetName name(target);
    if (name.empty()) return Error{"risk.empty_target", "a target needs letters or digits", ""};
    if (names(document, name)) {
      stands = true;
      continue;
    }
    if (settings.when_absent == WhenAbsent::refuse && !name.is_fact()) return absent_target();
    absent = true;
  }
  if (absent && settings.when_absent != WhenAbsent::pass) return Leeway::nothing;
  return stands ? Leeway::others : Leeway::everything;
}

}  // namespace veil::risk
