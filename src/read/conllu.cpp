// CoNLL-U (https://universaldependencies.org/format.html). A document reaches from one "# newdoc" to the next; a file
// without them is read in parts. The raw lines go with the document: whoever writes it again changes part of speech and
// features in them and loses nothing else.
#include <utility>

#include "read/block_reader.h"
#include "read/conllu_sentence.h"
#include "read/readers.h"
#include "text/text_gate.h"
#include "veil/utf8.h"

namespace veil {
namespace {

// Documents start with "# newdoc id = n01001", "# newdoc" and, in one treebank, "# newdoc_id = CF876".
LineKind kind_of_conllu_line(std::string_view line) {
  if (line.find_first_not_of(" \t") == std::string_view::npos) return LineKind::blank;
  if (line.starts_with("# newdoc")) return LineKind::document_start;
  return line.starts_with('#') ? LineKind::comment : LineKind::row;
}

class ConlluSource : public DocumentSource {
 public:
  ConlluSource(ReaderInput input, const ReadOptions& options)
      : blocks_(std::move(input.bytes), options.largest_document, kind_of_conllu_line),
        name_(std::move(input.name)),
        stem_(std::move(input.stem)),
        largest_(options.largest_document) {}

  std::optional<SourceItem> next() override {
    if (auto block = blocks_.next()) return item(std::move(*block));
    if (!blocks_.failure() || std::exchange(failed_, true)) return std::nullopt;
    return SourceItem{stem_, *blocks_.failure()};
  }

  std::uint64_t bytes_read() const override { return blocks_.consumed(); }

 private:
  SourceItem item(Block block) {
    std::string id = numbered_id(stem_, ++documents_);
    if (block.too_large) return {std::move(id), too_large(line_place(name_, block.first_line), largest_)};
    if (const auto byte = utf8::first_invalid_byte(block.lines)) {
      return {std::move(id), invalid_utf8("the file", block.lines, name_ + ", byte " + std::to_string(block.offset + *byte))};
    }
    if (const std::string named = id_in_comment(block.start); !named.empty()) id = named;
    auto document = read_conllu_block(block.lines, block.first_line, name_);
    if (document) {
      if (auto checked = check_text(document->text); !checked) {
        return {std::move(id), located(checked.error(), line_place(name_, block.first_line), " of the text")};
      }
      document->id = id;
      document->attributes.push_back({"conllu.lines", std::move(block.lines)});
    }
    return {std::move(id), std::move(document)};
  }

  BlockReader blocks_;
  std::string name_;
  std::string stem_;
  std::uint64_t largest_;
  std::uint64_t documents_ = 0;
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_conllu_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<ConlluSource>(std::move(input), options));
}

}  // namespace veil
