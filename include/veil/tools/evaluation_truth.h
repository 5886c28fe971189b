// Whether what stands in a protected text is so, as far as a program can see it: right kind, level, agreement with the words around,
// contradictions, repeated options, changed quantities, broken mentions. Gold says what each mention is (a subtype that is a key of
// the knowledge base, with the country behind a slash: "city/GB"); a protection says what it put there. Everything is counted only
// where it is certain; what people alone can see is for readers (evaluation_judging.h). docs/evaluation.md defines each count.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/result.h"
#include "veil/tools/evaluation_shares.h"
#include "veil/tools/evaluation_utility.h"

namespace veil VEIL_PUBLIC {

// Reads what `veil protect --originals --output-format jsonl` writes, the other way: `text` is the text with the originals put back,
// `mentions` and `replacements` what was replaced in it, so that apply_replacements gives the protected text again. Errors of items:
// read.malformed_input, read.missing_field, read.wrong_type, read.invalid_span, read.invalid_utf8, evaluate.no_originals.
Result<std::unique_ptr<DocumentSource>> open_protections(const std::filesystem::path& file, OffsetUnit offsets);

// What a replacement says of the kind of a thing, against what the thing is.
enum class KindVerdict : std::uint8_t {
  not_judged,  // gold does not say, or kinds are not the question: dates, amounts, codes
  right,       // the kind that it is, or one above it
  near,        // narrower than gold says, or beside it below the same concept: a city for a town
  wrong,       // another kind, another country, or the tag of another label
  no_claim     // a tag of its label, suppression, or words that no knowledge base knows
};

enum class Contradiction : std::uint8_t { kind, country, gender, age, weekday };
inline constexpr std::array<std::string_view, 5> contradiction_names = {"kind", "country", "gender", "age", "weekday"};

// One replacement.
struct ReplacementTruth {
  Label label = Label::misc;  // gold's where it has a mention there, else the protection's
  KindVerdict kind = KindVerdict::not_judged;
  bool wrong_country = false;  // that is why the kind is wrong
  int level = 1;
  bool disagrees = false;  // article, number or gender against what stands around
  bool repeated = false;   // the same words as the item before it in a list
  bool changes_quantity = false;
  bool broken = false;
  bool must_stay = false;                     // gold says so: subtype KEEP
  std::vector<Contradiction> contradictions;  // each once

  bool is_false() const { return kind == KindVerdict::wrong || changes_quantity || !contradictions.empty(); }
};

struct DocumentTruth {
  Language language = Language::unknown;
  std::vector<ReplacementTruth> replacements;              // in the order of the protection
  std::array<std::uint64_t, label_names.size()> mentions;  // of gold, by label, without what must stay
  std::array<std::uint64_t, label_names.size()> replaced;  // of those, whole
  std::array<std::uint64_t, label_names.size()> cut;       // of those, in part
  std::uint64_t quantities_changed_outside = 0;            // numbers outside all replacements that are not as they were
  std::uint64_t words_changed_outside = 0;                 // other stretches
};

// What is compared for one document. All must outlive the call.
struct TruthCase {
  const Document& gold;        // analysed (tokens, sentences, tags, phrases), with gold's mentions
  const Document& protection;  // of open_protections
  const Document& after;       // the protected text, analysed
  const ProtectedText& applied;
};

class TruthJudge {
 public:
  // `resources` holds languages/, `knowledge` are the files that say what things are. Errors: model.not_found, model.malformed_resource,
  // and those of knowledge bases.
  static Result<std::shared_ptr<const TruthJudge>> open(const std::filesystem::path& resources,
                                                        const std::vector<std::filesystem::path>& knowledge);
  virtual ~TruthJudge() = default;
  virtual DocumentTruth judge(const TruthCase& one) const = 0;
};

// What was found wrong, a row of CSV each, with its surroundings: originals stand in it.
std::string truth_cases_header();
std::string truth_cases_as_csv(const TruthCase& one, const DocumentTruth& truth);

// Sums over replacements of one label in one language; `outside` and mentions over its documents.
struct TruthCounts {
  std::uint64_t mentions = 0, replaced = 0, cut = 0;
  std::uint64_t replacements = 0;
  std::array<std::uint64_t, 5> kinds{};  // by KindVerdict
  std::uint64_t wrong_country = 0;
  std::uint64_t levels = 0;  // sum of levels
  std::uint64_t first_level = 0;
  std::uint64_t disagreeing = 0, repeated = 0, changed_quantities = 0, broken = 0, must_stay = 0;
  std::uint64_t contradicting = 0;  // replacements
  std::array<std::uint64_t, contradiction_names.size()> contradictions{};
  std::uint64_t quantities_outside = 0, words_outside = 0;

  std::uint64_t of(KindVerdict verdict) const { return kinds[static_cast<std::size_t>(verdict)]; }
  std::uint64_t claims() const { return of(KindVerdict::right) + of(KindVerdict::near) + of(KindVerdict::wrong); }
  Share claimed() const { return {claims(), claims() + of(KindVerdict::no_claim)}; }
  Share kind_right() const { return {of(KindVerdict::right), claims()}; }
  Share kind_near() const { return {of(KindVerdict::near), claims()}; }
  Share kind_wrong() const { return {of(KindVerdict::wrong), claims()}; }
  Share at_first_level() const { return {first_level, replacements}; }
  Share among_replacements(std::uint64_t count) const { return {count, replacements}; }
  double mean_level() const { return replacements == 0 ? 0 : static_cast<double>(levels) / static_cast<double>(replacements); }
  TruthCounts& operator+=(const TruthCounts& other);
};

class TruthScores {
 public:
  void add(const DocumentTruth& document);
  std::uint64_t documents() const { return documents_; }
  const std::map<std::pair<Language, Label>, TruthCounts>& parts() const { return parts_; }
  TruthCounts of(Language language) const;
  TruthCounts total() const;

 private:
  std::uint64_t documents_ = 0;
  std::map<std::pair<Language, Label>, TruthCounts> parts_;
  std::map<Language, TruthCounts> outside_;  // what belongs to no label
};

}  // namespace VEIL_PUBLIC
