#include "replace/surrogate/surrogate_lists.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>

#include "text/folded_word.h"
#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

Error malformed(const ResourcePath& path, int line, std::string message) {
  return {"model.malformed_resource", std::move(message), path.string() + ", line " + std::to_string(line)};
}

std::vector<std::string> parted(std::string_view text, char sign) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(sign, begin), text.size());
    if (end > begin) parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// "the", "pl" or "f" of what is said with its article; "-" for the others.
std::string class_of(const knowledge::NameGrammar& grammar, const LanguageSurrogates& language) {
  if (!grammar.article) return "-";
  if (!language.has(Habit::several_articles)) return "the";
  if (grammar.plural) return language.has(Habit::feminine_plurals) && grammar.gender == Gender::feminine ? "fpl" : "pl";
  return grammar.gender == Gender::feminine ? "f" : grammar.gender == Gender::neuter ? "n" : "m";
}

// Empty cells count.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    cells.emplace_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

using Row = std::function<Result<void>(const std::vector<std::string>& cells, int line)>;

Result<void> read_rows(const ResourcePath& path, const Row& take) {
  ResourceFile stream(path);
  if (!stream) return Error{"model.not_found", "the language file cannot be read", path.string()};
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    if (auto taken = take(cells_of(line), number); !taken) return taken;
  }
  return {};
}

std::optional<int> number_from(std::string_view digits) {
  int value = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size()) return std::nullopt;
  return value;
}

void append(std::vector<std::string>& list, std::vector<std::string> more) {
  list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void append(std::vector<PlaceNames>& places, const std::string& grammar, std::vector<std::string> names) {
  for (PlaceNames& place : places) {
    if (place.grammar == grammar) return append(place.names, std::move(names));
  }
  places.push_back({grammar, std::move(names)});
}

}  // namespace

bool LanguageSurrogates::has(std::string_view word, NameUse use) const {
  const auto found = uses_.find(word);
  return found != uses_.end() && ((found->second >> static_cast<unsigned>(use)) & 1U) != 0;
}

Gender LanguageSurrogates::given_name(std::string_view word) const {
  const auto found = given_names_.find(word);
  return found == given_names_.end() ? Gender::unknown : found->second;
}

Gender LanguageSurrogates::of_title(std::string_view word) const {
  const auto found = titles_.find(word);
  return found == titles_.end() ? Gender::unknown : found->second;
}

std::string_view LanguageSurrogates::country(std::string_view name) const {
  const auto found = countries_known_.find(name);
  return found == countries_known_.end() ? std::string_view() : std::string_view(found->second);
}

const Occupation* LanguageSurrogates::occupation(std::string_view lower_case) const {
  const auto found = occupation_forms_.find(lower_case);
  return found == occupation_forms_.end() ? nullptr : &occupations[found->second];
}

Gender LanguageSurrogates::gender_of_profession(std::string_view word) const {
  const std::string lower = utf8::to_lower(word);
  const Occupation* known = occupation(lower);
  if (known == nullptr || known->names.feminine.empty() || known->names.feminine == known->names.name) return Gender::unknown;
  if (lower == utf8::to_lower(known->names.feminine)) return Gender::feminine;
  return lower == utf8::to_lower(known->names.name) ? Gender::masculine : Gender::unknown;
}

// Whatever lies below a kind of worker or professional in the core is a profession; what lies right below these has no kind of its own.
void LanguageSurrogates::learn_occupations(std::span<const knowledge::CoreRow> rows, const knowledge::KnowledgeBase& base,
                                           Language language) {
  constexpr int most_steps = 8;
  const auto above = [&](knowledge::ConceptNumber from) -> std::optional<knowledge::ConceptNumber> {
    for (const knowledge::Generalization& one : base.above(from)) {
      if (one.relation == knowledge::Relation::is_a) return one.above;
    }
    return std::nullopt;
  };
  for (const knowledge::CoreRow& row : rows) {
    if (row.grammar.proper || row.grammar.adjective || row.key.find(':') != std::string::npos) continue;
    for (const knowledge::Sense& sense : base.find(knowledge::folded_name(row.name), language)) {
      if (base.key(sense.concept_number) != row.key) continue;
      const auto kind = above(sense.concept_number);
      const auto is_root = [&](knowledge::ConceptNumber at) { return base.key(at) == "worker" || base.key(at) == "professional"; };
      bool works = false;
      int steps = 0;
      for (auto at = kind; at && !works && steps < most_steps; at = above(*at), ++steps) works = is_root(*at);
      if (!works || is_root(*kind)) break;
      for (const std::string& form : occupations.emplace_back(Occupation{PeopleNames::of(row), *kind}).names.all) {
        occupation_forms_.try_emplace(utf8::to_lower(form), occupations.size() - 1);
      }
      break;
    }
  }
}

const Country* LanguageSurrogates::country_coded(std::string_view code) const {
  const auto found = countries_by_code_.find(code);
  return found == countries_by_code_.end() ? nullptr : &found->second;
}

const Country* LanguageSurrogates::country_named(std::string_view folded) const {
  const auto found = country_codes_.find(folded);
  return found == country_codes_.end() ? nullptr : country_coded(found->second);
}

const Country* LanguageSurrogates::country_of_people(std::string_view lower_case) const {
  const auto found = people_codes_.find(lower_case);
  return found == people_codes_.end() ? nullptr : country_coded(found->second);
}

int LanguageSurrogates::nationality_form(std::string_view lower_case) const {
  const auto found = nationality_forms_.find(lower_case);
  return found == nationality_forms_.end() ? -1 : found->second;
}

int LanguageSurrogates::profession_form(std::string_view lower_case) const {
  const auto found = profession_forms_.find(lower_case);
  return found == profession_forms_.end() ? -1 : found->second;
}

int LanguageSurrogates::profession_form_by_ending(std::string_view lower_case) const {
  for (const auto& [ending, form] : profession_endings_) {
    if (lower_case.ends_with(ending)) return form;
  }
  return -1;
}

std::string_view LanguageSurrogates::class_of_article(std::string_view lower_case) const {
  for (const auto& [word, grammar] : articles_) {
    if (word == lower_case) return grammar;
  }
  return {};
}

bool LanguageSurrogates::is_kind_of_organisation(std::string_view word) const {
  if (has(word, NameUse::institution) || has(word, NameUse::designator)) return true;
  return std::any_of(organisation_endings_.begin(), organisation_endings_.end(),
                     [&](const std::string& ending) { return word.size() > ending.size() && word.ends_with(ending); });
}

Result<void> SurrogateLists::read_organisation_words(const ResourcePath& path, LanguageSurrogates& language) {
  return read_rows(path, [&](const std::vector<std::string>& cells, int) -> Result<void> {
    if (cells.size() < 3 || cells[0] != "ORG") return {};
    const std::string word = folded_words(cells[2]);
    language.uses_[word] |= 1U << static_cast<unsigned>(NameUse::institution);
    if (language.has(Habit::compounds) && word.size() > 3) language.organisation_endings_.push_back(word);
    return {};
  });
}

// "name", "f:" (all feminine ones), "m:*er" (masculine ones that end so), "*as" (those without a sign that do).
LanguageSurrogates::NationalitySource LanguageSurrogates::nationality_source(std::string_view written, int form) {
  const knowledge::OtherName sought = knowledge::other_name(written);
  const bool by_ending = sought.text.starts_with('*');
  return {written == "name", sought.sign, by_ending ? std::string(sought.text.substr(1)) : std::string(), form};
}

void LanguageSurrogates::learn_names(std::span<const knowledge::CoreRow> rows) {
  const auto add_nationality = [&](std::string_view name, int form) { nationality_forms_.try_emplace(utf8::to_lower(name), form); };
  for (const knowledge::CoreRow& row : rows) {
    if (row.key.starts_with("cc:")) {
      const std::string code = row.key.substr(3);
      Country& country = countries_by_code_[code];
      country.code = code;
      country.name = row.name;
      country.grammar = class_of(row.grammar, *this);
      country_codes_.try_emplace(folded_words(row.name), code);
      for (const knowledge::OtherName& other : row.others) country_codes_.try_emplace(folded_words(other.text), code);
      countries_known_.try_emplace(folded_words(row.name), class_of(row.grammar, *this));
      for (const knowledge::OtherName& other : row.others) countries_known_.try_emplace(folded_words(other.text), "-");
    }
    if (!row.key.starts_with("nat:")) continue;
    if (const auto country = countries_by_code_.find(row.key.substr(4)); country != countries_by_code_.end()) {
      country->second.people = PeopleNames::of(row);
      for (const std::string& form : country->second.people.all) people_codes_.try_emplace(utf8::to_lower(form), country->first);
    }
    for (const NationalitySource& source : nationality_sources_) {
      if (source.is_name) add_nationality(row.name, source.form);
    }
    for (const knowledge::OtherName& other : row.others) {
      for (const NationalitySource& source : nationality_sources_) {
        if (!source.is_name && other.sign == source.sign && other.text.ends_with(source.ending)) add_nationality(other.text, source.form);
      }
    }
  }
}

Result<void> SurrogateLists::read_surrogates(const ResourcePath& path, LanguageSurrogates& language) {
  const std::map<std::string_view, std::vector<std::string>*> lists = {
      {"family", &language.family},        {"organisation", &language.organisations}, {"street", &language.streets},
      {"adjective", &language.adjectives}, {"spoken_in", &language.spoken_in},        {"greeting", &language.greetings},
      {"birth", &language.births},         {"medical_unit", &language.medical_units}, {"citation", &language.citations}};
  const auto read = read_rows(path, [&](const std::vector<std::string>& cells, int line) -> Result<void> {
    const std::string& kind = cells[0];
    if (cells.size() < 2) return malformed(path, line, "expected a kind and what it holds, divided by tabs");
    if (const auto list = lists.find(kind); list != lists.end()) {
      append(*list->second, parted(cells[1], '|'));
    } else if (kind == "profession" || kind == "nationality") {
      const bool profession = kind == "profession";
      const std::vector<std::string>& forms =
          (profession ? language.professions : language.nationalities).emplace_back(parted(cells[1], '|'));
      for (std::size_t i = 0; i < forms.size(); ++i) {
        (profession ? language.profession_forms_ : language.nationality_forms_).try_emplace(utf8::to_lower(forms[i]), static_cast<int>(i));
      }
    } else if (cells.size() != 3) {
      return malformed(path, line, "unknown kind, or a cell is missing");
    } else if (kind == "country" || kind == "city") {
      append(kind == "country" ? language.countries : language.cities, cells[1], parted(cells[2], '|'));
    } else if (kind == "month" || kind == "weekday") {
      (kind == "month" ? language.months : language.weekdays).emplace_back(cells[1], cells[2]);
    } else if (kind == "article") {
      for (std::string& word : parted(cells[2], '|')) language.articles_.emplace_back(std::move(word), cells[1]);
    } else if (kind == "profession_ending" || kind == "nationality_form") {
      const auto form = cells[1] == "-" ? -1 : number_from(cells[1]);
      if (!form) return malformed(path, line, "a form is a number or \"-\"");
      for (std::string& word : parted(cells[2], '|')) {
        if (kind == "profession_ending") {
          language.profession_endings_.emplace_back(word == "-" ? "" : std::move(word), *form);
        } else {
          language.nationality_sources_.push_back(LanguageSurrogates::nationality_source(word, *form));
        }
      }
    } else if (kind == "number") {
      const auto value = number_from(cells[1]);
      if (!value || *value < 1) return malformed(path, line, "a number has a value of 1 or more");
      language.numbers.insert_or_assign(*value, cells[2]);
    } else {
      return malformed(path, line, "unknown kind");
    }
    return {};
  });
  if (!read) return read;
  if (language.months.size() != 12 || language.weekdays.size() != 7) {
    return Error{"model.malformed_resource", "there must be twelve months and seven weekdays", path.string()};
  }
  for (const auto& [kind, list] : lists) {
    if (list->empty() && kind != "adjective") {
      return Error{"model.malformed_resource", "there are no names of the kind '" + std::string(kind) + "'", path.string()};
    }
  }
  return {};
}

Result<void> SurrogateLists::read_name_words(const ResourcePath& path, LanguageSurrogates& language) {
  static const std::map<std::string_view, NameUse> uses = {{"title", NameUse::title},
                                                           {"given_title", NameUse::title},
                                                           {"relative", NameUse::title},
                                                           {"particle", NameUse::particle},
                                                           {"generation", NameUse::behind},
                                                           {"postnominal", NameUse::behind},
                                                           {"article", NameUse::article},
                                                           {"link", NameUse::link},
                                                           {"institution", NameUse::institution},
                                                           {"designator", NameUse::designator},
                                                           {"conjunction", NameUse::conjunction}};
  return read_rows(path, [&](const std::vector<std::string>& cells, int line) -> Result<void> {
    if (cells.size() < 2) return malformed(path, line, "expected a use and a word, divided by tabs");
    const auto use = uses.find(cells[0]);
    if (use == uses.end()) return {};
    const std::string word = folded_words(cells[1]);
    language.uses_[word] |= 1U << static_cast<unsigned>(use->second);
    if (cells[0] == "given_title" || cells[0] == "relative") language.uses_[word] |= 1U << static_cast<unsigned>(NameUse::before_given);
    if (use->second == NameUse::title && cells.size() > 2 && cells[2] != "-") {
      language.titles_[word] = cells[2] == "f" ? Gender::feminine : Gender::masculine;
    }
    return {};
  });
}

Result<void> SurrogateLists::read_given_names(const ResourcePath& path, LanguageSurrogates& language) {
  return read_rows(path, [&](const std::vector<std::string>& cells, int line) -> Result<void> {
    if (cells.size() != 2) return malformed(path, line, "expected m, f or -, a tab and given names");
    const Gender gender = cells[0] == "m" ? Gender::masculine : cells[0] == "f" ? Gender::feminine : Gender::neuter;
    for (std::string& name : parted(cells[1], ' ')) {
      const auto [known, is_new] = language.given_names_.try_emplace(folded_words(name), gender);
      language.own_given_names_.try_emplace(known->first, true);
      if (!is_new && known->second != gender) known->second = Gender::neuter;
      if (gender == Gender::masculine)
        language.masculine.push_back(std::move(name));
      else if (gender == Gender::feminine)
        language.feminine.push_back(std::move(name));
      else
        language.either.push_back(std::move(name));
    }
    return {};
  });
}

// Short forms are given names with the gender of what they are short for; of both where two names differ.
Result<void> SurrogateLists::read_nicknames(const ResourcePath& path, LanguageSurrogates& language) {
  return read_rows(path, [&](const std::vector<std::string>& cells, int line) -> Result<void> {
    if (cells.size() != 2) return malformed(path, line, "expected a given name, a tab and its short forms");
    const Gender gender = language.given_name(folded_words(cells[0]));
    for (const std::string& name : parted(cells[1], ' ')) {
      const std::string folded = folded_words(name);
      if (language.own_given_names_.contains(folded)) continue;
      const auto [known, is_new] = language.given_names_.try_emplace(folded, gender == Gender::unknown ? Gender::neuter : gender);
      if (!is_new && known->second != gender) known->second = Gender::neuter;
    }
    return {};
  });
}

Gender LanguageSurrogates::gender_by_ending(std::string_view folded) const {
  constexpr std::size_t fewest_names = 8;
  constexpr double nearly_all = 0.95;
  for (const std::size_t letters : {std::size_t{3}, std::size_t{2}, std::size_t{1}}) {
    if (folded.size() <= letters) continue;
    const std::string_view ending = folded.substr(folded.size() - letters);
    std::size_t men = 0, women = 0;
    for (const auto& [name, unused] : own_given_names_) {
      if (!name.ends_with(ending)) continue;
      const Gender gender = given_name(name);
      men += gender == Gender::masculine ? 1 : 0;
      women += gender == Gender::feminine ? 1 : 0;
    }
    const std::size_t most = std::max(men, women);
    if (men + women < fewest_names) continue;
    return static_cast<double>(most) < nearly_all * static_cast<double>(men + women) ? Gender::unknown
           : men > women                                                             ? Gender::masculine
                                                                                     : Gender::feminine;
  }
  return Gender::unknown;
}

Result<std::shared_ptr<const SurrogateLists>> SurrogateLists::open(const ResourcePath& languages, const knowledge::CoreNames& core,
                                                                   Use use) {
  auto lists = std::make_shared<SurrogateLists>();
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  lists->habits_ = *habits;
  lists->places_ = std::make_unique<const PlacesByCountry>(core.base());
  for (const Language language : spoken_languages) {
    LanguageSurrogates& one = lists->languages_[static_cast<std::size_t>(language)];
    const ResourcePath folder = languages / code_of(language);
    auto lexicon = expressions::Lexicon::open(folder);
    if (!lexicon) return lexicon.error();
    one.lexicon = std::move(*lexicon);
    if (auto read = read_surrogates(folder / "surrogates.tsv", one); !read) return read.error();
    if (auto read = read_name_words(folder / "coreference.tsv", one); !read) return read.error();
    if (auto read = read_organisation_words(folder / "name_cues.tsv", one); !read) return read.error();
    if (use == Use::words_that_may_stay) continue;
    const std::vector<knowledge::CoreRow> rows = core.of(language);
    one.learn_names(rows);
    one.learn_occupations(rows, *core.base(), language);
    if (auto read = read_given_names(folder / "given_names.tsv", one); !read) return read.error();
    if (auto read = read_nicknames(folder / "nicknames.tsv", one); !read) return read.error();
    if (one.masculine.empty() || one.feminine.empty()) {
      return Error{"model.malformed_resource", "there are no given names of one gender", (folder / "given_names.tsv").string()};
    }
  }
  // A given name of another language is one here, too, where this language says nothing.
  for (LanguageSurrogates& one : lists->languages_) {
    for (const LanguageSurrogates& other : lists->languages_) {
      for (const auto& [name, gender] : other.given_names_) one.given_names_.try_emplace(name, gender);
    }
  }
  return std::shared_ptr<const SurrogateLists>(std::move(lists));
}

}  // namespace veil::replace
