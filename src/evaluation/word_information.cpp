// Information content from a table of counts.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fstream>

#include "evaluation/words.h"
#include "veil/tools/evaluation_information.h"
#include "veil/utf8.h"

namespace veil {

using evaluation::words_of;

namespace {

// "PERSON" of "PERSON12", the form of a tag: its number tells one from another, not what it is.
std::string_view without_number(std::string_view word) {
  const std::size_t letters = word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const bool numbered =
      letters != std::string_view::npos && letters > 1 && word.find_first_not_of("0123456789", letters) == std::string_view::npos;
  return numbered ? word.substr(0, letters) : word;
}

}  // namespace

void WordInformation::add(std::string_view term, std::uint64_t count) {
  counts_[utf8::to_lower(term)] += count;
  sum_ += count;
}

void WordInformation::add_words_of(std::string_view text) {
  for (const Span word : words_of(text)) add(without_number(word.of(text)));
}

double WordInformation::bits(std::string_view word) const {
  const bool tells = std::any_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
  });
  if (!tells) return 0;
  const auto found = counts_.find(utf8::to_lower(word));
  const double count = found == counts_.end() ? 0 : static_cast<double>(found->second);
  return -std::log2(std::max(count, 1.0) / std::max(static_cast<double>(total()), 1.0));
}

double WordInformation::bits_of_text(std::string_view text) const {
  if (counts_.contains(utf8::to_lower(text))) return bits(text);
  double most = 0;
  for (const Span word : words_of(text)) most = std::max(most, bits(word.of(text)));
  return most;
}

double WordInformation::bits_of_replacement(std::string_view text) const {
  const bool placeholder = is_placeholder(text);
  if (counts_.contains(utf8::to_lower(text))) return bits(text);
  double most = 0;
  for (const Span span : words_of(text)) {
    const std::string_view word = placeholder ? without_number(span.of(text)) : span.of(text);
    const bool number = word.find_first_not_of("0123456789") == std::string_view::npos;
    if (!(placeholder && number) && counts_.contains(utf8::to_lower(word))) most = std::max(most, bits(word));
  }
  return most;
}

bool is_placeholder(std::string_view text) {
  bool something = false;
  bool letters = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = utf8::decode(text, at);
    at += length;
    if (utf8::is_letter(c) && !utf8::is_upper(c)) return false;
    something = something || !utf8::is_space(c);
    letters = letters || utf8::is_letter(c);
  }
  // Capitals alone are a word or a name ("NATO", "EU"); it takes a frame, a number or a repeated letter to see a
  // placeholder.
  if (!letters) return something && text.find_first_of("0123456789") == std::string_view::npos;
  const bool framed = text.find_first_of("[<{_") != std::string_view::npos;
  const bool numbered = text.back() >= '0' && text.back() <= '9' && text.find(' ') != std::string_view::npos;
  const bool repeated = text.size() > 1 && text.find_first_not_of(text.front()) == std::string_view::npos;
  return framed || numbered || repeated;
}

Result<std::shared_ptr<const WordInformation>> read_word_information(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{"read.not_found", "there is no such file or folder", file.string()};
  auto information = std::make_shared<WordInformation>();
  std::uint64_t number = 0;
  for (std::string line; std::getline(input, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() || line.starts_with("# ")) continue;
    const std::size_t tab = line.find('\t');
    std::uint64_t count = 0;
    const char* end = line.data() + line.size();
    const bool numeric =
        tab != std::string::npos && std::from_chars(line.data() + tab + 1, end, count).ptr == end && end != line.data() + tab + 1;
    if (!numeric || count == 0 || tab == 0 || utf8::first_invalid_byte(line)) {
      return Error{"evaluate.malformed_frequencies", "a line of word frequencies is a word, a tab and a count above zero",
                   file.string() + ", line " + std::to_string(number)};
    }
    if (line.starts_with("#total\t")) {
      information->set_total(count);
    } else {
      information->add(std::string_view(line).substr(0, tab), count);
    }
  }
  if (information->total() == 0) return Error{"evaluate.malformed_frequencies", "the table of word frequencies is empty", file.string()};
  return std::shared_ptr<const WordInformation>(std::move(information));
}

}  // namespace veil
