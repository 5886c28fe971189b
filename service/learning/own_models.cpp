#include "service/learning/own_models.h"

#include <algorithm>
#include <fstream>

namespace veil::service {
namespace {

namespace fs = std::filesystem;

Error not_laid_over() {
  return {"service.configuration", "this folder cannot hold models: it has to be there, and ours to write", "models"};
}
Error not_written() { return {"write.failed", "the model could not be put into the folder of the service", "models"}; }

// Under a name that nobody opens, and then at once in its place.
bool put_link(const fs::path& target, const fs::path& place) {
  std::error_code failed;
  const fs::path beside = place.string() + ".new";
  fs::remove(beside, failed);
  fs::create_symlink(target, beside, failed);
  if (!failed) fs::rename(beside, place, failed);
  return !failed;
}

}  // namespace

Result<void> OwnModels::link(const std::string& name) const {
  std::error_code ignored;
  const fs::path own = folder_ / name;
  const bool is_own = fs::is_regular_file(own, ignored);
  if (!put_link(fs::absolute(is_own ? own : resources_ / "models" / name), folder_ / "resources" / "models" / name)) return not_written();
  return {};
}

Result<fs::path> OwnModels::lay_over() const {
  if (!can_take()) return resources_;
  std::error_code failed;
  if (!fs::is_directory(folder_, failed)) return not_laid_over();
  const fs::path over = folder_ / "resources";
  fs::create_directories(over / "models", failed);
  if (failed) return not_laid_over();
  for (const auto& entry : fs::directory_iterator(over / "models", failed)) {
    if (entry.is_symlink(failed)) fs::remove(entry.path(), failed);
  }
  for (const auto& entry : fs::directory_iterator(resources_, failed)) {
    const std::string name = entry.path().filename().string();
    if (name != "models" && !put_link(fs::absolute(entry.path()), over / name)) return not_laid_over();
  }
  for (const auto& entry : fs::directory_iterator(resources_ / "models", failed)) {
    if (auto linked = link(entry.path().filename().string()); !linked) return not_laid_over();
  }
  return failed ? Result<fs::path>(not_laid_over()) : Result<fs::path>(over);
}

Result<void> OwnModels::take(const std::string& name, std::string_view bytes) const {
  std::error_code failed;
  const fs::path beside = folder_ / (name + ".new");
  {
    std::ofstream output(beside, std::ios::binary | std::ios::trunc);
    output.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    output.close();
    if (!output) return not_written();
  }
  fs::permissions(beside, fs::perms::owner_read | fs::perms::owner_write, failed);  // it knows words of what people reviewed
  if (!failed) fs::rename(beside, folder_ / name, failed);
  if (failed) return not_written();
  return link(name);
}

Result<void> OwnModels::leave(const std::string& name) const {
  std::error_code failed;
  fs::remove(folder_ / name, failed);
  if (failed) return not_written();
  return link(name);
}

std::vector<std::string> OwnModels::in_use() const {
  std::vector<std::string> names;
  if (!can_take()) return names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    if (entry.path().extension() == ".veil" && entry.is_regular_file(ignored)) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace veil::service
