// Makes a tagger's model file: data, teachers, tagged text, the small network, the file; and measures the file itself (not the
// network it came from) on what was held out.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "language/tagger/tagger.h"
#include "training/tagger/export_tagger.h"
#include "training/tagger/tagger_networks.h"
#include "veil/new_file.h"
#include "veil/tools/training.h"

namespace veil::training {
namespace {

const std::vector<std::size_t> teacher_distances = {1, 1, 2, 3};
const std::vector<std::size_t> distances = {1, 1, 2};

std::vector<TaggingScore> measure_file(const TaggerData& data, const language::Tagger& tagger) {
  std::vector<TaggingScore> scores;
  language::Tagger::Scratch scratch;
  for (std::size_t source = 0; source < data.held_out.size(); ++source) {
    if (data.held_out[source].empty()) continue;
    TaggingScore score;
    score.treebank = data.recipe.sources[source].folder;
    for (const GoldSentence& sentence : data.held_out[source]) {
      std::vector<std::string_view> words;
      for (const GoldWord& word : sentence) words.emplace_back(word.form);
      std::vector<language::Tag> tags(words.size());
      tagger.tag(words, tags, scratch);
      for (std::size_t w = 0; w < sentence.size(); ++w) {
        ++score.words;
        score.upos_right += tags[w].upos == sentence[w].upos;
        score.features_right += tagger.features()->at(tags[w].features) == sentence[w].features;
      }
    }
    scores.push_back(std::move(score));
  }
  return scores;
}

std::vector<const CorpusSentence*> gold_lessons(const TaggerData& data) {
  std::vector<const CorpusSentence*> lessons;
  for (const CorpusSentence& sentence : data.gold_sentences)
    lessons.insert(lessons.end(), data.recipe.sources[sentence.treebank].repeats, &sentence);
  return lessons;
}

float usual_size_on(const TaggerData& data, Network& network) {
  Batch batch;
  batch.clear();
  const std::size_t step = data.gold_sentences.size() / 500 + 1;
  for (std::size_t i = 0; i < data.gold_sentences.size(); i += step)
    data.corpus->append(data.gold_sentences[i], network.gap(), nullptr, batch);
  return network.usual_size(batch);
}

}  // namespace

Result<TaggerTrainingReport> train_tagger(const TaggerTrainingOptions& options) {
  const auto progress = [&](std::string_view what) -> Progress {
    return [&options, what](double share) {
      if (options.progress) options.progress(what, share);
    };
  };
  if (options.width % 32 != 0 || options.width == 0)
    return Error{"training.invalid_option", "the width of the network must be a multiple of 32", "width"};
  progress("read")(0);
  auto gathered = gather_tagger_data(options);
  if (!gathered) return gathered.error();
  TaggerData& data = *gathered;
  TaggerTrainingReport report;
  report.gold_words = data.gold_words;
  report.labels = data.labels.size();
  report.sources = data.sources;
  data.corpus->count_types(data.gold_sentences);
  std::vector<const CorpusSentence*> lessons = gold_lessons(data);

  const unsigned teacher_count = options.teachers.value_or(data.recipe.teachers);
  const unsigned teacher_epochs = options.teacher_epochs.value_or(data.recipe.teacher_epochs);
  const float teacher_dropout = options.teacher_dropout.value_or(data.recipe.teacher_dropout);
  std::vector<CorpusSentence> tagged;
  if (teacher_count > 0) {
    progress("word vectors")(0);
    const Matrix vectors = vectors_of_vocabulary(data, options.teacher_width, options.seed);
    std::vector<std::unique_ptr<Network>> teachers;
    for (unsigned i = 0; i < teacher_count; ++i) {
      teachers.push_back(new_network(data, options.teacher_width, teacher_distances, vectors, options.seed + 100 + i));
      learn(*teachers.back(), *data.corpus, lessons, {teacher_epochs, 1.5e-3f, teacher_dropout, options.seed + 200 + i},
            progress("teacher"));
    }
    if (options.held_out_folds > 0) report.teachers_held_out = measure(data, teachers);
    tagged = tag_text(data, teachers, options.silver_words, options.seed + 300, progress("tag text"));
    for (const CorpusSentence& sentence : tagged) report.silver_words += sentence.types.size();
    // Gold counts as much as half of the tagged text, and at least once.
    const std::size_t repeats = std::max<std::size_t>(1, report.silver_words / 2 / std::max<std::size_t>(data.gold_words, 1));
    const auto gold = lessons;
    for (std::size_t i = 1; i < repeats; ++i) lessons.insert(lessons.end(), gold.begin(), gold.end());
    for (const CorpusSentence& sentence : tagged) lessons.push_back(&sentence);
    std::vector<CorpusSentence> all = data.gold_sentences;
    all.insert(all.end(), tagged.begin(), tagged.end());
    data.corpus->count_types(all);
  }
  const auto network = new_network(data, options.width, distances, {}, options.seed);
  learn(*network, *data.corpus, lessons, {options.epochs, 2e-3f, teacher_count > 0 ? 0.1f : 0.3f, options.seed + 400}, progress("network"));

  TaggerExport result{
      network.get(), data.layout.get(), &data.labels, data.main_treebanks, usual_size_on(data, *network), code_of(options.language)};
  const std::string bytes = model_bytes(result);
  report.file_bytes = bytes.size();
  const bool keep = !options.output.empty();
  if (!keep && options.held_out_folds == 0) return report;
  // What is measured is the file as it ships, rounded weights and all; without a name for it, one that goes away again.
  std::error_code reason;
  const std::filesystem::path path =
      keep ? options.output : std::filesystem::temp_directory_path(reason) / ("veil-tagger-" + std::to_string(::getpid()) + ".veil");
  if (reason) return Error{"write.not_found", "there is no folder for temporary files where TMPDIR says", ""};
  std::optional<UnfinishedFile> passing;
  if (!keep) passing.emplace(path);
  if (auto written = write_new_file(path, bytes); !written) return written.error();
  if (options.held_out_folds > 0) {
    auto tagger = language::Tagger::open(path);
    if (!tagger) return tagger.error();
    report.held_out = measure_file(data, **tagger);
  }
  return report;
}

}  // namespace veil::training
