// CoNLL columns with IOB2 tags. A document that was read from CoNLL goes out in its own lines: as they were while its
// mentions are the same, else with the tag column written anew. Any other gets a word and a tag per row, behind a
// "-DOCSTART-" row. Columns hold one tag per word: of mentions that overlap the first counts, and a mention of part of a
// word takes the word.
#include <charconv>
#include <utility>

#include "text/columns.h"
#include "text/label_schemes.h"
#include "veil/utf8.h"
#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

// Gives the tags of words asked for in order.
class Tagger {
 public:
  explicit Tagger(const View& view) : view_(view) {}

  std::string operator()(Span word, bool begins_sentence) {
    while (next_ < view_.mentions.size() && view_.mentions[next_].span.end <= word.begin) ++next_;
    if (next_ == view_.mentions.size() || view_.mentions[next_].span.begin >= word.end) return "O";
    const ViewMention& found = view_.mentions[next_];
    const bool goes_on = tagged_ == next_ && !begins_sentence;
    tagged_ = next_;
    const Mention* mention = found.mention;
    std::string name = mention == nullptr ? "MISC" : view_.name_of_label(mention->label, mention->subtype);
    for (char& c : name) {
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') c = '_';
    }
    return (goes_on ? "I-" : "B-") + name;
  }

 private:
  const View& view_;
  std::size_t next_ = 0;
  std::size_t tagged_ = static_cast<std::size_t>(-1);
};

std::size_t column(const Document& document, std::string_view name, std::size_t otherwise) {
  const std::string* value = attribute(document, name);
  if (value == nullptr) return otherwise;
  std::size_t number = otherwise;
  std::from_chars(value->data(), value->data() + value->size(), number);
  return number;
}

std::string lines_again(const View& view, std::string_view lines) {
  const Document& document = *view.document;
  const std::string* before = attribute(document, "conll.mentions");
  if (before != nullptr && *before == spelt_mentions(document)) return std::string(lines);
  Tagger tag(view);
  const std::size_t tag_column = column(document, "conll.tag_column", static_cast<std::size_t>(-1));
  std::string written;
  std::size_t token = 0;
  bool begins_sentence = true;
  while (!lines.empty()) {
    const std::size_t newline = lines.find('\n');
    const std::string_view whole = lines.substr(0, newline == std::string_view::npos ? newline : newline + 1);
    lines.remove_prefix(whole.size());
    const std::string_view row = whole.substr(0, whole.find_first_of("\r\n"));
    const bool blank = row.find_first_not_of(" \t") == std::string_view::npos;
    if (blank || row.starts_with("-DOCSTART-") || is_comment_row(row) || token >= document.tokens.size()) {
      written += whole;
      begins_sentence = begins_sentence || blank;
      continue;
    }
    const auto columns = columns_of(row);
    const std::string_view old_tag = columns[std::min(tag_column, columns.size() - 1)];
    const auto begin = static_cast<std::size_t>(old_tag.data() - whole.data());
    written += whole.substr(0, begin);
    written += tag(document.tokens[token++].span, begins_sentence);
    written += whole.substr(begin + old_tag.size());
    begins_sentence = false;
  }
  return written;
}

bool is_space_at(std::string_view text, std::size_t at, std::size_t& length) {
  const utf8::Decoded decoded = utf8::decode(text, at);
  length = decoded.length;
  return utf8::is_space(decoded.code_point) || decoded.code_point == 0;
}

// Words by white space and at the borders of mentions; sentences by line breaks.
std::string rows_by_spaces(const View& view) {
  const std::string_view text = view.text();
  std::vector<std::uint32_t> borders;
  for (const ViewMention& written : view.mentions) {
    borders.push_back(written.span.begin);
    borders.push_back(written.span.end);
  }
  std::sort(borders.begin(), borders.end());
  Tagger tag(view);
  std::string rows = "-DOCSTART-\tO\n\n";
  std::size_t border = 0;
  bool begins_sentence = true;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 1;
    if (is_space_at(text, i, length)) {
      if (text[i] == '\n' && !begins_sentence) {
        rows += '\n';
        begins_sentence = true;
      }
      i += length;
      continue;
    }
    const std::size_t begin = i;
    while (border < borders.size() && borders[border] <= begin) ++border;
    const std::size_t stop = border < borders.size() ? borders[border] : text.size();
    while (i < stop && !is_space_at(text, i, length)) i += length;
    rows += text.substr(begin, i - begin);
    rows += '\t';
    rows += tag({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(i)}, begins_sentence);
    rows += '\n';
    begins_sentence = false;
  }
  if (!begins_sentence) rows += '\n';
  return rows;
}

std::string rows_by_tokens(const View& view) {
  const Document& document = *view.document;
  Tagger tag(view);
  std::string rows = "-DOCSTART-\tO\n\n";
  for (const Sentence& sentence : document.sentences) {
    bool begins_sentence = true;
    for (std::uint32_t i = sentence.first_token; i < sentence.end_token; ++i) {
      const Token& token = document.tokens[i];
      if (token.part > 0 && document.tokens[i - 1].span == token.span) continue;  // one row for "do", not two
      std::string word(document.text_of(token));
      for (char& c : word) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') c = '_';
      }
      rows += word + '\t' + tag(token.span, begins_sentence) + '\n';
      begins_sentence = false;
    }
    if (!begins_sentence) rows += '\n';
  }
  return rows;
}

class ConllSink : public DocumentSink {
 public:
  ConllSink(WriterTarget target, const WriteOptions& options)
      : output_(std::move(target.output)), content_(options.content), scheme_(options.scheme) {}

  Result<void> write(const Document& document) override {
    const View view = view_of(document, content_, scheme_);
    if (content_ == Content::protection) return output_->write(rows_by_spaces(view));
    if (const std::string* lines = attribute(document, "conll.lines")) return output_->write(lines_again(view, *lines));
    return output_->write(document.layers.has(Layer::sentences) ? rows_by_tokens(view) : rows_by_spaces(view));
  }
  Result<void> write_failure(std::string_view, const Error&) override { return {}; }
  Result<void> finish() override { return output_->finish(); }

 private:
  std::unique_ptr<Output> output_;
  Content content_;
  std::string scheme_;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_conll_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<ConllSink>(std::move(target), options));
}

}  // namespace veil
