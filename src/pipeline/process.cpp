// Many documents at once, out in the order they came in. Workers take the next document from the source one at a time and work on
// it in parallel; the calling thread hands results on in order. A worker waits before reading when enough text is under way, so
// memory follows the largest document and not the collection. The oldest document is always under way: nothing can lock up.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "veil/engine.h"

namespace veil {
namespace {

// A waiting document costs memory beside its text, so their number is bounded too.
constexpr std::uint64_t documents_in_flight_per_thread = 16;
constexpr std::chrono::milliseconds a_while{20};

class OrderedRun {
 public:
  OrderedRun(DocumentSource& source, const ProcessOptions& options, unsigned threads, const std::function<Result<void>(Document&)>& work)
      : source_(source), work_(work), largest_bytes_(options.bytes_in_flight), largest_count_(threads * documents_in_flight_per_thread) {}

  void work_until_done() {
    for (;;) {
      std::uint64_t number = 0;
      std::uint64_t bytes = 0;
      std::optional<SourceItem> item = take(number, bytes);
      if (!item) return;
      if (item->document.ok()) run_stages(*item);
      std::lock_guard lock(mutex_);
      done_.emplace(number, Done{std::move(*item), bytes});
      changed_.notify_all();
    }
  }

  // For a worker that cannot go on: there is no memory even for the list of what is done. Its document is lost, so nothing follows.
  void give_up() noexcept {
    const std::lock_guard lock(mutex_);
    ended_ = given_up_ = true;
    changed_.notify_all();
  }
  bool given_up() {
    const std::lock_guard lock(mutex_);
    return given_up_;
  }

  // The next result in order; nothing when all are out. `idle`, when there is one, is called once if it takes a while.
  std::optional<SourceItem> next_result(const std::function<void()>& idle) {
    const auto is_there = [&] { return given_up_ || done_.contains(emitted_) || (ended_ && emitted_ == taken_); };
    std::unique_lock lock(mutex_);
    if (idle && !changed_.wait_for(lock, a_while, is_there)) {
      lock.unlock();
      idle();
      lock.lock();
    }
    changed_.wait(lock, is_there);
    if (given_up_) return std::nullopt;
    const auto found = done_.find(emitted_);
    if (found == done_.end()) return std::nullopt;
    SourceItem item = std::move(found->second.item);
    bytes_in_flight_ -= found->second.bytes;
    done_.erase(found);
    ++emitted_;
    changed_.notify_all();
    return item;
  }

  void stop() {
    std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

 private:
  struct Done {
    SourceItem item;
    std::uint64_t bytes;
  };

  // Reading happens under its own lock, so that finished documents can be handed on meanwhile.
  std::optional<SourceItem> take(std::uint64_t& number, std::uint64_t& bytes) {
    std::lock_guard reading(source_mutex_);
    {
      std::unique_lock lock(mutex_);
      changed_.wait(
          lock, [&] { return ended_ || taken_ == emitted_ || (bytes_in_flight_ < largest_bytes_ && taken_ - emitted_ < largest_count_); });
      if (ended_) return std::nullopt;
    }
    std::optional<SourceItem> item = read();
    std::lock_guard lock(mutex_);
    if (!item) {
      ended_ = true;
      changed_.notify_all();
      return std::nullopt;
    }
    bytes = item->document.ok() ? item->document->text.size() : 0;
    bytes_in_flight_ += bytes;
    number = taken_++;
    return item;
  }

  // A reader that throws cannot be asked again: the error is the last thing it gives.
  std::optional<SourceItem> last_item(Error error) {
    if (std::exchange(read_failed_, true)) return std::nullopt;
    return SourceItem{"", std::move(error)};
  }

  std::optional<SourceItem> read() {
    try {
      return source_.next();
    } catch (const std::bad_alloc&) {
      return last_item({"engine.out_of_memory", "not enough memory for this document", ""});
    } catch (const std::exception&) {
      return last_item({"read.failed", "the input could not be read to its end", ""});
    }
  }

  // Whatever goes wrong inside becomes an error of this document; what() of an exception might quote text and is not used.
  void run_stages(SourceItem& item) {
    try {
      if (const Result<void> result = work_(*item.document); !result) item.document = result.error();
    } catch (const std::bad_alloc&) {
      item.document = Error{"engine.out_of_memory", "not enough memory for this document", ""};
    } catch (const std::exception&) {
      item.document = Error{"engine.internal", "a stage failed unexpectedly", ""};
    }
  }

  DocumentSource& source_;
  const std::function<Result<void>(Document&)>& work_;
  const std::uint64_t largest_bytes_;
  const std::uint64_t largest_count_;
  std::mutex source_mutex_;
  bool read_failed_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, Done> done_;
  std::uint64_t taken_ = 0;
  std::uint64_t emitted_ = 0;
  std::uint64_t bytes_in_flight_ = 0;
  bool ended_ = false;
  bool given_up_ = false;
};

// Workers end when they have no more to do, also when the caller leaves by an exception.
class StopAtEnd {
 public:
  explicit StopAtEnd(OrderedRun& run) : run_(run) {}
  ~StopAtEnd() { run_.stop(); }
  StopAtEnd(const StopAtEnd&) = delete;
  StopAtEnd& operator=(const StopAtEnd&) = delete;

 private:
  OrderedRun& run_;
};

// As many as the machine gives, since one is enough.
Result<void> start_workers(std::vector<std::jthread>& workers, unsigned threads, OrderedRun& run) {
  workers.reserve(threads);
  for (unsigned i = 0; i < threads; ++i) {
    try {
      workers.emplace_back([&run] {
        try {
          run.work_until_done();
        } catch (const std::exception&) {
          run.give_up();
        }
      });
    } catch (const std::system_error&) {
      break;
    }
  }
  if (workers.empty()) return Error{"engine.out_of_memory", "no thread can be started", ""};
  return {};
}

}  // namespace

Result<ProcessSummary> process(DocumentSource& source, const ProcessOptions& options, const std::function<Result<void>(Document&)>& work,
                               const std::function<Result<void>(SourceItem&&)>& emit) {
  const unsigned threads = options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  OrderedRun run(source, options, threads, work);
  ProcessSummary summary;
  Result<void> emitted;
  {
    std::vector<std::jthread> workers;
    const StopAtEnd stop(run);
    if (auto started = start_workers(workers, threads, run); !started) return started.error();
    while (std::optional<SourceItem> item = run.next_result(options.idle)) {
      ++(item->document.ok() ? summary.documents : summary.failures);
      emitted = emit(std::move(*item));
      if (!emitted) break;
    }
  }
  if (!emitted) return emitted.error();
  if (run.given_up()) return Error{"engine.out_of_memory", "the memory of this machine is not enough", ""};
  return summary;
}

}  // namespace veil
