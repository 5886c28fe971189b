// Which language a text is in: English, German, Portuguese, Spanish, or none of them. A linear model over the letters inside
// words (memory-mapped, immutable, shared by threads) adds small integers, so that the same text gives the same answer on every
// machine. Word order is not looked at: a list of names is judged by how the names are spelt, and may well be judged wrong.
//
//   auto identifier = LanguageIdentifier::open("models/languages.veil");
//   LanguageGuess guess = (*identifier)->identify("Wir treffen uns morgen am Bahnhof.");   // Language::de, 1.00
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/language.h"
#include "veil/result.h"
#include "veil/offsets.h"

namespace veil {
namespace language VEIL_PUBLIC {

// Why there is no guess. The caller falls back to its default language.
enum class NoGuess : std::uint8_t {
  none,        // there is a guess
  no_letters,  // empty, or only digits, punctuation, addresses of pages and mails
  too_short,   // one or two words that could belong to several languages
  undecided    // no language reaches half of the probability
};

// "language.no_letters", "language.too_short", "language.undecided", or "" for none.
std::string_view code_of(NoGuess reason);

// Spelling and vocabulary of Portugal or of Brazil; `unclear` for other languages and for text that fits both.
enum class Region : std::uint8_t { unclear, portugal, brazil };

struct LanguageGuess {
  Language language = Language::unknown;
  float confidence = 0;           // 0 .. 1, the score of the language, rounded to 1/1000
  std::array<float, 5> scores{};  // by Language: en, de, pt, es, other; they add up to 1 unless there is no guess for lack of letters
  Region region = Region::unclear;
  NoGuess reason = NoGuess::none;  // why `language` is unknown
};

// A stretch of a mixed document in one language. Segments follow each other without gap and cover the text.
struct LanguageSegment {
  Span span;
  Language language = Language::unknown;
  float confidence = 0;  // 0 .. 1, mean over the stretch
};

struct LanguageShare {
  Language language = Language::unknown;
  double share = 0;  // of the letters of the document, 0 .. 1
};

class LanguageIdentifier {
 public:
  // Maps the model and checks it whole. `model.unreadable` (no such file, no permission), `model.damaged` (not a language model,
  // truncated or changed), `model.version` (made for another version of Veil).
  static Result<std::shared_ptr<const LanguageIdentifier>> open(const std::string& path);

  ~LanguageIdentifier();
  LanguageIdentifier(const LanguageIdentifier&) = delete;
  LanguageIdentifier& operator=(const LanguageIdentifier&) = delete;

  // Judges by the bulk of the text: an English quotation in a Portuguese letter does not change the answer. Of a text above
  // 64 kB, pieces spread evenly through it are read, so the time is bounded. The text must be valid UTF-8.
  LanguageGuess identify(std::string_view utf8) const;

  // Lines, and sentences of long lines, each with its language; a short one follows its neighbours unless its words clearly say
  // otherwise. Reads the whole text.
  std::vector<LanguageSegment> identify_segments(std::string_view utf8) const;

 private:
  class Model;
  explicit LanguageIdentifier(std::unique_ptr<const Model> model);
  std::unique_ptr<const Model> model_;
};

// How the letters of a document divide among languages, largest share first. Empty when there are no letters.
std::vector<LanguageShare> shares_of(std::string_view utf8, const std::vector<LanguageSegment>& segments);

}  // namespace VEIL_PUBLIC
}  // namespace veil
