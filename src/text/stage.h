// A stage adds layers to a document. It declares which layers it reads, adds and changes, so that a pipeline that cannot work is
// refused when it is built; it sees the document as it is, and gets a LayerWriter for what it declared and nothing else. What it
// changes makes all that rests on it (text/layers.cpp) untrue: those layers are dropped, unless the stage fills them, too. Stages are
// immutable after construction and shared by threads; all that changes is the document.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/result.h"

namespace veil {

class LayerWriter;

class Stage {
 public:
  virtual ~Stage() = default;
  virtual std::string_view name() const = 0;
  virtual LayerSet reads() const = 0;
  virtual LayerSet adds() const = 0;
  virtual LayerSet changes() const { return {}; }  // those that it alters where they are there

  // Fills the layers it adds. On an error the document is unusable and no text of it may leave. pipeline.undeclared_layer for a stage
  // that wrote what it does not declare.
  Result<void> run(Document& document) const;

 private:
  // `document` is the one that `layers` writes to: what is written shows at once.
  virtual Result<void> fill(const Document& document, LayerWriter& layers) const = 0;
};

// Tokens, and the spellings of those that differ from the text.
struct TokenLayer {
  std::vector<Token>& tokens;
  std::string& forms;
  void set_form(Token& token, std::string_view form);
};

// The layers of a document that a stage may write. Each is handed out as it is; one that the stage did not declare is handed out as a
// copy that nobody reads, and the stage fails when it ends, in every kind of build.
class LayerWriter {
 public:
  LayerWriter(Document& document, LayerSet declared) : document_(document), declared_(declared), before_(document.layers) {}

  void set_language(Language language, float confidence);
  std::vector<LanguagePassage>& passages() { return with(Layer::passages).passages; }
  TokenLayer tokens() {
    Document& document = with(Layer::tokens);
    return {document.tokens, document.forms};
  }
  std::vector<Sentence>& sentences() { return with(Layer::sentences).sentences; }
  // Parts of speech and features are written into tokens, which stay as many as they are.
  std::vector<Token>& tagged_tokens(std::shared_ptr<const FeatureInventory> features);
  std::vector<Phrase>& phrases() { return with(Layer::phrases).phrases; }
  TextReading& reading() { return with(Layer::reading).reading; }
  Candidates& candidates() { return with(Layer::candidates).candidates; }
  std::vector<Mention>& mentions() { return with(Layer::mentions).mentions; }
  std::vector<LeftAlone>& left_alone() { return with(Layer::left_alone).left_alone; }
  std::vector<std::string>& targets() { return with(Layer::targets).targets; }
  SeenByMeasures& disclosure() { return with(Layer::disclosure).disclosure; }
  std::vector<Entity>& entities() { return with(Layer::entities).entities; }
  // Which entity a mention is of belongs to the layer of entities.
  void set_entity(std::uint32_t mention, std::uint32_t entity) { with(Layer::entities).mentions[mention].entity = entity; }
  std::vector<Risk>& risks() { return with(Layer::risks).risks; }
  std::vector<Replacement>& replacements() { return with(Layer::replacements).replacements; }
  std::shared_ptr<const BudgetReport>& budget() { return with(Layer::budget).budget; }
  double& information_kept() { return with(Layer::utility).information_kept; }

  // Empties layers; they are not there any more.
  void drop(LayerSet layers);
  // Runs another stage on the same document, as part of this one, which declares all that it writes.
  Result<void> run(const Stage& stage);

 private:
  friend class Stage;
  Document& with(Layer layer) {
    written_.add(layer);
    return declared_.has(layer) ? document_ : refuse();
  }
  Document& refuse();
  Result<void> finish(const Stage& stage);

  Document& document_;
  LayerSet declared_;
  LayerSet before_;  // that were there
  LayerSet written_;
  std::unique_ptr<Document> nobody_reads_;
};

}  // namespace veil
