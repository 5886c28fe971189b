#include "cli/documents/profiles.h"

#include <string>

#include "veil/engine.h"

namespace veil::cli {
namespace {

constexpr std::array<std::string_view, spoken_languages.size()> language_names = {"English", "German", "Portuguese", "Spanish"};

}  // namespace

void Profiles::see(const Document& document) {
  if (!document.reading.kind || !is_spoken(document.language)) return;
  ++seen_[static_cast<std::size_t>(document.language)][static_cast<std::size_t>(*document.reading.kind)];
  any_ = true;
}

void Profiles::tell(const std::filesystem::path& resources, const Session& session) const {
  if (!any_) return;
  for (const std::string& name : policy_names(resources)) {
    const auto file = policy_file(resources, name);
    if (!file) continue;
    const auto policy = read_policy(*file);
    if (!policy || !policy->made_for) continue;
    const auto language = static_cast<std::size_t>(policy->made_for->language);
    const std::uint64_t count = seen_[language][static_cast<std::size_t>(policy->made_for->kind)];
    if (count == 0) continue;
    session.note(std::to_string(count) + (count == 1 ? " document looks" : " documents look") + " like " +
                 std::string(language_names[language]) + " " + std::string(name_of(policy->made_for->kind)) + " text: --policy " + name +
                 " is made for " + (count == 1 ? "it" : "them"));
  }
}

}  // namespace veil::cli
