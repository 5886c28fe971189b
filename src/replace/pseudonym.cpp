#include "replace/pseudonym.h"

#include "text/entity_words.h"

namespace veil::replace {
namespace {

constexpr std::string_view consonants = "bcdfghjklmnpqrstvwxz";
constexpr int letters_of_64_bits = 15;  // 20^15 is more than 2^64

std::string spelt(std::uint64_t number) {
  std::string letters;
  for (int i = 0; i < letters_of_64_bits; ++i) {
    letters += consonants[number % consonants.size()];
    number /= consonants.size();
  }
  return letters;
}

}  // namespace

Pseudonym::Pseudonym(const MethodOptions& options)
    : open_(options.tag_open),
      close_(options.tag_close),
      has_key_(!options.surrogate_secret.empty()),
      draw_(Draw::with_key(options.surrogate_secret)) {}

Offer Pseudonym::offer(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  Offer offer{mention.span, {}};
  if (!has_key_) return offer;
  const Entity& entity = document.entities[mention.entity - 1];
  const std::string_view label = name_of(entity.label);
  const std::uint64_t number = draw_.number("pseudonym of " + std::string(label), entity_words(document, entity));
  offer.options.push_back({.text = open_ + std::string(label) + '_' + spelt(number) + close_, .source = "tag"});
  return offer;
}

}  // namespace veil::replace
