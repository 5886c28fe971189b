// Makes and measures models/kinds.veil, which tells everyday text from edited prose. Texts come as JSON Lines, plain or packed (.gz, .xz):
//
//   {"text": "...", "kind": "chat", "language": "en", "group": "en/chat.03", "source": "everyday", "copy": false}
//
// `kind` is one of `text_kind_list()`. The rest may be left out: texts of a `group` are never learnt from and measured on at once (each
// line is a group of its own otherwise), `source` and `language` name rows of the figures, and a `copy` is learnt from but not counted.
// The same options and texts give the same file.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct KindTrainingOptions {
  std::vector<std::string> texts;  // files
  std::string output;              // the model file to write; empty: only the figures are wanted
  unsigned folds = 5;              // of cross-validation, which also sets the threshold; 0: none, and the threshold is a half
  double missed = 0.005;           // share of everyday texts that may be taken for prose, on average over kinds and languages
  unsigned row_bits = 15;          // 2^15 rows of 16 bytes are 512 KB
  unsigned rounds = 10;            // over all texts
  double rate = 0.5;               // of AdaGrad, at the start; falls to a tenth
  double caution = 0.02;           // AdaGrad's sum of squares to begin with: higher trusts rare features less
  double shrink = 0.02;            // what weights lose after each round: higher trusts all features less
  std::uint64_t seed = 1;          // of the order of texts
  // Told what is done and the share of the work, 0 .. 1, from the calling thread; may be empty.
  std::function<void(std::string_view what, double share)> progress;
};

// One line of the table of figures: texts of one source, kind, language and length.
struct KindFigure {
  std::string source, kind, language;
  bool long_enough = false;    // 60 words and more
  bool everyday_kind = false;  // whether `kind` is everyday text
  std::uint64_t texts = 0;
  std::uint64_t wrong_side = 0;  // everyday text taken for prose, or prose for everyday text
  std::uint64_t kind_right = 0;
};

struct KindTrainingReport {
  std::uint64_t texts = 0, copies = 0, windows = 0;
  double everyday_from = 0.5;       // the threshold
  std::vector<KindFigure> figures;  // of cross-validation
  std::uint64_t bytes = 0;          // of the file
};

// "chat, email, ..., news"
std::string text_kind_list();

// `training.missing_data`, `training.unreadable_data` (with file and line), `training.empty_class` (a side, everyday or prose, has no
// text), `training.invalid_option`, `write.failed`.
Result<KindTrainingReport> train_kinds(const KindTrainingOptions& options);

// The same figures for a model that is there. `training.*` for the texts, `read.*` and `model.*` for the model.
Result<std::vector<KindFigure>> measure_kinds(const std::string& model, const std::vector<std::string>& texts);

}  // namespace VEIL_PUBLIC
}  // namespace veil
