#include "language/language_resources.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <sstream>
#include <utility>

#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::language {
namespace {

struct FlagName {
  std::string_view name;
  WordFlag flag;
};

constexpr std::array abbreviation_kinds = {FlagName{"title", WordFlag::abbreviation_title},
                                           FlagName{"number", WordFlag::abbreviation_number}, FlagName{"any", WordFlag::abbreviation_any}};
constexpr std::array calendar_kinds = {FlagName{"month", WordFlag::month}, FlagName{"weekday", WordFlag::weekday}};
constexpr std::array clitic_kinds = {FlagName{"pronoun", WordFlag::clitic_pronoun}, FlagName{"verb", WordFlag::clitic_verb},
                                     FlagName{"exception", WordFlag::clitic_exception}, FlagName{"ending", WordFlag::verb_ending}};
constexpr std::array token_kinds = {FlagName{"prefix", WordFlag::prefix}, FlagName{"unit", WordFlag::unit},
                                    FlagName{"fixed", WordFlag::fixed}};
constexpr std::array phrase_kinds = {FlagName{"joiner", WordFlag::joiner}, FlagName{"article", WordFlag::article},
                                     FlagName{"possessive", WordFlag::possessive}};

template <std::size_t count>
std::optional<WordFlag> flag_named(const std::array<FlagName, count>& names, std::string_view name) {
  for (const FlagName& candidate : names) {
    if (candidate.name == name) return candidate.flag;
  }
  return std::nullopt;
}

constexpr std::size_t longest_word = 64;  // bytes; the tokenizer looks up nothing longer

bool is_word(std::string_view word) {
  return !word.empty() && word.size() <= longest_word && word.find_first_of(" \t") == std::string_view::npos;
}

}  // namespace

// Reads the files of one language into a LanguageResources that nobody else sees yet.
class ResourceLoader {
 public:
  ResourceLoader(ResourcePath folder, Language language) : folder_(std::move(folder)) { resources_->language_ = language; }

  Result<std::shared_ptr<const LanguageResources>> load() {
    using Cells = std::vector<std::string_view>;
    struct File {
      const char* name;
      std::size_t columns;
      std::function<bool(const Cells&)> take;
    };
    const std::array files = {
        File{"abbreviations.txt", 2, [this](const Cells& cells) { return take_abbreviation(cells[0], cells[1]); }},
        File{"calendar.tsv", 2, [this](const Cells& cells) { return take_flag(calendar_kinds, cells[0], cells[1]); }},
        File{"clitics.tsv", 2, [this](const Cells& cells) { return take_clitic(cells[0], cells[1]); }},
        File{"contractions.tsv", 2, [this](const Cells& cells) { return take_contraction(cells[0], cells[1]); }},
        File{"phrases.tsv", 2, [this](const Cells& cells) { return take_phrase_word(cells[0], cells[1]); }},
        File{"stopwords.txt", 1, [this](const Cells& cells) { return flag_word(cells[0], WordFlag::stop_word); }},
        File{"tokens.tsv", 2, [this](const Cells& cells) { return take_token_rule(cells[0], cells[1]); }},
    };
    for (const File& file : files) {
      const Result<void> done = read(file.name, file.columns, file.take);
      if (!done) return done.error();
    }
    auto habits = Habits::open(folder_);
    if (!habits) return habits.error();
    resources_->habits_ = *habits;
    std::stable_sort(resources_->pronouns_.begin(), resources_->pronouns_.end(),
                     [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    return std::shared_ptr<const LanguageResources>(std::move(resources_));
  }

 private:
  Error malformed(const char* name, std::string message, const std::string& line) const {
    return Error{"model.malformed_resource", "the language resource " + std::move(message),
                 (folder_ / name).string() + (line.empty() ? "" : ", line " + line)};
  }

  Result<void> read(const char* name, std::size_t columns, const std::function<bool(const std::vector<std::string_view>&)>& take) const {
    ResourceFile file(folder_ / name);
    if (!file) return Error{"model.not_found", "a language resource cannot be opened", (folder_ / name).string()};
    std::ostringstream content;
    content << file.rdbuf();
    const std::string text = std::move(content).str();
    if (utf8::first_invalid_byte(text)) return malformed(name, "is not valid UTF-8", "");
    std::vector<std::string_view> cells;
    std::size_t number = 0;
    for (std::string_view rest = text; !rest.empty();) {
      ++number;
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      if (line.empty() || line.front() == '#') continue;
      cells.clear();
      for (std::size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
        cells.push_back(line.substr(0, tab));
        line.remove_prefix(tab + 1);
      }
      cells.push_back(line);
      if (cells.size() != columns || !take(cells)) {
        return malformed(name, "holds a line that is not understood", std::to_string(number));
      }
    }
    return {};
  }

  bool flag_word(std::string_view word, WordFlag flag) {
    if (!is_word(word)) return false;
    resources_->words_.add(utf8::to_lower(word)).flags |= static_cast<std::uint32_t>(flag);
    return true;
  }

  template <std::size_t count>
  bool take_flag(const std::array<FlagName, count>& kinds, std::string_view kind, std::string_view word) {
    const auto flag = flag_named(kinds, kind);
    return flag && flag_word(word, *flag);
  }

  bool take_abbreviation(std::string_view word, std::string_view kind) {
    const auto flag = flag_named(abbreviation_kinds, kind);
    if (!flag) return false;
    if (word.ends_with('.')) word.remove_suffix(1);
    if (resources_->words_.find(utf8::to_lower(word)).is_abbreviation()) return false;  // listed twice
    if (!word.empty() && utf8::is_upper(utf8::decode(word, 0).code_point) && !flag_word(word, WordFlag::capital)) return false;
    return flag_word(word, *flag);
  }

  bool take_clitic(std::string_view kind, std::string_view word) {
    if (kind == "suffix") {
      resources_->suffixes_.emplace_back(word);
      return word.size() >= 2 && word.find('\'') != std::string_view::npos;
    }
    if (kind == "pronoun") resources_->pronouns_.emplace_back(word);
    return take_flag(clitic_kinds, kind, word);
  }

  bool take_contraction(std::string_view surface, std::string_view forms) {
    Contraction contraction;
    std::string joined;
    for (std::string_view rest = forms; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (end == 0) return false;
      contraction.forms.emplace_back(rest.substr(0, end));
      joined += contraction.forms.back();
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (contraction.forms.size() < 2 || contraction.forms.size() > 8 || !flag_word(surface, WordFlag::contraction)) return false;
    contraction.spelled_out = joined == surface;
    WordEntry& entry = resources_->words_.add(utf8::to_lower(surface));
    entry.contraction = static_cast<std::uint16_t>(resources_->contractions_.size());
    resources_->contractions_.push_back(std::move(contraction));
    return resources_->contractions_.size() < 65535;
  }

  bool take_phrase_word(std::string_view kind, std::string_view word) {
    if (kind != "adjectives") return take_flag(phrase_kinds, kind, word);
    resources_->adjectives_follow_nouns_ = word == "around";
    return word == "before" || word == "around";
  }

  bool take_token_rule(std::string_view kind, std::string_view word) {
    if (kind == "abbreviated") {
      resources_->abbreviated_endings_.push_back(utf8::to_lower(word));
      return is_word(word);
    }
    if (kind != "hyphen") return take_flag(token_kinds, kind, word);
    resources_->splits_hyphens_ = word == "split";
    return word == "split" || word == "keep";
  }

  ResourcePath folder_;
  std::shared_ptr<LanguageResources> resources_ = std::make_shared<LanguageResources>();
};

bool LanguageResources::ends_abbreviated(std::string_view lower_cased) const {
  return std::any_of(abbreviated_endings_.begin(), abbreviated_endings_.end(),
                     [&](const std::string& ending) { return lower_cased.size() > ending.size() + 1 && lower_cased.ends_with(ending); });
}

Result<std::shared_ptr<const LanguageResources>> LanguageResources::open(const ResourcePath& folder, Language language) {
  if (!is_spoken(language)) return Error{"language.not_spoken", "there are no resources for this language", ""};
  return ResourceLoader(folder / "languages" / code_of(language), language).load();
}

Result<AllLanguageResources> open_all_languages(const ResourcePath& folder) {
  AllLanguageResources all;
  for (const Language language : spoken_languages) {
    auto opened = LanguageResources::open(folder, language);
    if (!opened) return opened.error();
    all[static_cast<std::size_t>(language)] = std::move(opened).value();
  }
  return all;
}

}  // namespace veil::language
