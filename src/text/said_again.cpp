#include "text/said_again.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <vector>

#include "text/same_word.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t shortest_said_number = 3;  // of a number that may not be said again
constexpr std::uint32_t fewest_code_letters = 4;
constexpr std::uint32_t fewest_name_letters = 3;
// Parts of addresses that are everybody's (RFC 3986, RFC 2606).
constexpr std::array<std::string_view, 6> words_of_addresses = {"http", "https", "mailto", "example", "info", "html"};

std::string folded(std::string_view word) {
  std::string result;
  for (std::size_t i = 0; i < word.size();) {
    const utf8::Decoded decoded = utf8::decode(word, i);
    append_folded(result, decoded.code_point);
    i += decoded.length;
  }
  return result;
}

// Runs of digits, also within words: "AB12" has "12". A row of noughts says nothing.
std::vector<std::string> digit_runs(std::string_view text) {
  std::vector<std::string> runs;
  std::string run;
  const auto end_run = [&] {
    if (run.find_first_not_of('0') != std::string::npos) runs.push_back(run);
    run.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    i += decoded.length;
    if (reads_as_digits(decoded.code_point)) {
      append_folded(run, decoded.code_point);
    } else if (!is_invisible(decoded.code_point)) {
      end_run();
    }
  }
  end_run();
  return runs;
}

// Numbers that stand alone, with groups of three put together: "12,450" is 12450; "1980s" is none.
std::vector<std::string> numbers(std::string_view text) {
  std::vector<std::string> all;
  SameWord word;
  Span before;
  for (SameWords reader(text); reader.next(word);) {
    if (!word.all_digits) {
      before = {};
      continue;
    }
    const std::string digits = folded(word.span.of(text));
    const std::string_view gap = before.empty() ? std::string_view() : Span{before.end, word.span.begin}.of(text);
    const bool group = digits.size() == 3 && !before.empty() &&
                       (gap == "," || gap == "." || gap == "'" || gap == "’" || gap == " " || gap == "\u00A0" || gap == "\u202F");
    if (group) {
      all.back() += digits;
    } else {
      all.push_back(digits);
    }
    before = word.span;
  }
  return all;
}

bool is_year(const std::string& number) { return number.size() == 4 && (number[0] == '1' || number[0] == '2'); }

bool holds_letters(std::string_view text) {
  SameWord word;
  for (SameWords reader(text); reader.next(word);) {
    if (!word.all_digits) return true;
  }
  return false;
}

bool repeats_number(std::string_view original, std::string_view text, Label label) {
  const std::vector<std::string> said = numbers(text);
  if (said.empty()) return false;
  const std::vector<std::string> there = numbers(original);
  // More than years: "3 May 2021", "May 2021", "2021-05-03"; not "1980-1990".
  const bool may_keep_year = label == Label::datetime && (!std::all_of(there.begin(), there.end(), is_year) || holds_letters(original));
  return std::any_of(said.begin(), said.end(), [&](const std::string& number) {
    if (number.size() < shortest_said_number || (may_keep_year && is_year(number))) return false;
    return std::find(there.begin(), there.end(), number) != there.end();
  });
}

// Runs of letters, also within words, folded: "tremlett72" has "tremlett".
std::vector<std::string> letter_runs(std::string_view text) {
  std::vector<std::string> runs;
  std::string run;
  std::size_t letters = 0;
  const auto end_run = [&] {
    if (letters >= fewest_code_letters) runs.push_back(run);
    run.clear();
    letters = 0;
  };
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    i += decoded.length;
    if (utf8::is_letter(decoded.code_point)) {
      append_folded(run, decoded.code_point);
      ++letters;
    } else if (is_part_of_word(decoded.code_point) && !utf8::is_digit(decoded.code_point)) {
      append_folded(run, decoded.code_point);  // a mark, or what nobody sees
    } else {
      end_run();
    }
  }
  end_run();
  return runs;
}

// The letters that tell a code: all but parts of addresses that are everybody's, and words that stand beside the code, between blanks
// and before it: "Passport C01X00T47", not "user=vries".
std::vector<std::string> letter_runs_of_code(std::string_view original) {
  std::size_t code = 0;  // behind the words that stand before it
  while (code < original.size()) {
    const std::size_t end = std::min(original.find(' ', code), original.size());
    const std::string_view word = original.substr(code, end - code);
    const bool is_word =
        end < original.size() && std::all_of(word.begin(), word.end(), [](char c) {
          return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
        });
    if (!is_word) break;
    code = end + 1;
  }
  std::vector<std::string> runs = letter_runs(original.substr(code));
  std::erase_if(runs, [](const std::string& run) {
    return std::find(words_of_addresses.begin(), words_of_addresses.end(), run) != words_of_addresses.end();
  });
  return runs;
}

// A calling code names a country: "+49", "0049".
bool repeats_code(const Mention& mention, std::string_view original, std::string_view text) {
  std::vector<std::string> there = digit_runs(original);
  const bool telephone = mention.subtype == "TELEPHONE" || mention.subtype == "FAX" || mention.subtype == "PHONE";
  const std::size_t first = original.find_first_of("+0123456789");
  if (telephone && !there.empty() && first != std::string_view::npos && (original[first] == '+' || there.front().starts_with("00"))) {
    const std::string calling = there.front();
    if (calling.size() <= 5) std::erase(there, calling);
  }
  for (const std::string& run : digit_runs(text)) {
    if (std::find(there.begin(), there.end(), run) != there.end()) return true;
  }
  const std::vector<std::string> letters = letter_runs_of_code(original);
  if (letters.empty()) return false;
  const std::vector<std::string> said = letter_runs(text);
  return std::any_of(said.begin(), said.end(),
                     [&](const std::string& run) { return std::find(letters.begin(), letters.end(), run) != letters.end(); });
}

// Whether the word that begins at `place` of the document is a name there. A capital decides, or the tag where every noun has one.
bool is_name(const Document& document, std::uint32_t place, const Habits& habits) {
  const auto token =
      std::partition_point(document.tokens.begin(), document.tokens.end(), [&](const Token& one) { return one.span.end <= place; });
  const bool tagged = token != document.tokens.end() && token->span.begin <= place && token->upos != Upos::unknown;
  if (tagged && token->upos == Upos::propn) return true;
  const bool capital = utf8::is_upper(utf8::decode(document.text, place).code_point);
  return capital && !(tagged && habits.has(Habit::capital_nouns));
}

bool repeats_name(const Document& document, const Mention& mention, std::string_view text, const MayStay& may_stay) {
  const std::string_view original = document.text_of(mention.span);
  struct Said {
    std::uint64_t key;
    bool small;
  };
  std::vector<Said> said;
  SameWord word;
  for (SameWords reader(text); reader.next(word);) {
    if (word.letters >= 2 && !word.all_digits) said.push_back({word.key, !word.capital});
  }
  if (said.empty()) return false;
  const Habits& habits = may_stay.habits.of(document.language);
  const bool person = mention.label == Label::person;
  // What gives away alone, where somebody lives, and what the policy lists may do so by each of its longer words, whatever their case.
  const bool direct = person || mention.kind == IdentifierKind::direct || mention.subtype == "STREET" || mention.detector.is(Origin::term);
  for (SameWords reader(original); reader.next(word);) {
    if (word.letters < 2 || word.all_digits) continue;
    const bool again = std::any_of(said.begin(), said.end(),
                                   [&](const Said& other) { return other.key == word.key && (direct || !other.small || !word.capital); });
    const bool tells = person || (direct && word.letters >= fewest_code_letters);
    if (!again || (!tells && !is_name(document, mention.span.begin + word.span.begin, habits))) continue;
    if (!may_stay || !may_stay(document.language, mention.label, word.span.of(original))) return true;
  }
  return false;
}

}  // namespace

bool is_mere_sign(OptionBasis basis) { return basis == OptionBasis::suppress || basis == OptionBasis::mask; }

bool states_by_itself(OptionBasis basis) {
  return basis != OptionBasis::rule && basis != OptionBasis::text && basis != OptionBasis::surrogate;
}

std::vector<std::string_view> originals_and_names(const Document& document, const std::vector<std::uint32_t>& mentions,
                                                  const MayStay& may_stay) {
  std::vector<std::string_view> terms;
  std::unordered_set<std::string_view> known;
  const auto add = [&](std::string_view term) {
    if (known.insert(term).second) terms.push_back(term);
  };
  for (const std::uint32_t number : mentions) add(document.text_of(document.mentions[number].span));
  SameWord word;
  for (const std::uint32_t number : mentions) {
    const Mention& mention = document.mentions[number];
    if (mention.label != Label::person) continue;
    const std::string_view original = document.text_of(mention.span);
    for (SameWords reader(original); reader.next(word);) {
      const std::string_view name = word.span.of(original);
      if (word.letters < fewest_name_letters || !word.capital || word.digits || known.contains(name)) continue;
      if (!may_stay || !may_stay(document.language, Label::person, name)) add(name);
    }
  }
  return terms;
}

bool says_original_again(const Document& document, const Mention& mention, std::string_view text, const SourceName& source,
                         const MayStay& may_stay) {
  if (states_by_itself(source.trait())) return false;
  const std::string_view original = document.text_of(mention.span);
  if (mention.label == Label::code) return repeats_code(mention, original, text);
  return repeats_number(original, text, mention.label) || repeats_name(document, mention, text, may_stay);
}

}  // namespace veil
