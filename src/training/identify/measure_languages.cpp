// The table of figures: every sentence set aside, whole, in capitals and without diacritics, counted by length. The identifier
// is a function, so that another one can be measured on the same sentences.
#include <array>

#include "language/identify/language_model.h"
#include "training/identify/corpora.h"
#include "veil/tools/training_languages.h"
#include "veil/utf8.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

namespace veil::training {
namespace {

struct Lengths {
  unsigned fewest, most;
};
constexpr std::array<Lengths, 4> lengths = {{{1, 2}, {3, 5}, {6, 9}, {10, 100'000}}};
constexpr std::size_t most_sentences = 5000;  // of one set

// Words as people count them: stretches between spaces with a letter in them.
unsigned count_words(std::string_view sentence) {
  unsigned words = 0;
  bool inside = false;
  for (std::size_t at = 0; at < sentence.size();) {
    const auto [c, length] = utf8::decode(sentence, at);
    at += length;
    if (utf8::is_space(c)) {
      inside = false;
    } else if (!inside && utf8::is_letter(c)) {
      inside = true;
      ++words;
    }
  }
  return words;
}

std::string without_diacritics(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* decomposer = icu::Normalizer2::getNFDInstance(status);
  if (U_FAILURE(status)) return std::string(text);
  const icu::UnicodeString decomposed =
      decomposer->normalize(icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size()))), status);
  std::string utf8_text, result;
  decomposed.toUTF8String(utf8_text);
  for (std::size_t at = 0; at < utf8_text.size();) {
    const auto [c, length] = utf8::decode(utf8_text, at);
    at += length;
    if (c == 0xDF) {
      result += "ss";
    } else if (!utf8::is_mark(c)) {
      utf8::append(result, c);
    }
  }
  return result;
}

std::string in_capitals(std::string_view text) {
  std::string result;
  icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size()))).toUpper().toUTF8String(result);
  return result;
}

void count(LanguageFigure& figure, const Corpus& corpus, const language::LanguageGuess& guess) {
  ++figure.sentences;
  if (guess.language == figure.language) ++figure.right;
  if (guess.language == Language::unknown) ++figure.refused;
  if (!corpus.region_known || guess.region == language::Region::unclear || guess.language != figure.language) return;
  const bool brazil = corpus.column == language::column_pt_brazil;
  ++(brazil == (guess.region == language::Region::brazil) ? figure.region_right : figure.region_wrong);
}

}  // namespace

Result<std::vector<LanguageFigure>> measure_language_identifier(const LanguageTrainingOptions& options, const IdentifyFunction& identify) {
  const Result<Corpora> corpora = read_corpora(options, false);
  if (!corpora) return corpora.error();
  std::vector<LanguageFigure> figures;
  for (const Corpus& corpus : corpora->corpora) {
    for (const Disguise disguise : {Disguise::none, Disguise::upper_case, Disguise::without_diacritics}) {
      std::array<LanguageFigure, lengths.size()> rows;
      for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = {corpus.name,
                   corpus.genre,
                   language::language_of_column(corpus.column),
                   disguise,
                   lengths[i].fewest,
                   lengths[i].most,
                   0,
                   0,
                   0,
                   0,
                   0};
      for (std::size_t i = 0; i < std::min(corpus.measure.size(), most_sentences); ++i) {
        const std::string& sentence = corpus.measure[i];
        const unsigned words = count_words(sentence);
        for (LanguageFigure& row : rows) {
          if (words < row.fewest_words || words > row.most_words) continue;
          const std::string text = disguise == Disguise::upper_case           ? in_capitals(sentence)
                                   : disguise == Disguise::without_diacritics ? without_diacritics(sentence)
                                                                              : sentence;
          count(row, corpus, identify(text));
        }
      }
      for (LanguageFigure& row : rows)
        if (row.sentences > 0) figures.push_back(std::move(row));
    }
  }
  return figures;
}

}  // namespace veil::training
