// Golden cases per language: tests/replace/surrogates/<code>.txt. What comes out now is written beside the temporary files
// of the tests when it differs.
#include <fstream>
#include <sstream>

#include "places.h"
#include "surrogate_marked.h"

namespace veil::replace {
namespace {

class GoldenSurrogates : public testing::TestWithParam<Language> {};

TEST_P(GoldenSurrogates, stand_in_their_sentences) {
  const std::string code(code_of(GetParam()));
  std::ifstream file(std::string(source_folder) + "/tests/replace/surrogates/" + code + ".txt");
  std::stringstream wanted;
  wanted << file.rdbuf();
  std::string found;
  int cases = 0;
  std::istringstream lines(wanted.str());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ")) continue;
    found += line + "\n";
    if (line.empty() || line.starts_with('#')) continue;
    ++cases;
    found += "  " + applied(with_surrogates(marked_document(GetParam(), line))) + "\n";
  }
  EXPECT_GE(cases, 10);
  EXPECT_EQ(found, wanted.str());
  if (found != wanted.str()) std::ofstream(testing::TempDir() + "surrogates_" + code + ".txt") << found;
}

INSTANTIATE_TEST_SUITE_P(Languages, GoldenSurrogates, testing::ValuesIn(spoken_languages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

}  // namespace
}  // namespace veil::replace
