#include "detect/spelled_out.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "text/folded_word.h"
#include "text/resource_file.h"
#include "veil/language.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t fewest_digits = 7;
constexpr int most_parts = 8;             // words of a name or of a domain
constexpr std::size_t longest_part = 64;  // bytes
constexpr std::size_t longest_sign = 24;  // bytes of "( Klammeraffe )"

// Where addresses of people end: generic domains, those of the countries of our languages, and RFC 2606.
constexpr std::array<std::string_view, 48> endings = {
    "com", "org", "net", "info", "biz", "edu", "gov", "mil", "int", "eu",   "io",   "me",   "co",    "app",     "dev",     "online",
    "de",  "at",  "ch",  "uk",   "us",  "ie",  "au",  "nz",  "ca",  "in",   "za",   "pt",   "br",    "es",      "mx",      "ar",
    "cl",  "pe",  "uy",  "ve",   "ec",  "fr",  "it",  "nl",  "be",  "mail", "name", "test", "local", "example", "invalid", "cat"};

// Whose addresses are told without their ending: "at gmail".
constexpr std::array<std::string_view, 20> providers = {"gmail",  "googlemail", "hotmail", "outlook", "yahoo",  "gmx",     "icloud",
                                                        "proton", "protonmail", "aol",     "live",    "msn",    "tonline", "freenet",
                                                        "uol",    "bol",        "terra",   "sapo",    "yandex", "zoho"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '+' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_space(char c) { return c == ' ' || c == '\t'; }

char closing_of(char open) {
  switch (open) {
    case '(':
      return ')';
    case '[':
      return ']';
    case '{':
      return '}';
    case '<':
      return '>';
    case '_':
      return '_';
    case '*':
      return '*';
    default:
      return '\0';
  }
}

// "one two three", "sieben sechs fünf", "null null null": counting.
bool is_counting(std::string_view digits) {
  const auto steps = [&](int step) {
    for (std::size_t i = 1; i < digits.size(); ++i) {
      const int difference = digits[i] - digits[i - 1];
      if (difference != step && difference != step - 10 && difference != step + 10) return false;
    }
    return true;
  };
  return steps(0) || steps(1) || steps(-1);
}

Result<void> read_rows(const ResourcePath& path, const auto& take) {
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with signs as words is missing", path.string()};
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with("# ")) continue;
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos || tab == 0 || tab + 1 == line.size()) {
      return Error{"model.malformed_resource", "a sign and its word are two columns", path.string() + ", line " + std::to_string(number)};
    }
    take(line.substr(0, tab), line.substr(tab + 1));
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<SpelledOutDetector>> SpelledOutDetector::open(const ResourcePath& languages) {
  auto detector = std::make_unique<SpelledOutDetector>();
  for (const Language language : spoken_languages) {
    const ResourcePath folder = languages / code_of(language);
    auto read = read_rows(folder / "spelled_signs.tsv", [&](const std::string& sign, const std::string& word) {
      const char digit = sign == "xx" ? 'd' : sign == "xxx" ? 't' : sign[0];
      const bool is_digit = digit == 'd' || digit == 't' || (digit >= '0' && digit <= '9');
      (is_digit ? detector->digits_ : detector->signs_).emplace(folded_words(word), digit);
      FoldedWord folded;
      if (next_word(word, 0, folded)) (is_digit ? detector->digit_words_ : detector->sign_words_).add(folded.hash);
    });
    if (!read) return read.error();
    ResourceFile stopwords(folder / "stopwords.txt");
    std::string line;
    while (std::getline(stopwords, line)) {
      if (!line.empty() && line[0] != '#') detector->stopwords_.insert(folded_words(line));
    }
  }
  FoldedWord letter;
  next_word("a", 0, letter);
  detector->sign_words_.add(letter.hash);  // "(a)"
  return detector;
}

// Reads one address outwards from its "at".
class AddressReader {
 public:
  AddressReader(const SpelledOutDetector& detector, std::string_view text) : detector_(detector), text_(text) {}

  // The word of the "at", or the sign itself, stands at [begin, end).
  std::optional<Span> around(std::size_t begin, std::size_t end, bool bracketed);

 private:
  struct Sign {
    char sign = '\0';
    std::size_t begin = 0, end = 0;
    bool dictated = false;  // a word
    bool bracketed = false;
  };
  Sign sign_at(std::size_t at) const;      // forwards, from a place behind a part
  Sign sign_before(std::size_t at) const;  // backwards, from the beginning of a part
  char sign_of(std::string_view word) const {
    const auto found = detector_.signs_.find(folded_words(word));
    return found == detector_.signs_.end() ? '\0' : found->second;
  }
  bool is_stopword(std::string_view word) const { return detector_.stopwords_.contains(folded_words(word)); }
  std::size_t part_end(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && end - at < longest_part && is_part(text_[end])) ++end;
    while (end > at && !utf8::is_boundary(text_, end)) --end;
    return end;
  }
  std::size_t part_begin(std::size_t at) const {
    std::size_t begin = at;
    while (begin > 0 && at - begin < longest_part && is_part(text_[begin - 1])) --begin;
    while (begin < at && !utf8::is_boundary(text_, begin)) ++begin;
    return begin;
  }
  std::size_t past_spaces(std::size_t at) const {
    while (at < text_.size() && is_space(text_[at])) ++at;
    return at;
  }
  std::size_t before_spaces(std::size_t at) const {
    while (at > 0 && is_space(text_[at - 1])) --at;
    return at;
  }

  const SpelledOutDetector& detector_;
  std::string_view text_;
};

AddressReader::Sign AddressReader::sign_at(std::size_t at) const {
  const std::size_t from = past_spaces(at);
  if (from >= text_.size() || from - at > 3) return {};
  const char first = text_[from];
  if (first == '.') {
    // A full stop that ends the sentence has a space behind it only.
    const bool spaced = from + 1 < text_.size() && is_space(text_[from + 1]);
    if (spaced && from == at) return {};
    return {'.', from, from + 1, false, false};
  }
  if (const char close = closing_of(first); close != '\0' && first != '_') {
    const std::string_view inside = text_.substr(from + 1, longest_sign);
    const std::size_t end = inside.find(close);
    if (end == std::string_view::npos || end == 0) return {};
    const std::string_view word = inside.substr(0, end);
    const char sign = word == "." || word == " . " ? '.' : sign_of(word);
    if (sign == '\0') return {};
    return {sign, from, from + 1 + end + 1, true, true};
  }
  if (from == at) return {};
  const std::size_t end = part_end(from);
  const char sign = sign_of(text_.substr(from, end - from));
  return sign == '\0' ? Sign() : Sign{sign, from, end, true, false};
}

AddressReader::Sign AddressReader::sign_before(std::size_t at) const {
  const std::size_t end = before_spaces(at);
  if (end == 0 || at - end > 3) return {};
  const char last = text_[end - 1];
  if (last == '.') {
    if (end != at && !(end > 1 && is_space(text_[end - 2]))) return {};
    return {'.', end - 1, end, false, false};
  }
  constexpr std::string_view opening = "([{<*";
  for (const char open : opening) {
    if (last != closing_of(open)) continue;
    const std::size_t from = end > longest_sign ? end - longest_sign : 0;
    const std::size_t begin = text_.substr(from, end - 1 - from).rfind(open);
    if (begin == std::string_view::npos) return {};
    const std::string_view word = text_.substr(from + begin + 1, end - 1 - (from + begin + 1));
    const char sign = word == "." || word == " . " ? '.' : sign_of(word);
    if (sign == '\0') return {};
    return {sign, from + begin, end, true, true};
  }
  if (end == at) return {};
  const std::size_t begin = part_begin(end);
  const char sign = sign_of(text_.substr(begin, end - begin));
  return sign == '\0' ? Sign() : Sign{sign, begin, end, true, false};
}

std::optional<Span> AddressReader::around(std::size_t begin, std::size_t end, bool bracketed) {
  // Of its name: parts with dictated or plain signs between.
  const std::size_t name_end = before_spaces(begin);
  std::size_t name = part_begin(name_end);
  if (name == name_end || begin - name_end > 3) return std::nullopt;
  bool dictated_name = false;
  const std::string_view last_part = text_.substr(name, name_end - name);
  if (!bracketed && (is_stopword(last_part) || sign_of(last_part) != '\0')) return std::nullopt;
  for (int parts = 1; parts < most_parts; ++parts) {
    const Sign sign = sign_before(name);
    if (sign.sign == '\0' || sign.sign == '@') break;
    const std::size_t before = sign.dictated ? before_spaces(sign.begin) : sign.begin;
    const std::size_t part = part_begin(before);
    if (part == before) break;
    const std::string_view word = text_.substr(part, before - part);
    if (sign.dictated && !sign.bracketed && is_stopword(word)) break;
    dictated_name = dictated_name || sign.dictated;
    name = part;
  }
  // Of its domain.
  std::size_t at = past_spaces(end);
  std::size_t domain_end = part_end(at);
  if (domain_end == at || at - end > 3) return std::nullopt;
  const std::string_view first = text_.substr(at, domain_end - at);
  if (!bracketed && (is_stopword(first) || sign_of(first) != '\0')) return std::nullopt;
  bool dictated_dot = false, bracketed_dot = false, plain_dot = false;
  std::size_t last_label = at;
  for (int parts = 1; parts < most_parts; ++parts) {
    const Sign sign = sign_at(domain_end);
    if (sign.sign != '.' && sign.sign != '-') break;
    const std::size_t label = past_spaces(sign.end);
    const std::size_t label_end = part_end(label);
    if (label_end == label || (label != sign.end && !sign.dictated && label - sign.end > 1)) break;
    const std::string_view word = text_.substr(label, label_end - label);
    if (sign.dictated && !sign.bracketed && sign.sign == '.' && is_stopword(word) && !is_one_of(folded_words(word), endings)) break;
    if (sign.sign == '.') {
      dictated_dot = dictated_dot || (sign.dictated && !sign.bracketed);
      bracketed_dot = bracketed_dot || sign.bracketed;
      plain_dot = plain_dot || !sign.dictated;
      last_label = label;
    }
    domain_end = label_end;
  }
  const std::string ending = folded_words(text_.substr(last_label, domain_end - last_label));
  const bool has_ending = last_label != at && ending.size() >= 2 && ending.find_first_of("0123456789") == std::string::npos;
  const bool is_sign = text_.substr(begin, end - begin) == "@";
  const bool known_provider = last_label == at && is_one_of(folded_words(first), providers);
  const bool letter = end - begin == 3 && text_[begin + 1] != '@';  // "(a)": the ending must tell
  const bool close = begin == name_end && at == end && !letter;     // "anna(at)vries"
  bool found = false;
  if (bracketed)
    found = has_ending || known_provider || (close && first.size() > 2);
  else if (is_sign)
    found = has_ending && (is_one_of(ending, endings) || bracketed_dot);
  else
    found =
        (has_ending && (dictated_dot || bracketed_dot || (dictated_name && plain_dot)) && (is_one_of(ending, endings) || bracketed_dot)) ||
        (dictated_name && known_provider);
  if (!found) return std::nullopt;
  return Span{static_cast<std::uint32_t>(name), static_cast<std::uint32_t>(domain_end)};
}

void SpelledOutDetector::find_addresses(std::string_view text, std::vector<Mention>& candidates) const {
  AddressReader reader(*this, text);
  std::size_t done = 0;
  const auto look = [&](std::size_t begin, std::size_t end, bool bracketed) {
    if (begin < done) return;
    const auto span = reader.around(begin, end, bracketed);
    if (!span || span->begin < done) return;
    done = span->end;
    candidates.push_back(
        make_candidate(name(), *span, Label::code, "EMAIL", IdentifierKind::direct, 0.95F, "an e-mail address with its signs in words"));
  };
  FoldedWord word;
  for (std::size_t at = 0; next_word(text, at, word); at = word.end) {
    if (!sign_words_.may_hold(word.hash)) continue;
    const std::string spelling = folded_words(text.substr(word.begin, word.end - word.begin));
    const auto sign = signs_.find(spelling);
    const bool is_at = sign != signs_.end() && sign->second == '@';
    if (!is_at && spelling != "a") continue;
    std::size_t begin = word.begin, end = word.end;
    while (begin > 0 && is_space(text[begin - 1]) && word.begin - begin < 2) --begin;
    while (end < text.size() && is_space(text[end]) && end - word.end < 2) ++end;
    const char open = begin > 0 ? text[begin - 1] : '\0';
    const bool bracketed = open != '\0' && closing_of(open) != '\0' && end < text.size() && text[end] == closing_of(open);
    if (bracketed) {
      look(begin - 1, end + 1, true);
    } else if (is_at && begin < word.begin && end > word.end) {
      look(word.begin, word.end, false);
    }
  }
  done = 0;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    const bool spaced = (at > 0 && is_space(text[at - 1])) || (at + 1 < text.size() && is_space(text[at + 1]));
    const bool bracketed = at > 0 && at + 1 < text.size() && closing_of(text[at - 1]) == text[at + 1] && text[at + 1] != '\0';
    if (bracketed) {
      look(at - 1, at + 2, true);
    } else {
      // "anna dot vries@gmail dot com": the domain or the name is dictated.
      const bool dictated = !spaced && at + 1 < text.size() && is_part(text[at + 1]);
      if (spaced || dictated) look(at, at + 1, false);
    }
  }
}

void SpelledOutDetector::find_numbers(std::string_view text, std::vector<Mention>& candidates) const {
  std::string digits;
  std::size_t words = 0;
  std::uint32_t begin = 0, end = 0;
  std::size_t times = 1;
  const auto close = [&] {
    if (digits.size() >= fewest_digits && words >= fewest_digits / 2 && !is_counting(digits)) {
      candidates.push_back(make_candidate(name(), {begin, end}, Label::code, "TELEPHONE", IdentifierKind::direct, 0.85F,
                                          "a number with its digits in words"));
    }
    digits.clear();
    words = 0;
    times = 1;
  };
  FoldedWord word;
  for (std::size_t at = 0; next_word(text, at, word); at = word.end) {
    if (digits.empty() && !digit_words_.may_hold(word.hash)) {
      times = 1;
      continue;
    }
    const std::string spelling = folded_words(text.substr(word.begin, word.end - word.begin));
    const std::string_view gap = text.substr(end, word.begin - end);
    const bool goes_on = gap.size() <= 3 && gap.find_first_not_of(" ,-/.\n") == std::string_view::npos;
    if (!digits.empty() && !goes_on) close();
    const auto known = spelling.size() < longest_sign ? digits_.find(spelling) : digits_.end();
    const bool figures = !digits.empty() && spelling.size() <= 4 && spelling.find_first_not_of("0123456789") == std::string::npos;
    if (known == digits_.end() && !figures) {
      close();
      continue;
    }
    if (digits.empty() && times == 1) begin = word.begin;
    end = word.end;
    if (figures) {
      digits += spelling;
      continue;
    }
    ++words;
    if (known->second == 'd' || known->second == 't') {
      times = known->second == 'd' ? 2 : 3;
      continue;
    }
    digits.append(times, known->second);
    times = 1;
  }
  close();
}

void SpelledOutDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  find_addresses(document.text, candidates);
  find_numbers(document.text, candidates);
}

}  // namespace veil::detect
