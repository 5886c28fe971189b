// See epochs.h.
#include "training/vectors/epochs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace veil::training {
namespace {

constexpr std::uint64_t words_of_a_piece = 10'000;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

Epochs::Epochs(const UnitCorpus& corpus, const SharedModel& model, const VectorTrainingOptions& options)
    : corpus_(corpus), model_(model), options_(options) {}

Epochs::Plan Epochs::plan_of(std::uint64_t epoch) const {
  Random random(options_.seed * 0x9E3779B97F4A7C15ull + epoch);
  Plan plan;
  for (std::size_t document = 0; document < corpus_.ends.size(); ++document) {
    const double weight = static_cast<double>(corpus_.weights[document]);
    auto times = static_cast<std::uint64_t>(weight);
    if (weight > static_cast<double>(times) && static_cast<double>(random.unit()) < weight - static_cast<double>(times)) ++times;
    for (std::uint64_t i = 0; i < times; ++i) plan.documents.push_back(static_cast<std::uint32_t>(document));
  }
  for (std::size_t i = plan.documents.size(); i > 1; --i) {
    std::swap(plan.documents[i - 1], plan.documents[random.below(static_cast<std::uint32_t>(i))]);
  }
  std::uint64_t words = 0;
  plan.words_before.push_back(0);
  for (std::size_t i = 0; i < plan.documents.size(); ++i) {
    const std::uint32_t document = plan.documents[i];
    words += corpus_.ends[document] - (document == 0 ? 0 : corpus_.ends[document - 1]);
    if (words - plan.words_before.back() >= words_of_a_piece || i + 1 == plan.documents.size()) {
      plan.piece_ends.push_back(i + 1);
      plan.words_before.push_back(words);
    }
  }
  return plan;
}

void Epochs::train_piece(const Plan& plan, std::uint64_t epoch, std::size_t piece, WindowTrainer& trainer) const {
  Random random(((options_.seed * 0x9E3779B97F4A7C15ull + epoch) * 0xD6E8FEB86659FD93ull) ^ piece);
  const double words_in_all = std::max(1.0, static_cast<double>(plan.words_before.back()));
  std::uint64_t words = plan.words_before[piece];
  for (std::size_t i = piece == 0 ? 0 : plan.piece_ends[piece - 1]; i < plan.piece_ends[piece]; ++i) {
    const std::uint32_t document = plan.documents[i];
    const std::uint64_t begin = document == 0 ? 0 : corpus_.ends[document - 1];
    const std::span<const std::uint32_t> units(corpus_.stream.data() + begin, corpus_.ends[document] - begin);
    const double done = (static_cast<double>(epoch) + static_cast<double>(words) / words_in_all) / options_.epochs;
    trainer.train_document(units, static_cast<float>(options_.rate * (1 - done)), random);
    words += units.size();
  }
}

void Epochs::tell(std::uint64_t words, double share, std::uint64_t words_of_run, double seconds) const {
  if (!options_.progress) return;
  VectorTrainingOptions::Progress progress;
  progress.what = "training";
  progress.share = share;
  progress.words = words;
  if (seconds > 0) progress.words_per_second = static_cast<double>(words_of_run) / seconds;
  if (progress.words_per_second > 0 && share > 0) {
    progress.seconds_left = static_cast<double>(words) / share * (1 - share) / progress.words_per_second;
  }
  options_.progress(progress);
}

bool Epochs::run(EpochState& state, double seconds) {
  const auto start = Clock::now();
  const double trained_before = seconds_trained_;
  const unsigned threads = options_.threads > 0 ? options_.threads : std::max(1u, std::thread::hardware_concurrency());
  std::atomic<bool> stop = false, told = false;
  for (; state.epoch < options_.epochs && !stop; ++state.epoch, state.piece = 0) {
    const Plan plan = plan_of(state.epoch);
    const std::size_t pieces = plan.piece_ends.size();
    std::atomic<std::uint64_t> next = state.piece;
    std::mutex mutex;
    std::condition_variable ended;
    unsigned running = threads;
    const auto work = [&] {
      WindowTrainer trainer(model_, options_);
      while (!stop.load(std::memory_order_relaxed)) {
        if (options_.should_stop && options_.should_stop()) {
          told = true;
          stop = true;
          break;
        }
        const std::uint64_t piece = next.fetch_add(1);
        if (piece >= pieces) break;
        train_piece(plan, state.epoch, piece, trainer);
      }
      const std::lock_guard lock(mutex);
      --running;
      ended.notify_all();
    };
    std::vector<std::thread> workers;
    for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
    {
      std::unique_lock lock(mutex);
      while (!ended.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
        const std::uint64_t piece = std::min<std::uint64_t>(next, pieces);
        const std::uint64_t words = plan.words_before[piece] - plan.words_before[state.piece];
        const double share = (static_cast<double>(state.epoch) + static_cast<double>(plan.words_before[piece]) /
                                                                     std::max(1.0, static_cast<double>(plan.words_before.back()))) /
                             options_.epochs;
        tell(state.words + words, share, words_of_run_ + words, trained_before + seconds_since(start));
        if (seconds_since(start) > seconds) stop = true;
      }
    }
    for (std::thread& worker : workers) worker.join();
    const std::uint64_t reached = std::min<std::uint64_t>(next, pieces);
    const std::uint64_t words = plan.words_before[reached] - plan.words_before[state.piece];
    state.words += words;
    words_of_run_ += words;
    state.piece = reached;
    if (reached < pieces) break;
  }
  seconds_trained_ = trained_before + seconds_since(start);
  told_to_stop_ = told;
  return state.epoch >= options_.epochs;
}

}  // namespace veil::training
