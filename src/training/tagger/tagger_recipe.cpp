// See tagger_recipe.h.
#include "training/tagger/tagger_recipe.h"

#include <algorithm>
#include <map>

#include "training/tagger/partial_corpora.h"

namespace veil::training {
namespace {

std::map<std::string, std::string> features_of(std::string_view features) {
  std::map<std::string, std::string> map;
  for (std::size_t from = 0; from < features.size() && features != "_";) {
    const std::size_t to = std::min(features.find('|', from), features.size());
    const std::string_view feature = features.substr(from, to - from);
    const std::size_t equals = std::min(feature.find('='), feature.size());
    map.emplace(feature.substr(0, equals), feature.substr(std::min(equals + 1, feature.size())));
    from = to + 1;
  }
  return map;
}

std::string joined(const std::map<std::string, std::string>& map) {
  // Universal Dependencies sorts feature names without regard to case.
  std::vector<std::pair<std::string, std::string>> sorted(map.begin(), map.end());
  const auto small = [](std::string s) {
    for (char& c : s)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return s;
  };
  std::sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) { return small(a.first) < small(b.first); });
  std::string features;
  for (const auto& [name, value] : sorted) features += (features.empty() ? "" : "|") + name + "=" + value;
  return features.empty() ? "_" : features;
}

void unify_german_pud(GoldWord& word) {
  auto features = features_of(word.features);
  if (word.upos == Upos::adv) features.erase("Degree");
  if (word.upos == Upos::verb || word.upos == Upos::aux) {
    if (features.contains("Mood"))
      features["VerbForm"] = "Fin";
    else if (features.contains("Tense"))
      features = {{"VerbForm", "Part"}};
    else if (!features.contains("VerbForm"))
      features = {{"VerbForm", "Inf"}};
  }
  word.features = joined(features);
}

std::vector<std::filesystem::path> conllu_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.find(".conllu") != std::string::npos) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Recipe english() {
  Recipe recipe;
  recipe.cuts_possessives = true;
  recipe.sources = {{"en-ewt", SourceKind::conllu, true}, {"en-gum"}};
  recipe.texts = {{"en-masc/masc_tagged.zip", TextKind::word_and_tag, 600'000, TextBase::treebanks},
                  {"en/wikipedia/articles.txt.xz", TextKind::lines, 5'000'000, TextBase::texts}};
  return recipe;
}

Recipe german() {
  Recipe recipe;
  recipe.teachers = 3;
  recipe.teacher_epochs = 20;
  recipe.german_lexicon = true;
  recipe.sources = {
      {"de-gsd", SourceKind::conllu, true, true, 2}, {"de-pud"}, {"de-empirist", SourceKind::empirist, false, false, 1, "de-gsd"}};
  recipe.texts = {{"silver-wikiann/de.train.xz", TextKind::word_first, 400'000, TextBase::entities},
                  {"de/germeval14/NER-de-dev.tsv.xz", TextKind::word_second, 100'000, TextBase::entities},
                  {"de/ler/ler_dev.conll.xz", TextKind::word_first, 100'000, TextBase::entities}};
  return recipe;
}

Recipe portuguese() {
  Recipe recipe;
  recipe.sources = {{"pt-bosque", SourceKind::conllu, true}, {"pt-gsd", SourceKind::conllu, false, false}, {"pt-porttinari"}};
  recipe.texts = {{"pt-macmorpho/mac_morpho.zip", TextKind::latin1_word_and_tag, 1'300'000, TextBase::treebanks}};
  return recipe;
}

Recipe spanish() {
  Recipe recipe;
  recipe.sources = {{"es-gsd", SourceKind::conllu, true, true, 2},
                    {"es-ancora"},
                    {"es-pud"},
                    {"es/cess", SourceKind::cess, false, false, 1, "es-ancora"}};
  return recipe;
}

}  // namespace

Recipe recipe_for(Language language) {
  Recipe recipe;
  if (!is_spoken(language)) return recipe;
  // In the order of the languages.
  constexpr std::array<Recipe (*)(), spoken_languages.size()> recipes = {english, german, portuguese, spanish};
  recipe = recipes[static_cast<std::size_t>(language)]();
  const std::string code(code_of(language));
  recipe.texts.push_back({"commonvoice/" + code + ".txt.xz", TextKind::lines, 1'000'000, TextBase::texts});
  recipe.texts.push_back({code + "/europarl/sessions.txt.xz", TextKind::lines, 6'000'000, TextBase::texts});
  return recipe;
}

Result<Treebank> read_source(const Source& source, const TaggerTrainingOptions& options) {
  if (source.kind == SourceKind::empirist) return read_empirist(options.treebanks / source.folder / "empirist.vrt.xz");
  if (source.kind == SourceKind::cess) return read_cess(options.entities / source.folder / "cess_esp.iob.tsv.xz");
  Treebank all;
  all.name = source.folder;
  const auto files = conllu_files(options.treebanks / source.folder);
  const bool has_train = std::any_of(files.begin(), files.end(),
                                     [](const auto& file) { return file.filename().string().find("-train") != std::string::npos; });
  for (const auto& file : files) {
    auto part = read_conllu(file);
    if (!part) return std::move(part).error();
    for (std::size_t i = 0; i < part->sentences.size(); ++i) {
      std::string id = std::move(part->ids[i]);
      if (id.starts_with("GUM_whow") || id.starts_with("GUM_fiction")) continue;
      if (has_train && file.filename().string().find("-train") != std::string::npos) id = "train";
      for (GoldWord& word : part->sentences[i]) unify_features(source.folder, word);
      all.sentences.push_back(std::move(part->sentences[i]));
      all.ids.push_back(has_train && id != "train" ? "dev" : id == "train" ? id : "");
    }
    for (const auto& [form, ways] : part->contractions)
      for (const auto& [words, count] : ways) all.contractions[form][words] += count;
  }
  return all;
}

void unify_features(std::string_view folder, GoldWord& word) {
  if (folder == "de-pud") unify_german_pud(word);
}

}  // namespace veil::training
