// From sums to an answer: the script first, then the probabilities of the columns, then the cases where no answer is better
// than a wrong one. Thresholds: docs/experiments/language_identification.md.
#include "veil/language_identifier.h"

#include <algorithm>
#include <cmath>

#include "language/identify/language_model.h"
#include "language/identify/scorer.h"
#include "language/identify/segments.h"
#include "text/mapped_file.h"
#include "veil/utf8.h"

namespace veil::language {
namespace {

constexpr std::size_t bytes_read = 64 * 1024;  // of a long text
constexpr std::size_t piece_size = 4 * 1024;
constexpr std::uint64_t fewest_letters = 3;
constexpr std::uint64_t few_words = 2;
constexpr double sure_for_few_words = 0.6;
constexpr double sure_enough = 0.4;
constexpr double clear_region = 0.8;

constexpr std::size_t index_of(Language language) { return static_cast<std::size_t>(language); }

float rounded(double probability) { return static_cast<float>(std::round(probability * 1000) / 1000); }

}  // namespace

std::string_view code_of(NoGuess reason) {
  switch (reason) {
    case NoGuess::none:
      return "";
    case NoGuess::no_letters:
      return "language.no_letters";
    case NoGuess::too_short:
      return "language.too_short";
    case NoGuess::undecided:
      return "language.undecided";
  }
  return "";
}

class LanguageIdentifier::Model {
 public:
  Model(MappedFile file, LanguageModelView view) : file_(std::move(file)), view_(view) {}
  const LanguageModelView& view() const { return view_; }

 private:
  MappedFile file_;  // keeps the weights of view_ in memory
  LanguageModelView view_;
};

LanguageIdentifier::LanguageIdentifier(std::unique_ptr<const Model> model) : model_(std::move(model)) {}
LanguageIdentifier::~LanguageIdentifier() = default;

Result<std::shared_ptr<const LanguageIdentifier>> LanguageIdentifier::open(const std::string& path) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file) return Error{"model.unreadable", "the model of languages cannot be read", path};
  const Result<LanguageModelView> view = view_language_model(file->bytes(), path);
  if (!view) return view.error();
  auto model = std::make_unique<const Model>(std::move(*file), *view);
  return std::shared_ptr<const LanguageIdentifier>(new LanguageIdentifier(std::move(model)));
}

// The five scores, in the order of Language. Letters of foreign scripts go to `other` in proportion.
std::array<double, 5> language_scores(const std::array<double, model_columns>& columns, const LetterCount& letters) {
  std::array<double, 5> scores{};
  for (std::size_t column = 0; column < model_columns; ++column) scores[index_of(language_of_column(column))] += columns[column];
  const double foreign =
      static_cast<double>(letters.foreign) / static_cast<double>(std::max<std::uint64_t>(1, letters.foreign + letters.latin));
  // Below half, the foreign script is a quotation or a name in a text that is otherwise in Latin letters.
  const double to_other = foreign > 0.5 ? foreign : 0.0;
  for (double& score : scores) score *= 1 - to_other;
  scores[index_of(Language::other)] += to_other;
  return scores;
}

LanguageGuess LanguageIdentifier::identify(std::string_view text) const {
  Weighing evidence;
  if (text.size() <= bytes_read) {
    evidence = weigh(model_->view(), text);
  } else {
    constexpr std::size_t pieces = bytes_read / piece_size;
    const std::size_t stride = (text.size() - piece_size) / (pieces - 1);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      std::size_t begin = piece * stride;
      while (!utf8::is_boundary(text, begin)) ++begin;
      std::size_t end = std::min(begin + piece_size, text.size());
      while (!utf8::is_boundary(text, end)) --end;
      evidence.add(weigh(model_->view(), text.substr(begin, end - begin)));
    }
  }

  LanguageGuess guess;
  const LetterCount& letters = evidence.letters;
  if (letters.latin + letters.foreign == 0) {
    guess.reason = NoGuess::no_letters;
    return guess;
  }
  const auto columns = probabilities(model_->view(), evidence);
  const auto scores = language_scores(columns, letters);
  for (std::size_t i = 0; i < scores.size(); ++i) guess.scores[i] = rounded(scores[i]);
  const std::size_t best = static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
  guess.confidence = guess.scores[best];
  if (letters.latin + letters.foreign < fewest_letters || (letters.words <= few_words && scores[best] < sure_for_few_words)) {
    guess.reason = NoGuess::too_short;
    return guess;
  }
  if (scores[best] < sure_enough) {
    guess.reason = NoGuess::undecided;
    return guess;
  }
  guess.language = static_cast<Language>(best);
  if (guess.language == language_of_column(column_pt_portugal)) {
    const double portugal = columns[column_pt_portugal] / (columns[column_pt_portugal] + columns[column_pt_brazil]);
    if (portugal >= clear_region) guess.region = Region::portugal;
    if (portugal <= 1 - clear_region) guess.region = Region::brazil;
  }
  return guess;
}

std::vector<LanguageSegment> LanguageIdentifier::identify_segments(std::string_view text) const {
  return segments_by_language(model_->view(), text);
}

}  // namespace veil::language
