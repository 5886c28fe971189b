#include "replace/select/option_glossary.h"

#include <algorithm>
#include <vector>

#include "text/ascii.h"
#include "text/default_language.h"
#include "text/parted.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_name = 5;        // words
constexpr std::size_t most_words = 24;         // of an option; the rest is not looked at
constexpr std::uint64_t days_of_a_year = 365;  // as dates are counted in Option::things
constexpr std::uint64_t days_of_a_decade = 3650;

// Four digits that stand alone: "1970" in "in den 1970er Jahren" too, since a decade is said that way.
std::string_view year_in(std::string_view text) {
  for (std::size_t i = 0; i + 4 <= text.size(); ++i) {
    if (!std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i), text.begin() + static_cast<std::ptrdiff_t>(i) + 4, is_ascii_digit))
      continue;
    const bool begins = i == 0 || !is_ascii_digit(text[i - 1]);
    const bool ends = i + 4 == text.size() || !is_ascii_digit(text[i + 4]);
    if (begins && ends) return text.substr(i, 4);
  }
  return {};
}

std::string date_in_english(const Option& option) {
  const std::string_view year = year_in(option.text);
  if (year.empty()) return "DATE";
  if (option.things == days_of_a_decade) return "date in the " + std::string(year) + "s";
  if (option.things == days_of_a_year) return std::string(year);
  return option.text;
}

bool one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

std::string_view without_article(std::string_view text) {
  constexpr std::array<std::string_view, 16> articles = {"a ",     "an ", "the ", "some ", "ein ", "eine ", "einer ", "einem ",
                                                         "einen ", "um ", "uma ", "un ",   "una ", "el ",   "la ",    "o "};
  for (const std::string_view article : articles) {
    if (text.starts_with(article)) return text.substr(article.size());
  }
  return text;
}

Result<std::shared_ptr<const OptionGlossary>> OptionGlossary::open(const ResourcePath& languages, const knowledge::CoreNames& core) {
  auto glossary = std::make_shared<OptionGlossary>();
  auto label_names = knowledge::LabelNames::open(languages);
  if (!label_names) return label_names.error();
  glossary->label_names_ = std::move(*label_names);
  const std::vector<knowledge::CoreRow> english_rows = core.of(default_language);
  std::unordered_map<std::string_view, std::string_view> english_names;
  for (const knowledge::CoreRow& row : english_rows) english_names.emplace(row.key, row.name);
  for (const Language language : spoken_languages) {
    if (language == default_language) continue;
    Names& names = glossary->names_[static_cast<std::size_t>(language)];
    const auto add = [&](std::string_view name, std::string_view english) { names.try_emplace(utf8::to_lower(name), english); };
    const auto english_of = [&](const knowledge::CoreRow& row) {
      const auto known = english_names.find(row.key);
      return known == english_names.end() ? std::string_view() : known->second;
    };
    const std::vector<knowledge::CoreRow> rows = core.of(language);
    // The name of one concept goes before the other names of another.
    for (const knowledge::CoreRow& row : rows) {
      if (const std::string_view english = english_of(row); !english.empty()) add(row.name, english);
    }
    for (const knowledge::CoreRow& row : rows) {
      const std::string_view english = english_of(row);
      if (english.empty()) continue;
      if (!row.plural.empty()) add(row.plural, english);
      for (const knowledge::OtherName& other : row.others) {
        if (other.sign != knowledge::NameSign::narrower) add(other.text, english);
      }
    }
  }
  return std::shared_ptr<const OptionGlossary>(std::move(glossary));
}

OptionGlossary::Translation OptionGlossary::translated(std::string_view text, const Names& names) {
  const std::string lower = utf8::to_lower(text);
  std::vector<std::string_view> words;
  for (const std::string_view word : parted(lower, ' ')) {
    if (!word.empty() && words.size() < most_words) words.push_back(word);
  }
  Translation translation;
  std::string& result = translation.text;
  const auto add = [&](std::string_view word) { result += (result.empty() ? "" : " ") + std::string(word); };
  for (std::size_t i = 0; i < words.size();) {
    std::size_t taken = 0;
    for (std::size_t length = std::min(longest_name, words.size() - i); length > 0 && taken == 0; --length) {
      const char* begin = words[i].data();
      std::string_view phrase(begin, static_cast<std::size_t>(words[i + length - 1].data() + words[i + length - 1].size() - begin));
      // Exactly, or without an ending of up to two letters ("Städten", "südeuropäischer" has its own entry).
      for (int ending = 0; ending < 3 && taken == 0 && phrase.size() > 4; ++ending, phrase.remove_suffix(1)) {
        if (const auto found = names.find(phrase); found != names.end()) {
          add(found->second);
          translation.known = true;
          taken = length;
        }
      }
    }
    if (taken == 0) {
      const bool joins = one_of(words[i], {"in", "im", "en", "em", "na", "no", "nas", "nos", "aus", "de", "del", "da", "do", "von"});
      const bool dropped =
          joins || one_of(words[i], {"ein", "eine", "einer", "einem", "einen", "eines", "der", "die", "das", "dem", "den", "el",  "la",
                                     "los", "las",  "un",    "una",   "o",     "a",     "os",  "as",  "um",  "uma", "num", "numa"});
      if (!dropped) add(words[i]);
      if (joins && !result.empty() && i + 1 < words.size()) add("in");
      taken = 1;
    }
    i += taken;
  }
  return translation;
}

std::string OptionGlossary::in_english(const Option& option, Label label, Language language) const {
  if (label == Label::datetime && (option.source.is(OptionBasis::rule) || option.source.is(OptionBasis::label)))
    return date_in_english(option);
  if (option.source.is(OptionBasis::label)) return label_names_->term(default_language, label).text;
  if (label == Label::person && option.source.is(OptionBasis::rule) && language != default_language) {
    const std::size_t blank = option.text.rfind(' ');
    if (blank != std::string::npos &&
        std::all_of(option.text.begin() + static_cast<std::ptrdiff_t>(blank) + 1, option.text.end(), is_ascii_digit)) {
      return "PERSON" + option.text.substr(blank);
    }
  }
  if (spoken_or_default(language) == default_language) return std::string(without_article(option.text));
  return translated(option.text, names_[static_cast<std::size_t>(language)]).text;
}

std::string OptionGlossary::in_english(std::string_view text, Language language) const {
  if (spoken_or_default(language) == default_language) return {};
  Translation translation = translated(text, names_[static_cast<std::size_t>(language)]);
  return translation.known ? std::move(translation.text) : std::string();
}

}  // namespace veil::replace
