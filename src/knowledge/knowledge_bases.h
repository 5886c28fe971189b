// Several knowledge bases in order of precedence: one's own before the general one. Numbers of concepts belong to one of
// them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "veil/result.h"

namespace veil::knowledge {

class KnowledgeBases {
 public:
  KnowledgeBases() = default;
  explicit KnowledgeBases(std::vector<std::shared_ptr<const KnowledgeBase>> bases) : bases_(std::move(bases)) {}

  // All of them or the error of the first that cannot be opened, as KnowledgeBase::open.
  static Result<KnowledgeBases> open(const std::vector<std::filesystem::path>& files);

  const std::vector<std::shared_ptr<const KnowledgeBase>>& bases() const { return bases_; }
  bool empty() const { return bases_.empty(); }
  auto begin() const { return bases_.begin(); }
  auto end() const { return bases_.end(); }

 private:
  std::vector<std::shared_ptr<const KnowledgeBase>> bases_;
};

// The files knowledge*.veil of a folder of models, in order of name; none where there is no such folder.
std::vector<std::filesystem::path> knowledge_files_in(const std::filesystem::path& models);

}  // namespace veil::knowledge
