// Runs the tests of one folder. Every process gets a temporary folder of its own, since many run at once and write files of
// the same names; it is removed at the end. Ends with 77, which ctest calls skipped, where all passed but those that were skipped.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

#include "places.h"

namespace veil {

const char* const source_folder = VEIL_SOURCE_DIR;
const char* const shared_folder = VEIL_SHARED;

}  // namespace veil

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  std::string folder = (std::filesystem::temp_directory_path() / "veil-tests-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr || ::setenv("TMPDIR", folder.c_str(), 1) != 0) {
    std::cerr << "no temporary folder can be made\n";
    return EXIT_FAILURE;
  }
  const int result = RUN_ALL_TESTS();
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  constexpr int skipped = 77;
  return result == EXIT_SUCCESS && testing::UnitTest::GetInstance()->skipped_test_count() > 0 ? skipped : result;
}
