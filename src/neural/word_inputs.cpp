// See word_inputs.h.
#include "neural/word_inputs.h"

#include <algorithm>

namespace veil::neural {
namespace {

constexpr std::int32_t largest_piece_sum = largest_vector_value * static_cast<std::int32_t>(most_pieces);

// rows x inputs times inputs x outputs, each row padded.
std::vector<float> multiplied(const float* rows, std::size_t count, std::size_t inputs, const float* weights, std::size_t outputs) {
  std::vector<float> result(count * padded(outputs), 0.0F);
  for (std::size_t r = 0; r < count; ++r) {
    for (std::size_t i = 0; i < inputs; ++i) {
      for (std::size_t o = 0; o < outputs; ++o) result[r * padded(outputs) + o] += rows[r * inputs + i] * weights[i * outputs + o];
    }
  }
  return result;
}

void add(const float* values, std::size_t count, float* sums) {
  for (std::size_t i = 0; i < count; ++i) sums[i] += values[i];
}

}  // namespace

WordInputs::WordInputs(const NetworkParts& parts)
    : tables_(parts.tables), channels_(parts.info.channels), piece_width_(parts.info.piece_width), form_count_(parts.info.letter_forms) {
  const NetworkInfo& info = parts.info;
  const NetworkLayout& layout = parts.layout;
  const float* weights = parts.weights.data();
  // The weights of the input layer, in the order of what goes in.
  const float* at = weights + layout.input.at;
  const auto of_pieces = [&] {
    std::vector<float> values((piece_width_ + 1) * channels_, 0.0F);
    for (std::size_t d = 0; d < piece_width_; ++d) {
      for (std::size_t o = 0; o < channels_; ++o) values[d * channels_ + o] = at[d * channels_ + o] * tables_.scales[d];
    }
    at += piece_width_ * channels_;
    return RoundedProducts(1, piece_width_, channels_, values.data(), 1, largest_piece_sum);
  };
  small_ = of_pieces();
  capital_ = of_pieces();
  std::vector<float> of_forms(at, at + form_count_ * channels_);
  of_forms.insert(of_forms.end(), weights + layout.input.constants(), weights + layout.input.end());
  forms_ = Products(1, form_count_, channels_, of_forms.data());
  at += form_count_ * channels_;
  for (std::size_t i = 0; i < word_tables; ++i) {
    known_.push_back(multiplied(weights + layout.tables[i], table_rows[i], table_widths[i], at, channels_));
    at += table_widths[i] * channels_;
  }
  const std::vector<float> gaps = multiplied(weights + layout.gaps, gap_rows, gap_width, at, channels_);
  at += gap_width * channels_;
  const std::vector<float> languages = multiplied(weights + layout.languages, info.languages, language_width, at, channels_);
  const std::size_t width = padded(channels_);
  for (std::size_t language = 0; language < info.languages; ++language) {
    for (std::size_t gap = 0; gap < gap_rows; ++gap) {
      beside_.insert(beside_.end(), gaps.begin() + static_cast<std::ptrdiff_t>(gap * width),
                     gaps.begin() + static_cast<std::ptrdiff_t>((gap + 1) * width));
      add(languages.data() + language * width, width, beside_.data() + beside_.size() - width);
    }
  }
  const std::size_t letters = tables_.words.letters.size() + 2;
  const float* forms = weights + layout.letter_forms.at;
  letter_steps_.assign(letters * 3 * form_count_, 0.0F);
  for (std::size_t place = 0; place < 3; ++place) {
    const std::vector<float> steps =
        multiplied(weights + layout.letters, letters, info.letter_width, forms + place * info.letter_width * form_count_, form_count_);
    for (std::size_t letter = 0; letter < letters; ++letter) {
      std::copy_n(steps.data() + letter * padded(form_count_), form_count_, letter_steps_.data() + (letter * 3 + place) * form_count_);
    }
  }
  letter_constants_.assign(weights + layout.letter_forms.constants(), weights + layout.letter_forms.end());
}

const float* WordInputs::beside(Gap gap, std::uint32_t language) const {
  return beside_.data() + (language * gap_rows + static_cast<std::size_t>(gap)) * padded(channels_);
}

// Each letter with its two neighbours; of each form the letter that shows it most. No letter: row 0.
void WordInputs::fill_forms(const WordFeatures& features, float* forms) const {
  std::fill_n(forms, form_count_, 0.0F);
  for (std::size_t i = 0; i < features.letter_count; ++i) {
    const auto step = [&](std::size_t letter, std::size_t place) {
      const std::size_t row = letter < features.letter_count ? features.letters[letter] : 0;
      return letter_steps_.data() + (row * 3 + place) * form_count_;
    };
    const float *before = step(i == 0 ? most_letters : i - 1, 0), *here = step(i, 1), *behind = step(i + 1, 2);
    for (std::size_t f = 0; f < form_count_; ++f) {
      const float shown = letter_constants_[f] + before[f] + here[f] + behind[f];
      forms[f] = shown > forms[f] ? shown : forms[f];
    }
  }
}

void WordInputs::add_known(const WordFeatures& features, float* row) const {
  for (std::size_t i = 0; i < word_tables; ++i) add(known_[i].data() + features.rows[i] * padded(channels_), channels_, row);
}

std::vector<float> WordInputs::rows(std::string_view text, std::span<const Word> words, std::uint32_t language,
                                    const Kernels& kernels) const {
  const std::size_t width = padded(channels_), count = words.size(), sum_width = small_.inputs;
  std::vector<std::int16_t> small_sums(count * sum_width), capital_sums(count * sum_width);
  std::vector<float> forms(count * form_count_), small(count * width), capital(count * width), result(count * width);
  std::vector<WordFeatures> features;
  const auto add_pieces = [&](const std::array<std::uint32_t, most_pieces>& rows, std::size_t pieces, std::int16_t* sums) {
    for (std::size_t i = 0; i < pieces; ++i) add_vector(tables_.vectors, rows[i], piece_width_, sums);
  };
  std::vector<const std::int16_t*> small_rows, capital_rows;
  std::vector<const float*> form_rows;
  for (std::size_t i = 0; i < count; ++i) {
    features.push_back(tables_.words.features(words[i].span.of(text), words[i].kind, language));
    add_pieces(features[i].small, features[i].small_count, small_sums.data() + i * sum_width);
    add_pieces(features[i].capital, features[i].capital_count, capital_sums.data() + i * sum_width);
    fill_forms(features[i], forms.data() + i * form_count_);
    small_rows.push_back(small_sums.data() + i * sum_width);
    capital_rows.push_back(capital_sums.data() + i * sum_width);
    form_rows.push_back(forms.data() + i * form_count_);
  }
  kernels.rounded_products(small_, small_rows.data(), count, small.data());
  kernels.rounded_products(capital_, capital_rows.data(), count, capital.data());
  kernels.products(forms_, form_rows.data(), count, result.data());
  for (std::size_t i = 0; i < count; ++i) {
    float* row = result.data() + i * width;
    const float of_small = 1 / static_cast<float>(features[i].small_count), of_capital = 1 / static_cast<float>(features[i].capital_count);
    for (std::size_t o = 0; o < channels_; ++o) row[o] += small[i * width + o] * of_small + capital[i * width + o] * of_capital;
    add_known(features[i], row);
  }
  return result;
}

}  // namespace veil::neural
