// Presidio's JSON: a list, or lines, of {"full_text", "masked", "spans", "template_id", "metadata"} as presidio-research
// writes them, or of {"text", "results"} with the analyzer's results {"entity_type", "start", "end", "score"}. A mention's
// id is the number of its span in the file; what else the element says is kept as JSON in the attribute "presidio.document".
#include <utility>

#include "read/json_elements.h"
#include "read/json_fields.h"
#include "read/placed_mentions.h"
#include "read/readers.h"
#include "text/label_schemes.h"

namespace veil {
namespace {

// The name under which the element has this thing, or the first of the names.
const char* name_present(const Json& object, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (object.contains(name)) return name;
  }
  return *names.begin();
}

Result<FileMention> read_span(const Json& span, std::size_t number, const std::string& place) {
  const std::string span_place = place + ", span " + std::to_string(number);
  if (!span.is_object()) return Error{"read.wrong_type", "a span is not an object", span_place};
  const JsonFields fields(span, span_place);
  const auto start = fields.integer(name_present(span, {"start_position", "start"}));
  if (!start) return start.error();
  const auto end = fields.integer(name_present(span, {"end_position", "end"}));
  if (!end) return end.error();
  const auto type = fields.string("entity_type");
  if (!type) return type.error();
  FileMention read;
  read.start = *start;
  read.end = *end;
  if (fields.find("entity_value") != nullptr) {
    auto text = fields.string("entity_value");
    if (!text) return std::move(text).error();
    read.text = std::move(*text);
  }
  NamedLabel named = label_named(*type);
  read.mention.label = named.label;
  read.mention.subtype = std::move(named.subtype);
  read.mention.kind = usual_kind(named.label);
  read.mention.score = 1;
  if (const Json* score = fields.find("score")) {
    if (!score->is_number()) return fields.wrong_type("score");
    read.mention.score = score->get<float>();
  }
  read.mention.id = std::to_string(number);
  return read;
}

Result<Document> read_element(Json element, std::string id, const std::string& place, OffsetUnit unit) {
  const JsonFields fields(element, place);
  const char* text_name = name_present(element, {"full_text", "text"});
  auto text = fields.string(text_name);
  if (!text) return std::move(text).error();
  auto document = make_document(std::move(id), std::move(*text));
  if (!document) return located(std::move(document).error(), place, " of the text");
  const char* spans_name = name_present(element, {"spans", "results", "analyzer_results"});
  if (const Json* spans = fields.find(spans_name)) {
    if (!spans->is_array()) return fields.wrong_type(spans_name);
    std::vector<FileMention> mentions;
    for (const Json& span : *spans) {
      auto read = read_span(span, mentions.size() + 1, place);
      if (!read) return std::move(read).error();
      mentions.push_back(std::move(*read));
    }
    if (auto placed = place_mentions(*document, std::move(mentions), unit, place); !placed) return placed.error();
  }
  element[text_name] = "";
  document->attributes.push_back({"presidio.document", element.dump()});
  return document;
}

class PresidioSource : public DocumentSource {
 public:
  PresidioSource(ReaderInput input, const ReadOptions& options)
      : elements_(std::move(input.bytes), input.name, options.largest_document),
        name_(std::move(input.name)),
        stem_(std::move(input.stem)),
        unit_(options.offsets) {}

  std::optional<SourceItem> next() override {
    auto element = elements_.next();
    if (!element) return std::nullopt;
    std::string id = numbered_id(stem_, element->number);
    if (!element->value) return SourceItem{std::move(id), std::move(element->value).error()};
    auto document = read_element(std::move(*element->value), id, name_ + ", element " + std::to_string(element->number), unit_);
    return SourceItem{std::move(id), std::move(document)};
  }

  std::uint64_t bytes_read() const override { return elements_.consumed(); }

 private:
  JsonElements elements_;
  std::string name_;
  std::string stem_;
  OffsetUnit unit_;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_presidio_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<PresidioSource>(std::move(input), options));
}

}  // namespace veil
