// XML of the i2b2 2014 de-identification task: <deIdi2b2><TEXT><![CDATA[...]]></TEXT><TAGS><NAME id="P0" start="16" end="26"
// text="..." TYPE="DOCTOR" comment=""/>. Line ends stay as they are, since offsets count them. The raw tags go with the
// document in attributes "i2b2.tag.<id>", so that comments and other attributes can be written again.
#include <charconv>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "read/placed_mentions.h"
#include "read/readers.h"
#include "text/label_schemes.h"
#include "text/text_gate.h"
#include "veil/utf8.h"

namespace veil {
namespace {

// Nothing that would change text: no line ends made equal, no white space dropped.
constexpr unsigned parse_options = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_ws_pcdata;

std::optional<std::int64_t> offset_from(std::string_view digits) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Programs write line breaks in attributes as they are, and XML makes spaces of them.
std::string as_attribute(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  return line;
}

std::string raw_tag(const pugi::xml_node& tag) {
  std::ostringstream raw;
  tag.print(raw, "", pugi::format_raw);
  return raw.str();
}

class I2b2Source : public DocumentSource {
 public:
  I2b2Source(ReaderInput input, const ReadOptions& options) : input_(std::move(input)), options_(options) {}

  std::optional<SourceItem> next() override {
    if (std::exchange(done_, true)) return std::nullopt;
    return SourceItem{input_.stem, read()};
  }

  std::uint64_t bytes_read() const override { return bytes_read_; }

 private:
  Error error(const char* code, const char* message) const { return {code, message, input_.name}; }

  Result<Document> read() {
    auto bytes = read_whole(*input_.bytes, options_.largest_document, input_.name);
    if (!bytes) return std::move(bytes).error();
    bytes_read_ = bytes->size();
    const auto at = [&](std::size_t byte) { return input_.name + ", byte " + std::to_string(byte); };
    if (const auto byte = utf8::first_invalid_byte(*bytes)) {
      return invalid_utf8("the file", *bytes, at(*byte));
    }
    if (const std::size_t byte = bytes->find('\0'); byte != std::string::npos) {
      return Error{"read.malformed_input", "XML cannot hold a NUL byte", at(byte)};
    }
    pugi::xml_document xml;
    const pugi::xml_parse_result parsed = xml.load_buffer(bytes->data(), bytes->size(), parse_options, pugi::encoding_utf8);
    if (!parsed) return Error{"read.malformed_input", "the file is not well-formed XML", at(static_cast<std::size_t>(parsed.offset))};
    return read_document(xml);
  }

  Result<Document> read_document(const pugi::xml_document& xml) {
    const pugi::xml_node root = xml.document_element();
    const pugi::xml_node text_node = root.child("TEXT");
    if (!text_node) return error("read.missing_field", "the file has no element TEXT");
    std::string text;
    for (const pugi::xml_node& part : text_node.children()) text += part.value();
    // Characters written as numbers may be none at all.
    if (utf8::first_invalid_byte(text)) return error("read.invalid_utf8", "the text is not valid UTF-8");
    auto document = make_document(input_.stem, std::move(text));
    if (!document) return located(std::move(document).error(), input_.name, " of the text");
    const OffsetMap offsets(document->text);
    std::vector<FileMention> mentions;
    std::set<std::string> ids;
    for (const pugi::xml_node& tag : root.child("TAGS").children()) {
      if (tag.type() != pugi::node_element) continue;
      const std::string id = tag.attribute("id").value();
      if (!id.empty() && !ids.insert(id).second) return error("read.malformed_input", "two tags have the same id");
      if (!tag.attribute("start") && !tag.attribute("end")) {
        document->attributes.push_back({"i2b2.other", raw_tag(tag)});
        continue;
      }
      auto mention = read_tag(tag, *document, offsets, mentions.size() + 1);
      if (!mention) return std::move(mention).error();
      mentions.push_back(std::move(*mention));
      document->attributes.push_back({"i2b2.tag." + id, raw_tag(tag)});
    }
    if (auto placed = place_mentions(*document, std::move(mentions), options_.offsets, input_.name); !placed) return placed.error();
    return document;
  }

  Result<FileMention> read_tag(const pugi::xml_node& tag, const Document& document, const OffsetMap& offsets, std::size_t number) const {
    const std::string place = input_.name + ", span " + std::to_string(number);
    const auto start = offset_from(tag.attribute("start").value());
    const auto end = offset_from(tag.attribute("end").value());
    if (!start || !end) return Error{"read.wrong_type", "start or end of a tag is no number", place};
    FileMention read;
    read.start = *start;
    read.end = *end;
    if (tag.attribute("text") && *start >= 0 && *end >= *start) {
      const auto span = offsets.to_span(static_cast<std::uint64_t>(*start), static_cast<std::uint64_t>(*end), options_.offsets);
      if (span && as_attribute(document.text_of(*span)) != as_attribute(tag.attribute("text").value())) {
        return Error{"read.mismatch", "the text at the span is not the one the file names", place};
      }
    }
    NamedLabel named = label_in_i2b2(tag.name(), tag.attribute("TYPE").value());
    read.mention.label = named.label;
    read.mention.subtype = std::move(named.subtype);
    read.mention.kind = usual_kind(named.label);
    read.mention.score = 1;
    read.mention.id = tag.attribute("id").value();
    return read;
  }

  ReaderInput input_;
  ReadOptions options_;
  std::uint64_t bytes_read_ = 0;
  bool done_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_i2b2_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<I2b2Source>(std::move(input), options));
}

}  // namespace veil
