// Takes parts off the front of the word, the longest that fits; hundreds and thousands multiply what stands before them.
// What is left must be nothing, the ending of an ordinal, or "-jährig" and the like.
#include "expressions/german_numbers.h"

#include <array>

namespace veil::expressions {
namespace {

struct Part {
  std::string_view text;
  std::uint32_t value;
};

// Longer parts before those that they begin with.
constexpr std::array<Part, 38> parts = {{
    {"einundzwanzig", 21}, {"siebzehn", 17},  {"dreizehn", 13}, {"vierzehn", 14}, {"fünfzehn", 15}, {"sechzehn", 16}, {"achtzehn", 18},
    {"neunzehn", 19},      {"zwanzig", 20},   {"dreißig", 30},  {"dreissig", 30}, {"vierzig", 40},  {"fünfzig", 50},  {"sechzig", 60},
    {"siebzig", 70},       {"achtzig", 80},   {"neunzig", 90},  {"sieben", 7},    {"sechs", 6},     {"zwölf", 12},    {"zehn", 10},
    {"zwei", 2},           {"drei", 3},       {"vier", 4},      {"fünf", 5},      {"acht", 8},      {"neun", 9},      {"elf", 11},
    {"eins", 1},           {"ein", 1},        {"zwo", 2},       {"erst", 1},      {"dritt", 3},     {"siebt", 7},     {"ander", 1},
    {"hundert", 100},      {"tausend", 1000}, {"und", 0},
}};

constexpr std::array<std::string_view, 6> adjective_endings = {"", "e", "en", "er", "es", "em"};

bool is_adjective(std::string_view rest, std::string_view stem) {
  if (!rest.starts_with(stem)) return false;
  for (const std::string_view ending : adjective_endings) {
    if (rest.substr(stem.size()) == ending) return true;
  }
  return false;
}

// What may stand behind the parts of the number.
std::optional<GermanForm> form_of(std::string_view rest, std::string_view last_part) {
  if (rest.empty()) return GermanForm::number;
  if (rest == "einhalb" || rest == "thalb") return GermanForm::number;
  if (is_adjective(rest, "jährig")) return GermanForm::aged;
  for (const std::string_view stem : {"monatig", "wöchig", "tägig", "stündig", "minütig"}) {
    if (is_adjective(rest, stem)) return GermanForm::lasting;
  }
  const bool irregular = last_part == "erst" || last_part == "dritt" || last_part == "siebt";
  for (const std::string_view stem : {"st", "t"}) {
    if (rest.size() > stem.size() && is_adjective(rest, stem)) return GermanForm::ordinal;
  }
  if (irregular && is_adjective(rest, "")) return GermanForm::ordinal;
  return std::nullopt;
}

}  // namespace

std::optional<GermanNumber> read_german_number(std::string_view word) {
  std::uint32_t total = 0;    // whole thousands
  std::uint32_t current = 0;  // below a thousand
  std::string_view last;
  bool any = false;
  for (int taken = 0; taken < 12; ++taken) {
    const Part* found = nullptr;
    for (const Part& part : parts) {
      if (word.starts_with(part.text)) {
        found = &part;
        break;
      }
    }
    if (found == nullptr || (found->value == 0 && !any)) break;
    // "zweieinhalb": the half is no part of the number's thousands.
    if (found->text == "ein" && any && word == "einhalb") break;
    if (found->value == 1000) {
      total += (current == 0 ? 1 : current) * 1000;
      current = 0;
    } else if (found->value == 100) {
      current = (current == 0 ? 1 : current) * 100;
    } else {
      current += found->value;
    }
    if (total > 10'000'000 || current > 100'000) return std::nullopt;
    last = found->text;
    word.remove_prefix(found->text.size());
    any = true;
  }
  if (!any || last == "und") return std::nullopt;
  const auto form = form_of(word, last);
  const bool stem_only = last == "erst" || last == "dritt" || last == "siebt" || last == "ander";
  if (!form || (stem_only && *form == GermanForm::number && word != "thalb")) return std::nullopt;
  return GermanNumber{total + current, *form};
}

}  // namespace veil::expressions
