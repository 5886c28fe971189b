// From documents to an index. The documents are cut into runs of so many bytes of text in the order in which they come; threads make each
// run an index of its own beside the output; the runs are merged in order. Since a run depends on its documents alone and the merge on
// the order alone, the number of threads does not show in the result. The words of the corpus lie in the runs as they will in
// the index; the runs are removed whatever happens.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "training/statistics/merge_indexes.h"
#include "training/statistics/sorted_run.h"
#include "veil/tools/training_statistics.h"
#include "veil/new_file.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;
using statistics::FileFacts;
using statistics::IndexFile;

constexpr std::size_t most_merged = 64;  // indexes that are read side by side

struct Run {
  std::size_t number = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> texts;
};

// Files that are removed at the end, whatever it is.
class RunFiles {
 public:
  explicit RunFiles(fs::path output) : output_(std::move(output)) {}
  fs::path path(std::size_t number) {
    fs::path file = output_;
    file += ".run" + std::to_string(number);
    const std::lock_guard lock(mutex_);
    files_.emplace_back(file);
    return file;
  }

 private:
  fs::path output_;
  std::mutex mutex_;
  std::deque<UnfinishedFile> files_;
};

// Threads that make runs while documents come; whoever brings them waits when all are busy.
class RunMakers {
 public:
  RunMakers(unsigned threads, const UnitRules& rules, const FileFacts& facts, RunFiles& files)
      : rules_(rules), facts_(facts), files_(files), waiting_most_(threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  ~RunMakers() { join(); }

  void add(Run&& run) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_.size() < waiting_most_; });
    waiting_.push_back(std::move(run));
    changed_.notify_all();
  }
  // Waits for all runs.
  Result<void> finish() {
    join();
    return error_ ? Result<void>(*error_) : Result<void>();
  }
  bool failed() {
    const std::lock_guard lock(mutex_);
    return error_.has_value();
  }
  std::uint64_t empty_documents() const { return empty_documents_; }

 private:
  void join() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      changed_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  void work() {
    while (true) {
      Run run;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        run = std::move(waiting_.front());
        waiting_.pop_front();
        changed_.notify_all();
      }
      CorpusWords words(rules_);
      for (std::string& text : run.texts) {
        words.add_document(text);
        text = {};
      }
      const auto written = write_run(words, facts_, run.bytes, files_.path(run.number));
      const std::lock_guard lock(mutex_);
      empty_documents_ += words.empty_documents();
      if (!written && !error_) error_ = written.error();
    }
  }

  UnitRules rules_;
  FileFacts facts_;
  RunFiles& files_;
  std::size_t waiting_most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Run> waiting_;
  bool closed_ = false;
  std::optional<Error> error_;
  std::uint64_t empty_documents_ = 0;
  std::vector<std::thread> threads_;
};

Result<std::vector<IndexFile>> open_all(std::span<const fs::path> paths) {
  std::vector<IndexFile> files;
  for (const fs::path& path : paths) {
    auto file = IndexFile::open(path);
    if (!file) return file.error();
    files.push_back(std::move(*file));
  }
  return files;
}

// Merges so many at a time that files and memory stay few; what lies between is not pruned.
Result<FileFacts> merge_all(std::vector<fs::path> paths, const CorpusPruning& pruning, std::string_view about, const fs::path& output,
                            RunFiles& between, std::size_t next_number, const MergeControl& control) {
  const CorpusPruning nothing{1, pruning.smallest_pair_count > 0 ? 1u : 0u, pruning.stems};
  while (paths.size() > most_merged) {
    std::vector<fs::path> larger;
    for (std::size_t from = 0; from < paths.size(); from += most_merged) {
      const std::size_t count = std::min(most_merged, paths.size() - from);
      if (count == 1) {
        larger.push_back(paths[from]);
        continue;
      }
      auto files = open_all(std::span(paths).subspan(from, count));
      if (!files) return files.error();
      larger.push_back(between.path(next_number++));
      auto merged = merge_indexes(*files, nothing, "", larger.back(), control);
      if (!merged) return merged.error();
    }
    paths = std::move(larger);
  }
  auto files = open_all(paths);
  if (!files) return files.error();
  return merge_indexes(*files, pruning, about, output, control);
}

CorpusIndexReport report_of(const FileFacts& facts, const fs::path& output, std::chrono::steady_clock::time_point start) {
  CorpusIndexReport report;
  report.documents = facts.documents;
  report.units = facts.units;
  report.running_words = facts.running_words;
  report.words = facts.words;
  report.pairs = facts.pairs;
  report.postings = facts.postings;
  report.text_bytes = facts.text_bytes;
  std::error_code ignored;
  report.bytes = fs::file_size(output, ignored);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

Error stopped() { return {"run.interrupted", "stopped; nothing was written", ""}; }

}  // namespace

Result<CorpusIndexReport> index_corpus(const CorpusIndexOptions& options, const FeedTexts& feed) {
  const auto start = std::chrono::steady_clock::now();
  if (options.unit_words == 0 || options.unit_words > 1'000'000 || options.run_bytes == 0 || options.pruning.smallest_count == 0) {
    return Error{"training.invalid_option", "a unit has 1 to 1,000,000 words, and the smallest count is 1", ""};
  }
  UnitRules rules{options.unit, options.unit_words, options.first_words};
  FileFacts facts;
  facts.unit_kind = static_cast<std::uint64_t>(options.unit);
  facts.unit_words = options.unit == CorpusUnit::document ? 0 : options.unit_words;
  facts.first_words = options.first_words;
  facts.smallest_pair_count = options.pruning.smallest_pair_count;
  std::vector<fs::path> paths;
  CorpusPruning pruning = options.pruning;
  if (!options.add_to.empty()) {
    auto old = IndexFile::open(options.add_to);
    if (!old) return old.error();
    facts.unit_kind = old->facts().unit_kind;
    facts.unit_words = old->facts().unit_words;
    facts.first_words = old->facts().first_words;
    if (old->facts().smallest_pair_count == 0) facts.smallest_pair_count = pruning.smallest_pair_count = 0;
    rules = {static_cast<CorpusUnit>(facts.unit_kind), std::max(1u, static_cast<unsigned>(facts.unit_words)), facts.first_words};
    if (!pruning.stems && old->facts().stem_language > 0) pruning.stems = static_cast<Language>(old->facts().stem_language - 1);
    paths.push_back(options.add_to);
  }
  RunFiles files(options.output);
  const unsigned threads = options.threads > 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
  std::uint64_t documents = 0, bytes = 0, empty = 0;
  std::size_t runs = 0;
  {
    RunMakers makers(threads, rules, facts, files);
    Run run;
    const auto hand_over = [&] {
      if (run.texts.empty()) return;
      run.number = runs++;
      makers.add(std::exchange(run, {}));
    };
    const auto fed = feed([&](std::string&& text) -> Result<void> {
      if (options.should_stop && options.should_stop()) return stopped();
      if (makers.failed()) return Error{"write.failed", "a run cannot be written", options.output.filename().string()};
      ++documents;
      bytes += text.size();
      run.bytes += text.size();
      run.texts.push_back(std::move(text));
      if (run.bytes >= options.run_bytes) hand_over();
      if (options.progress) options.progress({"indexing", documents, bytes, 0});
      return {};
    });
    if (fed) hand_over();
    const auto made = makers.finish();
    if (!fed) return fed.error();
    if (!made) return made.error();
    empty = makers.empty_documents();
  }
  if (empty == documents) {
    return Error{"training.empty_corpus", documents == 0 ? "the corpus has no documents" : "no document of the corpus has a word", ""};
  }
  for (std::size_t i = 0; i < runs; ++i) {
    fs::path run = options.output;
    run += ".run" + std::to_string(i);
    paths.push_back(std::move(run));
  }
  MergeControl control;
  control.should_stop = options.should_stop;
  if (options.progress) control.progress = [&](double share) { options.progress({"merging", documents, bytes, share}); };
  auto merged = merge_all(std::move(paths), pruning, options.about, options.output, files, runs, control);
  if (!merged) return merged.error();
  CorpusIndexReport report = report_of(*merged, options.output, start);
  report.empty_documents = empty;
  report.text_bytes = bytes;
  report.runs = runs;
  return report;
}

Result<CorpusIndexReport> merge_corpora(const CorpusMergeOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  if (options.inputs.empty()) return Error{"usage.missing_argument", "name the indexes to merge", ""};
  RunFiles between(options.output);
  std::string about = options.about;
  if (about.empty()) {
    for (const fs::path& input : options.inputs) {
      auto file = IndexFile::open(input);
      if (!file) return file.error();
      about += file->about();
    }
  }
  MergeControl control;
  control.should_stop = options.should_stop;
  if (options.progress) control.progress = [&](double share) { options.progress({"merging", 0, 0, share}); };
  auto merged = merge_all(options.inputs, options.pruning, about, options.output, between, 0, control);
  if (!merged) return merged.error();
  return report_of(*merged, options.output, start);
}

}  // namespace veil::training
