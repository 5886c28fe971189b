// Regions: states, provinces, departments, ... of ISO 3166-2. iso-codes knows their kind, CLDR their names in our languages:
//   <subdivision type="esse">Provincia de Sevilla</subdivision>
// A name that begins with its kind is said with an article ("en la provincia de Sevilla"); without it, it is another name.
#include <array>
#include <nlohmann/json.hpp>

#include "packed/archive_reader.h"
#include "training/knowledge/core_concepts.h"
#include "training/knowledge/place_sources.h"
#include "knowledge/grammar_words.h"
#include "text/default_language.h"
#include "text/habits.h"
#include "training/knowledge/rows_of_file.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using SubdivisionNames = std::unordered_map<std::string, std::string>;  // "esse" -> "Provincia de Sevilla"

// What a language says of regions, from languages/<code>/regions.tsv.
struct RegionWords {
  struct KindBefore {
    std::string text;  // "Provincia de "
    NameGrammar grammar;
  };
  std::vector<KindBefore> kinds_before;
  std::vector<std::string> kinds_behind;  // " Province"
  std::vector<std::string> letters;       // countries whose regions are called by the letters of their code
  std::unordered_map<std::string, NameGrammar> grammars;
  bool capital_kinds = false;  // a kind keeps its capital inside a sentence
};

std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("&amp;")) {
      plain += '&';
      at += 4;
    } else if (const std::string_view rest = text.substr(at); rest.starts_with("²") || rest.starts_with("¹")) {
      ++at;  // CLDR numbers names that are not unique
    } else {
      plain += text[at];
    }
  }
  return plain;
}

Result<SubdivisionNames> read_subdivision_names(const std::filesystem::path& file) {
  SubdivisionNames names;
  constexpr std::string_view start = "<subdivision type=\"";
  const auto done = read_rows(file, [&](std::string_view row) {
    if (utf8::first_invalid_byte(row)) return false;
    const std::size_t at = row.find(start);
    if (at == std::string_view::npos) return true;
    row.remove_prefix(at + start.size());
    const std::string_view code = row.substr(0, row.find('"'));
    const std::size_t open = row.find('>');
    const std::size_t close = row.find("</subdivision>");
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return false;
    names[std::string(code)] = unescaped(row.substr(open + 1, close - open - 1));
    return true;
  });
  if (!done) return done.error();
  return names;
}

// Rows: code, grammar words, and the name where CLDR's is not the one that people use; or a kind of row, grammar words and what it says.
Result<RegionWords> read_region_words(const std::filesystem::path& folder, SubdivisionNames& names) {
  RegionWords words;
  const auto read = read_rows(folder / "regions.tsv", [&](std::string_view row) {
    if (row.empty() || row.starts_with('#')) return true;
    const auto fields = fields_of(row, '\t');
    const auto grammar = fields.size() < 2 ? std::nullopt : knowledge::grammar_from(fields[1]);
    if (!grammar || fields[0].size() < 3) return false;
    const std::string_view kind = fields[0];
    if (kind == "kind_before" || kind == "kind_behind" || kind == "letters" || kind == "spoken_in") {
      if (fields.size() < 3 || fields[2].empty()) return false;
      if (kind == "kind_before") words.kinds_before.push_back({std::string(fields[2]) + ' ', *grammar});
      if (kind == "kind_behind") words.kinds_behind.push_back(' ' + std::string(fields[2]));
      if (kind == "letters") words.letters.emplace_back(fields[2]);
      return true;
    }
    std::string code = utf8::to_lower(fields[0]);
    std::erase(code, '-');
    if (fields.size() > 2) names[code] = fields[2];
    words.grammars[code] = *grammar;
    return true;
  });
  if (!read) return Error{"model.malformed_resource", read.error().message, read.error().place};
  const auto habits = Habits::open(folder);
  if (!habits) return habits.error();
  words.capital_kinds = habits->has(Habit::capital_nouns);
  return words;
}

void add_region_name(ConceptNumber region, Language language, const RegionWords& words, const std::string& name, NameGrammar grammar,
                     KnowledgeDraft& draft) {
  grammar.proper = true;
  std::string said = name;
  std::string without_kind;
  for (const RegionWords::KindBefore& kind : words.kinds_before) {
    if (!name.starts_with(kind.text)) continue;
    without_kind = name.substr(kind.text.size());
    grammar.article = true;
    grammar.gender = kind.grammar.gender;
    if (!words.capital_kinds) said = utf8::to_lower(name.substr(0, name.find(' '))) + name.substr(name.find(' '));
  }
  for (const std::string& kind : words.kinds_behind)
    if (name.ends_with(kind)) without_kind = name.substr(0, name.size() - kind.size());
  draft.add_name(region, language, said, grammar, weights::region);
  if (!without_kind.empty()) draft.add_name(region, language, without_kind, {.proper = true}, weights::region / 2);
}

}  // namespace

Result<std::uint64_t> add_regions(const std::filesystem::path& cldr, const std::filesystem::path& iso_codes,
                                  const std::filesystem::path& languages, const PlaceRules& rules, KnowledgeDraft& draft) {
  std::array<SubdivisionNames, spoken_languages.size()> names;
  std::array<RegionWords, spoken_languages.size()> words;
  for (const Language language : spoken_languages) {
    const std::size_t at = static_cast<std::size_t>(language);
    auto read = read_subdivision_names(cldr / "common" / "subdivisions" / (std::string(code_of(language)) + ".xml"));
    if (!read) return read.error();
    names[at] = std::move(*read);
    auto own = read_region_words(languages / code_of(language), names[at]);
    if (!own) return own.error();
    words[at] = std::move(*own);
  }

  nlohmann::json list;
  const std::filesystem::path file = iso_codes / "json" / "iso_3166-2.json";
  const auto read = packed::read_entries(file.string(), packed::largest_entry, [&](std::string_view, std::string&& bytes) {
    list = nlohmann::json::parse(bytes, nullptr, false);
  });
  if (!read) return read.error();
  if (!list.is_object() || !list.contains("3166-2")) return Error{"training.unreadable_data", "not the list of ISO 3166-2", file.string()};
  const SubdivisionNames& usual_names = names[static_cast<std::size_t>(default_language)];
  std::uint64_t added = 0;
  for (const auto& entry : list["3166-2"]) {
    const std::string code = entry.value("code", "");
    const std::string type = entry.value("type", "");
    auto kind = rules.kinds.find(code.substr(0, 2) + " " + type);
    if (kind == rules.kinds.end()) kind = rules.kinds.find(type);
    if (code.size() < 4 || kind == rules.kinds.end()) continue;
    const ConceptNumber kind_concept = draft.find_key(kind->second);
    if (kind_concept == no_concept) continue;
    const ConceptNumber region = draft.define(code);
    std::string cldr_code = utf8::to_lower(code);
    std::erase(cldr_code, '-');
    std::string name = entry.value("name", "");
    name = name.substr(0, name.find(" ["));
    for (const Language language : spoken_languages) {
      const std::size_t at = static_cast<std::size_t>(language);
      const auto of_cldr = names[at].find(cldr_code);
      const auto usual = usual_names.find(cldr_code);
      const auto grammar = words[at].grammars.find(cldr_code);
      const std::string& best = of_cldr != names[at].end() ? of_cldr->second : usual != usual_names.end() ? usual->second : name;
      add_region_name(region, language, words[at], best, grammar == words[at].grammars.end() ? NameGrammar{} : grammar->second, draft);
      draft.add_name(region, language, name, {.proper = true}, weights::region / 2);
    }
    // "Campinas (SP)": Brazil writes the letters of a state behind its towns.
    for (const Language language : spoken_languages) {
      for (const std::string& country : words[static_cast<std::size_t>(language)].letters)
        if (code.starts_with(country + '-')) draft.add_name(region, language, code.substr(3), {.proper = true}, weights::region / 2);
    }
    draft.set_country(region, code.substr(0, 2));
    draft.add_edge(region, kind_concept, Relation::instance_of);
    const std::string parent = entry.value("parent", "");
    const std::string above = parent.empty() ? "cc:" + code.substr(0, 2) : parent.size() > 3 ? parent : code.substr(0, 3) + parent;
    const ConceptNumber place = draft.find_key(above) != no_concept ? draft.find_key(above) : draft.find_key("cc:" + code.substr(0, 2));
    if (place != no_concept) draft.add_edge(region, place, Relation::located_in);
    ++added;
  }
  return added;
}

}  // namespace veil::training
