// See window_trainer.h.
#include "training/vectors/window_trainer.h"

#include <algorithm>
#include <cstring>

#include "training/vectors/unit_corpus.h"

namespace veil::training {
namespace {

constexpr unsigned most_draws = 8;  // for one negative: a vocabulary may have fewer units than negatives are wanted

void fetch(const float* row, std::size_t width) {
  for (std::size_t k = 0; k < width; k += 16) __builtin_prefetch(row + k, 1, 2);
}

}  // namespace

WindowTrainer::WindowTrainer(const SharedModel& model, const VectorTrainingOptions& options)
    : model_(model), options_(options), width_(model.inputs.width()) {
  before_.resize(vectors::most_inputs * width_);
  changed_.resize(vectors::most_inputs * width_);
}

void WindowTrainer::keep_units(std::span<const std::uint32_t> units, Random& random) {
  heads_.clear();
  within_.clear();
  within_ends_.clear();
  about_.clear();
  bool kept = false;
  for (const std::uint32_t marked : units) {
    const std::uint32_t unit = marked & unit_bits;
    if ((marked & about_bit) != 0) {
      about_.push_back(unit);
      continue;
    }
    const float chance = model_.kept[unit];
    if ((marked & within_bit) != 0) {
      if (kept && (chance >= 1 || random.unit() < chance)) {
        within_.push_back(unit);
        within_ends_.back() = static_cast<std::uint32_t>(within_.size());
      }
      continue;
    }
    kept = chance >= 1 || random.unit() < chance;
    if (!kept) continue;
    heads_.push_back(unit);
    within_ends_.push_back(static_cast<std::uint32_t>(within_.size()));
  }
}

void WindowTrainer::draw_outputs(std::uint32_t centre, Random& random, Outputs& outputs) const {
  outputs.units.assign(1, centre);
  for (unsigned drawn = 0; drawn < options_.negatives; ++drawn) {
    for (unsigned attempt = 0; attempt < most_draws; ++attempt) {
      const std::uint32_t unit = model_.negatives->draw(random);
      if (std::find(outputs.units.begin(), outputs.units.end(), unit) != outputs.units.end()) continue;
      outputs.units.push_back(unit);
      break;
    }
  }
}

void WindowTrainer::fetch_early(std::size_t next_centre, const Outputs& outputs) const {
  for (const std::uint32_t unit : outputs.units) fetch(model_.outputs.row(unit), width_);
  if (const std::size_t entering = next_centre + options_.window; entering < heads_.size())
    fetch(model_.inputs.row(heads_[entering]), width_);
}

void WindowTrainer::gather_inputs(std::size_t centre, std::size_t reach) {
  window_.clear();
  for (const std::uint32_t unit : about_) {
    if (unit != heads_[centre]) window_.push_back(unit);
  }
  const std::size_t first = centre >= reach ? centre - reach : 0;
  const std::size_t end = std::min(centre + reach + 1, heads_.size());
  for (std::size_t i = first; i < end; ++i) {
    if (i == centre) continue;
    window_.push_back(heads_[i]);
    for (std::uint32_t w = i == 0 ? 0 : within_ends_[i - 1]; w < within_ends_[i]; ++w) window_.push_back(within_[w]);
  }
}

void WindowTrainer::train_rows(std::span<float* const> rows, const Outputs& outputs, float rate) {
  output_rows_.clear();
  for (const std::uint32_t unit : outputs.units) output_rows_.push_back(model_.outputs.row(unit));
  for (std::size_t o = 0; o < output_rows_.size(); o += vectors::most_outputs) {
    const std::size_t output_count = std::min(vectors::most_outputs, output_rows_.size() - o);
    for (std::size_t i = 0; i < rows.size(); i += vectors::most_inputs) {
      model_.kernels->step(rows.data() + i, std::min(vectors::most_inputs, rows.size() - i), output_rows_.data() + o, output_count, width_,
                           rate, o == 0);
    }
  }
}

void WindowTrainer::train_skip_gram(const Outputs& outputs, float rate) {
  input_rows_.clear();
  for (const std::uint32_t unit : window_) input_rows_.push_back(model_.inputs.row(unit));
  train_rows(input_rows_, outputs, rate);
}

void WindowTrainer::train_skip_gram_with_ngrams(const Outputs& outputs, float rate) {
  for (std::size_t begin = 0; begin < window_.size(); begin += vectors::most_inputs) {
    const std::size_t count = std::min(vectors::most_inputs, window_.size() - begin);
    const auto parts_of = [&](std::uint32_t unit) {
      parts_.assign(1, model_.inputs.row(unit));
      for (const std::uint32_t bucket : model_.ngrams.of(unit)) parts_.push_back(model_.ngram_rows.row(bucket));
    };
    input_rows_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      parts_of(window_[begin + i]);
      float* const composed = before_.data() + i * width_;
      model_.kernels->combine(parts_.data(), parts_.size(), width_, 1.0f / static_cast<float>(parts_.size()), composed);
      input_rows_.push_back(changed_.data() + i * width_);
    }
    std::memcpy(changed_.data(), before_.data(), count * width_ * sizeof(float));
    train_rows(input_rows_, outputs, rate);
    for (std::size_t i = 0; i < count; ++i) {
      parts_of(window_[begin + i]);
      model_.kernels->spread(parts_.data(), parts_.size(), width_, before_.data() + i * width_, changed_.data() + i * width_);
    }
  }
}

void WindowTrainer::train_cbow(const Outputs& outputs, float rate) {
  parts_.clear();
  for (const std::uint32_t unit : window_) {
    parts_.push_back(model_.inputs.row(unit));
    if (model_.ngrams.ends.empty()) continue;
    for (const std::uint32_t bucket : model_.ngrams.of(unit)) parts_.push_back(model_.ngram_rows.row(bucket));
  }
  model_.kernels->combine(parts_.data(), parts_.size(), width_, 1.0f / static_cast<float>(parts_.size()), before_.data());
  std::memcpy(changed_.data(), before_.data(), width_ * sizeof(float));
  input_rows_.assign(1, changed_.data());
  train_rows(input_rows_, outputs, rate);
  model_.kernels->spread(parts_.data(), parts_.size(), width_, before_.data(), changed_.data());
}

void WindowTrainer::train_document(std::span<const std::uint32_t> units, float rate, Random& random) {
  keep_units(units, random);
  if (heads_.size() < 2) return;
  Outputs now, next;
  draw_outputs(heads_[0], random, now);
  for (std::size_t centre = 0; centre < heads_.size(); ++centre) {
    if (centre + 1 < heads_.size()) {
      draw_outputs(heads_[centre + 1], random, next);
      fetch_early(centre + 1, next);
    }
    gather_inputs(centre, 1 + random.below(options_.window));
    if (!window_.empty()) {
      if (options_.model == VectorModel::cbow) {
        train_cbow(now, rate);
      } else if (!model_.ngrams.ends.empty()) {
        train_skip_gram_with_ngrams(now, rate);
      } else {
        train_skip_gram(now, rate);
      }
    }
    std::swap(now, next);
  }
}

}  // namespace veil::training
