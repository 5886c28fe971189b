// See export_tagger.h.
#include "training/tagger/export_tagger.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>

#include "language/tagger/model_file.h"

namespace veil::training {
namespace {

using language::ModelSection;
using Row = std::vector<float>;

template <typename T>
T whole(float value, float limit) {
  return static_cast<T>(std::lround(std::clamp(value, -limit, limit)));
}

// Rows of bytes, each with the power of two that its largest value needs.
struct ShortRows {
  std::vector<std::int8_t> values;
  std::vector<std::uint8_t> shifts;

  void add(const Row& row, float scale) {
    float largest = 0;
    for (const float value : row) largest = std::max(largest, std::abs(value) * scale);
    std::uint8_t shift = 0;
    while (shift < 7 && std::ldexp(largest, -shift) > 127.0f) ++shift;
    for (const float value : row) values.push_back(whole<std::int8_t>(std::ldexp(value * scale, -shift), 127.0f));
    shifts.push_back(shift);
  }
};

class Exporter {
 public:
  explicit Exporter(const TaggerExport& tagger)
      : tagger_(tagger),
        network_(*tagger.network),
        layout_(*tagger.layout),
        width_(network_.shape().width),
        scale_(static_cast<float>(language::largest_state) / tagger.usual_size) {}

  std::string bytes() {
    header_.width = static_cast<std::uint32_t>(width_);
    header_.layers = static_cast<std::uint32_t>(network_.layers.size());
    for (std::size_t i = 0; i < network_.layers.size(); ++i)
      header_.distances[i] = static_cast<std::uint8_t>(network_.shape().distances[i]);
    std::copy_n(tagger_.language.begin(), std::min<std::size_t>(tagger_.language.size(), 7), header_.language.begin());
    put_shapes();
    put_words();
    put_affixes();
    put_lexicon();
    put_layers();
    put_heads();
    return writer_.file(header_);
  }

 private:
  void add(Row& row, std::uint32_t table_row, float share = 1.0f) const {
    const float* from = network_.table.value.row(table_row);
    for (std::size_t c = 0; c < width_; ++c) row[c] += share * from[c];
  }

  void append(const Row& row, std::vector<std::int16_t>& values) const {
    for (const float value : row) values.push_back(whole<std::int16_t>(value * scale_, 32767.0f));
  }

  void put_shapes() {
    std::vector<std::int16_t> values;
    for (std::size_t shape = 0; shape < language::shape_places; ++shape) {
      Row row(width_);
      add(row, layout_.shape_row(shape));
      for (const std::size_t treebank : tagger_.main_treebanks)
        add(row, layout_.treebank_row(treebank), 1.0f / static_cast<float>(tagger_.main_treebanks.size()));
      append(row, values);
    }
    writer_.put(ModelSection::shape_rows, values);
  }

  void put_words() {
    const std::size_t count = layout_.folded_words().size() + layout_.capitalised_words().size();
    std::vector<language::WordSlot> slots(std::bit_ceil(count * 3 / 2 + 2));
    ShortRows rows;
    const auto put = [&](const std::string& word, std::uint64_t kind) {
      Row row(width_);
      for (const std::uint32_t r : layout_.rows_of(word).rows) add(row, r);
      const std::uint64_t hash = language::hash_of(word, kind);
      std::size_t slot = hash & (slots.size() - 1);
      while (slots[slot].word_plus_one != 0) slot = (slot + 1) & (slots.size() - 1);
      rows.add(row, scale_);
      slots[slot] = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(rows.shifts.size())};
    };
    for (const std::string& word : layout_.folded_words()) put(word, language::folded_key);
    for (const std::string& word : layout_.capitalised_words()) put(word, language::capitalised_key);
    writer_.put(ModelSection::word_slots, slots);
    writer_.put(ModelSection::word_rows, rows.values);
    writer_.put(ModelSection::word_shifts, rows.shifts);
  }

  void put_affixes() {
    ShortRows rows;
    for (std::size_t bucket = 0; bucket < layout_.buckets(); ++bucket) {
      Row row(width_);
      add(row, layout_.affix_row(static_cast<std::uint32_t>(bucket)));
      rows.add(row, scale_);
    }
    writer_.put(ModelSection::affix_rows, rows.values);
    writer_.put(ModelSection::affix_shifts, rows.shifts);
  }

  void put_lexicon() {
    if (!layout_.lexicon()) return;
    const std::map<std::string, std::uint64_t> words(layout_.lexicon()->words().begin(), layout_.lexicon()->words().end());
    std::map<std::uint64_t, std::uint16_t> classes;
    std::vector<std::int16_t> values;
    Row ending(width_);
    add(ending, layout_.lexicon_row(Lexicon::ending_bit));
    append(ending, values);
    std::vector<language::LexiconSlot> slots(std::bit_ceil(words.size() * 3 / 2 + 2));
    for (const auto& [word, analyses] : words) {
      const auto [place, is_new] = classes.try_emplace(analyses, static_cast<std::uint16_t>(classes.size() + 1));
      if (is_new) {
        Row row(width_);
        for (std::size_t bit = 0; bit < Lexicon::bits; ++bit)
          if (analyses >> bit & 1u) add(row, layout_.lexicon_row(bit));
        append(row, values);
      }
      const std::uint64_t hash = language::hash_of(word, language::lexicon_key);
      std::size_t slot = hash & (slots.size() - 1);
      while (slots[slot].word_class != 0) slot = (slot + 1) & (slots.size() - 1);
      slots[slot] = {static_cast<std::uint16_t>(hash >> 48), place->second};
    }
    writer_.put(ModelSection::lexicon_slots, slots);
    writer_.put(ModelSection::lexicon_rows, values);
  }

  // Both weights of each pair of inputs side by side, output after output.
  void append_pairs(const Matrix& weights, std::size_t outputs, float factor, float limit, std::vector<std::int16_t>& values) const {
    for (std::size_t i = 0; i < weights.rows; i += 2)
      for (std::size_t o = 0; o < outputs; ++o)
        for (std::size_t k = 0; k < 2; ++k)
          values.push_back(o < weights.columns ? whole<std::int16_t>(weights.row(i + k)[o] * factor, limit) : std::int16_t{0});
  }

  void put_layers() {
    // The most that 3 * width products of a state and a weight may add up to is below 2^31, with room for the bias.
    const float limit = std::min(2047.0f, std::floor(1.6e9f / static_cast<float>(3 * width_ * language::largest_state)));
    float largest = 0;
    for (const Parameters& layer : network_.layers)
      for (const float value : layer.value.values) largest = std::max(largest, std::abs(value));
    std::uint32_t shift = 12;
    while (shift > 4 && std::ldexp(largest, static_cast<int>(shift)) > limit) --shift;
    header_.weight_shift = shift;
    const float factor = std::ldexp(1.0f, static_cast<int>(shift));
    std::vector<std::int16_t> weights;
    std::vector<std::int32_t> biases;
    for (std::size_t i = 0; i < network_.layers.size(); ++i) {
      append_pairs(network_.layers[i].value, width_, factor, limit, weights);
      for (const float bias : network_.layer_biases[i].value.values) biases.push_back(whole<std::int32_t>(bias * factor * scale_, 4e8f));
    }
    writer_.put(ModelSection::layer_weights, weights);
    writer_.put(ModelSection::layer_biases, biases);
  }

  float head_factor(const Matrix& weights) const {
    const float limit = std::min(8191.0f, std::floor(1.2e9f / static_cast<float>(width_ * language::largest_state)));
    float largest = 1e-6f;
    for (const float value : weights.values) largest = std::max(largest, std::abs(value));
    return limit / largest;
  }

  void put_heads() {
    std::vector<std::int16_t> weights;
    std::vector<std::int32_t> biases(language::upos_outputs);
    float factor = head_factor(network_.upos_head.value);
    append_pairs(network_.upos_head.value, language::upos_outputs, factor, 32767.0f, weights);
    for (std::size_t i = 0; i < network_.shape().upos_count; ++i)
      biases[i] = whole<std::int32_t>(network_.upos_bias.value.values[i] * factor * scale_, 4e8f);
    writer_.put(ModelSection::upos_weights, weights);
    writer_.put(ModelSection::upos_biases, biases);

    const Labels& labels = *tagger_.labels;
    std::vector<std::uint16_t> order(labels.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return labels.upos(a) < labels.upos(b); });
    const Matrix by_label = transposed(network_.label_head());
    factor = head_factor(by_label);
    FeatureInventory inventory;
    std::vector<std::uint16_t> features;
    weights.clear();
    biases.clear();
    for (std::size_t first = 0; first < order.size();) {
      std::size_t end = first;
      while (end < order.size() && labels.upos(order[end]) == labels.upos(order[first])) ++end;
      Matrix of_upos(width_, end - first);
      for (std::size_t i = first; i < end; ++i) {
        features.push_back(inventory.add(labels.features(order[i])));
        for (std::size_t c = 0; c < width_; ++c) of_upos.row(c)[i - first] = by_label.row(order[i])[c];
        biases.push_back(whole<std::int32_t>(network_.label_bias.value.values[order[i]] * factor * scale_, 4e8f));
      }
      append_pairs(of_upos, language::filled_up(end - first), factor, 32767.0f, weights);
      biases.resize(biases.size() + language::filled_up(end - first) - (end - first));
      first = end;
    }
    for (std::size_t upos = 0; upos <= 17; ++upos)
      header_.label_begin[upos] = static_cast<std::uint16_t>(
          std::count_if(order.begin(), order.end(), [&](auto label) { return static_cast<std::size_t>(labels.upos(label)) < upos; }));
    std::vector<char> strings;
    for (std::uint16_t i = 0; i < inventory.size(); ++i) {
      const std::string_view string = inventory.at(i);
      strings.insert(strings.end(), string.begin(), string.end());
      strings.push_back('\0');
    }
    writer_.put(ModelSection::feature_strings, strings);
    writer_.put(ModelSection::label_features, features);
    writer_.put(ModelSection::label_weights, weights);
    writer_.put(ModelSection::label_biases, biases);
  }

  const TaggerExport& tagger_;
  const Network& network_;
  const TableLayout& layout_;
  std::size_t width_;
  float scale_;
  language::ModelHeader header_{};
  language::ModelWriter writer_;
};

}  // namespace

std::string model_bytes(const TaggerExport& tagger) { return Exporter(tagger).bytes(); }

}  // namespace veil::training
