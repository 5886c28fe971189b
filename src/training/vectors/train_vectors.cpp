// See veil/training_vectors.h: checks the options, makes or reads the corpus and the matrices, trains, writes.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

#include "training/vectors/checkpoint.h"
#include "vectors/vector_file.h"
#include "veil/tools/training_vectors.h"

namespace veil::training {
namespace {

using Clock = std::chrono::steady_clock;
using vectors::FileUnits;
using vectors::VectorFile;

static_assert(static_cast<int>(FileUnits::words) == static_cast<int>(VectorUnits::words) &&
              static_cast<int>(FileUnits::given) == static_cast<int>(VectorUnits::given));

Error invalid(std::string message, std::string option) { return {"training.invalid_option", std::move(message), std::move(option)}; }

// A small corpus needs more passes: rare units, which identify most, must be met often enough to leave where they began.
unsigned epochs_for(std::uint64_t words) {
  constexpr std::uint64_t enough_words = 30'000'000;
  return static_cast<unsigned>(std::clamp<std::uint64_t>(enough_words / std::max<std::uint64_t>(words, 1), 5, 20));
}

Result<void> check(const VectorTrainingOptions& options) {
  if (options.dimensions == 0 || options.dimensions > vectors::most_dimensions)
    return invalid("vectors have 1 to 65536 dimensions", "dimensions");
  if (options.window == 0 || options.window > 1000) return invalid("a window reaches 1 to 1000 units", "window");
  if (options.negatives == 0 || options.negatives > 100) return invalid("a window has 1 to 100 negatives", "negatives");
  if (options.epochs > 100'000) return invalid("there are at most 100000 epochs", "epochs");
  if (!(options.rate > 0) || options.rate > 10) return invalid("the rate is above 0 and at most 10", "rate");
  if (!(options.sampling >= 0)) return invalid("sampling is 0 or more", "sampling");
  if (!std::isfinite(options.negative_exponent)) return invalid("the exponent is a number", "negative_exponent");
  if (options.threads > 256) return invalid("there are at most 256 threads", "threads");
  if (options.ngram_buckets > 0 &&
      (options.shortest_ngram == 0 || options.shortest_ngram > options.longest_ngram || options.longest_ngram > 32))
    return invalid("n-grams have 1 to 32 characters, the shortest not more than the longest", "ngrams");
  return {};
}

Result<const vectors::Kernels*> kernels_named(const std::string& name) {
  if (name.empty()) return &vectors::best_kernels();
  if (name == "plain") return &vectors::plain_kernels();
  const vectors::Kernels* const wanted = name == "avx2" ? vectors::avx2_kernels() : name == "avx512" ? vectors::avx512_kernels() : nullptr;
  if (wanted) return wanted;
  return invalid("this program and processor have no such kernels: plain, avx2 or avx512", "kernels");
}

// All that the result depends on, but for the number of threads.
std::string fingerprint_of(const VectorTrainingOptions& o, const vectors::Kernels& kernels) {
  std::ostringstream out;
  out.precision(17);
  out << o.start.string() << '\n'
      << static_cast<int>(o.model) << ' ' << static_cast<int>(o.units) << ' ' << o.dimensions << ' ' << o.window << ' ' << o.negatives
      << ' ' << o.epochs << ' ' << o.rate << ' ' << o.sampling << ' ' << o.negative_exponent << ' ' << o.smallest_count << ' '
      << o.ngram_buckets << ' ' << o.shortest_ngram << ' ' << o.longest_ngram << ' ' << o.seed << ' ' << kernels.name << '\n'
      << o.about;
  return out.str();
}

// The training in flight.
class Training {
 public:
  Training(VectorTrainingOptions options, const vectors::Kernels& kernels) : options_(std::move(options)) { model_.kernels = &kernels; }

  Result<void> open_start() {
    auto file = VectorFile::open(options_.start);
    if (!file) return file.error();
    if (!file->can_be_updated() || file->form.bits != 32) {
      return Error{"training.not_updatable", "the file does not hold what an update needs: it was converted, or trained for use only",
                   options_.start.string()};
    }
    options_.dimensions = file->form.dimensions;
    if (file->form.made_of != FileUnits::other) options_.units = static_cast<VectorUnits>(file->form.made_of);
    options_.ngram_buckets = file->form.ngrams.buckets;
    options_.shortest_ngram = file->form.ngrams.shortest;
    options_.longest_ngram = file->form.ngrams.longest;
    start_.emplace(std::move(*file));
    return {};
  }

  Result<VectorTrainingReport> run(const FeedDocuments& feed) {
    const std::string fingerprint = fingerprint_of(options_, *model_.kernels);
    const std::size_t width = vectors::padded_width(options_.dimensions);
    std::error_code ignored;
    report_.kernels = model_.kernels->name;
    if (!options_.checkpoint.empty() && std::filesystem::exists(options_.checkpoint, ignored)) {
      auto left = read_checkpoint(options_.checkpoint, fingerprint, width, options_.ngram_buckets, model_);
      if (!left) return left.error();
      work_ = std::move(*left);
      report_.resumed = true;
    } else {
      work_.fingerprint = fingerprint;
      if (auto read = read_documents(feed); !read) return read.error();
      if (auto made = make_matrices(width); !made) return made.error();
    }
    start_.reset();
    if (auto trained = train(); !trained) return trained.error();
    if (auto written = write(width); !written) return written.error();
    if (!options_.checkpoint.empty()) std::filesystem::remove(options_.checkpoint, ignored);
    return report_;
  }

 private:
  Result<void> read_documents(const FeedDocuments& feed) {
    const auto begin = Clock::now();
    std::vector<std::string> known;
    if (start_)
      for (std::size_t row = 0; row < start_->form.units; ++row) known.emplace_back(start_->spelling(row));
    work_.known = known.size();
    work_.trained_before = start_ ? start_->form.words_trained : 0;
    UnitCorpusBuilder builder(std::move(known));
    std::ofstream written;
    if (!options_.written_units.empty()) written.open(options_.written_units, std::ios::binary | std::ios::trunc);
    const auto take = [&](const Document& document, double weight) -> Result<void> {
      if (!(weight >= 0) || weight > 1e6) return invalid("a weight is 0 to 1000000", "weight");
      const std::vector<Unit> units = units_of(document, options_.units);
      for (const Unit& unit : units) {
        if (!written.is_open() || unit.within || unit.about) continue;
        std::string spelling = unit.spelling;
        std::replace(spelling.begin(), spelling.end(), ' ', '_');
        written << spelling << ' ';
      }
      if (written.is_open() && !units.empty()) written << '\n';
      return builder.add(units, weight);
    };
    if (auto fed = feed(take); !fed) return fed;
    if (written.is_open()) {
      written.close();
      if (!written) return Error{"write.failed", "the units cannot be written", options_.written_units.filename().string()};
    }
    work_.corpus = builder.finish(options_.smallest_count);
    if (work_.corpus.stream.empty()) {
      return Error{"training.empty_corpus", "there is nothing to train with: no document has a unit that is frequent enough", ""};
    }
    work_.counts = work_.corpus.counts;
    if (start_ && !start_->seen.empty())
      for (std::size_t row = 0; row < work_.known; ++row) work_.counts[row] += start_->seen[row];
    report_.reading_seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return {};
  }

  Result<void> make_matrices(std::size_t width) {
    const std::size_t units = work_.corpus.spellings.size();
    for (auto [memory, rows] :
         {std::pair{&model_.inputs, units}, {&model_.outputs, units}, {&model_.ngram_rows, std::size_t{options_.ngram_buckets}}}) {
      auto made = RowMemory::make(rows, width);
      if (!made) return made.error();
      *memory = std::move(*made);
    }
    const auto fill_at_random = [&](float* row, std::uint64_t number) {
      Random random(options_.seed ^ (number * 0xD6E8FEB86659FD93ull));
      for (std::size_t k = 0; k < options_.dimensions; ++k) row[k] = (2 * random.unit() - 1) / static_cast<float>(options_.dimensions);
    };
    if (start_) {
      const std::span<const float> old = start_->inputs.empty() ? start_->row_values : start_->inputs;
      std::copy(old.begin(), old.end(), model_.inputs.values().begin());
      std::copy(start_->outputs.begin(), start_->outputs.end(), model_.outputs.values().begin());
      std::copy(start_->ngram_values.begin(), start_->ngram_values.end(), model_.ngram_rows.values().begin());
    } else {
      for (std::size_t bucket = 0; bucket < options_.ngram_buckets; ++bucket)
        fill_at_random(model_.ngram_rows.row(bucket), bucket + (1ull << 40));
    }
    for (std::size_t row = work_.known; row < units; ++row) {
      if (!start_ || !begin_with_words(work_.corpus.spellings[row], model_.inputs.row(row))) fill_at_random(model_.inputs.row(row), row);
    }
    return {};
  }

  // A new phrase begins where its known words are.
  bool begin_with_words(std::string_view spelling, float* row) const {
    std::size_t words = 0;
    for (std::size_t begin = 0; begin < spelling.size();) {
      const std::size_t end = std::min(spelling.find(' ', begin), spelling.size());
      const std::size_t found = start_->find(spelling.substr(begin, end - begin));
      begin = end + 1;
      if (found == start_->form.units) continue;
      for (std::size_t k = 0; k < options_.dimensions; ++k) row[k] += model_.inputs.row(found)[k];
      ++words;
    }
    for (std::size_t k = 0; k < options_.dimensions && words > 1; ++k) row[k] /= static_cast<float>(words);
    return words > 0;
  }

  void prepare_draws() {
    double all = 0;
    for (const std::uint64_t count : work_.counts) all += static_cast<double>(count);
    model_.kept.assign(work_.counts.size(), 1.0f);
    for (std::size_t unit = 0; options_.sampling > 0 && unit < work_.counts.size(); ++unit) {
      if (work_.counts[unit] == 0) continue;
      const double relation = options_.sampling / (static_cast<double>(work_.counts[unit]) / all);
      model_.kept[unit] = static_cast<float>(std::min(1.0, std::sqrt(relation) + relation));
    }
    const vectors::NgramShape shape{options_.ngram_buckets, options_.shortest_ngram, options_.longest_ngram};
    for (std::size_t unit = 0; shape.buckets > 0 && unit < work_.counts.size(); ++unit) {
      vectors::append_ngrams(work_.corpus.spellings[unit], shape, model_.ngrams.buckets);
      model_.ngrams.ends.push_back(model_.ngrams.buckets.size());
    }
  }

  Result<void> train() {
    prepare_draws();
    const AliasTable negatives(work_.counts, options_.negative_exponent);
    model_.negatives = &negatives;
    if (options_.epochs == 0) options_.epochs = epochs_for(work_.corpus.stream.size());
    Epochs epochs(work_.corpus, model_, options_);
    const std::uint64_t words_before = work_.state.words;
    const bool checkpoints = !options_.checkpoint.empty();
    double pause = checkpoints ? options_.checkpoint_seconds : std::numeric_limits<double>::infinity();
    while (!epochs.run(work_.state, pause)) {
      const auto begin = Clock::now();
      if (checkpoints) {
        if (auto written = write_checkpoint(options_.checkpoint, work_, model_); !written) return written;
      }
      if (epochs.told_to_stop()) {
        return Error{"run.interrupted",
                     checkpoints ? "training was stopped; the same command goes on from the checkpoint"
                                 : "training was stopped; nothing was written",
                     ""};
      }
      // Writing takes a twentieth of the time at most.
      pause = std::max(options_.checkpoint_seconds, 20 * std::chrono::duration<double>(Clock::now() - begin).count());
    }
    report_.training_seconds = epochs.seconds_trained();
    report_.words_trained = work_.state.words - words_before;
    return {};
  }

  Result<void> write(std::size_t width) {
    vectors::VectorFileContent content;
    const std::size_t units = work_.corpus.spellings.size();
    for (const std::string& spelling : work_.corpus.spellings) {
      content.texts += spelling;
      content.ends.push_back(content.texts.size());
      if (spelling.find(' ') != std::string::npos) ++report_.phrases;
    }
    content.seen = work_.counts;
    content.about_text = options_.about;
    content.form.words_trained = work_.trained_before + work_.state.words;
    content.form.dimensions = options_.dimensions;
    content.form.made_of = static_cast<FileUnits>(options_.units);
    content.form.ngrams = {options_.ngram_buckets, options_.ngram_buckets ? options_.shortest_ngram : 0,
                           options_.ngram_buckets ? options_.longest_ngram : 0};
    std::vector<float> composed;
    content.row_values = model_.inputs.values();
    if (options_.ngram_buckets > 0) {
      composed.resize(units * width);
      std::vector<const float*> parts;
      for (std::uint32_t unit = 0; unit < units; ++unit) {
        parts.assign(1, model_.inputs.row(unit));
        for (const std::uint32_t bucket : model_.ngrams.of(unit)) parts.push_back(model_.ngram_rows.row(bucket));
        model_.kernels->combine(parts.data(), parts.size(), width, 1.0f / static_cast<float>(parts.size()), composed.data() + unit * width);
      }
      content.row_values = composed;
      content.ngram_values = model_.ngram_rows.values();
      if (!options_.for_use_only) content.inputs = model_.inputs.values();
    }
    if (!options_.for_use_only) content.outputs = model_.outputs.values();
    for (const float value : content.row_values) {
      if (!std::isfinite(value)) return Error{"training.not_learnable", "vectors grew beyond all bounds: take a lower rate", ""};
    }
    if (auto written = vectors::write_vector_file(options_.output, content); !written) return written;
    report_.documents = work_.corpus.ends.size();
    report_.words = work_.corpus.stream.size();
    report_.units = units;
    report_.new_units = units - work_.known;
    std::error_code ignored;
    report_.bytes = std::filesystem::file_size(options_.output, ignored);
    return {};
  }

  VectorTrainingOptions options_;
  SharedModel model_;
  std::optional<VectorFile> start_;
  Checkpoint work_;
  VectorTrainingReport report_;
};

}  // namespace

Result<VectorTrainingReport> train_vectors(const VectorTrainingOptions& options, const FeedDocuments& feed) {
  if (auto checked = check(options); !checked) return checked.error();
  const auto kernels = kernels_named(options.kernels);
  if (!kernels) return kernels.error();
  Training training(options, **kernels);
  if (!options.start.empty()) {
    if (auto opened = training.open_start(); !opened) return opened.error();
  }
  return training.run(feed);
}

}  // namespace veil::training
