// See tagger_networks.h.
#include "training/tagger/tagger_networks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace veil::training {
namespace {

constexpr std::size_t batch_words = 400;
constexpr float vector_size = 0.15f;    // of a value of a word's starting vector, root mean square
constexpr std::size_t opinions = 4;     // labels kept per word of tagged text
constexpr float faint_opinion = 0.02f;  // less probable ones are dropped
constexpr float tagged_text_weight = 0.5f;

void add_to(const Matrix& from, Matrix& to) {
  if (to.rows == 0) {
    to = from;
    return;
  }
  for (std::size_t i = 0; i < to.values.size(); ++i) to.values[i] += from.values[i];
}

Target opinion_of(const float* probabilities, std::size_t labels) {
  std::vector<std::uint16_t> order(labels);
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  const std::size_t kept = std::min(opinions, labels);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(),
                    [&](auto a, auto b) { return probabilities[a] > probabilities[b]; });
  Target target{{}, false, tagged_text_weight};
  float sum = 0;
  for (std::size_t i = 0; i < kept; ++i) {
    const float probability = probabilities[order[i]];
    if (i > 0 && probability < faint_opinion * probabilities[order[0]]) break;
    target.labels.push_back({order[i], probability});
    sum += probability;
  }
  for (auto& choice : target.labels) choice.probability /= sum;
  return target;
}

}  // namespace

void learn(Network& network, const TaggerCorpus& corpus, std::vector<const CorpusSentence*> sentences, const LearningPlan& plan,
           const Progress& progress) {
  NetworkRandom random(plan.seed);
  Batch batch;
  batch.clear();
  const auto total = static_cast<float>(sentences.size() * plan.epochs);
  std::size_t done = 0;
  for (unsigned epoch = 0; epoch < plan.epochs; ++epoch) {
    for (std::size_t i = sentences.size(); i > 1; --i) std::swap(sentences[i - 1], sentences[random.below(i)]);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      corpus.append(*sentences[i], network.gap(), &random, batch);
      ++done;
      if (batch.size() < batch_words && i + 1 < sentences.size()) continue;
      const float share = static_cast<float>(done) / total;
      network.train(batch, plan.rate * (1.0f - share) + 1e-5f, plan.dropout, random);
      batch.clear();
      if (progress) progress(share);
    }
  }
}

std::unique_ptr<Network> new_network(const TaggerData& data, std::size_t width, std::vector<std::size_t> distances, const Matrix& vectors,
                                     std::uint64_t seed) {
  NetworkShape shape;
  shape.table_rows = data.layout->rows();
  shape.width = width;
  shape.distances = std::move(distances);
  data.labels.describe(shape);
  auto network = std::make_unique<Network>(std::move(shape), seed);
  double squares = 0;
  for (const float value : vectors.values) squares += static_cast<double>(value) * value;
  if (squares == 0) return network;
  const auto factor = static_cast<float>(vector_size / std::sqrt(squares / static_cast<double>(vectors.values.size())));
  for (std::size_t word = 0; word < vectors.rows; ++word) {
    float* to = network->table.value.row(*data.layout->folded_row(data.layout->folded_words()[word]));
    for (std::size_t c = 0; c < width; ++c) to[c] = vectors.row(word)[c] * factor;
  }
  return network;
}

std::vector<CorpusSentence> tag_text(TaggerData& data, const std::vector<std::unique_ptr<Network>>& teachers, std::size_t words,
                                     std::uint64_t seed, const Progress& progress) {
  NetworkRandom random(seed);
  std::vector<std::size_t> order(data.text.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  std::vector<CorpusSentence> tagged;
  std::size_t count = 0;
  const std::size_t gap = teachers.front()->gap();
  Batch batch;
  batch.clear();
  Matrix upos;
  Matrix labels;
  std::size_t waiting = 0;  // sentences at the end of `tagged` that are in the batch
  const auto ask_teachers = [&] {
    Matrix together;
    for (const auto& teacher : teachers) {
      teacher->predict(batch, upos, labels);
      add_to(labels, together);
    }
    std::size_t row = 0;
    for (std::size_t s = tagged.size() - waiting; s < tagged.size(); ++s)
      for (std::uint32_t& target : tagged[s].targets) {
        while (!batch.is_word[row]) ++row;
        target = data.corpus->add_target(opinion_of(together.row(row++), together.columns));
      }
    waiting = 0;
    batch.clear();
    if (progress) progress(static_cast<double>(count) / static_cast<double>(words));
  };
  for (const std::size_t i : order) {
    if (count >= words) break;
    const auto treebank = static_cast<std::uint8_t>(data.main_treebanks[i % data.main_treebanks.size()]);
    tagged.push_back(data.corpus->encode(data.text[i], treebank));
    count += data.text[i].size();
    ++waiting;
    data.corpus->append(tagged.back(), gap, nullptr, batch);
    if (batch.size() >= batch_words) ask_teachers();
  }
  if (waiting > 0) ask_teachers();
  return tagged;
}

std::vector<TaggingScore> measure(const TaggerData& data, const std::vector<std::unique_ptr<Network>>& networks) {
  std::vector<TaggingScore> scores;
  const std::size_t gap = networks.front()->gap();
  Batch batch;
  Matrix upos;
  Matrix labels;
  for (std::size_t source = 0; source < data.held_out.size(); ++source) {
    if (data.held_out[source].empty()) continue;
    TaggingScore score;
    score.treebank = data.recipe.sources[source].folder;
    for (const GoldSentence& sentence : data.held_out[source]) {
      std::vector<std::string> forms;
      for (const GoldWord& word : sentence) forms.push_back(word.form);
      batch.clear();
      const std::size_t treebank = data.recipe.sources[source].main ? source : data.main_treebanks.front();
      data.corpus->append(data.corpus->encode(forms, static_cast<std::uint8_t>(treebank)), gap, nullptr, batch);
      Matrix all_upos;
      Matrix all_labels;
      for (const auto& network : networks) {
        network->predict(batch, upos, labels);
        add_to(upos, all_upos);
        add_to(labels, all_labels);
      }
      for (std::size_t w = 0; w < sentence.size(); ++w) {
        const float* row = all_upos.row(gap + w);
        const auto best_upos = static_cast<Upos>(std::max_element(row, row + 17) - row);
        const float* label_row = all_labels.row(gap + w);
        std::size_t best = data.labels.size();
        for (std::uint16_t label = 0; label < data.labels.size(); ++label)
          if (data.labels.upos(label) == best_upos && (best == data.labels.size() || label_row[label] > label_row[best])) best = label;
        ++score.words;
        score.upos_right += best_upos == sentence[w].upos;
        score.features_right += best < data.labels.size() && data.labels.features(static_cast<std::uint16_t>(best)) == sentence[w].features;
      }
    }
    scores.push_back(std::move(score));
  }
  return scores;
}

}  // namespace veil::training
