// ZIP codes of the United States: the first three digits stay, "97201" -> "972**", since each such area has many people. The
// seventeen areas that have 20,000 or fewer become "000**", as 45 CFR 164.514(b)(2)(i)(B) asks. A state before the number stays:
// "OR 97201" -> "OR 972**". Other countries' postcodes have no options here.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "replace/options/rule_options.h"

#include "text/ascii.h"

namespace veil::replace {
namespace {

constexpr std::uint64_t fewest_people = 20'001;  // of an area whose three digits may stand

// Areas of 20,000 people or fewer by the census of 2000: U.S. Department of Health and Human Services, "Guidance Regarding Methods
// for De-identification of Protected Health Information", 26 November 2012. A later census may name others.
constexpr std::array<std::string_view, 17> sparse_areas = {"036", "059", "063", "102", "203", "556", "692", "790", "821",
                                                           "823", "830", "831", "878", "879", "884", "890", "893"};

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Where the five digits begin, when the text is a ZIP code: "97201", "97201-1234", "OR 97201".
std::optional<std::size_t> zip_begin(std::string_view text) {
  const std::size_t begin = text.size() > 3 && is_capital(text[0]) && is_capital(text[1]) && text[2] == ' ' ? 3 : 0;
  const std::string_view code = text.substr(begin);
  if (code.size() != 5 && (code.size() != 10 || code[5] != '-')) return std::nullopt;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (i != 5 && !is_ascii_digit(code[i])) return std::nullopt;
  }
  return begin;
}

class PostcodeOptions : public OptionSource {
 public:
  explicit PostcodeOptions(std::shared_ptr<const RuleResources> resources) : resources_(std::move(resources)) {}

  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    const Mention& mention = document.mentions[mention_number];
    Offer offer{mention.span, {}};
    const std::string_view text = document.text_of(mention.span);
    const LanguageRules* rules = resources_->of(document.language);
    const auto begin = rules != nullptr && rules->has(Habit::zip_codes) ? zip_begin(text) : std::nullopt;
    if (!begin) return offer;
    const std::string_view area = text.substr(*begin, 3);
    const bool sparse = std::find(sparse_areas.begin(), sparse_areas.end(), area) != sparse_areas.end();
    std::string shortened(text.substr(0, *begin));
    shortened += sparse ? "000" : area;
    offer.options.push_back({.text = shortened + "**", .source = "rule", .things = fewest_people});
    return offer;
  }

 private:
  std::shared_ptr<const RuleResources> resources_;
};

}  // namespace

std::unique_ptr<OptionSource> make_postcode_options(std::shared_ptr<const RuleResources> resources) {
  return std::make_unique<PostcodeOptions>(std::move(resources));
}

}  // namespace veil::replace
