// From a protected document to what it says of its person. What may stand for a fact is what `generalize` offers at its place, most
// specific first, in words that are the same in all documents (Option::says).
#include <algorithm>
#include <array>
#include <vector>

#include "table/attribute.h"
#include "text/default_language.h"
#include "text/folded_word.h"
#include "veil/table.h"

namespace veil::table {
namespace {

using enum IdentifierKind;

constexpr std::array<AttributeKind, 21> attributes = {{{"sex", quasi, 1, true},
                                                       {"age", quasi, 1, true},
                                                       {"birth_date", quasi, 1, true},
                                                       {"birthplace", quasi, 2, true},
                                                       {"residence", quasi, 2, true},
                                                       {"nationality", quasi, 2, true},
                                                       {"ethnicity", quasi, 1, true},
                                                       {"language", quasi, 1, true},
                                                       {"profession", quasi, 3, true},
                                                       {"employer", quasi, 2, true},
                                                       {"education", quasi, 2, true},
                                                       {"family_status", quasi, 1, true},
                                                       {"admission_date", quasi, 1, true},
                                                       {"death_date", quasi, 1, true},
                                                       {"date", quasi, 3, false},
                                                       {"place", quasi, 3, false},
                                                       {"organisation", quasi, 2, false},
                                                       {"religion", confidential, 1, true},
                                                       {"politics", confidential, 1, true},
                                                       {"orientation", confidential, 1, true},
                                                       {"diagnosis", confidential, 3, true}}};
class Facts : public FactReader {
 public:
  std::array<RoleWords, spoken_languages.size()> words;

  PersonFacts read(const Document& document) const override {
    PersonFacts result;
    const RoleWords& own = words[static_cast<std::size_t>(spoken_or_default(document.language))];
    Reading reading(document, own);
    result.person = folded_words(reading.person());
    result.sex = reading.sex();
    result.other_people = reading.other_people();
    std::vector<bool> replaced(document.mentions.size(), false);
    for (const Replacement& replacement : document.replacements) {
      if (replacement.mention < replaced.size()) replaced[replacement.mention] = true;
    }
    for (std::size_t i = 0; i < replaced.size(); ++i) result.kept += !replaced[i] && document.mentions[i].kind != IdentifierKind::none;
    for (const Replacement& replacement : document.replacements) {
      if (replacement.mention >= document.mentions.size()) continue;
      const Mention& mention = document.mentions[replacement.mention];
      Fact fact;
      std::string_view kinds;
      for (const Option& option : replacement.options) {
        if (kinds.empty()) kinds = option.kinds;
        if (option.says.empty()) continue;
        if (std::find(fact.ladder.begin(), fact.ladder.end(), option.says) == fact.ladder.end()) fact.ladder.push_back(option.says);
      }
      const std::string_view first = fact.ladder.empty() ? std::string_view() : std::string_view(fact.ladder.front());
      fact.attribute = reading.attribute_of(replacement.mention, kinds, first);
      if (fact.attribute.empty() || !reading.is_of_person(replacement.mention)) continue;
      fact.mention = replacement.mention;
      fact.span = mention.span;
      fact.value = folded_words(document.text_of(mention.span));
      if (fact.attribute == "age") {
        // "47-year-old" and "47 años" are the same age; "4 to 7" is none.
        constexpr std::string_view figures = "0123456789";
        const std::size_t first_digit = fact.value.find_first_of(figures);
        const std::size_t behind = std::min(fact.value.find_first_not_of(figures, first_digit), fact.value.size());
        const bool one_number = first_digit != std::string::npos && fact.value.find_first_of(figures, behind) == std::string::npos;
        if (one_number && behind - first_digit <= 3) fact.value = fact.value.substr(first_digit, behind - first_digit);
      }
      if (fact.value.empty()) continue;
      result.facts.push_back(std::move(fact));
    }
    return result;
  }
};

}  // namespace

std::span<const AttributeKind> attribute_kinds() { return attributes; }

Result<std::shared_ptr<const FactReader>> FactReader::open(const std::filesystem::path& resources) {
  auto reader = std::make_shared<Facts>();
  for (const Language language : spoken_languages) {
    auto words = RoleWords::open(ResourcePath(resources / "languages"), language);
    if (!words) return words.error();
    reader->words[static_cast<std::size_t>(language)] = std::move(*words);
  }
  return std::shared_ptr<const FactReader>(std::move(reader));
}

}  // namespace veil::table
