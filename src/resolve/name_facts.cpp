#include "resolve/name_facts.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "text/default_language.h"
#include "text/folded_word.h"
#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::resolve {
namespace {

constexpr std::array<std::string_view, 13> use_names = {"title",       "given_title", "relative",   "particle",   "generation",
                                                        "postnominal", "article",     "link",       "designator", "institution",
                                                        "alias",       "alias_link",  "conjunction"};

std::optional<WordUse> use_from(std::string_view name) {
  for (std::size_t i = 0; i < use_names.size(); ++i) {
    if (use_names[i] == name) return static_cast<WordUse>(i);
  }
  return std::nullopt;
}

std::optional<Gender> gender_from(std::string_view letter) {
  if (letter == "m") return Gender::masculine;
  if (letter == "f") return Gender::feminine;
  if (letter == "-") return Gender::unknown;
  return std::nullopt;
}

Error malformed(const ResourcePath& path, int line, std::string_view what) {
  return {"model.malformed_resource", std::string(what), path.string() + ", line " + std::to_string(line)};
}

std::vector<std::string_view> fields_of(std::string_view row) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= row.size();) {
    const std::size_t end = std::min(row.find('\t', begin), row.size());
    fields.push_back(row.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

// Calls `use(fields, line)` for every row; empty ones and comments are left out.
template <typename Use>
Result<void> read_rows(const ResourcePath& path, Use use) {
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "a file with facts about names is missing", path.string()};
  std::string row;
  for (int line = 1; std::getline(file, row); ++line) {
    if (row.empty() || row.starts_with('#')) continue;
    if (utf8::first_invalid_byte(row)) return malformed(path, line, "the line is not valid UTF-8");
    if (auto used = use(fields_of(row), line); !used) return used;
  }
  return {};
}

}  // namespace

Result<void> NameFacts::read_words(const ResourcePath& path, OneLanguage& language) {
  return read_rows(path, [&](const std::vector<std::string_view>& fields, int line) -> Result<void> {
    if (fields.size() < 2 || fields.size() > 3) return malformed(path, line, "expected a use, a word and what it says, divided by tabs");
    const std::string_view says = fields.size() == 3 ? fields[2] : std::string_view("-");
    if (fields[0] == "pronoun") {
      const auto gender = gender_from(says);
      if (!gender) return malformed(path, line, "the gender of a pronoun is m or f");
      language.pronouns.insert_or_assign(utf8::to_lower(fields[1]), *gender);
      return {};
    }
    const std::string word = folded_words(fields[1]);
    if (word.empty()) return malformed(path, line, "a word without letters");
    if (fields[0] == "same") {
      language.names.insert_or_assign(word, folded_words(says));
      return {};
    }
    if (fields[0] == "month") {
      int number = 0;
      const auto parsed = std::from_chars(says.data(), says.data() + says.size(), number);
      if (parsed.ec != std::errc() || number < 1 || number > 12) return malformed(path, line, "a month has a number from 1 to 12");
      language.months.insert_or_assign(word, number);
      return {};
    }
    const auto use = use_from(fields[0]);
    if (!use) return malformed(path, line, "unknown use of a word");
    WordFacts& facts = language.words[word];
    facts.uses |= 1u << static_cast<unsigned>(*use);
    if (*use == WordUse::given_title) facts.uses |= 1u << static_cast<unsigned>(WordUse::title);
    if (*use == WordUse::title || *use == WordUse::given_title || *use == WordUse::relative) {
      const auto gender = gender_from(says);
      if (!gender) return malformed(path, line, "a gender is m, f or -");
      (*use == WordUse::relative ? facts.of_relative : facts.of_title) = *gender;
    } else if (*use == WordUse::generation || *use == WordUse::institution) {
      if (says.empty() || says == "-") return malformed(path, line, "the third column is missing");
      facts.same_as = says;
    }
    return {};
  });
}

Result<void> NameFacts::read_given_names(const ResourcePath& path, OneLanguage& language) {
  return read_rows(path, [&](const std::vector<std::string_view>& fields, int line) -> Result<void> {
    const auto gender = gender_from(fields[0]);
    if (fields.size() != 2 || !gender) return malformed(path, line, "expected m, f or -, a tab and given names");
    std::string spelling;
    FoldedWord word;
    for (std::size_t at = 0; next_word(fields[1], at, word, &spelling); at = word.end) {
      // A name of both genders tells none.
      WordFacts& facts = language.words[spelling];
      const bool both = facts.of_given_name != Gender::unknown && facts.of_given_name != *gender;
      facts.of_given_name = both ? Gender::neuter : *gender;
    }
    return {};
  });
}

Result<void> NameFacts::read_nicknames(const ResourcePath& path, OneLanguage& language) {
  return read_rows(path, [&](const std::vector<std::string_view>& fields, int line) -> Result<void> {
    if (fields.size() != 2) return malformed(path, line, "expected a given name, a tab and its short forms");
    const std::string long_form = folded_words(fields[0]);
    std::string spelling;
    FoldedWord word;
    for (std::size_t at = 0; next_word(fields[1], at, word, &spelling); at = word.end) {
      language.words[spelling].long_forms.push_back(long_form);
    }
    return {};
  });
}

void NameFacts::share_given_names() {
  Table<Gender> shared;
  for (const OneLanguage& language : languages_) {
    for (const auto& [word, facts] : language.words) {
      if (facts.of_given_name == Gender::unknown) continue;
      const auto [known, is_new] = shared.try_emplace(word, facts.of_given_name);
      if (!is_new && known->second != facts.of_given_name) known->second = Gender::neuter;
    }
  }
  for (OneLanguage& language : languages_) {
    for (const auto& [word, gender] : shared) {
      WordFacts& facts = language.words[word];
      if (facts.of_given_name == Gender::unknown) facts.of_given_name = gender;
      if (facts.of_given_name == Gender::neuter) facts.of_given_name = Gender::unknown;
    }
  }
}

Result<std::shared_ptr<const NameFacts>> NameFacts::open(const ResourcePath& languages) {
  auto facts = std::make_shared<NameFacts>();
  for (const Language language : spoken_languages) {
    const ResourcePath folder = languages / code_of(language);
    OneLanguage& one = facts->languages_[static_cast<std::size_t>(language)];
    if (auto read = facts->read_words(folder / "coreference.tsv", one); !read) return read.error();
    if (auto read = facts->read_given_names(folder / "given_names.tsv", one); !read) return read.error();
    if (auto read = facts->read_nicknames(folder / "nicknames.tsv", one); !read) return read.error();
  }
  facts->share_given_names();
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  facts->habits_ = *habits;
  return std::shared_ptr<const NameFacts>(std::move(facts));
}

const NameFacts::OneLanguage& NameFacts::of(Language language) const {
  return languages_[static_cast<std::size_t>(spoken_or_default(language))];
}

const WordFacts& NameFacts::word(Language language, std::string_view folded) const {
  const auto& words = of(language).words;
  const auto found = words.find(folded);
  return found == words.end() ? nothing_ : found->second;
}

Gender NameFacts::gender_of_pronoun(Language language, std::string_view lower_case) const {
  const auto& pronouns = of(language).pronouns;
  const auto found = pronouns.find(lower_case);
  return found == pronouns.end() ? Gender::unknown : found->second;
}

std::string_view NameFacts::one_name(Language language, std::string_view folded_name) const {
  const auto& names = of(language).names;
  const auto found = names.find(folded_name);
  return found == names.end() ? folded_name : std::string_view(found->second);
}

int NameFacts::month(Language language, std::string_view folded) const {
  const auto& months = of(language).months;
  const auto found = months.find(folded);
  return found == months.end() ? 0 : found->second;
}

}  // namespace veil::resolve
