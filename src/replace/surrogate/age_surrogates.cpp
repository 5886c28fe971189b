#include "replace/surrogate/age_surrogates.h"

#include <array>

#include "replace/options/amount.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_age = 80;
constexpr int of_age = 18;
constexpr int oldest_told = 89;  // as in options/age_options.cpp

bool same_group(int one, int other) { return (one < of_age) == (other < of_age) && (one > oldest_told) == (other > oldest_told); }

}  // namespace

AgeSurrogates::AgeSurrogates(Scene& scene) : scene_(scene) {
  const Document& document = scene.document();
  bool any = false;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    ages_.push_back(read(i));
    any = any || ages_.back();
  }
  if (!any) return;
  // The change that most ages can be written with.
  constexpr std::array<int, 6> changes = {1, -1, 2, -2, 3, -3};
  const std::size_t first = scene.draw().number("age", scene.subject()) % changes.size();
  int fewest = -1;
  for (std::size_t i = 0; i < changes.size() && fewest != 0; ++i) {
    const int years = changes[(first + i) % changes.size()];
    int lost = 0;
    for (std::uint32_t mention = 0; mention < ages_.size(); ++mention) {
      if (ages_[mention] && changed(mention, years).empty()) ++lost;
    }
    if (fewest < 0 || lost < fewest) fewest = lost, years_ = years;
  }
}

std::optional<AgeSurrogates::Age> AgeSurrogates::read(std::uint32_t mention_number) const {
  using expressions::WordKind;
  const Mention& mention = scene_.document().mentions[mention_number];
  if (mention.label != Label::dem || !(mention.subtype.empty() || mention.subtype == "AGE")) return std::nullopt;
  const std::string_view text = scene_.document().text_of(mention.span);
  if (text.empty() || text.size() > longest_age) return std::nullopt;
  const expressions::Reader reader(text, scene_.lists().lexicon);
  const auto amount = read_amount(reader, text);
  if (!amount || amount->composed || amount->low != amount->high || !replace::is_age(reader, *amount)) return std::nullopt;
  if (number_follows(reader, amount->end)) return std::nullopt;  // "34 años y 2 meses"
  const std::uint32_t unit = reader.dash(amount->end) ? amount->end + 1 : amount->end;
  if (unit < reader.size() && reader.starts(unit, WordKind::time_unit) != 0 && reader.value(unit, WordKind::time_unit) < 300)
    return std::nullopt;
  const auto begin = static_cast<std::uint32_t>(amount->number.data() - text.data());
  return Age{static_cast<int>(amount->low), {begin, begin + static_cast<std::uint32_t>(amount->number.size())}, amount->in_words};
}

std::string AgeSurrogates::changed(std::uint32_t mention_number, int years) const {
  const Age& age = *ages_[mention_number];
  const int other = age.value + years;
  if (other < 2 || age.value < 2 || !same_group(age.value, other)) return {};
  const std::string_view text = scene_.document().text_of(scene_.document().mentions[mention_number].span);
  std::string written = std::to_string(other);
  if (age.in_words) {
    const auto known = scene_.lists().numbers.find(other);
    if (known == scene_.lists().numbers.end()) return {};
    written = with_first_letter_of(age.number.of(text), known->second);
  }
  return std::string(text.substr(0, age.number.begin)) + written + std::string(text.substr(age.number.end));
}

Offer AgeSurrogates::offer(std::uint32_t mention_number) const {
  const Mention& mention = scene_.document().mentions[mention_number];
  Offer offer{mention.span, {}};
  std::string other = ages_[mention_number] ? changed(mention_number, years_) : std::string();
  if (other.empty()) return offer;
  offer.names_checked = true;  // one age may be what another was
  offer.options.push_back({.text = std::move(other), .source = "surrogate"});
  return offer;
}

}  // namespace veil::replace
