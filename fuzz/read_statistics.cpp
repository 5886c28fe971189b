// Files of statistics: whatever the bytes, opening them ends with a code or with something that can be asked. The first byte says
// whether the rest is a table of counts, a bitmap, or the sections of an index, which get a right checksum so that they are looked at.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "statistics/index_file.h"
#include "statistics/roaring_view.h"
#include "statistics/term_index.h"

namespace {

std::filesystem::path written(const std::string& bytes) {
  const auto path = std::filesystem::temp_directory_path() / ("veil-fuzz-statistics-" + std::to_string(::getpid()));
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

void ask(const std::filesystem::path& path) {
  const auto opened = veil::statistics::open_statistics(path);
  if (!opened) {
    if (opened.error().code.empty()) std::abort();
    return;
  }
  const std::string_view terms[] = {"a", "heart attack", "of the"};
  for (const std::string_view term : terms)
    if ((*opened)->count(term).total != (*opened)->total()) std::abort();
  (void)(*opened)->count_together(terms);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 3 == 0) {
    ask(written(rest));
  } else if (data[0] % 3 == 1) {
    const auto bitmap = veil::statistics::RoaringView::open(rest);
    if (!bitmap) return 0;
    std::vector<std::uint32_t> units;
    bitmap->append_to(units, 100000);
    bitmap->keep_common(units);
    std::vector<std::uint64_t> bits(1500, ~std::uint64_t{0});
    bitmap->keep_in(bits);
    bitmap->add_to(bits);
  } else {
    // Sections of sizes that the input chooses, the facts first.
    std::vector<std::string> sections(veil::statistics::index_kind.sections);
    std::size_t at = 0;
    for (std::string& section : sections) {
      const std::size_t want = at < rest.size() ? static_cast<unsigned char>(rest[at++]) : 0;
      section = rest.substr(std::min(at, rest.size()), want);
      at += section.size();
    }
    sections[0].resize(sizeof(veil::statistics::FileFacts), '\0');
    ask(written(veil::section_file(veil::statistics::index_kind, sections)));
  }
  return 0;
}
