#include "veil/engine.h"

#include "text/folded_word.h"

namespace veil {
void EntityRegistry::number(Document& document) {
  for (Entity& entity : document.entities) {
    std::string_view longest;
    for (const std::uint32_t mention : entity.mentions) {
      const std::string_view text = document.text_of(document.mentions[mention].span);
      if (text.size() > longest.size()) longest = text;
    }
    const std::string words = folded_words(longest);
    const std::string key = std::string(name_of(entity.label)) + ' ' + (words.empty() ? std::string(longest) : words);
    const auto [found, is_new] = numbers_.try_emplace(key, 0);
    if (is_new) found->second = ++next_[static_cast<std::size_t>(entity.label)];
    entity.number = found->second;
  }
}

}  // namespace veil
