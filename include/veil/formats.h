// Reading and writing collections. A source gives documents one at a time, a sink takes them one at a time, so memory follows the
// largest document, not the collection. Formats register by name beside each other (src/read, src/write); what a sink writes, the
// source of the same name reads, with nothing lost that the format can hold.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/new_file.h"
#include "veil/offsets.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct ReadOptions {
  std::string format;                            // a name of reader_formats(); empty: by the file's extension
  OffsetUnit offsets = OffsetUnit::code_points;  // how spans in the file are counted, where the format leaves it open
  std::string text_column = "text";              // CSV: the column with the text, by name or number from 1
  std::string id_column = "id";                  // CSV: the column with the id; absent: rows are numbered
  char separator = 0;                            // CSV: 0 finds it from the header (comma, semicolon or tab)
  bool csv_safe = false;                         // CSV: was written with WriteOptions::csv_safe, whose apostrophes are taken off
  unsigned token_column = 0;                     // CoNLL: the column with the words, from 1; 0: the first, or the second of numbered rows
  unsigned tag_column = 0;                       // CoNLL: the column with the tags, from 1; 0: the last, or the third of numbered rows
  // Labels of the file are those of this scheme (schemes.h) or ours; all become what the scheme's are for us. Empty: as they are.
  std::string scheme;
  std::uint64_t largest_document = 128ULL << 20;  // bytes; a larger one is refused with read.too_large
};

// One document of a collection, or why it could not be read. A failed one does not end the collection.
struct SourceItem {
  std::string id;  // of the document, as far as it is known
  Result<Document> document;
};

class DocumentSource {
 public:
  virtual ~DocumentSource() = default;
  // The next document in the order of the file; nothing at its end.
  virtual std::optional<SourceItem> next() = 0;
  // Bytes of the file consumed so far, for progress.
  virtual std::uint64_t bytes_read() const = 0;
};

// Opens a file ("-" is standard input). Errors: read.not_found, read.permission, read.failed, usage.unknown_format,
// usage.unknown_scheme.
// Document ids without one in the file are the file's stem, with the number of line, row or block where a file has several.
Result<std::unique_ptr<DocumentSource>> open_source(const std::filesystem::path& path, const ReadOptions& options);

// The same from a stream that the caller keeps alive; `name` stands in ids and error places.
Result<std::unique_ptr<DocumentSource>> open_source(std::istream& input, std::string name, const ReadOptions& options);

// Names of formats that can be read / written, in alphabetical order, and the format that an extension stands for.
std::vector<std::string> reader_formats();
std::vector<std::string> writer_formats();
std::optional<std::string> format_of(const std::filesystem::path& path);

// Which side of a document goes out.
enum class Content {
  mentions,   // the original text with what was found: `veil detect`
  protection  // the protected text with what stands where now: `veil protect`
};

struct WriteOptions {
  std::string format = "jsonl";
  Content content = Content::protection;
  OffsetUnit offsets = OffsetUnit::code_points;
  bool originals = false;  // protection: also write the original of each replaced span. Off: the output must not give them away
  std::string scheme;      // a name of scheme_names(): mentions get its labels, without those it has none for; empty: ours
  bool evidence = false;   // mentions, JSON Lines: who voted for each mention, for which reason, and what was left alone
  // CSV: an apostrophe before each cell, of any column, that a spreadsheet would run as a formula (= + - @).
  bool csv_safe = false;
  bool include_text = false;  // mentions, JSON Lines: also the whole text, so that the line can be read again on its own
  NewFileOptions file;        // of what is written by path: who may read it, and whether it may replace what is there
};

// Writes to a file that appears under its name only when it is complete (write, sync, rename), or to a stream.
class DocumentSink {
 public:
  virtual ~DocumentSink() = default;
  virtual Result<void> write(const Document& document) = 0;
  // A document that failed. JSON Lines gets {"id", "error"}; other formats leave it out, so that no half text goes out.
  virtual Result<void> write_failure(std::string_view id, const Error& error) = 0;
  // Must be called for the output to count; write.failed when the disk is full. Without it nothing appears under the name.
  virtual Result<void> finish() = 0;
};

// `path` is the file for formats with one file per collection or document; formats with several (brat: .txt and .ann) put them
// beside each other with its stem.
Result<std::unique_ptr<DocumentSink>> open_sink(const std::filesystem::path& path, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_sink(std::ostream& output, const WriteOptions& options);

// The extension with the dot that files of this format get: ".jsonl".
std::string extension_of(std::string_view format);

// True when one file holds exactly one document (txt, brat, i2b2).
bool one_document_per_file(std::string_view format);

// One line of JSON Lines for doors that hand on documents one by one: the same reader, the same writer, without a line break at the end.
// A JSON object may stand on several lines here. `place` stands in error places.
Result<Document> document_from_json(std::string json, std::string_view place, const ReadOptions& options);
Result<std::string> json_from_document(const Document& document, const WriteOptions& options);

// The text with all replacements applied, and where each of them stands in it now (same order as document.replacements).
struct ProtectedText {
  std::string text;
  std::vector<Span> spans;
};
ProtectedText apply_replacements(const Document& document);

}  // namespace VEIL_PUBLIC
