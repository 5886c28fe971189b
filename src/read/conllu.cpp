// CoNLL-U (https://universaldependencies.org/format.html). A document reaches from one "# newdoc" to the next; a file without
// them is read in parts of 500 sentences, so that memory stays bounded. The raw lines go with the document: whoever writes it
// again changes part of speech and features in them and loses nothing else.
#include <utility>

#include "read/conllu_sentence.h"
#include "read/line_reader.h"
#include "read/readers.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t sentences_per_part = 500;

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

// "# newdoc id = n01001", "# newdoc" and, in one treebank, "# newdoc_id = CF876".
bool starts_document(std::string_view line) { return line.starts_with("# newdoc") || line.starts_with("#newdoc"); }

std::string id_in(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return {};
  line.remove_prefix(equals + 1);
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return std::string(line.substr(begin, line.find_last_not_of(" \t") + 1 - begin));
}

// The lines of one document.
struct Block {
  std::string lines;
  std::uint64_t first_line = 1;
  std::uint64_t offset = 0;
  std::string id;
  std::size_t sentences = 0;
  std::size_t sentence_begin = 0;  // where the lines of the sentence that is not over yet begin
  std::uint64_t sentence_first_line = 1;
  std::uint64_t sentence_offset = 0;
  bool has_start = false;  // a "# newdoc" line
  bool has_rows = false;   // in the sentence that is not over yet
  bool too_large = false;
};

class ConlluSource : public DocumentSource {
 public:
  ConlluSource(ReaderInput input, const ReadOptions& options)
      : lines_(std::move(input.bytes), options.largest_document),
        name_(std::move(input.name)),
        stem_(std::move(input.stem)),
        largest_(options.largest_document) {}

  std::optional<SourceItem> next() override {
    while (const auto line = lines_.next()) {
      std::optional<Block> done = add(*line);
      if (done) return item(std::move(*done));
    }
    if (lines_.failure()) {
      if (std::exchange(failed_, true)) return std::nullopt;
      return SourceItem{stem_, *lines_.failure()};
    }
    Block last = std::exchange(block_, Block());
    if (last.sentences == 0 && !last.has_rows && !last.has_start && !last.too_large) return std::nullopt;
    return item(std::move(last));
  }

  std::uint64_t bytes_read() const override { return lines_.consumed(); }

 private:
  // Adds the line; gives the block before it when it is over.
  std::optional<Block> add(const Line& line) {
    std::optional<Block> done;
    if (block_.lines.empty()) {
      block_.first_line = block_.sentence_first_line = line.number;
      block_.offset = block_.sentence_offset = line.offset;
    }
    if (starts_document(line.bytes) && !block_.has_rows) {
      if (block_.sentences > 0 || block_.has_start || block_.too_large) done = cut(line);
      block_.has_start = true;
      block_.id = id_in(line.bytes);
    }
    if (line.too_long || block_.lines.size() + line.whole().size() > largest_) {
      block_.too_large = true;
      block_.lines.clear();
      block_.sentence_begin = 0;
    }
    if (!block_.too_large) block_.lines += line.whole();
    if (is_blank(line.bytes) && !line.too_long) {
      if (std::exchange(block_.has_rows, false)) ++block_.sentences;
      if (!block_.has_start && (block_.sentences >= sentences_per_part || block_.too_large)) {
        return std::exchange(block_, Block());
      }
      block_.sentence_begin = block_.lines.size();
      block_.sentence_first_line = line.number + 1;
      block_.sentence_offset = line.offset + line.whole().size();
    } else if (!line.bytes.starts_with('#')) {
      block_.has_rows = true;
    }
    return done;
  }

  // Comments before "# newdoc" within the same sentence belong to the new document.
  Block cut(const Line& line) {
    Block next;
    if (block_.too_large) {
      next.first_line = next.sentence_first_line = line.number;
      next.offset = next.sentence_offset = line.offset;
    } else {
      next.lines = block_.lines.substr(block_.sentence_begin);
      next.first_line = next.sentence_first_line = block_.sentence_first_line;
      next.offset = next.sentence_offset = block_.sentence_offset;
      block_.lines.resize(block_.sentence_begin);
    }
    return std::exchange(block_, std::move(next));
  }

  SourceItem item(Block block) {
    ++documents_;
    std::string id = block.id.empty() ? numbered_id(stem_, documents_) : block.id;
    if (block.too_large) return {std::move(id), too_large(line_place(name_, block.first_line), largest_)};
    if (const auto byte = utf8::first_invalid_byte(block.lines)) {
      // The id may hold the bad byte.
      return {numbered_id(stem_, documents_), Error{"read.invalid_utf8", "the file is not valid UTF-8",
                                                    name_ + ", byte " + std::to_string(block.offset + *byte)}};
    }
    auto document = read_conllu_block(block.lines, block.first_line, name_);
    if (document) {
      document->id = id;
      document->attributes.push_back({"conllu.lines", std::move(block.lines)});
    }
    return {std::move(id), std::move(document)};
  }

  LineReader lines_;
  std::string name_;
  std::string stem_;
  std::uint64_t largest_;
  Block block_;
  std::uint64_t documents_ = 0;
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_conllu_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<ConlluSource>(std::move(input), options));
}

}  // namespace veil
