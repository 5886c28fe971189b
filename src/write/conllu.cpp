// CoNLL-U. A document that was read from it goes out in its own lines, with part of speech and features as they are now:
// comments, lemmas, trees and empty nodes stay as they were. Any other document gets lines of its own, with the white space
// between words in MISC (SpaceAfter, SpacesAfter), so that its text can be read back exactly. Protected text is written
// anew, without the lines that were read: they hold originals as lemmas and in comments.
#include <algorithm>
#include <utility>

#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

std::string_view features_or_none(const Document& document, const Token& token) {
  const std::string_view features = document.features_of(token);
  return features.empty() ? "_" : features;
}

std::string escaped_spaces(std::string_view spaces) {
  std::string escaped;
  for (const char c : spaces) {
    switch (c) {
      case ' ':
        escaped += "\\s";
        break;
      case '\t':
        escaped += "\\t";
        break;
      case '\n':
        escaped += "\\n";
        break;
      case '\r':
        escaped += "\\r";
        break;
      case '|':
        escaped += "\\p";
        break;
      case '\\':
        escaped += "\\\\";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

// Columns and comments cannot hold what ends them.
std::string on_one_row(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return line;
}

// The raw lines with the tags as they are now.
std::string lines_again(const Document& document, std::string_view lines) {
  std::string written;
  written.reserve(lines.size());
  std::size_t token = 0;
  while (!lines.empty()) {
    const std::size_t newline = lines.find('\n');
    const std::string_view line = lines.substr(0, newline == std::string_view::npos ? newline : newline + 1);
    lines.remove_prefix(line.size());
    const std::size_t first_tab = line.find('\t');
    const bool is_word = first_tab != std::string_view::npos && first_tab > 0 &&
                         line.substr(0, first_tab).find_first_not_of("0123456789") == std::string_view::npos;
    if (!is_word || token >= document.tokens.size()) {
      written += line;
      continue;
    }
    const Token& now = document.tokens[token++];
    std::size_t column = 0;
    for (std::size_t begin = 0; begin < line.size(); ++column) {
      const std::size_t tab = line.find('\t', begin);
      const std::size_t end = tab == std::string_view::npos ? line.size() : tab + 1;
      if (column == 3 && now.upos != Upos::unknown) {
        written += name_of(now.upos);
        written += '\t';
      } else if (column == 5 && document.feature_inventory) {
        written += features_or_none(document, now);
        written += '\t';
      } else {
        written += line.substr(begin, end - begin);
      }
      begin = end;
    }
  }
  return written;
}

// A word of the text as it goes out, with what is known of it.
struct Row {
  Span span;
  std::string form;
  std::string_view upos = "_";
  std::string_view features = "_";
  std::uint8_t part = 0;
  std::uint8_t parts = 1;
  char phrase = 0;  // 'B' begins a noun phrase, 'I' goes on with it
};

// Which tokens stand in a noun phrase, as B and I.
std::vector<char> phrase_marks(const Document& document) {
  std::vector<char> marks(document.tokens.size(), 0);
  for (const Phrase& phrase : document.phrases) {
    for (std::uint32_t i = phrase.first_token; i < phrase.end_token; ++i) marks[i] = i == phrase.first_token ? 'B' : 'I';
  }
  return marks;
}

std::string misc_of(char phrase, const std::string& spaces) {
  if (phrase == 0) return spaces;
  const std::string mark = std::string("Phrase=") + phrase;
  return spaces == "_" ? mark : mark + "|" + spaces;
}

class SentenceWriter {
 public:
  SentenceWriter(std::string_view text, std::string id) : text_(text), id_(std::move(id)) {}

  void add(const std::vector<Row>& rows, std::uint32_t next_begin) {
    if (rows.empty()) return;
    if (!started_) lines_ += "# newdoc id = " + on_one_row(id_) + "\n";
    const std::uint32_t begin = rows.front().span.begin;
    const std::string_view before = started_ ? std::string_view() : text_.substr(0, begin);
    lines_ += "# sent_id = " + std::to_string(++sentences_) + "\n# text = ";
    lines_ += on_one_row(text_.substr(begin, rows.back().span.end - begin)) + "\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Row& row = rows[i];
      const std::size_t last = std::min(i + row.parts, rows.size());
      const bool range = row.parts > 1 && row.part == 0;
      if (range) {
        const Span whole = cover(row.span, rows[last - 1].span);
        add_line(std::to_string(i + 1) + "-" + std::to_string(last), text_.substr(whole.begin, whole.size()), "_", "_",
                 spaces(i == 0 ? before : "", rows, last - 1, next_begin));
      }
      add_line(std::to_string(i + 1), row.form, row.upos, row.features,
               misc_of(row.phrase, row.parts > 1 ? "_" : spaces(i == 0 ? before : "", rows, i, next_begin)));
    }
    lines_ += '\n';
    started_ = true;
  }

  std::string take() {
    if (!started_) lines_ += "# newdoc id = " + on_one_row(id_) + "\n\n";
    return std::move(lines_);
  }

 private:
  void add_line(const std::string& number, std::string_view form, std::string_view upos, std::string_view features,
                const std::string& misc) {
    lines_ += number;
    lines_ += '\t';
    lines_ += on_one_row(form);
    lines_ += "\t_\t";
    lines_ += upos;
    lines_ += "\t_\t";
    lines_ += features;
    lines_ += "\t_\t_\t_\t";
    lines_ += misc;
    lines_ += '\n';
  }

  std::string spaces(std::string_view before, const std::vector<Row>& rows, std::size_t i, std::uint32_t next_begin) const {
    const bool last_row = i + 1 == rows.size();
    const std::uint32_t end = rows[i].span.end;
    const std::uint32_t next = std::max(end, last_row ? next_begin : rows[i + 1].span.begin);
    const std::string_view gap = text_.substr(end, next - end);
    std::string misc;
    if (!before.empty()) misc = "SpacesBefore=" + escaped_spaces(before);
    const bool at_end = last_row && next == text_.size();
    if (gap.empty() ? at_end : gap == " " && !at_end) return misc.empty() ? "_" : misc;
    if (!misc.empty()) misc += '|';
    return misc + (gap.empty() ? "SpaceAfter=No" : "SpacesAfter=" + escaped_spaces(gap));
  }

  std::string_view text_;
  std::string id_;
  std::string lines_;
  std::size_t sentences_ = 0;
  bool started_ = false;
};

// Words between white space, for stretches that were never analysed.
void add_words(std::vector<Row>& rows, std::string_view text, Span span) {
  std::uint32_t i = span.begin;
  const auto is_space = [&](std::uint32_t at) { return std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos; };
  while (i < span.end) {
    while (i < span.end && is_space(i)) ++i;
    const std::uint32_t begin = i;
    while (i < span.end && !is_space(i)) ++i;
    if (i > begin) rows.push_back({{begin, i}, std::string(text.substr(begin, i - begin)), "_", "_", 0, 1, 0});
  }
}

// Places of the original text in the protected one, for tokens that no replacement touched.
class Moved {
 public:
  explicit Moved(const View& view) : view_(view) {}

  // Nothing when the token lies (partly) in a replacement. Spans must be asked for in order.
  std::optional<Span> operator()(Span span) {
    const auto& mentions = view_.mentions;
    while (next_ < mentions.size() && mentions[next_].replacement->span.end <= span.begin) {
      shift_ = static_cast<std::int64_t>(mentions[next_].span.end) - mentions[next_].replacement->span.end;
      ++next_;
    }
    if (next_ < mentions.size() && mentions[next_].replacement->span.begin < span.end) return std::nullopt;
    return Span{static_cast<std::uint32_t>(span.begin + shift_), static_cast<std::uint32_t>(span.end + shift_)};
  }

 private:
  const View& view_;
  std::size_t next_ = 0;
  std::int64_t shift_ = 0;
};

std::string new_lines(const View& view) {
  const Document& document = *view.document;
  SentenceWriter writer(view.text(), document.id);
  const auto size = static_cast<std::uint32_t>(view.text().size());
  std::vector<std::vector<Row>> sentences;
  const std::vector<char> phrases = phrase_marks(document);
  Moved moved(view);
  std::uint32_t covered = 0;
  for (const Sentence& sentence : document.sentences) {
    std::vector<Row> rows;
    for (std::uint32_t i = sentence.first_token; i < sentence.end_token;) {
      // A contraction goes as a whole or not at all.
      const std::uint32_t end = std::min(i + std::max<std::uint32_t>(document.tokens[i].parts, 1), sentence.end_token);
      const Span whole = cover(document.tokens[i].span, document.tokens[end - 1].span);
      const std::optional<Span> place = view.content == Content::protection ? moved(whole) : whole;
      for (; i < end; ++i) {
        if (!place) continue;
        const Token& token = document.tokens[i];
        const Span span = {token.span.begin - whole.begin + place->begin, token.span.end - whole.begin + place->begin};
        if (view.content == Content::protection && span.begin > covered) add_words(rows, view.text(), {covered, span.begin});
        rows.push_back({span, std::string(document.form_of(token)), name_of(token.upos), features_or_none(document, token), token.part,
                        token.parts, phrases[i]});
        covered = std::max(covered, span.end);
      }
    }
    if (!rows.empty()) sentences.push_back(std::move(rows));
  }
  if (sentences.empty() || view.content == Content::protection) {
    std::vector<Row> rest;
    add_words(rest, view.text(), {covered, size});
    if (sentences.empty()) sentences.emplace_back();
    sentences.back().insert(sentences.back().end(), rest.begin(), rest.end());
  }
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const bool last = i + 1 == sentences.size();
    writer.add(sentences[i], last ? size : sentences[i + 1].front().span.begin);
  }
  return writer.take();
}

class ConlluSink : public DocumentSink {
 public:
  ConlluSink(WriterTarget target, const WriteOptions& options) : output_(std::move(target.output)), content_(options.content) {}

  Result<void> write(const Document& document) override {
    const std::string* lines = attribute(document, "conllu.lines");
    if (content_ == Content::mentions && lines != nullptr) return output_->write(lines_again(document, *lines));
    return output_->write(new_lines(view_of(document, content_)));
  }
  Result<void> write_failure(std::string_view, const Error&) override { return {}; }
  Result<void> finish() override { return output_->finish(); }

 private:
  std::unique_ptr<Output> output_;
  Content content_;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_conllu_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<ConlluSink>(std::move(target), options));
}

}  // namespace veil
