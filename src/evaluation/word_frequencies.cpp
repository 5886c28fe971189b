// The weights of words from a table of counts.
#include <charconv>
#include <cmath>
#include <fstream>
#include <unordered_map>

#include "veil/evaluation_benchmark.h"
#include "veil/utf8.h"

namespace veil {
namespace {

class InformationContent : public TokenWeights {
 public:
  InformationContent(std::unordered_map<std::string, double> counts, double total)
      : counts_(std::move(counts)), total_(total) {}

  double weight(std::string_view word) const override {
    const auto found = counts_.find(utf8::to_lower(word));
    return -std::log2((found == counts_.end() ? 1.0 : found->second) / total_);
  }

 private:
  std::unordered_map<std::string, double> counts_;
  double total_;
};

}  // namespace

Result<std::unique_ptr<const TokenWeights>> read_word_frequencies(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{"read.not_found", "there is no such file or folder", file.string()};
  std::unordered_map<std::string, double> counts;
  double total = 0;
  std::uint64_t number = 0;
  for (std::string line; std::getline(input, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) continue;
    const std::size_t tab = line.find('\t');
    std::uint64_t count = 0;
    const char* end = line.data() + line.size();
    const bool numeric = tab != std::string::npos && std::from_chars(line.data() + tab + 1, end, count).ptr == end &&
                         end != line.data() + tab + 1;
    if (!numeric || count == 0 || tab == 0 || utf8::first_invalid_byte(line)) {
      return Error{"evaluate.malformed_frequencies", "a line of word frequencies is a word, a tab and a count above zero",
                   file.string() + ", line " + std::to_string(number)};
    }
    counts[utf8::to_lower(std::string_view(line).substr(0, tab))] += static_cast<double>(count);
    total += static_cast<double>(count);
  }
  if (counts.empty())
    return Error{"evaluate.malformed_frequencies", "the table of word frequencies is empty", file.string()};
  return std::unique_ptr<const TokenWeights>(std::make_unique<InformationContent>(std::move(counts), total));
}

}  // namespace veil
