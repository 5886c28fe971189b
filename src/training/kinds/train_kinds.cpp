// From texts to the file: features of all texts, cross-validation by groups for the figures and the threshold, then a model of everything.
#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <xxhash.h>

#include "detect/kinds/text_windows.h"
#include "training/kinds/kind_texts.h"
#include "training/kinds/learn_kinds.h"
#include "veil/new_file.h"
#include "veil/tools/training_kinds.h"

namespace veil::training {
namespace {

constexpr std::size_t long_enough_words = 60;

bool has_words(std::string_view text, std::size_t wanted) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool space = c == ' ' || (c >= '\t' && c <= '\r');
    if (!space && !inside && ++words == wanted) return true;
    inside = !space;
  }
  return false;
}

class FigureTable {
 public:
  void add(const std::string& source, detect::TextKind kind, const std::string& language, bool long_enough,
           const detect::KindGuess& guess) {
    KindFigure& figure = figures_[{source, kind, language, long_enough}];
    figure.source = source;
    figure.kind = detect::name_of(kind);
    figure.language = language;
    figure.long_enough = long_enough;
    figure.everyday_kind = detect::is_everyday(kind);
    ++figure.texts;
    if (guess.everyday != figure.everyday_kind) ++figure.wrong_side;
    if (guess.kind == kind) ++figure.kind_right;
  }

  std::vector<KindFigure> figures() const {
    std::vector<KindFigure> result;
    for (const auto& [key, figure] : figures_) result.push_back(figure);
    return result;
  }

 private:
  std::map<std::tuple<std::string, detect::TextKind, std::string, bool>, KindFigure> figures_;
};

Result<std::vector<KindExample>> read_examples(const KindTrainingOptions& options) {
  std::vector<KindExample> examples;
  detect::KindFeatures features(options.row_bits);
  const auto read = read_kind_texts(options.texts, [&](KindText&& text) {
    if (options.progress && examples.size() % 1000 == 0) options.progress("reading texts", 0);
    KindExample& example = examples.emplace_back();
    for (const std::string_view window : detect::text_windows(text.text)) example.windows.push_back(features.read(window));
    example.kind = text.kind;
    example.language = std::move(text.language);
    example.source = std::move(text.source);
    example.group = XXH64(text.group.data(), text.group.size(), 0);
    example.copy = text.copy;
    example.long_enough = has_words(text.text, long_enough_words);
  });
  if (!read) return read.error();
  return examples;
}

// The highest threshold that takes no more than `missed` of everyday texts for prose, where each kind in each language counts the same.
double threshold_of(const std::vector<KindExample>& examples, const std::vector<double>& everyday_shares, double missed) {
  std::map<std::pair<detect::TextKind, std::string>, double> counts;
  const auto counted = [&](const KindExample& example) { return !example.copy && detect::is_everyday(example.kind); };
  for (const KindExample& example : examples)
    if (counted(example)) ++counts[{example.kind, example.language}];
  std::vector<std::pair<double, double>> shares;  // with what each text counts for
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (!counted(examples[i])) continue;
    shares.emplace_back(everyday_shares[i], 1 / counts[{examples[i].kind, examples[i].language}] / static_cast<double>(counts.size()));
  }
  std::sort(shares.begin(), shares.end());
  double below = 0;
  for (const auto& [share, weight] : shares) {
    if (below + weight > missed) return std::min(share, 0.5);
    below += weight;
  }
  return 0.5;
}

// Learns once per fold from the others, and judges each text by the model that has not seen it.
void cross_validate(const std::vector<KindExample>& examples, const KindTrainingOptions& options, KindTrainingReport& report) {
  std::vector<detect::KindScores> scores(examples.size());
  std::vector<double> everyday_shares(examples.size());
  for (unsigned fold = 0; fold < options.folds; ++fold) {
    const auto held_out = [&](const KindExample& example) { return example.group % options.folds == fold; };
    const LearntKinds learnt = learn_kinds(
        examples, [&](const KindExample& example) { return !held_out(example); }, options,
        [&](double done) {
          if (options.progress) options.progress("cross-validation", (fold + done) / options.folds);
        });
    for (std::size_t i = 0; i < examples.size(); ++i) {
      if (examples[i].copy || !held_out(examples[i])) continue;
      scores[i] = learnt.scores(examples[i]);
      everyday_shares[i] = detect::guess_of(scores[i], 0.5).everyday_share;
    }
  }
  report.everyday_from = threshold_of(examples, everyday_shares, options.missed);
  FigureTable table;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const KindExample& example = examples[i];
    if (example.copy) continue;
    table.add(example.source, example.kind, example.language, example.long_enough, detect::guess_of(scores[i], report.everyday_from));
  }
  report.figures = table.figures();
}

Result<void> check(const KindTrainingOptions& options) {
  if (options.row_bits < detect::fewest_kind_row_bits || options.row_bits > detect::most_kind_row_bits)
    return Error{"training.invalid_option", "row bits must lie between 8 and 15", ""};
  if (options.rounds == 0 || options.rate <= 0 || options.caution <= 0)
    return Error{"training.invalid_option", "rounds, rate and caution must be above zero", ""};
  if (options.shrink < 0 || options.shrink >= 1 || options.missed < 0 || options.missed >= 1)
    return Error{"training.invalid_option", "what weights lose and what may be missed must lie between 0 and 1", ""};
  if (options.folds == 1) return Error{"training.invalid_option", "one fold leaves nothing to learn from: name two or more, or none", ""};
  return {};
}

}  // namespace

Result<KindTrainingReport> train_kinds(const KindTrainingOptions& options) {
  if (auto sound = check(options); !sound) return sound.error();
  auto examples = read_examples(options);
  if (!examples) return examples.error();
  KindTrainingReport report;
  std::array<bool, 2> sides{};
  for (const KindExample& example : *examples) {
    ++(example.copy ? report.copies : report.texts);
    report.windows += example.windows.size();
    sides[detect::is_everyday(example.kind) ? 1 : 0] = true;
  }
  if (!sides[0] || !sides[1])
    return Error{"training.empty_class", sides[1] ? "there is no edited prose to learn from" : "there is no everyday text to learn from",
                 ""};
  if (options.folds > 0) cross_validate(*examples, options, report);
  if (options.output.empty()) return report;
  LearntKinds learnt = learn_kinds(
      *examples, [](const KindExample&) { return true; }, options,
      [&](double done) {
        if (options.progress) options.progress("learning kinds of text", done);
      });
  learnt.info.everyday_from = static_cast<float>(report.everyday_from);
  const std::string bytes = learnt.bytes();
  report.bytes = bytes.size();
  if (const Result<void> written = write_new_file(options.output, bytes); !written) return written.error();
  return report;
}

Result<std::vector<KindFigure>> measure_kinds(const std::string& model, const std::vector<std::string>& texts) {
  const auto opened = detect::KindModel::open(model);
  if (!opened) return opened.error();
  FigureTable table;
  const auto read = read_kind_texts(texts, [&](KindText&& text) {
    if (text.copy) return;
    table.add(text.source, text.kind, text.language, has_words(text.text, long_enough_words), (*opened)->guess(text.text));
  });
  if (!read) return read.error();
  return table.figures();
}

}  // namespace veil::training
