// The golden files: what each line of text is cut into, per language.
#include <gtest/gtest.h>

#include <fstream>

#include "language/token_stage.h"
#include "places.h"
#include "segmentation_rendering.h"

namespace veil::language {
namespace {

class GoldenTokens : public testing::TestWithParam<Language> {};

std::string with_newlines(std::string line) {
  for (std::size_t place = 0; (place = line.find("\\n", place)) != std::string::npos; ++place) line.replace(place, 2, "\n");
  return line;
}

TEST_P(GoldenTokens, cuts_every_line_as_written_in_the_file) {
  const auto resources = open_all_languages(source_folder);
  ASSERT_TRUE(resources) << describe(resources.error());
  const TokenStage stage(*resources);
  const std::string name = std::string(source_folder) + "/tests/language/golden/" + std::string(code_of(GetParam())) + "_tokens.txt";
  std::ifstream file(name);
  ASSERT_TRUE(file) << name;
  int cases = 0;
  std::string input;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("in   ")) input = line.substr(5);
    if (!line.starts_with("out  ")) continue;
    auto document = make_document("golden", with_newlines(input));
    ASSERT_TRUE(document);
    document->language = GetParam();
    ASSERT_TRUE(stage.run(*document));
    EXPECT_EQ(test::rendered(*document), line.substr(5)) << "of: " << input;
    ++cases;
  }
  EXPECT_GE(cases, 40);
}

INSTANTIATE_TEST_SUITE_P(all, GoldenTokens, testing::ValuesIn(spoken_languages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

}  // namespace
}  // namespace veil::language
