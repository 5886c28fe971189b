// What protection left of a text's use: how much of its information, how close the replacements stay to what they replace,
// whether it still reads well. Works on the output of any tool: where texts differ is found by comparing them, no list of
// replacements is needed. docs/evaluation.md defines each measure.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/tools/evaluation_information.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// A stretch of the original and what stands for it. Either may be empty; everything between changes is the same on both
// sides.
struct Change {
  Span original;
  Span protected_text;
  friend bool operator==(const Change&, const Change&) = default;
};

// Where `protected_text` differs from `original`, in whole words, in the order of the text.
//   "Anna moved to Oslo." / "*** moved to a city in Norway."   ->   Anna / ***, Oslo / a city in Norway
// `replaced`, when it is known, are the stretches of the protected text that a tool put there: nothing in them counts as
// kept, so that the "in" of "a city in Norway" is not taken for one of the original.
std::vector<Change> changes_between(std::string_view original, std::string_view protected_text, std::span<const Span> replaced = {});

// How close in meaning a replacement is to its original, 0 .. 1.
using Similarity = std::function<double(std::string_view original, std::string_view replacement)>;
// Share of words in common (Dice). Sees no meaning: "a city in Norway" is not close to "Oslo". Used where no vectors are
// given.
double similarity_of_words(std::string_view original, std::string_view replacement);
// Cosine of the averaged vectors of the words of each, 0 where it is negative or no word of one has a vector.
namespace vectors VEIL_PUBLIC {
class TextVectors;
}
Similarity similarity_by_vectors(std::shared_ptr<const vectors::TextVectors> vectors);

struct InformationKept {
  double original_bits = 0;   // of all terms: noun phrases, and changed words outside them
  double protected_bits = 0;  // of what stands for them; no term counts more than it did
  double similar_bits = 0;    // bits of each term times the similarity of what stands for it
  std::uint64_t terms = 0;
  std::uint64_t changed_terms = 0;

  double kept() const { return original_bits == 0 ? 1 : protected_bits / original_bits; }      // text preserved information
  double similarity() const { return original_bits == 0 ? 1 : similar_bits / original_bits; }  // text preserved similarity
  InformationKept& operator+=(const InformationKept& other);
};

// `original` needs the layers tokens and phrases.
InformationKept information_kept(const Document& original, std::string_view protected_text, std::span<const Change> changes,
                                 const WordInformation& information, const Similarity& similarity);

struct Readability {
  std::uint64_t sentences = 0;
  std::uint64_t words = 0;
  std::uint64_t syllables = 0;
  double ease = 0;  // Flesch's reading ease in the form for the language: 100 very easy, 0 very hard; may lie outside
};

enum class SlipKind : std::uint8_t {
  wrong_article,
  doubled_article,
  disagreement,
  open_contraction,
  repeated_word,
  small_start,
  stray_sign,
  placeholder
};

// One slip, and the words that it is in.
struct GrammarSlip {
  SlipKind kind = SlipKind::placeholder;
  Span span;
};

// Slips that replacing causes. Some stand in good text too, so the figures of the original belong beside them.
struct GrammarCounts {
  std::uint64_t wrong_article = 0;     // "a apple"
  std::uint64_t doubled_article = 0;   // "the a city"
  std::uint64_t disagreement = 0;      // "una ciudad pequeño": article or adjective and noun differ in gender or number
  std::uint64_t open_contraction = 0;  // "de o" for "do"
  std::uint64_t repeated_word = 0;     // "in in"
  std::uint64_t small_start = 0;       // a sentence begins with a small letter
  std::uint64_t stray_sign = 0;        // ", ,", "( )"
  std::uint64_t placeholder = 0;       // "***", "[PERSON 1]": no words of the language

  static constexpr std::array<std::string_view, 8> names = {"wrong article", "doubled article", "disagreement", "open contraction",
                                                            "repeated word", "small start",     "stray sign",   "placeholder"};
  std::array<std::uint64_t, 8> values() const {
    return {wrong_article, doubled_article, disagreement, open_contraction, repeated_word, small_start, stray_sign, placeholder};
  }
  std::uint64_t& of(SlipKind kind);
  std::uint64_t total() const;
  GrammarCounts& operator+=(const GrammarCounts& other);
};

// What differs between languages, from languages/<code>/readability.tsv.
class ReadingRules {
 public:
  // Errors: model.not_found, model.malformed_resource.
  static Result<std::shared_ptr<const ReadingRules>> open(const std::filesystem::path& languages);
  virtual ~ReadingRules() = default;
  // All need the layers tokens, sentences, tags and phrases; a document of unknown language is read by the rules of English.
  virtual Readability readability(const Document& document) const = 0;
  virtual std::vector<GrammarSlip> slips(const Document& document) const = 0;
  virtual GrammarCounts grammar(const Document& document) const = 0;
  // From sums over documents of one language.
  virtual double ease(Language language, const Readability& sums) const = 0;
};

// One side of a comparison: how it reads.
struct TextQuality {
  Readability sums;
  double ease = 0;  // mean over documents, by their words
  GrammarCounts grammar;
  double slips_per_thousand_words() const {
    return sums.words == 0 ? 0 : 1000.0 * static_cast<double>(grammar.total()) / static_cast<double>(sums.words);
  }
};

struct DocumentUtility {
  std::uint64_t number = 0;  // in the collection of originals, from 1
  InformationKept information;
};

struct UtilityScores {
  InformationKept information;
  TextQuality original;
  TextQuality protected_text;
  std::vector<DocumentUtility> documents;  // in the order of the originals
};

// Sums up a collection. Everything handed over must outlive it.
class UtilityEvaluation {
 public:
  UtilityEvaluation(const ReadingRules& rules, const WordInformation& information, Similarity similarity);
  // Both analysed (tokens, sentences, tags, phrases). The mentions of the protected document, when it has any, are where a
  // tool put something.
  void add(std::uint64_t number, const Document& original, const Document& protected_document);
  const UtilityScores& scores() const { return scores_; }

 private:
  void add_quality(TextQuality& quality, const Document& document) const;

  const ReadingRules& rules_;
  const WordInformation& information_;
  Similarity similarity_;
  UtilityScores scores_;
};

}  // namespace VEIL_PUBLIC
