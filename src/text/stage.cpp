#include "text/stage.h"

#include <utility>

namespace veil {
namespace {

// What was there is gone: nobody reads by mistake what holds no longer.
void empty_layers(Document& document, LayerSet layers) {
  if (layers.has(Layer::passages)) document.passages.clear();
  if (layers.has(Layer::tokens)) {
    document.tokens.clear();
    document.forms.clear();
  }
  if (layers.has(Layer::sentences)) document.sentences.clear();
  if (layers.has(Layer::tags)) document.feature_inventory.reset();
  if (layers.has(Layer::phrases)) document.phrases.clear();
  if (layers.has(Layer::reading)) document.reading = {};
  if (layers.has(Layer::candidates)) document.candidates = {};
  if (layers.has(Layer::mentions)) document.mentions.clear();
  if (layers.has(Layer::left_alone)) document.left_alone.clear();
  if (layers.has(Layer::disclosure)) document.disclosure.reset();
  if (layers.has(Layer::entities)) {
    document.entities.clear();
    for (Mention& mention : document.mentions) mention.entity = 0;
  }
  if (layers.has(Layer::risks)) document.risks.clear();
  if (layers.has(Layer::replacements)) document.replacements.clear();
  if (layers.has(Layer::budget)) document.budget.reset();
  if (layers.has(Layer::utility)) document.information_kept = -1;
  document.layers = document.layers.without(layers);
}

}  // namespace

void TokenLayer::set_form(Token& token, std::string_view form) {
  token.form_begin = static_cast<std::uint32_t>(forms.size());
  token.form_length = static_cast<std::uint16_t>(form.size());
  forms += form;
}

Result<void> Stage::run(Document& document) const {
  LayerSet declared = adds();
  declared.add(changes());
  LayerWriter layers(document, declared);
  if (auto done = fill(document, layers); !done) return done;
  return layers.finish(*this);
}

void LayerWriter::set_language(Language language, float confidence) {
  if (document_.language == language && declared_.has(Layer::language)) {
    document_.language_confidence = confidence;  // nothing that rests on the language is any less true
    return;
  }
  Document& document = with(Layer::language);
  document.language = language;
  document.language_confidence = confidence;
}

std::vector<Token>& LayerWriter::tagged_tokens(std::shared_ptr<const FeatureInventory> features) {
  Document& document = with(Layer::tags);
  document.feature_inventory = std::move(features);
  return document.tokens;
}

void LayerWriter::drop(LayerSet layers) {
  written_.add(layers);
  if (declared_.has_all(layers)) empty_layers(document_, layers);
}

Result<void> LayerWriter::run(const Stage& stage) {
  LayerSet writes = stage.adds();
  writes.add(stage.changes());
  written_.add(writes.without(declared_));  // of which `finish` will speak
  return declared_.has_all(writes) ? stage.run(document_) : Result<void>();
}

Document& LayerWriter::refuse() {
  if (!nobody_reads_) nobody_reads_ = std::make_unique<Document>(document_);
  return *nobody_reads_;
}

Result<void> LayerWriter::finish(const Stage& stage) {
  const LayerSet undeclared = written_.without(declared_);
  if (!undeclared.empty()) {
    return Error{"pipeline.undeclared_layer", "the stage writes what it does not declare: " + names_of(undeclared),
                 std::string(stage.name())};
  }
  // What is new has nothing that rests on it yet, but for what the document brought along.
  const LayerSet stale = dependents_of(written_.common_with(before_)).without(written_).common_with(document_.layers);
  if (!stale.empty()) empty_layers(document_, stale);
  document_.layers.add(stage.adds());
  return {};
}

}  // namespace veil
