#include "knowledge/knowledge_bases.h"

#include <algorithm>

namespace veil::knowledge {

Result<KnowledgeBases> KnowledgeBases::open(const std::vector<std::filesystem::path>& files) {
  std::vector<std::shared_ptr<const KnowledgeBase>> bases;
  for (const std::filesystem::path& file : files) {
    auto base = KnowledgeBase::open(file);
    if (!base) return base.error();
    bases.push_back(std::move(*base));
  }
  return KnowledgeBases(std::move(bases));
}

std::vector<std::filesystem::path> knowledge_files_in(const std::filesystem::path& models) {
  std::vector<std::filesystem::path> files;
  std::error_code failed;
  for (std::filesystem::directory_iterator entry(models, failed), end; !failed && entry != end; entry.increment(failed)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with("knowledge") && name.ends_with(".veil")) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace veil::knowledge
