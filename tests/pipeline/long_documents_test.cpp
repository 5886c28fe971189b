// Ordinary long documents are protected, not refused: articles in English and debates in German, Portuguese and Spanish, 1 MB each; with
// --gtest_also_run_disabled_tests 10 MB.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "places.h"
#include "veil/engine.h"
#include "veil/formats.h"
#include "veil/utf8.h"

namespace veil {
namespace {

// The first `size` bytes of a packed text, cut at a character.
std::string beginning_of(const std::filesystem::path& packed, std::size_t size) {
  std::string text(size, '\0');
  const std::string command = "xz -dc '" + packed.string() + "' 2> /dev/null";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  text.resize(pipe ? std::fread(text.data(), 1, size, pipe.get()) : 0);
  while (!text.empty() && utf8::first_invalid_byte(text)) text.pop_back();
  return text;
}

void protects_all(std::size_t size) {
  const std::filesystem::path folder = std::filesystem::path(shared_folder) / "data" / "text";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no texts in " << folder;
  constexpr std::array texts = {"en/wikipedia/articles.txt.xz", "de/europarl/sessions.txt.xz", "pt/europarl/sessions.txt.xz",
                                "es/europarl/sessions.txt.xz"};
  for (const std::string method : {"tag", "generalize"}) {
    EngineOptions options;
    options.resources = source_folder;
    options.policy.method = method;
    const auto engine = Engine::open(options);
    ASSERT_TRUE(engine.ok());
    for (const char* name : texts) {
      Document document = make_document("a", beginning_of(folder / name, size)).value();
      ASSERT_GT(document.text.size(), size / 2) << name;
      const auto done = (*engine)->protect(document);
      EXPECT_TRUE(done.ok()) << name << " " << method << ": " << (done.ok() ? "" : describe(done.error()));
      EXPECT_FALSE(document.replacements.empty()) << name;
    }
  }
}

TEST(LongDocuments, of_one_megabyte_are_not_refused) { protects_all(1'000'000); }
TEST(LongDocuments, DISABLED_of_ten_megabytes_are_not_refused) { protects_all(10'000'000); }

}  // namespace
}  // namespace veil
