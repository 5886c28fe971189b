// The Text Anonymization Benchmark's JSON. A document that was read from it keeps everything the element said; only mentions
// that came, went or changed are written anew. Protected text goes out with its replacements as the mentions of annotator
// "veil", and with nothing else of the element.
#include <map>
#include <utility>

#include "text/label_schemes.h"
#include "write/json_list.h"
#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

constexpr const char* own_annotator = "veil";

class TabElementWriter {
 public:
  TabElementWriter(const View& view, OffsetUnit unit) : view_(view), offsets_(view.text()), unit_(unit) {}

  Json element() {
    Json element = read_again();
    for (const ViewMention& written : view_.mentions) waiting_.emplace(key_of(written), &written);
    element["text"] = view_.text();
    Json& annotations = element["annotations"];
    if (!annotations.is_object()) annotations = Json::object();
    for (auto& [annotator, annotation] : annotations.items()) keep_entries(annotator, annotation);
    for (const ViewMention& written : view_.mentions) {
      if (!take(written)) continue;
      const std::string annotator = key_of(written).first;
      annotations[annotator]["entity_mentions"].push_back(entry(written, Json::object()));
    }
    return element;
  }

 private:
  using Key = std::pair<std::string, std::string>;

  Json read_again() const {
    const std::string* raw = attribute(*view_.document, "tab.document");
    if (view_.content == Content::mentions && raw != nullptr) {
      Json element = Json::parse(*raw, nullptr, false);
      if (element.is_object()) return element;
    }
    return {{"doc_id", view_.document->id}};
  }

  static Key key_of(const ViewMention& written) {
    const Mention* mention = written.mention;
    if (mention == nullptr || mention->annotator.empty() || written.replacement != nullptr)
      return {own_annotator, mention == nullptr ? "" : mention->id};
    return {mention->annotator, mention->id};
  }

  // The entries that still have a mention, in their old order and with all their fields.
  void keep_entries(const std::string& annotator, Json& annotation) {
    Json kept = Json::array();
    for (Json& old : annotation["entity_mentions"]) {
      const auto found = waiting_.find({annotator, old.value("entity_mention_id", "")});
      if (found == waiting_.end()) continue;
      const ViewMention* written = found->second;
      waiting_.erase(found);
      kept.push_back(entry(*written, std::move(old)));
    }
    annotation["entity_mentions"] = std::move(kept);
  }

  bool take(const ViewMention& written) {
    const auto [begin, end] = waiting_.equal_range(key_of(written));
    for (auto i = begin; i != end; ++i) {
      if (i->second != &written) continue;
      waiting_.erase(i);
      return true;
    }
    return false;
  }

  Json entry(const ViewMention& written, Json entry) {
    const Label label = written.mention == nullptr ? Label::misc : written.mention->label;
    const std::string subtype = written.mention == nullptr ? "" : written.mention->subtype;
    if (!entry.contains("entity_type") || label_named(entry.value("entity_type", "")) != NamedLabel{label, subtype}) {
      entry["entity_type"] = view_.name_of_label(label, subtype);
    }
    const std::string& document = view_.document->id;
    if (!entry.contains("entity_mention_id")) {
      const bool named = written.mention != nullptr && !written.mention->id.empty();
      entry["entity_mention_id"] = named ? written.mention->id.str() : document + "_em" + std::to_string(++new_mentions_);
    }
    entry["start_offset"] = offsets_.from_byte(written.span.begin, unit_);
    entry["end_offset"] = offsets_.from_byte(written.span.end, unit_);
    entry["span_text"] = view_.text_of(written.span);
    if (written.mention == nullptr) return entry;
    const IdentifierKind kind = written.mention->kind;
    if (kind_in_benchmark(entry.value("identifier_type", ""), entry.value("confidential_status", "")) != kind) {
      entry["identifier_type"] = identifier_type_of(kind);
      entry["confidential_status"] = confidential_status_of(kind);
    }
    if (!entry.contains("entity_id") && written.mention->entity != 0) {
      entry["entity_id"] = document + "_e" + std::to_string(written.mention->entity);
    }
    return entry;
  }

  const View& view_;
  OffsetMap offsets_;
  OffsetUnit unit_;
  std::multimap<Key, const ViewMention*> waiting_;  // mentions that are not written yet
  std::size_t new_mentions_ = 0;
};

class TabSink : public DocumentSink {
 public:
  TabSink(WriterTarget target, const WriteOptions& options) : list_(std::move(target.output)), options_(options) {}

  Result<void> write(const Document& document) override {
    const View view = view_of(document, options_.content, options_.scheme);
    return list_.add(TabElementWriter(view, options_.offsets).element());
  }
  Result<void> write_failure(std::string_view, const Error&) override { return {}; }
  Result<void> finish() override { return list_.finish(); }

 private:
  JsonList list_;
  WriteOptions options_;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_tab_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<TabSink>(std::move(target), options));
}

}  // namespace veil
