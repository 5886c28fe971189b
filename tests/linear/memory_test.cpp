// What a long document costs in memory, in bytes for each of its own: the largest resident set of a process that protects it, without
// that of a process that protects a short one. Ordinary prose with a name, a place or a date in every line.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <sstream>

#include "linear/hostile_texts.h"
#include "places.h"
#include "veil/engine.h"

namespace veil {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool measurable = false;  // a sanitizer's own memory is larger
#else
constexpr bool measurable = true;
#endif

std::string prose(std::size_t bytes) {
  return repeated(bytes, [](std::size_t i) {
    constexpr std::array<std::string_view, 4> plain = {
        "Nobody had expected that the old mill beside the river would be sold before the winter, and most people thought it a pity. ",
        "The minutes say little about the reasons, which were explained at length and understood by few of those who were there. ",
        "It rained for three weeks, the road was closed, and the letters that should have come by the post were brought by boat. ",
        "What was agreed in the end was written down by hand, read aloud twice, and left on the table for everybody to sign. "};
    std::string text(plain[i % plain.size()]);
    text += "Mr " + invented_name(i % 997) + " " + invented_name(i % 331 * 40) + " wrote from Oslo on " + std::to_string(1 + i % 28);
    text += " May 1998.\n";
    return text;
  });
}

// The largest resident set of all children so far, in bytes, after one more that protects a text of this length.
long largest_resident_set_after_protecting(std::size_t bytes) {
  const pid_t child = ::fork();
  if (child == 0) {
    EngineOptions options;
    options.resources = source_folder;
    options.language = Language::en;
    const auto engine = Engine::open(options);
    auto document = make_document("long", prose(bytes));
    if (!engine || !document || !(*engine)->protect(*document)) ::_exit(1);
    const std::string text = apply_replacements(*document).text;
    ::_exit(text.empty() ? 1 : 0);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss * 1024;
}

TEST(LongDocument, costs_few_bytes_of_memory_for_each_of_its_own) {
  if (!measurable) GTEST_SKIP() << "memory of a sanitizer";
  constexpr std::size_t length = 4 << 20;
  const long small = largest_resident_set_after_protecting(length / 4);
  const long large = largest_resident_set_after_protecting(length);
  const double bytes_per_byte = static_cast<double>(large - small) / (length - length / 4);
  RecordProperty("bytes_per_byte", std::to_string(bytes_per_byte));
  EXPECT_LT(bytes_per_byte, 25) << small / 1024 << " KB, then " << large / 1024 << " KB";
  EXPECT_GT(bytes_per_byte, 2);
}

}  // namespace
}  // namespace veil
