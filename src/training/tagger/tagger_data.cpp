// See tagger_data.h.
#include "training/tagger/tagger_data.h"

#include <algorithm>
#include <map>
#include <set>

#include "training/tagger/partial_corpora.h"
#include "training/tagger/word_vectors.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::size_t block_of_sentences = 20;  // held out together: neighbours share their topic
constexpr double gold_counts_as = 20;           // a word in gold weighs this much when the vocabulary is chosen
constexpr int rare_reading = 50;                // a label with less than 1/50 of a tag's words is not one of its readings
constexpr float partial_weight = 0.5f;

bool is_held_out(const Treebank& treebank, std::size_t sentence, bool has_train, const TaggerTrainingOptions& options) {
  if (options.held_out_folds == 0) return false;
  if (has_train) return treebank.ids[sentence] == "dev";
  return sentence / block_of_sentences % options.held_out_folds == options.held_out_fold;
}

std::vector<std::string> most_frequent(const std::unordered_map<std::string, double>& counts, std::size_t most, double least) {
  std::vector<std::pair<double, std::string>> ranked;
  for (const auto& [word, count] : counts)
    if (count >= least) ranked.emplace_back(-count, word);
  std::sort(ranked.begin(), ranked.end());
  if (ranked.size() > most) ranked.resize(most);
  std::vector<std::string> words;
  for (auto& [count, word] : ranked) words.push_back(std::move(word));
  return words;
}

void choose_vocabulary(TaggerData& data, const TaggerTrainingOptions& options) {
  std::unordered_map<std::string, double> folded_counts;
  std::unordered_map<std::string, double> capitalised_counts;
  const auto count = [&](const std::string& word, double weight) {
    const language::FoldedWord folded(word);
    folded_counts[std::string(folded.folded())] += weight;
    if (folded.has_capital()) capitalised_counts[word] += weight;
  };
  for (const auto& sentences : data.gold)
    for (const GoldSentence& sentence : sentences)
      for (const GoldWord& word : sentence) count(word.form, gold_counts_as);
  for (const PlainSentence& sentence : data.text)
    for (const std::string& word : sentence) count(word, 1);
  data.layout = std::make_unique<TableLayout>(most_frequent(folded_counts, options.vocabulary * 3 / 4, 5),
                                              most_frequent(capitalised_counts, options.vocabulary / 4, 2 * gold_counts_as),
                                              data.recipe.sources.size(), options.affix_rows, data.lexicon.get());
}

bool teaches_tags(const Recipe& recipe, const std::string& folder) {
  return std::any_of(recipe.sources.begin(), recipe.sources.end(), [&](const Source& s) { return s.tags_as_in == folder; });
}

// What each kind of gold says about a word, as numbers of targets.
class Targets {
 public:
  Targets(const TaggerData& data, TaggerCorpus& corpus) : labels_(&data.labels) {
    for (std::uint16_t label = 0; label < data.labels.size(); ++label) exact_.push_back(corpus.add_target({{{label, 1.0f}}, false, 1.0f}));
    for (std::size_t upos = 0; upos < 17; ++upos) {
      Target target{{}, true, 1.0f};
      for (std::uint16_t label = 0; label < data.labels.size(); ++label)
        if (static_cast<std::size_t>(data.labels.upos(label)) == upos) target.labels.push_back({label, 0.0f});
      of_upos_.push_back(target.labels.empty() ? no_target : corpus.add_target(std::move(target)));
    }
    std::map<std::string, std::map<std::uint16_t, int>> readings;
    for (std::size_t source = 0; source < data.gold.size(); ++source) {
      if (!teaches_tags(data.recipe, data.recipe.sources[source].folder)) continue;
      for (const GoldSentence& sentence : data.gold[source])
        for (const GoldWord& word : sentence)
          if (const auto label = data.labels.find(word.upos, word.features)) ++readings[utf8::to_lower(word.own_tag)][*label];
    }
    for (const auto& [tag, counts] : readings) {
      int total = 0;
      for (const auto& [label, n] : counts) total += n;
      Target target{{}, true, partial_weight};
      for (const auto& [label, n] : counts)
        if (n * rare_reading >= total) target.labels.push_back({label, 0.0f});
      of_tag_.emplace(tag, corpus.add_target(std::move(target)));
    }
  }

  std::uint32_t of(const Source& source, const GoldWord& word) const {
    if (source.kind != SourceKind::conllu) {
      const auto found = of_tag_.find(utf8::to_lower(word.own_tag));
      return word.own_tag == "_" || found == of_tag_.end() ? no_target : found->second;
    }
    if (!source.has_features) return of_upos_[static_cast<std::size_t>(word.upos)];
    const auto label = labels_->find(word.upos, word.features);
    return label ? exact_[*label] : no_target;
  }

 private:
  const Labels* labels_;
  std::vector<std::uint32_t> exact_, of_upos_;
  std::map<std::string, std::uint32_t> of_tag_;
};

std::vector<std::string> forms_of(const GoldSentence& sentence) {
  std::vector<std::string> forms;
  for (const GoldWord& word : sentence) forms.push_back(word.form);
  return forms;
}

Result<void> read_gold(TaggerData& data, const TaggerTrainingOptions& options, Contractions& contractions,
                       std::unordered_map<std::string, int>& alone) {
  std::set<std::string> known_sentences;
  for (std::size_t i = 0; i < data.recipe.sources.size(); ++i) {
    const Source& source = data.recipe.sources[i];
    data.gold.emplace_back();
    data.held_out.emplace_back();
    const auto& base = source.kind == SourceKind::cess ? options.entities : options.treebanks;
    if (!source.main && (base.empty() || !std::filesystem::exists(base / source.folder))) continue;
    if (source.main) data.main_treebanks.push_back(i);
    auto treebank = read_source(source, options);
    if (!treebank) return treebank.error();
    data.sources.push_back({source.folder, treebank->words()});
    if (source.main && treebank->sentences.empty())
      return Error{"training.missing_data", "a treebank that the language needs is missing", source.folder};
    for (const auto& [form, ways] : treebank->contractions)
      for (const auto& [words, count] : ways) contractions[form][words] += count;
    const bool has_train = std::find(treebank->ids.begin(), treebank->ids.end(), "train") != treebank->ids.end();
    for (std::size_t s = 0; s < treebank->sentences.size(); ++s) {
      GoldSentence& sentence = treebank->sentences[s];
      if (source.kind == SourceKind::conllu) {
        known_sentences.insert(letters_of(sentence));
        for (const GoldWord& word : sentence) ++alone[utf8::to_lower(word.form)];
      } else if (known_sentences.contains(letters_of(sentence))) {
        continue;
      }
      const bool held = source.kind == SourceKind::conllu && is_held_out(*treebank, s, has_train, options);
      (held ? data.held_out : data.gold)[i].push_back(std::move(sentence));
    }
  }
  return {};
}

}  // namespace

Result<TaggerData> gather_tagger_data(const TaggerTrainingOptions& options) {
  TaggerData data;
  data.recipe = recipe_for(options.language);
  if (data.recipe.sources.empty()) return Error{"training.missing_data", "there is no recipe for this language", ""};
  if (data.recipe.german_lexicon && !options.lexicon.empty()) {
    auto lexicon = Lexicon::read_german(options.lexicon);
    if (!lexicon) return lexicon.error();
    data.lexicon = std::make_unique<Lexicon>(std::move(*lexicon));
  }
  Contractions contractions;
  std::unordered_map<std::string, int> alone;
  if (auto read = read_gold(data, options, contractions, alone); !read) return read.error();
  const TextSplitter splitter(contractions, alone, data.recipe.cuts_possessives);
  for (const TextSource& text : data.recipe.texts) {
    const auto& base = text.base == TextBase::treebanks ? options.treebanks
                       : text.base == TextBase::texts   ? options.texts
                                                        : options.entities;
    if (base.empty() || !std::filesystem::exists(base / text.path)) continue;
    auto sentences = read_text(base / text.path, text.kind, splitter, text.most_words);
    if (!sentences) return sentences.error();
    std::size_t words = 0;
    for (const PlainSentence& sentence : *sentences) words += sentence.size();
    data.sources.push_back({text.path, words});
    std::move(sentences->begin(), sentences->end(), std::back_inserter(data.text));
  }
  for (std::size_t i = 0; i < data.gold.size(); ++i)
    if (data.recipe.sources[i].kind == SourceKind::conllu && data.recipe.sources[i].has_features)
      for (const GoldSentence& sentence : data.gold[i])
        for (const GoldWord& word : sentence) data.labels.add(word.upos, word.features);
  choose_vocabulary(data, options);
  data.corpus = std::make_unique<TaggerCorpus>(*data.layout);
  const Targets targets(data, *data.corpus);
  for (std::size_t i = 0; i < data.gold.size(); ++i)
    for (const GoldSentence& sentence : data.gold[i]) {
      CorpusSentence encoded = data.corpus->encode(forms_of(sentence), static_cast<std::uint8_t>(i));
      for (std::size_t w = 0; w < sentence.size(); ++w) encoded.targets[w] = targets.of(data.recipe.sources[i], sentence[w]);
      data.gold_words += sentence.size();
      data.gold_sentences.push_back(std::move(encoded));
    }
  return data;
}

Matrix vectors_of_vocabulary(const TaggerData& data, std::size_t width, std::uint64_t seed) {
  std::unordered_map<std::string, std::uint32_t> numbers;
  for (const std::string& word : data.layout->folded_words()) numbers.emplace(word, static_cast<std::uint32_t>(numbers.size()));
  const auto number_of = [&](const std::string& word) {
    const auto found = numbers.find(std::string(language::FoldedWord(word).folded()));
    return found == numbers.end() ? 0xFFFFFFFFu : found->second;
  };
  std::vector<std::vector<std::uint32_t>> sentences;
  for (const PlainSentence& sentence : data.text) {
    auto& numbered = sentences.emplace_back();
    for (const std::string& word : sentence) numbered.push_back(number_of(word));
  }
  for (const auto& source : data.gold)
    for (const GoldSentence& sentence : source) {
      auto& numbered = sentences.emplace_back();
      for (const GoldWord& word : sentence) numbered.push_back(number_of(word.form));
    }
  WordVectorOptions options;
  options.width = width;
  options.seed = seed;
  return train_word_vectors(sentences, numbers.size(), options);
}

}  // namespace veil::training
