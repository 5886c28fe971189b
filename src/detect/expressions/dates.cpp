#include "detect/expressions/dates.h"

#include <fstream>
#include <string>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

// 2021-05-03, 3.5.2021, 03/05/21: the same in all four languages.
constexpr std::string_view numeric_dates =
    R"(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}-\d{1,2}-\d{4})";

bool stands_alone(std::string_view text, Span span) {
  const auto is_word = [](char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); };
  if (span.begin > 0 && is_word(utf8::decode(text, utf8::previous(text, span.begin)).code_point)) return false;
  return span.end == text.size() || !is_word(utf8::decode(text, span.end).code_point);
}

}  // namespace

Result<std::unique_ptr<DateDetector>> DateDetector::open(const std::filesystem::path& languages) {
  auto detector = std::make_unique<DateDetector>();
  RE2::Options options(RE2::Quiet);
  options.set_case_sensitive(false);
  options.set_longest_match(true);  // "June 1999", not "June 19"
  for (const Language language : spoken_languages) {
    const std::filesystem::path path = languages / code_of(language) / "date_patterns.txt";
    std::ifstream file(path);
    if (!file) return Error{"model.not_found", "the file with the patterns of dates is missing", path.string()};
    std::string all;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      if (!RE2(line, options).ok()) {
        return Error{"model.malformed_resource", "the expression does not compile",
                     path.string() + ", line " + std::to_string(number)};
      }
      all += line + "|";
    }
    all += numeric_dates;
    auto pattern = std::make_unique<RE2>("(" + all + ")", options);
    if (!pattern->ok()) return Error{"model.malformed_resource", "the expressions are too large together", path.string()};
    detector->patterns_[static_cast<std::size_t>(language)] = std::move(pattern);
  }
  return detector;
}

void DateDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  if (!is_spoken(document.language)) return;
  const RE2& pattern = *patterns_[static_cast<std::size_t>(document.language)];
  const std::string_view text = document.text;
  re2::StringPiece rest(text.data(), text.size());
  re2::StringPiece found;
  while (RE2::FindAndConsume(&rest, pattern, &found)) {
    const auto begin = static_cast<std::uint32_t>(found.data() - text.data());
    const Span span{begin, begin + static_cast<std::uint32_t>(found.size())};
    if (!stands_alone(text, span)) continue;
    candidates.push_back(
        make_candidate(name(), span, Label::datetime, "DATE", IdentifierKind::quasi, 0.95F, "form of a date"));
  }
}

}  // namespace veil::detect
