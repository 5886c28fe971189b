// brat has two files: the bytes up to the first 0xFF are the text, the others its annotations. They go through a folder of
// the process's own, which the system's memory holds where it can.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "reader.h"

namespace {

class Folder {
 public:
  Folder() {
    const std::filesystem::path memory = "/dev/shm";
    const auto base = std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
    std::string name = (base / "veil-fuzz-XXXXXX").string();
    veil::fuzz::require(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  const auto* bytes = reinterpret_cast<const char*>(data);
  const auto* cut = std::find(bytes, bytes + size, '\xFF');
  std::ofstream(folder.path() / "a.txt", std::ios::binary).write(bytes, cut - bytes);
  if (cut != bytes + size) ++cut;
  std::ofstream(folder.path() / "a.ann", std::ios::binary).write(cut, bytes + size - cut);
  veil::ReadOptions options;
  options.format = "brat";
  auto source = veil::open_source(folder.path() / "a.ann", options);
  veil::fuzz::require(source.ok());
  auto item = (*source)->next();
  if (!item->document) {
    veil::fuzz::check_refusal(item->document.error());
    return 0;
  }
  veil::fuzz::check(*item->document);
  veil::WriteOptions writing;
  writing.format = "brat";
  writing.content = veil::Content::mentions;
  auto sink = veil::open_sink(folder.path() / "b.ann", writing);
  veil::fuzz::require(sink.ok() && (*sink)->write(*item->document).ok() && (*sink)->finish().ok());
  auto again = veil::open_source(folder.path() / "b.ann", options);
  auto second = (*again)->next();
  veil::fuzz::require(second->document.ok());
  veil::fuzz::require(second->document->text == item->document->text);
  veil::fuzz::require(second->document->mentions.size() == item->document->mentions.size());
  return 0;
}
