#include "veil/engine.h"

#include "text/entity_words.h"

namespace veil {

void EntityRegistry::number(Document& document) {
  for (Entity& entity : document.entities) {
    const std::string key = std::string(name_of(entity.label)) + ' ' + entity_words(document, entity);
    const auto [found, is_new] = numbers_.try_emplace(key, 0);
    if (is_new) found->second = ++next_[static_cast<std::size_t>(entity.label)];
    entity.number = found->second;
  }
}

}  // namespace veil
