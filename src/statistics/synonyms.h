// Terms that count as one: a line per group, its terms with tabs between them ("heart attack<TAB>myocardial infarction"). A term that
// stands in several groups belongs to all their terms, but they do not become one group: "cold" joins neither "flu" and "chilly".
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/result.h"

namespace veil::statistics {

class Synonyms {
 public:
  // read.*, statistics.malformed_synonyms with the line.
  static Result<std::shared_ptr<const Synonyms>> read(const std::filesystem::path& file);

  // The term and those that count as it, folded; none where there are no others. `folded` as folded_words() gives it.
  std::span<const std::string> of(std::string_view folded) const;
  std::size_t groups() const { return groups_; }

 private:
  std::unordered_map<std::string, std::vector<std::string>> terms_;
  std::size_t groups_ = 0;
};

}  // namespace veil::statistics
