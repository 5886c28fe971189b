// See tag_stage.h.
#include "language/tagger/tag_stage.h"

namespace veil::language {

Result<void> TagStage::fill(const Document& document, LayerWriter& layers) const {
  const Tagger* tagger = is_spoken(document.language) ? taggers_[static_cast<std::size_t>(document.language)].get() : nullptr;
  if (!tagger) return Error{"language.no_tagger", "there is no tagger for the document's language", ""};
  std::vector<Token>& tokens = layers.tagged_tokens(tagger->features());
  std::vector<std::string_view> words;
  std::vector<Tag> tags;
  Tagger::Scratch scratch;
  for (const Sentence& sentence : document.sentences) {
    words.clear();
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) words.push_back(document.form_of(document.tokens[t]));
    tags.resize(words.size());
    tagger->tag(words, tags, scratch);
    for (std::size_t i = 0; i < tags.size(); ++i) {
      Token& token = tokens[sentence.first_token + i];
      token.upos = tags[i].upos;
      token.features = tags[i].features;
    }
  }
  return {};
}

}  // namespace veil::language
