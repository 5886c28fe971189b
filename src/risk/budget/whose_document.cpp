#include "risk/budget/whose_document.h"

#include <algorithm>
#include <set>

#include "veil/budget.h"

namespace veil::risk {

Whose whose_document(const Document& document, const likeness::PeopleNames& names) {
  Whose whose;
  std::set<std::uint32_t> known;
  const auto add = [&](std::string_view name) {
    const auto called = names.all_called(name);
    std::size_t fresh = 0;
    for (const std::uint32_t candidate : called) {
      if (!known.insert(candidate).second) continue;
      whose.persons.push_back({names.all()[candidate], candidate, false});
      ++fresh;
    }
    if (fresh > 1) whose.of_one_name += fresh;
    return !called.empty();
  };
  bool said = false;
  if (const auto subject = subject_of(document)) {
    said = true;
    if (!add(*subject)) whose.absent = true;
  }
  for (const std::string& target : document.targets) {
    // Facts are targets, too: they are in nobody's name.
    const bool is_name =
        !target.empty() && static_cast<unsigned char>(target.front()) < 0x80 ? target.front() >= 'A' && target.front() <= 'Z' : true;
    if (!add(target) && is_name && !said) whose.absent = true;
    said = true;
  }
  for (const Mention& mention : document.mentions) {
    if (mention.label != Label::person) continue;
    const std::string_view name = document.text_of(mention.span);
    if (name.find(' ') != std::string_view::npos) add(name);
  }
  if (whose.persons.empty()) whose.absent = true;
  return whose;
}

}  // namespace veil::risk
