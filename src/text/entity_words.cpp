#include "text/entity_words.h"

#include <string_view>

#include "text/folded_word.h"

namespace veil {

std::string entity_words(const Document& document, const Entity& entity) {
  std::string_view longest;
  for (const std::uint32_t mention : entity.mentions) {
    const std::string_view text = document.text_of(document.mentions[mention].span);
    if (text.size() > longest.size()) longest = text;
  }
  std::string words = folded_words(longest);
  return words.empty() ? std::string(longest) : words;
}

}  // namespace veil
