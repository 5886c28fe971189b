// Tells what kind of text a document is, everyday text or edited prose, and which of them: logistic regression over hashed words, letters,
// shapes and layout of its windows (kind_features.h), all languages in one file, mapped, not read. Weights are bytes and sums are
// integers, so that the same text gets the same answer on every machine. Trained by `veil train kinds` (models/kinds.md has data and
// figures).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "detect/kinds/kind_features.h"
#include "detect/kinds/text_kind.h"
#include "text/section_file.h"

namespace veil::detect {

enum class KindSection : std::uint8_t {
  info,    // KindModelInfo
  names,   // of the columns, each ended by a zero byte, as text_kind_names has them
  rows,    // i8 x kind_columns per hashed feature
  layout,  // i8 x kind_columns per step of the layout
  count
};
inline constexpr SectionFileKind kind_file_kind = {
    {'V', 'E', 'I', 'L', 'K', 'I', 'N', 'D'}, 1, static_cast<std::uint32_t>(KindSection::count)};

inline constexpr std::size_t kind_columns = 16;  // kinds, filled up for the processor's sake
inline constexpr unsigned fewest_kind_row_bits = 8, most_kind_row_bits = 15;
inline constexpr double layout_scale = 0.25;  // how much a step counts, where all hashed features of a window count as 1

struct KindModelInfo {
  std::uint32_t row_bits = 0;
  float unit = 0;              // what 1 means in a weight of `rows`
  float layout_unit = 0;       // the same in `layout`
  float everyday_from = 0.5f;  // share of everyday text from which a document counts as such
};

struct KindGuess {
  double everyday_share = 0;  // 0 to 1: probability of all everyday kinds together
  TextKind kind = TextKind::chat;
  double share = 0;  // probability of `kind`, the likeliest on the side that the document is on
  bool everyday = false;
};

using KindScores = std::array<double, kind_columns>;  // log-odds by column; those without a kind are 0

class KindModel {
 public:
  // read.* when it cannot be opened, model.damaged, model.version.
  static Result<std::shared_ptr<const KindModel>> open(const std::filesystem::path& path);

  // Reads 16 KB of the text at most. The text must be valid UTF-8; one without a word is told by its layout.
  KindGuess guess(std::string_view text) const;
  double everyday_share(std::string_view text) const { return guess(text).everyday_share; }

  double everyday_from() const { return static_cast<double>(info_.everyday_from); }

 private:
  explicit KindModel(SectionFile file) : file_(std::move(file)) {}

  SectionFile file_;
  KindModelInfo info_;
  const std::int8_t* rows_ = nullptr;
  const std::int8_t* layout_ = nullptr;
};

// Adds what a window says by these weights: those of hashed features, and those of the layout.
void add_window_scores(const KindModelInfo& info, const std::int8_t* rows, const std::int8_t* layout, const WindowFeatures& window,
                       KindScores& scores);

// From the mean scores of a document's windows.
KindGuess guess_of(const KindScores& scores, double everyday_from);

// The names of all kinds as the file has them.
std::string kind_name_section();

}  // namespace veil::detect
