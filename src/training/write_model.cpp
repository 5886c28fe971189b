// See write_model.h.
#include "training/write_model.h"

#include <fstream>

namespace veil::training {

Result<void> write_model(const std::filesystem::path& path, std::string_view bytes) {
  std::filesystem::path beside = path;
  beside += ".part";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  std::error_code failed;
  if (out) std::filesystem::rename(beside, path, failed);
  if (!out || failed) return Error{"write.failed", "the model file cannot be written", path.filename().string()};
  return {};
}

}  // namespace veil::training
