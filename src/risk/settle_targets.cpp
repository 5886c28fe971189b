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

Result<SettledTargets> settle_targets(const Document& document, const TargetSettings& settings) {
  std::vector<std::string> of_document = document.targets;
  if (of_document.empty() && settings.targets.empty() && settings.find_person) {
    if (std::string person = main_person(document); !person.empty()) of_document.push_back(std::move(person));
  }
  std::vector<std::string> narrowing;
  if (settings.they_narrow) narrowing = settings.targets;
  if (settings.those_of_documents_narrow) add_once(narrowing, of_document);
  SettledTargets settled{settings.targets};
  add_once(settled.targets, of_document);

  if (narrowing.empty()) return settled;
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
  if (absent && settings.when_absent != WhenAbsent::pass) return settled;
  settled.leeway = stands ? Leeway::others : Leeway::everything;
  return settled;
}

}  // namespace veil::risk
