// XML of the i2b2 2014 task. Tags that were read keep their ids, comments and other attributes; protected text gets new ones
// only.
#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <utility>

#include "text/label_schemes.h"
#include "veil/utf8.h"
#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

constexpr std::string_view tag_prefix = "i2b2.tag.";

// XML 1.0 has no way to write most control characters, not even by number.
bool fits_xml(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded next = utf8::decode(text, i);
    const char32_t c = next.code_point;
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0xFFFE || c == 0xFFFF) return false;
    i += next.length;
  }
  return true;
}

std::string escaped(std::string_view value) {
  std::string result;
  for (const char c : value) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      case '\r':
        result += "&#13;";
        break;
      case '\t':
        result += "&#9;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string cdata(std::string_view text) {
  std::string result = "<![CDATA[";
  for (std::size_t end; (end = text.find("]]>")) != std::string_view::npos; text.remove_prefix(end + 2)) {
    result.append(text.substr(0, end + 2)).append("]]><![CDATA[");
  }
  return result.append(text).append("]]>");
}

class TagWriter {
 public:
  TagWriter(const View& view, OffsetUnit unit) : view_(view), offsets_(view.text()), unit_(unit) {
    if (view.content == Content::protection) return;
    for (const Attribute& attribute : view.document->attributes) {
      if (attribute.name.starts_with(tag_prefix)) raw_.emplace(attribute.name.substr(tag_prefix.size()), &attribute.value);
    }
    for (const ViewMention& written : view.mentions) used_.insert(written.mention->id);
  }

  std::string tag(const ViewMention& written) {
    const Label label = written.mention == nullptr ? Label::misc : written.mention->label;
    const std::string subtype = written.mention == nullptr ? "" : written.mention->subtype;
    I2b2Tag names = i2b2_tag_of(label, subtype);
    std::vector<std::pair<std::string, std::string>> attributes = {{"id", ""},   {"start", ""}, {"end", ""},
                                                                   {"text", ""}, {"TYPE", ""},  {"comment", ""}};
    const std::string id = original() ? written.mention->id : "";
    const auto raw = raw_.find(id);
    if (!id.empty() && raw != raw_.end()) {
      pugi::xml_document read;
      read.load_buffer(raw->second->data(), raw->second->size(), pugi::parse_escapes, pugi::encoding_utf8);
      const pugi::xml_node old = read.first_child();
      const std::string old_type = old.attribute("TYPE").value();
      if (label_in_i2b2(old.name(), old_type) == NamedLabel{label, subtype}) names = {old.name(), old_type};
      attributes.clear();
      for (const pugi::xml_attribute& attribute : old.attributes()) attributes.emplace_back(attribute.name(), attribute.value());
    }
    const auto set = [&](const char* name, std::string value) {
      const auto found = std::find_if(attributes.begin(), attributes.end(), [&](const auto& pair) { return pair.first == name; });
      if (found != attributes.end()) found->second = std::move(value);
    };
    set("id", id.empty() ? new_id() : id);
    set("start", std::to_string(offsets_.from_byte(written.span.begin, unit_)));
    set("end", std::to_string(offsets_.from_byte(written.span.end, unit_)));
    set("text", std::string(view_.text_of(written.span)));
    set("TYPE", names.type);
    std::string line = "<" + names.element;
    for (const auto& [name, value] : attributes) line += " " + name + "=\"" + escaped(value) + "\"";
    return line + " />\n";
  }

 private:
  bool original() const { return view_.content == Content::mentions; }
  std::string new_id() {
    std::string id;
    do {
      id = "P" + std::to_string(next_++);
    } while (used_.contains(id));
    return id;
  }

  const View& view_;
  OffsetMap offsets_;
  OffsetUnit unit_;
  std::map<std::string, const std::string*> raw_;  // by id
  std::set<std::string> used_;
  std::size_t next_ = 0;
};

class I2b2Sink : public DocumentSink {
 public:
  I2b2Sink(WriterTarget target, const WriteOptions& options) : target_(std::move(target)), options_(options) {}

  Result<void> write(const Document& document) override {
    if (written_) return second_document();
    const View view = view_of(document, options_.content, options_.scheme);
    if (!fits_xml(view.text())) {
      return Error{"write.cannot_hold", "the text has control characters, which XML cannot hold", ""};
    }
    written_ = true;
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<deIdi2b2>\n<TEXT>" + cdata(view.text()) + "</TEXT>\n<TAGS>\n";
    TagWriter writer(view, options_.offsets);
    for (const ViewMention& written : view.mentions) xml += writer.tag(written);
    for (const Attribute& attribute : document.attributes) {
      if (options_.content == Content::mentions && attribute.name == "i2b2.other") xml += attribute.value + "\n";
    }
    xml += "</TAGS>\n</deIdi2b2>\n";
    return target_.output->write(xml);
  }
  Result<void> write_failure(std::string_view, const Error&) override {
    failed_ = true;
    return {};
  }
  Result<void> finish() override {
    if (failed_ && !written_) return {};
    return target_.output->finish();
  }

 private:
  WriterTarget target_;
  WriteOptions options_;
  bool written_ = false;
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_i2b2_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<I2b2Sink>(std::move(target), options));
}

}  // namespace veil
