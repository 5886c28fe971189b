// Replacements judged by readers: a sheet draws some of them with their surroundings, as CSV; a reader answers four questions each;
// the answers give shares with intervals, and those of two readers their agreement. The protocol is docs/judging.md.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/result.h"
#include "veil/tools/evaluation_agreement.h"
#include "veil/tools/evaluation_shares.h"

namespace veil VEIL_PUBLIC {

// The stretch in »« with about 60 characters on each side, on one line.
std::string in_context(std::string_view text, Span span);

struct SheetRow {
  std::string id;        // from 1, in the order of the sheet
  std::string document;  // its id
  std::string language;
  std::string before;  // the original in its context
  std::string after;   // the replacement in its context
  std::string label;
  std::string method;
};

// Collects replacements of protected documents (open_protections), then draws.
class JudgingSheet {
 public:
  // `language` is that of the text; `applied` the protected text of the document.
  void add(const Document& protection, const ProtectedText& applied, Language language);
  std::size_t replacements() const { return candidates_.size(); }

  // As many of each label as its share of all replacements asks for, one at least where there is room; of a label, as many documents as
  // there are before a second one of any. The order of the rows tells nothing. The same for the same seed.
  std::vector<SheetRow> draw(std::size_t count, std::uint64_t seed) const;

 private:
  struct Candidate {
    SheetRow row;
    std::size_t document = 0;
    Label label = Label::misc;
  };
  std::vector<Candidate> candidates_;
  std::size_t documents_ = 0;
};

// CSV with a header and empty columns for the answers. Cells that a spreadsheet would run get an apostrophe.
std::string sheet_as_csv(const std::vector<SheetRow>& rows);

enum class Question : std::uint8_t { is_true, kind, grammatical, meaning_kept };
inline constexpr std::array<std::string_view, 4> question_names = {"true", "kind", "grammatical", "meaning kept"};

enum class Answer : std::uint8_t { no, yes, none };  // none: it claims no kind

struct JudgedRow {
  std::string id, language, label, method;
  std::array<Answer, question_names.size()> answers{};

  Answer operator[](Question question) const { return answers[static_cast<std::size_t>(question)]; }
  bool is_false() const { return (*this)[Question::is_true] == Answer::no || (*this)[Question::kind] == Answer::no; }
  bool is_sensible() const { return !is_false() && (*this)[Question::meaning_kept] == Answer::yes; }
  bool is_grammatical() const { return (*this)[Question::grammatical] == Answer::yes; }
};

// A filled sheet. Separators are found out (comma, semicolon, tab). Errors: read.not_found, read.permission, read.invalid_utf8,
// read.malformed_input; evaluate.missing_column, evaluate.empty_sheet, evaluate.unjudged_row, evaluate.unknown_answer,
// evaluate.duplicate_row, with the row as spreadsheets count it (the header is row 1).
Result<std::vector<JudgedRow>> read_judged_sheet(const std::filesystem::path& file);

struct JudgedShares {
  Share sensible, false_or_wrong_kind, grammatical;
  void add(const JudgedRow& row);
};

struct JudgedResults {
  JudgedShares all;
  std::map<std::string, JudgedShares> by_language, by_label, by_method;
};
JudgedResults results_of(const std::vector<JudgedRow>& rows);

// Percent and Cohen's kappa of each question, and of "sensible" last. Rows are paired by id. Errors: evaluate.different_sheets.
struct QuestionAgreement {
  std::string question;
  PairAgreement agreement;
};
Result<std::vector<QuestionAgreement>> agreement_of_sheets(const std::vector<JudgedRow>& first, const std::vector<JudgedRow>& second);

}  // namespace VEIL_PUBLIC
