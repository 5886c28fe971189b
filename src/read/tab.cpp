// The Text Anonymization Benchmark's JSON (https://github.com/NorskRegnesentral/text-anonymization-benchmark): a list of
// documents, each with the mentions of one or more annotators. All mentions go into the document, each with its annotator;
// whatever else the element says is kept as JSON in the attribute "tab.document". WikiReplace's files have the same form.
#include <map>
#include <utility>

#include "read/json_elements.h"
#include "read/json_fields.h"
#include "read/placed_mentions.h"
#include "read/readers.h"
#include "text/label_schemes.h"
#include "veil/utf8.h"

namespace veil {
namespace {

class ElementReader {
 public:
  ElementReader(Json element, std::string id, std::string place, OffsetUnit unit)
      : element_(std::move(element)), id_(std::move(id)), place_(std::move(place)), unit_(unit) {}

  const std::string& id() const { return id_; }

  Result<Document> read() {
    const JsonFields fields(element_, place_);
    if (const Json* id = fields.find("doc_id")) {
      if (!id->is_string() && !id->is_number_integer()) return fields.wrong_type("doc_id");
      id_ = id->is_string() ? id->get<std::string>() : id->dump();
    }
    auto text = fields.string("text");
    if (!text) return std::move(text).error();
    auto document = make_document(id_, std::move(*text));
    if (!document) return located(std::move(document).error(), place_, " of the text");
    if (const Json* annotations = fields.find("annotations")) {
      if (!annotations->is_object()) return fields.wrong_type("annotations");
      for (const auto& [annotator, annotation] : annotations->items()) {
        if (auto read = read_annotator(annotator, annotation); !read) return read.error();
      }
      if (auto placed = place_mentions(*document, std::move(mentions_), unit_, place_); !placed) return placed.error();
    }
    element_["text"] = "";
    document->attributes.push_back({"tab.document", element_.dump()});
    return document;
  }

 private:
  Result<void> read_annotator(const std::string& annotator, const Json& annotation) {
    if (!annotation.is_object()) return Error{"read.wrong_type", "an annotation is not an object", place_};
    const JsonFields fields(annotation, place_);
    const Json* list = fields.find("entity_mentions");
    if (list == nullptr) return fields.missing("entity_mentions");
    if (!list->is_array()) return fields.wrong_type("entity_mentions");
    for (const Json& entry : *list) {
      auto mention = read_mention(annotator, entry);
      if (!mention) return std::move(mention).error();
      mentions_.push_back(std::move(*mention));
    }
    return {};
  }

  Result<FileMention> read_mention(const std::string& annotator, const Json& entry) {
    std::string place = place_ + ", span " + std::to_string(mentions_.size() + 1);
    if (!entry.is_object()) return Error{"read.wrong_type", "a mention is not an object", std::move(place)};
    const JsonFields fields(entry, place);
    FileMention read;
    const auto start = fields.integer("start_offset");
    if (!start) return start.error();
    const auto end = fields.integer("end_offset");
    if (!end) return end.error();
    const auto type = fields.string("entity_type");
    if (!type) return type.error();
    auto id = fields.string_or("entity_mention_id", "");
    if (!id) return std::move(id).error();
    const auto identifier = fields.string_or("identifier_type", "");
    if (!identifier) return identifier.error();
    const auto status = fields.string_or("confidential_status", "");
    if (!status) return status.error();
    const auto entity = fields.string_or("entity_id", "");
    if (!entity) return entity.error();
    if (fields.find("span_text") != nullptr) {
      auto text = fields.string("span_text");
      if (!text) return std::move(text).error();
      read.text = std::move(*text);
    }
    read.start = *start;
    read.end = *end;
    NamedLabel named = label_named(*type);
    read.mention.label = named.label;
    read.mention.subtype = std::move(named.subtype);
    read.mention.kind = usual_kind(named.label);
    if (!identifier->empty()) {
      const auto kind = kind_in_benchmark(*identifier, *status);
      if (!kind) return Error{"read.invalid_value", "identifier_type is none of DIRECT, QUASI, NO_MASK", std::move(place)};
      read.mention.kind = *kind;
    }
    read.mention.score = 1;
    read.mention.annotator = annotator;
    read.mention.id = std::move(*id);
    if (!entity->empty()) {
      // An entity is one annotator's: two may give the same name to different things.
      const auto number = static_cast<std::uint32_t>(entities_.size() + 1);
      read.mention.entity = entities_.emplace(std::pair(annotator, *entity), number).first->second;
    }
    return read;
  }

  Json element_;
  std::string id_;
  std::string place_;
  OffsetUnit unit_;
  std::vector<FileMention> mentions_;
  std::map<std::pair<std::string, std::string>, std::uint32_t> entities_;
};

class TabSource : public DocumentSource {
 public:
  TabSource(ReaderInput input, const ReadOptions& options)
      : elements_(std::move(input.bytes), input.name, options.largest_document),
        name_(std::move(input.name)),
        stem_(std::move(input.stem)),
        unit_(options.offsets) {}

  std::optional<SourceItem> next() override {
    auto element = elements_.next();
    if (!element) return std::nullopt;
    std::string id = numbered_id(stem_, element->number);
    if (!element->value) return SourceItem{std::move(id), std::move(element->value).error()};
    ElementReader reader(std::move(*element->value), std::move(id), name_ + ", element " + std::to_string(element->number), unit_);
    auto document = reader.read();
    return SourceItem{reader.id(), std::move(document)};
  }

  std::uint64_t bytes_read() const override { return elements_.consumed(); }

 private:
  JsonElements elements_;
  std::string name_;
  std::string stem_;
  OffsetUnit unit_;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_tab_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<TabSource>(std::move(input), options));
}

}  // namespace veil
