#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "veil/engine.h"

namespace veil {
namespace {

class CountingSource : public DocumentSource {
 public:
  explicit CountingSource(int count, std::size_t size = 10) : count_(count), size_(size) {}
  std::optional<SourceItem> next() override {
    if (given_ == count_) return std::nullopt;
    const std::string id = std::to_string(given_++);
    if (given_ % 7 == 0) return SourceItem{id, Error{"read.malformed_input", "bad", id}};
    return SourceItem{id, make_document(id, std::string(size_, 'x'))};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  int count_;
  std::size_t size_;
  int given_ = 0;
};

TEST(Process, keeps_the_order_for_any_number_of_threads) {
  for (const unsigned threads : {1U, 2U, 8U}) {
    CountingSource source(500);
    int expected = 0;
    const auto summary = process(
        source, {.threads = threads},
        [](Document& document) -> Result<void> {
          if (document.id.back() == '3') std::this_thread::sleep_for(std::chrono::microseconds(300));
          return {};
        },
        [&](SourceItem&& item) -> Result<void> {
          EXPECT_EQ(item.id, std::to_string(expected++));
          return {};
        });
    ASSERT_TRUE(summary.ok());
    EXPECT_EQ(summary->documents + summary->failures, 500U);
    EXPECT_EQ(summary->failures, 71U);
  }
}

// A second document comes only when the answer to the first has left.
class WaitingSource : public DocumentSource {
 public:
  std::optional<SourceItem> next() override {
    if (given_ == 3) return std::nullopt;
    for (int waits = 0; given_ > left && waits < 5000; ++waits) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const std::string id = std::to_string(given_++);
    return SourceItem{id, make_document(id, "x")};
  }
  std::uint64_t bytes_read() const override { return 0; }
  std::atomic<int> left = 0;

 private:
  int given_ = 0;
};

TEST(Process, says_when_nothing_more_is_ready_for_a_while) {
  for (const unsigned threads : {1U, 3U}) {
    WaitingSource source;
    int emitted = 0, idle = 0;
    const ProcessOptions options{.threads = threads, .idle = [&] {
                                   ++idle;
                                   source.left = emitted;
                                 }};
    const auto begun = std::chrono::steady_clock::now();
    const auto summary = process(
        source, options, [](Document&) -> Result<void> { return {}; },
        [&](SourceItem&&) -> Result<void> {
          ++emitted;
          return {};
        });
    ASSERT_TRUE(summary.ok());
    EXPECT_EQ(summary->documents, 3U);
    EXPECT_GE(idle, 2);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(4));  // nobody waited in vain
  }
}

TEST(Process, turns_exceptions_into_errors_of_their_document_without_their_message) {
  CountingSource source(20);
  int failed = 0;
  const auto summary = process(
      source, {.threads = 2},
      [](Document& document) -> Result<void> {
        if (document.id == "3") throw std::runtime_error("secret text");
        if (document.id == "4") throw std::bad_alloc();
        if (document.id == "5") return Error{"language.not_spoken", "no", ""};
        return {};
      },
      [&](SourceItem&& item) -> Result<void> {
        if (item.document.ok()) return {};
        ++failed;
        EXPECT_EQ(describe(item.document.error()).find("secret"), std::string::npos);
        return {};
      });
  ASSERT_TRUE(summary.ok());
  EXPECT_EQ(failed, 3 + 2);
}

TEST(Process, stops_when_the_result_cannot_be_written) {
  CountingSource source(100000);
  int emitted = 0;
  const auto summary = process(
      source, {.threads = 4}, [](Document&) -> Result<void> { return {}; },
      [&](SourceItem&&) -> Result<void> {
        if (++emitted == 5) return Error{"write.failed", "full", ""};
        return {};
      });
  ASSERT_FALSE(summary.ok());
  EXPECT_EQ(summary.error().code, "write.failed");
  EXPECT_EQ(emitted, 5);
}

TEST(Process, bounds_the_text_under_way) {
  CountingSource source(200, 1000);
  std::atomic<int> in_flight{0};
  std::atomic<int> most{0};
  const auto summary = process(
      source, {.threads = 4, .bytes_in_flight = 3000},
      [&](Document&) -> Result<void> {
        most = std::max(most.load(), ++in_flight);
        return {};
      },
      [&](SourceItem&& item) -> Result<void> {
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        if (item.document.ok()) --in_flight;
        return {};
      });
  ASSERT_TRUE(summary.ok());
  EXPECT_LE(most.load(), 4);
}

}  // namespace
}  // namespace veil
