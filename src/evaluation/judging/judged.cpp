// Filled sheets. A sheet counts as a whole or not at all: shares over the rows that somebody happened to finish would be those of the
// easy ones.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "text/separated_row.h"
#include "veil/tools/evaluation_judging.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string trimmed(std::string text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

// Rows of the file without their line ends; nothing when a quote never ends.
std::optional<std::vector<std::string>> rows_in(std::string_view content, char separator) {
  std::vector<std::string> rows;
  while (!content.empty()) {
    QuoteState quotes(separator);
    std::string row;
    for (bool open = true; open;) {
      if (content.empty()) return std::nullopt;
      const std::size_t end = std::min(content.find('\n'), content.size());
      const std::string_view line = content.substr(0, std::min(end + 1, content.size()));
      content.remove_prefix(line.size());
      row += line;
      std::string_view written = line;
      while (!written.empty() && (written.back() == '\n' || written.back() == '\r')) written.remove_suffix(1);
      open = quotes.open_after(written);
    }
    while (!row.empty() && (row.back() == '\n' || row.back() == '\r')) row.pop_back();
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> cells_of(std::string_view row, char separator) {
  std::vector<std::string> cells;
  for (const std::string_view raw : raw_fields(row, separator)) cells.push_back(trimmed(field_value(raw)));
  return cells;
}

char separator_of(std::string_view header) {
  char best = ',';
  std::size_t most = 0;
  for (const char candidate : {',', ';', '\t'}) {
    const std::size_t columns = raw_fields(header, candidate).size();
    if (columns > most) {
      most = columns;
      best = candidate;
    }
  }
  return best;
}

class SheetReader {
 public:
  SheetReader(const std::filesystem::path& file, std::string_view content) : file_(file.string()), content_(content) {}

  Result<std::vector<JudgedRow>> read() {
    if (content_.starts_with(byte_order_mark)) content_.remove_prefix(byte_order_mark.size());
    const char separator = separator_of(content_.substr(0, content_.find('\n')));
    const auto rows = rows_in(content_, separator);
    if (!rows) return Error{"read.malformed_input", "a quoted field never ends", file_};
    if (rows->empty()) return empty();
    header_ = cells_of(rows->front(), separator);
    for (std::string& name : header_) name = utf8::to_lower(name);
    for (const std::string_view needed : {"id", "language", "label", "method", "true", "kind", "grammatical", "meaning kept"}) {
      if (!column(needed)) return Error{"evaluate.missing_column", "the sheet has no column \"" + std::string(needed) + "\"", file_};
    }
    std::vector<JudgedRow> judged;
    std::set<std::string> ids;
    for (std::size_t i = 1; i < rows->size(); ++i) {
      const auto cells = cells_of((*rows)[i], separator);
      if (std::all_of(cells.begin(), cells.end(), [](const std::string& cell) { return cell.empty(); })) continue;
      auto row = read_row(cells, i + 1);
      if (!row) return std::move(row).error();
      if (!ids.insert(row->id).second) return Error{"evaluate.duplicate_row", "an id stands in two rows", place(i + 1)};
      judged.push_back(std::move(*row));
    }
    if (judged.empty()) return empty();
    return judged;
  }

 private:
  Error empty() const { return Error{"evaluate.empty_sheet", "the sheet holds no replacement", file_}; }
  std::string place(std::size_t row) const { return file_ + ", row " + std::to_string(row); }

  std::optional<std::size_t> column(std::string_view name) const {
    const auto found = std::find(header_.begin(), header_.end(), name);
    if (found == header_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - header_.begin());
  }

  Result<JudgedRow> read_row(const std::vector<std::string>& cells, std::size_t number) const {
    const auto cell = [&](std::string_view name) {
      const std::size_t at = *column(name);
      return at < cells.size() ? cells[at] : std::string();
    };
    JudgedRow row{cell("id"), cell("language"), cell("label"), cell("method"), {}};
    for (std::size_t i = 0; i < question_names.size(); ++i) {
      const std::string answer = utf8::to_lower(cell(question_names[i]));
      const std::string asked = "\"" + std::string(question_names[i]) + "\"";
      if (answer.empty()) {
        return Error{"evaluate.unjudged_row", "the column " + asked + " has no answer: a sheet counts when all of it is judged",
                     place(number)};
      }
      const bool may_be_none = static_cast<Question>(i) == Question::kind;
      if (answer == "y" || answer == "yes") {
        row.answers[i] = Answer::yes;
      } else if (answer == "n" || answer == "no") {
        row.answers[i] = Answer::no;
      } else if (may_be_none && answer == "none") {
        row.answers[i] = Answer::none;
      } else {
        return Error{"evaluate.unknown_answer",
                     "the answer in the column " + asked + " is none of " + (may_be_none ? "y, n, none" : "y, n"), place(number)};
      }
    }
    return row;
  }

  std::string file_;
  std::string_view content_;
  std::vector<std::string> header_;
};

std::string_view name_of(Answer answer) {
  constexpr std::string_view names[] = {"n", "y", "none"};
  return names[static_cast<std::size_t>(answer)];
}

}  // namespace

Result<std::vector<JudgedRow>> read_judged_sheet(const std::filesystem::path& file) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(file, unknown)) return Error{"read.not_found", "there is no such sheet", file.string()};
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{"read.permission", "the sheet cannot be read", file.string()};
  const std::string content{std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
  if (const auto byte = utf8::first_invalid_byte(content)) {
    return Error{"read.invalid_utf8", "the sheet is not valid UTF-8: save it as such", file.string() + ", byte " + std::to_string(*byte)};
  }
  return SheetReader(file, content).read();
}

void JudgedShares::add(const JudgedRow& row) {
  sensible.add(row.is_sensible());
  false_or_wrong_kind.add(row.is_false());
  grammatical.add(row.is_grammatical());
}

JudgedResults results_of(const std::vector<JudgedRow>& rows) {
  JudgedResults results;
  for (const JudgedRow& row : rows) {
    results.all.add(row);
    results.by_language[row.language].add(row);
    results.by_label[row.label].add(row);
    results.by_method[row.method].add(row);
  }
  return results;
}

Result<std::vector<QuestionAgreement>> agreement_of_sheets(const std::vector<JudgedRow>& first, const std::vector<JudgedRow>& second) {
  std::map<std::string, const JudgedRow*> others;
  for (const JudgedRow& row : second) others.emplace(row.id, &row);
  const bool all = first.size() == second.size() && std::all_of(first.begin(), first.end(), [&](const JudgedRow& row) {
                     const auto other = others.find(row.id);
                     return other != others.end() && other->second->label == row.label && other->second->method == row.method;
                   });
  if (!all) return Error{"evaluate.different_sheets", "the two readers did not judge the same sheet", ""};
  std::vector<QuestionAgreement> agreements;
  const auto add = [&](std::string_view question, const auto& answer_of) {
    Judgments judgments;
    for (const JudgedRow& row : first) {
      judgments.add({{"first", std::string(answer_of(row))}, {"second", std::string(answer_of(*others.at(row.id)))}});
    }
    agreements.push_back({std::string(question), agreement_of(judgments).pairs.front()});
  };
  for (std::size_t i = 0; i < question_names.size(); ++i) {
    add(question_names[i], [i](const JudgedRow& row) { return name_of(row.answers[i]); });
  }
  add("sensible", [](const JudgedRow& row) { return std::string_view(row.is_sensible() ? "y" : "n"); });
  return agreements;
}

}  // namespace veil
