// Files that tasks take in and give out. A reader makes items with what its file says of mentions, and the answers of whoever annotated
// there; a writer takes items with answers. Formats that the engine knows (conll, csv and others) are read and written by it; those that
// hold several people's work, choices or pairs of files stand beside each other here, one file each.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/annotation/tasks.h"

namespace veil::service {

struct WrittenFile {
  std::string bytes;
  std::string type;       // of HTTP
  std::string extension;  // ".jsonl"
};

// Formats in alphabetical order.
std::vector<std::string> task_reader_formats();
std::vector<std::string> task_writer_formats();

// `name` stands in ids. Answers are keyed by the annotators that the file names; "" where it names none. Errors: usage.unknown_format,
// read.*.
Result<std::vector<AnsweredItem>> read_task_file(const std::string& format, const std::string& bytes, const std::string& name);
// Errors: usage.unknown_format, write.*.
Result<WrittenFile> write_task_file(const std::string& format, TaskKind kind, const std::vector<AnsweredItem>& items);

// Each in a file of its name.
Result<std::vector<AnsweredItem>> read_lines(const std::string& bytes, const std::string& name);
Result<WrittenFile> write_lines(TaskKind kind, const std::vector<AnsweredItem>& items);
Result<std::vector<AnsweredItem>> read_wikireplace(const std::string& bytes, const std::string& name);
Result<WrittenFile> write_wikireplace(TaskKind kind, const std::vector<AnsweredItem>& items);
Result<std::vector<AnsweredItem>> read_label_studio(const std::string& bytes, const std::string& name);
Result<WrittenFile> write_label_studio(TaskKind kind, const std::vector<AnsweredItem>& items);
Result<std::vector<AnsweredItem>> read_everyday(const std::string& bytes, const std::string& name);
Result<WrittenFile> write_everyday(TaskKind kind, const std::vector<AnsweredItem>& items);
Result<std::vector<AnsweredItem>> read_brat(const std::string& bytes, const std::string& name);
Result<WrittenFile> write_brat(TaskKind kind, const std::vector<AnsweredItem>& items);
Result<WrittenFile> write_tsv(TaskKind kind, const std::vector<AnsweredItem>& items);

// Who, where several did; one alone needs no name.
std::string name_with(const std::string& id, const std::string& who, std::size_t annotators);
// The stretch of a mention in a text; "" where there is none.
class StretchReader {
 public:
  explicit StretchReader(const std::string& text);
  ~StretchReader();
  StretchReader(const StretchReader&) = delete;
  StretchReader& operator=(const StretchReader&) = delete;
  std::string at(const Json& mention) const;
  // Places in other units, of a mention in code points.
  std::pair<std::uint64_t, std::uint64_t> utf16(const Json& mention) const;
  std::pair<std::uint64_t, std::uint64_t> bytes(const Json& mention) const;
  // A mention's start and end from UTF-16 units. False: it does not stand on characters.
  bool place_utf16(std::int64_t start, std::int64_t end, Json& mention) const;

 private:
  struct Map;
  const std::string& text_;
  std::unique_ptr<Map> map_;
};

}  // namespace veil::service
