// See training_clusters.h.
#include "veil/new_file.h"
#include "veil/tools/training_clusters.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "packed/archive_reader.h"
#include "training/clusters/centres.h"
#include "training/tagger/word_vectors.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

// Words as units of entity models are cut: runs of letters, runs of digits (all of them one word), marks one by one.
class TextReader {
 public:
  void read(std::string_view text, bool conllu) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      constexpr std::string_view text_comment = "# text = ";
      if (conllu) {
        if (!line.starts_with(text_comment)) continue;
        line.remove_prefix(text_comment.size());
      }
      if (line.starts_with("<doc") || utf8::first_invalid_byte(line)) continue;
      read_line(line);
    }
  }

  std::size_t words_read() const { return words_read_; }
  std::vector<std::vector<std::uint32_t>>& sentences() { return sentences_; }
  const std::vector<std::string>& words() const { return words_; }
  const std::vector<std::size_t>& counts() const { return counts_; }

 private:
  void read_line(std::string_view line) {
    std::vector<std::uint32_t> sentence;
    const bool tagged = looks_tagged(line);
    for (std::size_t at = 0; at < line.size();) {
      const utf8::Decoded first = utf8::decode(line, at);
      std::size_t end = at + first.length;
      if (utf8::is_letter(first.code_point)) {
        while (end < line.size()) {
          const utf8::Decoded next = utf8::decode(line, end);
          if (!utf8::is_letter(next.code_point) && !utf8::is_mark(next.code_point)) break;
          end += next.length;
        }
        sentence.push_back(number_of(line.substr(at, end - at)));
      } else if (utf8::is_digit(first.code_point)) {
        while (end < line.size() && utf8::is_digit(utf8::decode(line, end).code_point)) ++end;
        sentence.push_back(number_of("0"));
      } else if (tagged && first.code_point == U'_') {
        end = std::min(line.find(' ', at), line.size());
      } else if (!utf8::is_space(first.code_point)) {
        sentence.push_back(number_of(line.substr(at, first.length)));
      }
      at = end;
    }
    words_read_ += sentence.size();
    if (sentence.size() > 1) sentences_.push_back(std::move(sentence));
  }

  static bool looks_tagged(std::string_view line) {
    const auto spaces = std::count(line.begin(), line.end(), ' ');
    return spaces > 0 && std::count(line.begin(), line.end(), '_') > spaces * 4 / 5;
  }

  std::uint32_t number_of(std::string_view word) {
    const auto [place, fresh] = numbers_.try_emplace(std::string(word), static_cast<std::uint32_t>(words_.size()));
    if (fresh) {
      words_.emplace_back(word);
      counts_.push_back(0);
    }
    ++counts_[place->second];
    return place->second;
  }

  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> words_;
  std::vector<std::size_t> counts_;
  std::vector<std::vector<std::uint32_t>> sentences_;
  std::size_t words_read_ = 0;
};

}  // namespace

Result<ClusterTrainingReport> train_clusters(const ClusterTrainingOptions& options) {
  if (options.texts.empty()) return Error{"training.missing_data", "no text to learn from was named", ""};
  if (options.clusters < 2 || options.clusters > 60'000 || options.branches < 1 || options.width % 8 != 0 || options.width == 0) {
    return Error{"training.invalid_option", "clusters are 2 to 60,000, and the width is a multiple of 8", ""};
  }
  const auto progress = [&](std::string_view what, double share) {
    if (options.progress) options.progress(what, share);
  };
  TextReader reader;
  for (std::size_t i = 0; i < options.texts.size(); ++i) {
    progress("reading", static_cast<double>(i) / static_cast<double>(options.texts.size()));
    const auto read =
        packed::read_entries(options.texts[i].string(), packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
          const bool conllu = name.find(".conllu") != std::string_view::npos || name.find(".iob2") != std::string_view::npos;
          reader.read(bytes, conllu);
        });
    if (!read) return read.error();
  }

  std::vector<std::uint32_t> order(reader.words().size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return reader.counts()[a] > reader.counts()[b]; });
  while (!order.empty() && (order.size() > options.words || reader.counts()[order.back()] < options.smallest_count)) order.pop_back();
  if (order.size() < options.clusters) return Error{"training.missing_data", "the texts have fewer words than clusters are asked for", ""};
  std::vector<std::uint32_t> rank(reader.words().size(), static_cast<std::uint32_t>(order.size()));
  for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  for (auto& sentence : reader.sentences()) {
    for (std::uint32_t& word : sentence) word = rank[word];
  }

  progress("learning word vectors", 0);
  WordVectorOptions vector_options;
  vector_options.width = options.width;
  vector_options.epochs = static_cast<int>(options.epochs);
  vector_options.seed = options.seed;
  Matrix vectors = train_word_vectors(reader.sentences(), order.size(), vector_options);
  set_length_one(vectors);

  progress("finding clusters", 0.7);
  const Centres fine = find_centres(vectors, options.clusters, options.seed);
  const Centres coarse = find_centres(fine.vectors, std::min(options.branches, options.clusters), options.seed);
  std::string rows;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::string& word = reader.words()[order[i]];
    if (!utf8::is_letter(utf8::decode(word, 0).code_point)) continue;
    const std::uint32_t cluster = fine.nearest[i];
    rows += word + '\t' + std::to_string(cluster + 1) + '\t' + std::to_string(coarse.nearest[cluster] + 1) + '\n';
  }
  if (auto written = write_new_file(options.output, rows); !written) return written.error();
  return ClusterTrainingReport{reader.words_read(), order.size(), options.clusters};
}

}  // namespace veil::training
