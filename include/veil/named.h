// Names that outputs show and code asks things of: who found a mention, what an option is made of, how a mention is replaced. A name
// carries what it means beside its spelling, so that nobody compares spellings; the tables below are the only place that knows both.
// Detectors and knowledge bases of others have names that no table holds: those are `other`, unless their maker says what they are.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "veil/export.h"
#include "veil/shared_text.h"

namespace veil VEIL_PUBLIC {

// How a mention came to be one.
enum class Origin : std::uint8_t {
  other,
  given,        // brought along by the document
  term,         // a list of the policy
  pattern,      // a form that can be proven, by check digits or by itself
  listed,       // a list of names
  model,        // a trained one
  fact,         // a detail that is told of somebody
  guess,        // what looks like a name
  information,  // the measure that goes by information content
  second_pass   // the words of another mention again
};

// What the words of an option are made of.
enum class OptionBasis : std::uint8_t {
  other,      // knowledge: a concept of a knowledge base
  label,      // the name of the label
  rule,       // the original, by rule: a year for a day
  text,       // what the document itself calls it
  surrogate,  // invented in the form of the original
  tag,
  mask,
  suppress
};

enum class ReplacementMethod : std::uint8_t { other, keep, suppress, mask, tag, generalize, learned, surrogate };

template <typename Trait>
struct TraitName {
  std::string_view name;
  Trait trait;
};

template <typename Trait>
inline constexpr std::array<TraitName<Trait>, 0> trait_names = {};

template <>
inline constexpr std::array<TraitName<Origin>, 11> trait_names<Origin> = {{{"given", Origin::given},
                                                                           {"term", Origin::term},
                                                                           {"identifier", Origin::pattern},
                                                                           {"email", Origin::pattern},
                                                                           {"secret", Origin::pattern},
                                                                           {"gazetteer", Origin::listed},
                                                                           {"entity_model", Origin::model},
                                                                           {"fact", Origin::fact},
                                                                           {"proper_name", Origin::guess},
                                                                           {"information", Origin::information},
                                                                           {"second_pass", Origin::second_pass}}};

template <>
inline constexpr std::array<TraitName<OptionBasis>, 7> trait_names<OptionBasis> = {{{"label", OptionBasis::label},
                                                                                    {"rule", OptionBasis::rule},
                                                                                    {"text", OptionBasis::text},
                                                                                    {"surrogate", OptionBasis::surrogate},
                                                                                    {"tag", OptionBasis::tag},
                                                                                    {"mask", OptionBasis::mask},
                                                                                    {"suppress", OptionBasis::suppress}}};

template <>
inline constexpr std::array<TraitName<ReplacementMethod>, 7> trait_names<ReplacementMethod> = {
    {{"keep", ReplacementMethod::keep},
     {"suppress", ReplacementMethod::suppress},
     {"mask", ReplacementMethod::mask},
     {"tag", ReplacementMethod::tag},
     {"generalize", ReplacementMethod::generalize},
     {"learned", ReplacementMethod::learned},
     {"surrogate", ReplacementMethod::surrogate}}};

template <typename Trait>
constexpr Trait trait_from(std::string_view name) noexcept {
  for (const auto& known : trait_names<Trait>) {
    if (known.name == name) return known.trait;
  }
  return Trait::other;
}

// A name with what it means, asked of the table when it is made. As large as a SharedText, and read like one.
template <typename Trait>
class Named : public SharedText {
 public:
  constexpr Named() noexcept = default;
  template <std::size_t size>
  consteval Named(const char (&literal)[size]) : SharedText(literal), trait_(trait_from<Trait>({literal, size - 1})) {}
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, Named>) Named(const Text& name) : SharedText(name), trait_(trait_from<Trait>(view())) {}
  // A name that no table holds, by who knows what it means.
  template <std::convertible_to<SharedText> Text>
  Named(const Text& name, Trait trait) : SharedText(name), trait_(trait) {}

  constexpr Trait trait() const noexcept { return trait_; }
  constexpr bool is(Trait trait) const noexcept { return trait_ == trait; }
  void clear() noexcept { *this = Named(); }
  Named& operator+=(std::string_view more) = delete;

 private:
  Trait trait_ = Trait::other;
};

using DetectorName = Named<Origin>;
using SourceName = Named<OptionBasis>;
using MethodName = Named<ReplacementMethod>;

}  // namespace VEIL_PUBLIC
