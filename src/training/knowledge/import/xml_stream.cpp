// See xml_stream.h.
#include "training/knowledge/import/xml_stream.h"

#include <expat.h>

#include <memory>

#include "training/knowledge/import/importer.h"

namespace veil::training {
namespace {

constexpr int deepest_element = 512;  // elements within each other

struct Context {
  XmlEvents& events;
  XML_Parser parser;
  int depth = 0;
  bool too_deep = false;
};

void XMLCALL on_start(void* context, const XML_Char* name, const XML_Char** attributes) {
  auto& self = *static_cast<Context*>(context);
  if (++self.depth > deepest_element) {
    self.too_deep = true;
    XML_StopParser(self.parser, XML_FALSE);
    return;
  }
  self.events.start(name, XmlAttributes(attributes));
}
void XMLCALL on_end(void* context, const XML_Char* name) {
  auto& self = *static_cast<Context*>(context);
  --self.depth;
  self.events.end(name);
}
void XMLCALL on_text(void* context, const XML_Char* text, int size) {
  static_cast<Context*>(context)->events.text({text, static_cast<std::size_t>(size)});
}

}  // namespace

Result<void> read_xml(ByteStream& stream, bool namespaces, XmlEvents& events, const std::function<void(double share)>& progress) {
  const std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser(
      namespaces ? XML_ParserCreateNS(nullptr, '\0') : XML_ParserCreate(nullptr), XML_ParserFree);
  if (!parser) return Error{"read.failed", "there is no memory to read XML", stream.file().string()};
  Context context{events, parser.get()};
  XML_SetUserData(parser.get(), &context);
  XML_SetElementHandler(parser.get(), on_start, on_end);
  XML_SetCharacterDataHandler(parser.get(), on_text);
  for (;;) {
    const auto bytes = stream.next();
    if (!bytes) return bytes.error();
    const bool last = bytes->empty();
    const auto status = XML_Parse(parser.get(), bytes->data(), static_cast<int>(bytes->size()), last);
    const std::string place = line_place(stream.file(), XML_GetCurrentLineNumber(parser.get()));
    if (status != XML_STATUS_OK) {
      if (context.too_deep) return Error{"read.malformed_input", "the elements of the XML are nested too deeply", place};
      if (last) return Error{"read.cut_short", "the XML ends in the middle", place};
      return Error{"read.malformed_input", "the XML is not well-formed", place};
    }
    if (!events.complaint().empty()) return Error{"read.malformed_input", std::string(events.complaint()), stream.file().string()};
    if (last) return {};
    progress(stream.share());
  }
}

}  // namespace veil::training
