// The readers, one per format, as open_source knows them, and what they share: the input with its names, and errors with
// places.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "read/input_bytes.h"
#include "veil/formats.h"

namespace veil {

struct ReaderInput {
  std::unique_ptr<InputBytes> bytes;
  std::string name;            // stands in error places: the path, or what the caller calls the stream
  std::string stem;            // stands in ids
  std::filesystem::path path;  // empty for a stream: formats of several files need it
};

using OpenReader = Result<std::unique_ptr<DocumentSource>> (*)(ReaderInput input, const ReadOptions& options);

Result<std::unique_ptr<DocumentSource>> open_brat_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_conll_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_conllu_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_csv_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_i2b2_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_jsonl_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_presidio_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_tab_source(ReaderInput input, const ReadOptions& options);
Result<std::unique_ptr<DocumentSource>> open_txt_source(ReaderInput input, const ReadOptions& options);

// "notes.jsonl, line 3"
inline std::string line_place(const std::string& name, std::uint64_t line) { return name + ", line " + std::to_string(line); }

// "actors-17"
inline std::string numbered_id(const std::string& stem, std::uint64_t number) { return stem + "-" + std::to_string(number); }

// "n01001" of "# newdoc id = n01001"; empty without one.
std::string id_in_comment(std::string_view line);

// What the gate says of a text, with the file, line or element that it is in: "notes.jsonl, line 3, byte 5 of the text".
inline Error located(Error error, const std::string& place, std::string_view within = "") {
  error.place = error.place.empty() ? place : place + ", " + error.place + std::string(within);
  return error;
}

inline Error too_large(std::string place, std::uint64_t largest) {
  return Error{"read.too_large", "the document is larger than " + std::to_string(largest) + " bytes", std::move(place)};
}

}  // namespace veil
