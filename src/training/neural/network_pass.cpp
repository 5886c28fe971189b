// See network_pass.h.
#include "training/neural/network_pass.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "training/neural/matrix.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using neural::most_letters;
using neural::WordFeatures;

constexpr float smallest_deviation = 1e-5F;

// What is left out, as factors: 0, or a little above 1 so that sums stay.
std::vector<float> left_out(std::size_t count, float share, SplitMix& random) {
  std::vector<float> factors(count, 1.0F);
  if (share <= 0) return factors;
  const auto limit = static_cast<std::uint64_t>(static_cast<double>(share) * 4294967296.0);
  for (float& factor : factors) factor = (random.next() >> 32) < limit ? 0.0F : 1 / (1 - share);
  return factors;
}

void multiply(Matrix& rows, std::span<const float> factors) {
  for (std::size_t i = 0; i < factors.size(); ++i) rows.values()[i] *= factors[i];
}

void keep_where_positive(Matrix& wanted, const Matrix& outputs) {
  for (std::size_t i = 0; i < outputs.values().size(); ++i) {
    if (outputs.values()[i] <= 0) wanted.values()[i] = 0;
  }
}

// Normalized rows, and what going back needs.
struct Norm {
  Matrix unit;                // mean 0, deviation 1
  std::vector<float> factor;  // by row

  Matrix forward(const Matrix& rows, const float* learnt) {
    const std::size_t width = rows.width();
    unit = Matrix(rows.rows(), width);
    Matrix result(rows.rows(), width);
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      float sum = 0, squares = 0;
      for (std::size_t o = 0; o < width; ++o) sum += rows[i][o];
      const float mean = sum / static_cast<float>(width);
      for (std::size_t o = 0; o < width; ++o) squares += (rows[i][o] - mean) * (rows[i][o] - mean);
      factor.push_back(1 / std::sqrt(squares / static_cast<float>(width) + smallest_deviation));
      for (std::size_t o = 0; o < width; ++o) {
        unit[i][o] = (rows[i][o] - mean) * factor[i];
        result[i][o] = unit[i][o] * learnt[o] + learnt[width + o];
      }
    }
    return result;
  }

  void backward(Matrix& wanted, const float* learnt, float* changes) const {
    const std::size_t width = wanted.width();
    for (std::size_t i = 0; i < wanted.rows(); ++i) {
      float sum = 0, along = 0;
      for (std::size_t o = 0; o < width; ++o) {
        changes[o] += wanted[i][o] * unit[i][o];
        changes[width + o] += wanted[i][o];
        wanted[i][o] *= learnt[o];
        sum += wanted[i][o];
        along += wanted[i][o] * unit[i][o];
      }
      const auto count = static_cast<float>(width);
      for (std::size_t o = 0; o < width; ++o) wanted[i][o] = factor[i] * (wanted[i][o] - sum / count - unit[i][o] * along / count);
    }
  }
};

// Each row with those `far` before and behind it, nothing outside.
Matrix with_neighbours(const Matrix& rows, std::size_t far) {
  const std::size_t width = rows.width();
  Matrix result(rows.rows(), 3 * width);
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    if (i >= far) std::copy_n(rows[i - far], width, result[i]);
    std::copy_n(rows[i], width, result[i] + width);
    if (i + far < rows.rows()) std::copy_n(rows[i + far], width, result[i] + 2 * width);
  }
  return result;
}

void add_from_neighbours(const Matrix& wanted, std::size_t far, Matrix& sums) {
  const std::size_t width = sums.width();
  const auto add = [&](std::size_t to, const float* values) {
    for (std::size_t o = 0; o < width; ++o) sums[to][o] += values[o];
  };
  for (std::size_t i = 0; i < sums.rows(); ++i) {
    if (i >= far) add(i - far, wanted[i]);
    add(i, wanted[i] + width);
    if (i + far < sums.rows()) add(i + far, wanted[i] + 2 * width);
  }
}

// Words by themselves: inputs of the network but for gap and language.
class WordInputs {
 public:
  WordInputs(const LearntNetwork& network, const NetworkDocument& document, Chance& chance)
      : network_(network), document_(document), width_(network.layout.input_width - neural::gap_width - neural::language_width) {
    const std::size_t forms = network.info.letter_forms;
    rows_ = Matrix(document.kinds_of_words.size(), width_);
    strongest_.resize(rows_.rows() * forms);
    unknown_ = left_out(rows_.rows(), chance.unknown_word, chance.random);
    for (std::size_t i = 0; i < rows_.rows(); ++i) fill(i);
  }

  const Matrix& rows() const { return rows_; }

  void backward(const Matrix& wanted, std::span<float> changes) const {
    for (std::size_t i = 0; i < rows_.rows(); ++i) go_back(i, wanted[i], changes);
  }

 private:
  const float* weight(std::size_t at) const { return network_.weights.data() + at; }
  std::size_t letter_row(const WordFeatures& word, std::size_t i) const {
    return network_.layout.letters + (i < word.letter_count ? word.letters[i] : 0) * std::size_t{network_.info.letter_width};
  }

  void fill(std::size_t number) {
    const WordFeatures& word = document_.kinds_of_words[number];
    const std::size_t piece_width = network_.info.piece_width, forms = network_.info.letter_forms;
    float* inputs = rows_[number];
    const bool known = unknown_[number] != 0;
    const auto mean = [&](const std::array<std::uint32_t, neural::most_pieces>& pieces, std::size_t count) {
      for (std::size_t d = 0; d < piece_width; ++d) {
        int sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += network_.vectors[pieces[i] * piece_width + d];
        inputs[d] = known ? static_cast<float>(sum) * network_.scales[d] / static_cast<float>(count) : 0;
      }
      inputs += piece_width;
    };
    mean(word.small, word.small_count);
    mean(word.capital, word.capital_count);

    const neural::LayerPlace& layer = network_.layout.letter_forms;
    std::uint8_t* strongest = strongest_.data() + number * forms;
    std::fill_n(strongest, forms, most_letters);  // no letter shows the form
    std::vector<float> shown(forms);
    for (std::size_t i = 0; i < word.letter_count; ++i) {
      std::copy_n(weight(layer.constants()), forms, shown.begin());
      for (std::size_t tap = 0; tap < 3; ++tap) {
        const float* letter = weight(letter_row(word, i + tap == 0 ? most_letters : i + tap - 1));
        for (std::size_t k = 0; k < layer.inputs; ++k) {
          const float* row = weight(layer.at + (tap * layer.inputs + k) * forms);
          for (std::size_t f = 0; f < forms; ++f) shown[f] += letter[k] * row[f];
        }
      }
      for (std::size_t f = 0; f < forms; ++f) {
        if (shown[f] <= inputs[f]) continue;
        inputs[f] = shown[f];
        strongest[f] = static_cast<std::uint8_t>(i);
      }
    }
    inputs += forms;
    for (std::size_t i = 0; i < neural::word_tables; ++i) {
      const std::size_t table_width = neural::table_widths[i];
      if (known || i == 0) std::copy_n(weight(network_.layout.tables[i] + word.rows[i] * table_width), table_width, inputs);
      inputs += table_width;
    }
  }

  void go_back(std::size_t number, const float* wanted, std::span<float> changes) const {
    const WordFeatures& word = document_.kinds_of_words[number];
    const std::size_t forms = network_.info.letter_forms;
    wanted += 2 * network_.info.piece_width;
    const neural::LayerPlace& layer = network_.layout.letter_forms;
    for (std::size_t f = 0; f < forms; ++f) {
      const std::size_t at = strongest_[number * forms + f];
      if (at == most_letters || wanted[f] == 0) continue;
      changes[layer.constants() + f] += wanted[f];
      for (std::size_t tap = 0; tap < 3; ++tap) {
        const std::size_t letter = letter_row(word, at + tap == 0 ? most_letters : at + tap - 1);
        for (std::size_t k = 0; k < layer.inputs; ++k) {
          const std::size_t form = layer.at + (tap * layer.inputs + k) * forms + f;
          changes[form] += wanted[f] * network_.weights[letter + k];
          if (letter != network_.layout.letters) changes[letter + k] += wanted[f] * network_.weights[form];  // no letter stays nothing
        }
      }
    }
    wanted += forms;
    for (std::size_t i = 0; i < neural::word_tables; ++i) {
      const std::size_t table_width = neural::table_widths[i];
      float* change = changes.data() + network_.layout.tables[i] + word.rows[i] * table_width;
      if (unknown_[number] != 0 || i == 0) {
        for (std::size_t k = 0; k < table_width; ++k) change[k] += wanted[k];
      }
      wanted += table_width;
    }
  }

  const LearntNetwork& network_;
  const NetworkDocument& document_;
  std::size_t width_;
  Matrix rows_;
  std::vector<float> unknown_;
  std::vector<std::uint8_t> strongest_;
};

// Turns scores into what each should change by; the loss.
double compare(Matrix& scores, std::span<const std::uint16_t> answers, float smoothing) {
  double loss = 0;
  const std::size_t outputs = scores.width();
  for (std::size_t i = 0; i < scores.rows(); ++i) {
    float* row = scores[i];
    if (answers[i] == no_answer) {
      std::fill_n(row, outputs, 0.0F);
      continue;
    }
    const float best = *std::max_element(row, row + outputs);
    double sum = 0;
    for (std::size_t o = 0; o < outputs; ++o) sum += std::exp(static_cast<double>(row[o] - best));
    const double logarithm = std::log(sum) + best;
    for (std::size_t o = 0; o < outputs; ++o) {
      const double target = smoothing / static_cast<double>(outputs) + (o == answers[i] ? 1 - smoothing : 0);
      loss += target * (logarithm - row[o]);
      row[o] = static_cast<float>(std::exp(row[o] - logarithm) - target);
    }
  }
  return loss;
}

}  // namespace

LearntNetwork::LearntNetwork(const neural::NetworkParts& parts)
    : info(parts.info), layout(parts.layout), tables(parts.tables.words), scales(parts.tables.scales), weights(parts.weights) {
  const std::size_t pieces = tables.pieces.rests.size() + 1;
  vectors.assign(pieces * info.piece_width, 0);
  for (std::size_t row = 0; row < pieces; ++row) {
    neural::add_vector(parts.tables.vectors, row, info.piece_width, vectors.data() + row * info.piece_width);
  }
}

NetworkDocument network_document(const LearntNetwork& network, std::string_view text, std::span<const neural::Word> words,
                                 std::uint32_t language) {
  NetworkDocument document;
  document.language = language;
  std::unordered_map<std::string_view, std::uint32_t> known;
  std::unordered_map<std::string, std::uint32_t> seen;
  for (std::uint32_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i].span.of(text);
    const auto [place, is_new] = known.try_emplace(word, static_cast<std::uint32_t>(document.kinds_of_words.size()));
    if (is_new) document.kinds_of_words.push_back(network.tables.features(word, words[i].kind, language));
    document.words.push_back(place->second);
    document.gaps.push_back(words[i].gap);
    document.same.push_back(seen.try_emplace(utf8::to_lower(word), i).first->second);
  }
  document.answers.assign(words.size(), no_answer);
  return document;
}

double pass(const LearntNetwork& network, const NetworkDocument& document, Chance& chance, std::span<float> changes) {
  const neural::NetworkLayout& layout = network.layout;
  const std::span<const float> weights = network.weights;
  const std::size_t count = document.words.size(), channels = network.info.channels;
  if (count == 0) return 0;

  const WordInputs words(network, document, chance);
  Matrix inputs(count, layout.input_width);
  const std::size_t word_width = words.rows().width();
  for (std::size_t i = 0; i < count; ++i) {
    float* row = std::copy_n(words.rows()[document.words[i]], word_width, inputs[i]);
    row =
        std::copy_n(weights.data() + layout.gaps + static_cast<std::size_t>(document.gaps[i]) * neural::gap_width, neural::gap_width, row);
    std::copy_n(weights.data() + layout.languages + document.language * neural::language_width, neural::language_width, row);
  }
  const std::vector<float> input_factors = left_out(inputs.values().size(), chance.inputs, chance.random);
  multiply(inputs, input_factors);
  Matrix entered = forward(inputs, layout.input, weights);
  for (float& value : entered.values()) value = std::max(value, 0.0F);

  std::vector<Norm> norms(layout.norms.size());
  std::vector<Matrix> neighbours, added;
  std::vector<std::vector<float>> added_factors;
  Matrix state = norms[0].forward(entered, weights.data() + layout.norms[0]);
  for (std::size_t c = 0; c < layout.convolutions.size(); ++c) {
    neighbours.push_back(with_neighbours(state, network.info.dilations[c]));
    added.push_back(forward(neighbours[c], layout.convolutions[c], weights));
    for (float& value : added[c].values()) value = std::max(value, 0.0F);
    added_factors.push_back(left_out(added[c].values().size(), chance.convolutions, chance.random));
    for (std::size_t i = 0; i < state.values().size(); ++i) state.values()[i] += added[c].values()[i] * added_factors[c][i];
    state = norms[c + 1].forward(state, weights.data() + layout.norms[c + 1]);
  }

  // At the first place of each word, of each channel the place where it is largest.
  std::vector<std::uint32_t> largest(count * channels);
  for (std::uint32_t i = 0; i < count; ++i) {
    for (std::size_t o = 0; o < channels; ++o) {
      std::uint32_t& place = largest[document.same[i] * channels + o];
      if (document.same[i] == i || state[i][o] > state[place][o]) place = i;
    }
  }
  Matrix both(count, 2 * channels);
  for (std::size_t i = 0; i < count; ++i) {
    std::copy_n(state[i], channels, both[i]);
    for (std::size_t o = 0; o < channels; ++o) both[i][channels + o] = state[largest[document.same[i] * channels + o]][o];
  }
  const std::vector<float> both_factors = left_out(both.values().size(), chance.inputs, chance.random);
  multiply(both, both_factors);
  Matrix middle = forward(both, layout.middle, weights);
  for (float& value : middle.values()) value = std::max(value, 0.0F);
  Matrix shown = middle;
  const std::vector<float> middle_factors = left_out(shown.values().size(), chance.inputs / 2, chance.random);
  multiply(shown, middle_factors);
  Matrix wanted = forward(shown, layout.last, weights);
  const double loss = compare(wanted, document.answers, chance.smoothing);
  if (changes.empty()) return loss;

  wanted = backward(shown, wanted, layout.last, weights, changes);
  multiply(wanted, middle_factors);
  keep_where_positive(wanted, middle);
  wanted = backward(both, wanted, layout.middle, weights, changes);
  multiply(wanted, both_factors);
  Matrix of_state(count, channels);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t o = 0; o < channels; ++o) {
      of_state[i][o] += wanted[i][o];
      of_state[largest[document.same[i] * channels + o]][o] += wanted[i][channels + o];
    }
  }
  for (std::size_t c = layout.convolutions.size(); c-- > 0;) {
    norms[c + 1].backward(of_state, weights.data() + layout.norms[c + 1], changes.data() + layout.norms[c + 1]);
    Matrix of_added = of_state;
    multiply(of_added, added_factors[c]);
    keep_where_positive(of_added, added[c]);
    add_from_neighbours(backward(neighbours[c], of_added, layout.convolutions[c], weights, changes), network.info.dilations[c], of_state);
  }
  norms[0].backward(of_state, weights.data() + layout.norms[0], changes.data() + layout.norms[0]);
  keep_where_positive(of_state, entered);
  Matrix of_inputs = backward(inputs, of_state, layout.input, weights, changes);
  multiply(of_inputs, input_factors);
  Matrix of_words(words.rows().rows(), word_width);
  for (std::size_t i = 0; i < count; ++i) {
    const float* row = of_inputs[i];
    float* sums = of_words[document.words[i]];
    for (std::size_t k = 0; k < word_width; ++k) sums[k] += *row++;
    float* gap = changes.data() + layout.gaps + static_cast<std::size_t>(document.gaps[i]) * neural::gap_width;
    for (std::size_t k = 0; k < neural::gap_width; ++k) gap[k] += *row++;
    float* language = changes.data() + layout.languages + document.language * neural::language_width;
    for (std::size_t k = 0; k < neural::language_width; ++k) language[k] += *row++;
  }
  words.backward(of_words, changes);
  return loss;
}

}  // namespace veil::training
