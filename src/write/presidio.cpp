// Presidio's JSON, in the form of presidio-research. A document that was read from Presidio keeps its own form, other fields
// and the order of its spans; protected text goes out with text and spans only.
#include <charconv>
#include <utility>

#include "text/label_schemes.h"
#include "write/json_list.h"
#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

class ElementWriter {
 public:
  ElementWriter(const View& view, OffsetUnit unit) : view_(view), offsets_(view.text()), unit_(unit) {}

  Json element() {
    Json element = {{"full_text", ""}, {"masked", nullptr}, {"spans", Json::array()}, {"template_id", nullptr}, {"metadata", nullptr}};
    const std::string* raw = attribute(*view_.document, "presidio.document");
    if (view_.content == Content::mentions && raw != nullptr) {
      Json read = Json::parse(*raw, nullptr, false);
      if (read.is_object()) element = std::move(read);
    }
    element[element.contains("full_text") ? "full_text" : "text"] = view_.text();
    const char* list_name = "spans";
    for (const char* name : {"results", "analyzer_results"}) {
      if (!element.contains("spans") && element.contains(name)) list_name = name;
    }
    analyzer_form_ = !element.contains("full_text");
    element[list_name] = spans(element[list_name]);
    return element;
  }

 private:
  Json spans(const Json& before) {
    std::vector<const ViewMention*> by_number(before.is_array() ? before.size() : 0);
    std::vector<const ViewMention*> others;
    for (const ViewMention& written : view_.mentions) {
      std::size_t number = 0;
      if (written.mention != nullptr) {
        const std::string& id = written.mention->id;
        std::from_chars(id.data(), id.data() + id.size(), number);
      }
      if (number >= 1 && number <= by_number.size() && by_number[number - 1] == nullptr) {
        by_number[number - 1] = &written;
      } else {
        others.push_back(&written);
      }
    }
    Json list = Json::array();
    for (std::size_t i = 0; i < by_number.size(); ++i) {
      if (by_number[i] != nullptr) list.push_back(span(*by_number[i], before[i]));
    }
    for (const ViewMention* written : others) list.push_back(span(*written, Json::object()));
    return list;
  }

  Json span(const ViewMention& written, Json span) const {
    const Label label = written.mention == nullptr ? Label::misc : written.mention->label;
    const std::string subtype = written.mention == nullptr ? "" : written.mention->subtype;
    const bool analyzer = analyzer_form_ || span.contains("start");
    if (!span.contains("entity_type") || label_named(span.value("entity_type", "")) != NamedLabel{label, subtype}) {
      span["entity_type"] = view_.name_of_label(label, subtype);
    }
    if (!analyzer || span.contains("entity_value")) span["entity_value"] = view_.text_of(written.span);
    span[analyzer ? "start" : "start_position"] = offsets_.from_byte(written.span.begin, unit_);
    span[analyzer ? "end" : "end_position"] = offsets_.from_byte(written.span.end, unit_);
    if (written.mention != nullptr && (analyzer || written.mention->score < 1)) {
      const Json* score = span.contains("score") ? &span["score"] : nullptr;
      if (score == nullptr || !score->is_number() || score->get<float>() != written.mention->score) {
        span["score"] = json_number(written.mention->score);
      }
    }
    return span;
  }

  const View& view_;
  OffsetMap offsets_;
  OffsetUnit unit_;
  bool analyzer_form_ = false;
};

class PresidioSink : public DocumentSink {
 public:
  PresidioSink(WriterTarget target, const WriteOptions& options) : list_(std::move(target.output)), options_(options) {}

  Result<void> write(const Document& document) override {
    const View view = view_of(document, options_.content, options_.scheme);
    return list_.add(ElementWriter(view, options_.offsets).element());
  }
  Result<void> write_failure(std::string_view, const Error&) override { return {}; }
  Result<void> finish() override { return list_.finish(); }

 private:
  JsonList list_;
  WriteOptions options_;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_presidio_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<PresidioSink>(std::move(target), options));
}

}  // namespace veil
