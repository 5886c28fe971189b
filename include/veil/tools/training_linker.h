// Makes and measures models/linker.veil, which says what mentions mean (src/link/). Documents come analysed (tokens, sentences, tags), with
// mentions whose subtype says what they are: a key of languages/concepts.tsv ("film"), behind it, for what lies somewhere, the code
// of its country ("city/GB"); "~company" where nobody said which sort of company; "KEEP" for what should be left alone, "?" for what nobody
// can tell; a PERSON needs none; "-" is not learnt from. The same documents and options give the same file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct LinkerTrainingOptions {
  std::filesystem::path resources;  // folder with languages/ and models/
  std::filesystem::path knowledge;  // the knowledge base that meanings are concepts of; empty: models/knowledge.veil of the resources
  std::filesystem::path output;     // the model file to write; empty: only the figures are wanted
  std::filesystem::path kinds_of;   // a model whose kinds are kept: only which place is meant is learnt; empty: all is
  unsigned folds = 5;               // of cross-validation, which sets from which probability on something is claimed; at least 2
  double right = 0.97;              // share of claims that have to be right in cross-validation
  unsigned smallest_kind = 12;      // kinds that fewer examples have count for the kind above them
  unsigned smallest_count = 2;      // features seen less often are dropped
  double absolute = 0.1;            // cost of a weight's absolute value
  double square = 0.05;             // cost of half its square
  unsigned iterations = 120;
  double other_label = 0.15;  // share of examples that are learnt with another label than theirs, as detection errs
  std::function<void(std::string_view what, double share)> progress;
};

// Mentions of one language and label: how many, of how many something was claimed, and of how many what was claimed is so.
struct LinkerFigure {
  std::string language, label;  // label "places": countries of places
  std::uint64_t mentions = 0, claimed = 0, right = 0;
};

// What is claimed and right from a probability on, of all languages and labels, without what should have been left alone.
struct LinkerCurvePoint {
  double from = 0;
  std::uint64_t mentions = 0, claimed = 0, right = 0;
};

struct LinkerTrainingReport {
  std::uint64_t documents = 0, mentions = 0, kinds = 0, features = 0, weights = 0;
  double kind_from = 1, place_from = 1;
  std::vector<LinkerFigure> figures;  // of cross-validation
  std::vector<LinkerCurvePoint> curve;
  std::uint64_t bytes = 0;  // of the file
};

// `training.unknown_kind` (a subtype that is no key), `training.missing_data`, `training.invalid_option`, `training.not_learnable`, read.*,
// model.*, `write.failed`.
Result<LinkerTrainingReport> train_linker(const std::vector<Document>& documents, const LinkerTrainingOptions& options);

// The figures of a model that is there, on documents that it has not seen. `options` for resources and knowledge.
Result<std::vector<LinkerFigure>> measure_linker(const std::filesystem::path& model, const std::vector<Document>& documents,
                                                 const LinkerTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
