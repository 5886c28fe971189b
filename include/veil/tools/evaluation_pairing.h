// Puts gold and the predictions of one or several systems side by side, document by document. By id (the default) the
// systems may have any order; a document that comes before its turn waits in memory, so equally ordered collections run in
// the memory of one document. By order the n-th goes with the n-th, for formats whose ids come from the name of the file
// (CoNLL). Nothing is skipped: a document that only one side has, a second one of the same id or another text ends the
// comparison.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

enum class PairBy { id, order };

// Whether the documents of a pair must be of the same text (predictions) or may differ (protected versions of the gold).
enum class PairedTexts { same, any };

struct NamedSource {
  std::string name;  // stands in tables
  std::unique_ptr<DocumentSource> documents;
  std::string file = {};  // or folder: stands in the places of errors. Empty: the name
};

struct PairedDocuments {
  std::uint64_t number = 0;  // of the gold document, from 1
  Document gold;
  std::vector<Document> predicted;               // one per system, in their order
  std::vector<std::uint64_t> predicted_numbers;  // of these documents in their own collections, from 1
};

class PairedCollections {
 public:
  PairedCollections(NamedSource gold, std::vector<NamedSource> systems, PairBy pair_by, PairedTexts texts = PairedTexts::same);

  const std::vector<std::string>& systems() const { return names_; }

  // The next gold document with its predictions; nothing at the end, and only when every document of every side had its
  // turn. Errors: those of reading (offsets beyond the text: read.invalid_span); evaluate.empty_gold,
  // evaluate.empty_prediction, evaluate.missing_document (gold without prediction), evaluate.unknown_document (prediction
  // without gold), evaluate.duplicate_document, evaluate.different_text. Places name the collection and the number of the
  // document, never its id.
  Result<std::optional<PairedDocuments>> next();

  // "gold.jsonl, document 3": for errors about what is wrong on one of the sides.
  std::string gold_place(const PairedDocuments& pair) const;
  std::string predicted_place(const PairedDocuments& pair, std::size_t system) const;

 private:
  struct Side {
    NamedSource source;
    std::uint64_t read = 0;
    std::uint64_t taken = 0;                              // number of the document that had its turn last
    std::unordered_set<std::string> seen;                 // ids so far
    std::unordered_map<std::string, Document> waiting;    // read before their turn
    std::unordered_map<std::string, std::uint64_t> turn;  // number of each waiting document
    std::uint64_t missing = 0;                            // gold documents without a prediction
    std::uint64_t first_missing = 0;
  };

  Result<std::optional<Document>> read(Side& side) const;
  Result<std::optional<Document>> take(Side& side, const Document& gold) const;
  Result<std::optional<PairedDocuments>> finish();

  PairBy pair_by_;
  PairedTexts texts_;
  Side gold_;
  std::vector<Side> systems_;
  std::vector<std::string> names_;
};

}  // namespace VEIL_PUBLIC
