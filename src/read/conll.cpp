// CoNLL columns: a word per row, its tag in one column (BIO in both senses, IOB2, BIOES, BILOU), sentences divided by empty
// lines, documents by "-DOCSTART-" or "# newdoc". The text is rebuilt: words with a space between them, sentences with a
// line break. The raw lines go with the document together with the mentions read from them, so that it can be written again
// as it was.
#include <charconv>
#include <utility>

#include "read/block_reader.h"
#include "read/placed_mentions.h"
#include "read/readers.h"
#include "text/columns.h"
#include "text/label_schemes.h"
#include "text/text_gate.h"
#include "veil/utf8.h"

namespace veil {
namespace {

LineKind kind_of_line(std::string_view line) {
  if (line.find_first_not_of(" \t") == std::string_view::npos) return LineKind::blank;
  if (line.starts_with("-DOCSTART-") || line.starts_with("# newdoc")) return LineKind::document_start;
  return is_comment_row(line) ? LineKind::comment : LineKind::row;
}

struct ColumnPlaces {
  std::size_t token = 0;
  std::size_t tag = 0;
  bool last_is_tag = true;
};

// Rows that count 1, 2, 3 ... in the first column have the word in the second and the tag in the third.
bool rows_are_numbered(std::string_view lines) {
  std::size_t expected = 1;
  while (!lines.empty()) {
    const std::size_t newline = lines.find('\n');
    std::string_view line = lines.substr(0, newline);
    lines.remove_prefix(newline == std::string_view::npos ? lines.size() : newline + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const LineKind kind = kind_of_line(line);
    if (kind == LineKind::blank && expected > 2) return true;
    if (kind != LineKind::row) continue;
    const auto columns = columns_of(line);
    if (columns.size() < 3 || columns[0] != std::to_string(expected)) return false;
    ++expected;
  }
  return expected > 2;
}

// Puts mentions together from tags, as the CoNLL-2000 evaluation reads them: "I-" behind "O" or another label begins a
// mention.
class TagReader {
 public:
  explicit TagReader(Document& document) : document_(document) {}

  bool add(std::string_view tag, Span word) {
    if (tag == "O" || tag == "-" || tag == "_") {
      end();
      return true;
    }
    if (!is_entity_tag(tag)) return false;
    const char prefix = tag[0];
    const std::string_view label = tag.substr(2);
    if (prefix == 'B' || prefix == 'S' || prefix == 'U' || label != label_) end();
    if (label_.empty()) {
      NamedLabel named = label_named(label);
      Mention mention;
      mention.span = word;
      mention.label = named.label;
      mention.subtype = std::move(named.subtype);
      mention.kind = usual_kind(named.label);
      mention.score = 1;
      document_.mentions.push_back(std::move(mention));
      label_ = label;
    }
    document_.mentions.back().span.end = word.end;
    if (prefix == 'E' || prefix == 'L' || prefix == 'S' || prefix == 'U') end();
    return true;
  }

  void end() { label_ = {}; }

 private:
  Document& document_;
  std::string_view label_;  // of the mention that may go on
};

Result<Document> read_block(std::string_view lines, std::uint64_t line_number, const std::string& name, ColumnPlaces places) {
  Document document;
  TagReader tags(document);
  std::uint32_t sentence_begin = 0;
  const auto end_sentence = [&] {
    tags.end();
    const auto tokens = static_cast<std::uint32_t>(document.tokens.size());
    if (tokens > sentence_begin) document.sentences.push_back({sentence_begin, tokens});
    sentence_begin = tokens;
  };
  for (; !lines.empty(); ++line_number) {
    const std::size_t newline = lines.find('\n');
    std::string_view line = lines.substr(0, newline);
    lines.remove_prefix(newline == std::string_view::npos ? lines.size() : newline + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const LineKind kind = kind_of_line(line);
    if (kind == LineKind::blank || kind == LineKind::document_start) end_sentence();
    if (kind != LineKind::row) continue;
    const auto columns = columns_of(line);
    const std::size_t tag_column = places.last_is_tag ? columns.size() - 1 : places.tag;
    if (columns.size() < 2 || places.token >= columns.size() || tag_column >= columns.size() || columns[places.token].empty()) {
      return Error{"read.malformed_input", "the row has too few columns", line_place(name, line_number)};
    }
    const std::string_view word = columns[places.token];
    if (!document.tokens.empty()) document.text += document.tokens.size() == sentence_begin ? '\n' : ' ';
    const auto begin = static_cast<std::uint32_t>(document.text.size());
    document.text += word;
    Token token;
    token.span = {begin, static_cast<std::uint32_t>(document.text.size())};
    document.tokens.push_back(token);
    if (!tags.add(columns[tag_column], token.span)) {
      return Error{"read.malformed_input", "the tag is none of BIO, IOB2, BIOES", line_place(name, line_number)};
    }
  }
  end_sentence();
  document.layers.add({Layer::tokens, Layer::sentences, Layer::mentions});
  return document;
}

class ConllSource : public DocumentSource {
 public:
  ConllSource(ReaderInput input, const ReadOptions& options)
      : blocks_(std::move(input.bytes), options.largest_document, kind_of_line),
        name_(std::move(input.name)),
        stem_(std::move(input.stem)),
        options_(options) {}

  std::optional<SourceItem> next() override {
    if (auto block = blocks_.next()) return item(std::move(*block));
    if (!blocks_.failure() || std::exchange(failed_, true)) return std::nullopt;
    return SourceItem{stem_, *blocks_.failure()};
  }

  std::uint64_t bytes_read() const override { return blocks_.consumed(); }

 private:
  SourceItem item(Block block) {
    std::string id = numbered_id(stem_, ++documents_);
    if (block.too_large) return {std::move(id), too_large(line_place(name_, block.first_line), options_.largest_document)};
    if (const auto byte = utf8::first_invalid_byte(block.lines)) {
      return {std::move(id), invalid_utf8("the file", block.lines, name_ + ", byte " + std::to_string(block.offset + *byte))};
    }
    if (const std::string named = id_in_comment(block.start); !named.empty()) id = named;
    const ColumnPlaces places = find_columns(block.lines);
    auto document = read_block(block.lines, block.first_line, name_, places);
    if (document) {
      if (auto checked = check_text(document->text); !checked) {
        return {std::move(id), located(checked.error(), line_place(name_, block.first_line), " of the text")};
      }
      document->id = id;
      document->attributes.push_back({"conll.token_column", std::to_string(places.token)});
      document->attributes.push_back({"conll.tag_column", places.last_is_tag ? "last" : std::to_string(places.tag)});
      document->attributes.push_back({"conll.mentions", spelt_mentions(*document)});
      document->attributes.push_back({"conll.lines", std::move(block.lines)});
    }
    return {std::move(id), std::move(document)};
  }

  // The first document that has rows decides for the whole file.
  ColumnPlaces find_columns(std::string_view lines) {
    if (!numbered_) numbered_ = options_.token_column == 0 && options_.tag_column == 0 && rows_are_numbered(lines);
    if (*numbered_) return {1, 2, false};
    const std::size_t token = options_.token_column == 0 ? 0 : options_.token_column - 1;
    if (options_.tag_column == 0) return {token, 0, true};
    return {token, options_.tag_column - 1, false};
  }

  BlockReader blocks_;
  std::string name_;
  std::string stem_;
  ReadOptions options_;
  std::optional<bool> numbered_;
  std::uint64_t documents_ = 0;
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_conll_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<ConllSource>(std::move(input), options));
}

}  // namespace veil
