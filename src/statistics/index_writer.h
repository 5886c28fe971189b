// Writes the file of an index (statistics/index_file.h) from words and pairs that come in order. Sections grow in files beside the
// output and are joined at the end, so that memory does not follow the index; the files are removed whatever happens.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "statistics/index_file.h"
#include "text/stemmer.h"
#include "veil/language.h"
#include "veil/new_file.h"

namespace veil::statistics {

// Bytes of one section: in memory while they are few, in a file beside the output when they are many.
class SectionBytes {
 public:
  explicit SectionBytes(std::filesystem::path beside) : path_(std::move(beside)) {}
  ~SectionBytes();
  SectionBytes(const SectionBytes&) = delete;
  SectionBytes& operator=(const SectionBytes&) = delete;

  std::string& end() { return memory_; }  // append here, then call settle()
  void settle();
  std::uint64_t size() const { return spilled_ + memory_.size(); }
  // All of them, valid as long as the object; write.failed. Nothing may be added afterwards.
  Result<std::string_view> all();

 private:
  std::filesystem::path path_;
  std::string memory_;
  std::optional<UnfinishedFile> unfinished_;  // once there is a file
  std::ofstream out_;
  std::uint64_t spilled_ = 0;
  std::optional<MappedFile> mapped_;
};

class IndexWriter {
 public:
  // `facts.units` must be known; words, pairs, postings and stems are counted here.
  IndexWriter(const std::filesystem::path& output, const FileFacts& facts, std::optional<Language> stems);

  // In the order of their bytes, with ascending units; gives the word's number.
  std::uint32_t add_word(std::string_view word, std::span<const std::uint32_t> units);
  // In the order of both numbers.
  void add_pair(std::uint32_t first, std::uint32_t second, std::span<const std::uint32_t> units);
  // The first unit of each document, ascending.
  void add_documents(std::span<const std::uint32_t> first_units);
  // write.failed; statistics.too_large above what numbers of four bytes can tell apart.
  Result<FileFacts> finish(std::string_view about);

 private:
  void put_list(std::string& entry, std::span<const std::uint32_t> units);
  void write_stems();
  SectionBytes& section(std::size_t number) { return *sections_[number]; }

  std::filesystem::path output_;
  FileFacts facts_;
  std::array<std::optional<SectionBytes>, index_kind.sections> sections_;
  std::string word_before_;
  std::uint32_t first_before_ = 0, second_before_ = 0;
  std::uint64_t bitmaps_ = 0;
  std::uint32_t least_document_ = 0;
  std::optional<Stemmer> stemmer_;
  std::vector<std::pair<std::string, std::uint32_t>> stems_;  // of words whose stem is another word, or shared
};

}  // namespace veil::statistics
