// Training from end to end: read the corpora, learn, check on what was set aside for tuning, write the file.
#include <algorithm>

#include "language/identify/language_model.h"
#include "language/identify/scorer.h"
#include "training/identify/corpora.h"
#include "training/identify/learn_languages.h"
#include "veil/new_file.h"
#include "veil/tools/training_languages.h"

namespace veil::training {
namespace {

// Pieces of up to nine words of the sentences set aside for tuning.
double accuracy_on_tuning(const Corpora& corpora, const language::LanguageModelView& model) {
  std::uint64_t pieces = 0, right = 0;
  for (const Corpus& corpus : corpora.corpora) {
    for (std::size_t i = 0; i < std::min<std::size_t>(corpus.tune.size(), 1000); ++i) {
      const std::string& sentence = corpus.tune[i];
      const std::size_t words = 3 + i % 7;
      std::size_t end = 0;
      for (std::size_t word = 0; word < words && end != std::string::npos; ++word) end = sentence.find(' ', end + 1);
      const auto weighing = language::weigh(model, std::string_view(sentence).substr(0, end));
      if (weighing.features == 0) continue;
      const auto columns = language::probabilities(model, weighing);
      const std::size_t best = static_cast<std::size_t>(std::max_element(columns.begin(), columns.end()) - columns.begin());
      const auto language_of = [](std::size_t column) {
        return column == language::column_pt_brazil ? language::column_pt_portugal : column;
      };
      ++pieces;
      if (language_of(best) == language_of(corpus.column)) ++right;
    }
  }
  return pieces == 0 ? 0 : static_cast<double>(right) / static_cast<double>(pieces);
}

}  // namespace

Result<LanguageTrainingReport> train_language_identifier(const LanguageTrainingOptions& options) {
  if (options.row_bits < 8 || options.row_bits > language::most_row_bits)
    return Error{"training.invalid_option", "row_bits must lie between 8 and 20", ""};
  if (options.examples == 0 || options.rate <= 0 || options.caution <= 0)
    return Error{"training.invalid_option", "examples, rate and caution must be above zero", ""};
  const Result<Corpora> corpora = read_corpora(options, true);
  if (!corpora) return corpora.error();

  LanguageTrainingReport report;
  for (const Corpus& corpus : corpora->corpora) report.sentences += corpus.learn.size();
  for (const WordList& list : corpora->lists) report.words_in_lists += list.words.size();

  const LearntLanguages learnt = learn_languages(*corpora, options);
  report.examples = learnt.examples;
  const auto model = language::view_language_model(learnt.bytes, options.output);
  if (!model) return model.error();
  report.tuning_accuracy = accuracy_on_tuning(*corpora, *model);
  report.bytes = learnt.bytes.size();
  if (const Result<void> written = write_new_file(options.output, learnt.bytes); !written) return written.error();
  if (options.progress) options.progress(1);
  return report;
}

}  // namespace veil::training
