// brat standoff (https://brat.nlplab.org/standoff.html): the text in a .txt file, annotations in the .ann file beside it. A
// discontinuous annotation becomes one mention per fragment, all with its id. Lines that are no text-bound annotations
// (attributes, relations, events, notes) are kept as they are, in attributes named "brat.line". A text without .ann has
// none.
#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "read/placed_mentions.h"
#include "read/readers.h"
#include "text/label_schemes.h"
#include "veil/utf8.h"

namespace veil {
namespace {

std::string_view take_until(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return taken;
}

std::optional<std::int64_t> offset(std::string_view digits) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Line breaks are spaces in the third column.
std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  return line;
}

class AnnotationReader {
 public:
  AnnotationReader(Document& document, std::string name, OffsetUnit unit)
      : document_(document), name_(std::move(name)), unit_(unit), offsets_(document.text) {}

  Result<void> read(std::string_view lines) {
    for (; !lines.empty(); ++line_) {
      std::string_view line = take_until(lines, '\n');
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.empty()) continue;
      if (auto read = read_line(line); !read) return read;
    }
    for (auto& [id, kind] : kinds_) {
      for (Mention& mention : document_.mentions) {
        if (mention.id == id) mention.kind = kind;
      }
    }
    std::stable_sort(document_.mentions.begin(), document_.mentions.end(),
                     [](const Mention& a, const Mention& b) { return a.span < b.span; });
    document_.layers.add(Layer::mentions);
    return {};
  }

 private:
  Error error(const char* code, const char* message) const { return {code, message, line_place(name_, line_)}; }
  Error malformed() const { return error("read.malformed_input", "the line is no annotation"); }

  Result<void> read_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view id = take_until(rest, '\t');
    // "*" stands before equivalences, which have no id of their own; notes may repeat theirs.
    const bool has_id = id.size() > 1 && id[0] != '*' && id[0] != '#';
    if (has_id && !ids_.emplace(id).second) return error("read.malformed_input", "two annotations have the same id");
    if (id.size() > 1 && id[0] == 'T') return read_mention(std::string(id), rest);
    if (id.empty() || rest.empty() || std::string_view("#*AMENRT").find(id[0]) == std::string_view::npos) return malformed();
    if (id[0] == 'A') note_kind(rest);
    document_.attributes.push_back({"brat.line", std::string(line)});
    return {};
  }

  // "kind T1 quasi" is ours.
  void note_kind(std::string_view rest) {
    if (take_until(rest, ' ') != "kind") return;
    const std::string id(take_until(rest, ' '));
    if (const auto kind = kind_from(rest)) kinds_.emplace_back(id, *kind);
  }

  Result<void> read_mention(std::string id, std::string_view rest) {
    std::string_view type_and_places = take_until(rest, '\t');
    const std::string_view type = take_until(type_and_places, ' ');
    if (type.empty() || type_and_places.empty()) return malformed();
    NamedLabel named = label_named(type, '-');
    std::string covered;
    while (!type_and_places.empty()) {
      std::string_view place = take_until(type_and_places, ';');
      const auto begin = offset(take_until(place, ' '));
      const auto end = offset(place);
      if (!begin || !end) return malformed();
      std::optional<Span> span;
      if (*begin >= 0 && *end >= *begin) {
        span = offsets_.to_span(static_cast<std::uint64_t>(*begin), static_cast<std::uint64_t>(*end), unit_);
      }
      if (!span) return error("read.invalid_span", "the span does not stand on characters of the text");
      if (!covered.empty()) covered += ' ';
      covered += document_.text_of(*span);
      Mention mention;
      mention.span = *span;
      mention.label = named.label;
      mention.subtype = named.subtype;
      mention.kind = usual_kind(named.label);
      mention.score = 1;
      mention.id = id;
      document_.mentions.push_back(std::move(mention));
    }
    if (on_one_line(covered) != on_one_line(rest)) {
      return error("read.mismatch", "the text at the span is not the one the file names");
    }
    return {};
  }

  Document& document_;
  std::string name_;
  OffsetUnit unit_;
  OffsetMap offsets_;
  std::uint64_t line_ = 1;
  std::set<std::string, std::less<>> ids_;
  std::vector<std::pair<std::string, IdentifierKind>> kinds_;
};

class BratSource : public DocumentSource {
 public:
  BratSource(ReaderInput text, std::unique_ptr<InputBytes> annotations, std::string annotations_name, const ReadOptions& options)
      : text_(std::move(text)), annotations_(std::move(annotations)), annotations_name_(std::move(annotations_name)), options_(options) {}

  std::optional<SourceItem> next() override {
    if (std::exchange(done_, true)) return std::nullopt;
    return SourceItem{text_.stem, read()};
  }

  std::uint64_t bytes_read() const override { return bytes_read_; }

 private:
  Result<Document> read() {
    auto text = read_whole(*text_.bytes, options_.largest_document, text_.name);
    if (!text) return std::move(text).error();
    bytes_read_ = text->size();
    auto document = make_document(text_.stem, std::move(*text));
    if (!document) return located(std::move(document).error(), text_.name);
    if (!annotations_) return document;
    auto lines = read_whole(*annotations_, options_.largest_document, annotations_name_);
    if (!lines) return std::move(lines).error();
    bytes_read_ += lines->size();
    if (const auto byte = utf8::first_invalid_byte(*lines)) {
      return Error{"read.invalid_utf8", "the file is not valid UTF-8", annotations_name_ + ", byte " + std::to_string(*byte)};
    }
    AnnotationReader reader(*document, annotations_name_, options_.offsets);
    if (auto annotated = reader.read(*lines); !annotated) return annotated.error();
    return document;
  }

  ReaderInput text_;
  std::unique_ptr<InputBytes> annotations_;  // null when there is no such file
  std::string annotations_name_;
  ReadOptions options_;
  std::uint64_t bytes_read_ = 0;
  bool done_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_brat_source(ReaderInput input, const ReadOptions& options) {
  if (input.path.empty()) return Error{"usage.needs_file", "brat has two files and cannot be read from a stream", input.name};
  std::filesystem::path text_path = input.path;
  std::filesystem::path annotations_path = input.path;
  text_path.replace_extension(".txt");
  annotations_path.replace_extension(".ann");
  auto text = open_input(text_path);
  if (!text) return std::move(text).error();
  auto annotations = open_input(annotations_path);
  if (!annotations && annotations.error().code != "read.not_found") return std::move(annotations).error();
  input.bytes = std::move(*text);
  input.name = text_path.string();
  return std::unique_ptr<DocumentSource>(
      std::make_unique<BratSource>(std::move(input), annotations ? std::move(*annotations) : nullptr, annotations_path.string(), options));
}

}  // namespace veil
