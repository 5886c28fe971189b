// A document for Python: its text and layers, told as the lines of JSON that every door writes. Python takes them apart (document.py), so
// that no field is written twice.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>

#include "bindings.h"
#include "veil/language.h"

namespace veil::python {
namespace {

constexpr std::string_view place = "document";

std::shared_ptr<HeldDocument> held(Document document, OffsetUnit offsets) {
  auto made = std::make_shared<HeldDocument>();
  made->document = std::move(document);
  made->offsets = offsets;
  return made;
}

OffsetUnit unit_from(const std::string& name) {
  if (name == "code-points") return OffsetUnit::code_points;
  if (name == "bytes") return OffsetUnit::bytes;
  if (name == "utf16") return OffsetUnit::utf16;
  raise({"usage.unknown_offsets", "places are counted in code-points, bytes or utf16", "offsets"});
}

std::shared_ptr<HeldDocument> from_text(const py::object& text, const py::object& id, const std::string& language,
                                        const std::vector<std::string>& targets, const std::string& offsets) {
  auto document = value_or_raise(make_document(value_or_raise(text_from(id, "id")), value_or_raise(text_from(text, place))));
  if (!language.empty()) {
    const auto known = language_from(language);
    document.language = known.value_or(Language::other);
    document.language_confidence = 1;
    document.layers.add(Layer::language);
    if (!known) document.attributes.push_back({"language", language});
  }
  document.targets = targets;
  return held(std::move(document), unit_from(offsets));
}

std::shared_ptr<HeldDocument> from_json(const py::object& json, const std::string& offsets, const std::string& scheme) {
  ReadOptions options;
  options.scheme = scheme;
  options.offsets = unit_from(offsets);
  return held(value_or_raise(document_from_json(value_or_raise(text_from(json, place)), place, options)), options.offsets);
}

// One line of a file of JSON Lines, which is cut into lines elsewhere: its id, whether that stands in the line, and the document or its
// error, whose place counts from this line.
py::tuple read_line(const py::bytes& line, const std::string& name, const std::string& numbered_id) {
  std::istringstream input{std::string(line)};
  ReadOptions options;
  options.format = "jsonl";
  auto source = value_or_raise(open_source(input, name, options));
  auto item = source->next();
  if (!item) return py::make_tuple("", py::none());  // blank
  const std::string first_id = std::filesystem::path(name).stem().string() + "-1";
  if (!item->document) return py::make_tuple(item->id == first_id ? numbered_id : item->id, exception_of(item->document.error()));
  Document& document = *item->document;
  const bool own_id =
      std::any_of(document.attributes.begin(), document.attributes.end(), [](const auto& one) { return one.name == "id.own"; });
  if (!own_id) document.id = numbered_id;
  std::string id = document.id;
  return py::make_tuple(std::move(id), held(std::move(document), OffsetUnit::code_points));
}

// What came in, to be worked on again: an engine changes the document that it is given.
std::shared_ptr<HeldDocument> as_it_came(const HeldDocument& self) {
  if (!self.was_run) return held(self.document, self.offsets);
  Document bare;
  bare.id = self.document.id;
  bare.text = self.document.text;
  bare.targets = self.document.targets;
  return held(std::move(bare), self.offsets);
}

std::string line_of(const HeldDocument& self, bool protection, bool with_text, bool originals, bool evidence, const std::string& scheme) {
  if (!scheme.empty()) value_or_raise(find_scheme(scheme));
  WriteOptions options;
  options.content = protection ? Content::protection : Content::mentions;
  options.offsets = self.offsets;
  options.include_text = with_text;
  options.originals = originals;
  options.evidence = evidence;
  options.scheme = scheme;
  if (!protection || self.output_id.empty() || self.output_id == self.document.id) {
    return value_or_raise(json_from_document(self.document, options));
  }
  Document shown = self.document;
  shown.id = self.output_id;
  return value_or_raise(json_from_document(shown, options));
}

py::tuple restored(const HeldDocument& self, const py::object& text, bool partial) {
  const std::string edited = value_or_raise(text_from(text, place));
  const ProtectedText done = apply_replacements(self.document);
  std::vector<VaultEntry> entries;
  entries.push_back(make_vault_entry(self.document, done.text, done.spans));
  auto back = value_or_raise(Vault::holding(std::move(entries))->restore({.text = edited, .document_number = 1}));
  if (!back.complete() && !partial) raise(incomplete_error(back));
  std::uint64_t left = 0;
  for (const Unplaced& unplaced : back.unplaced) left += unplaced.gone + unplaced.unclear;
  return py::make_tuple(back.text, back.by_position + back.by_placeholder + back.by_order, left);
}

}  // namespace

void add_document(py::module_& module) {
  py::class_<HeldDocument, std::shared_ptr<HeldDocument>>(module, "Document")
      .def(py::init(&from_text), py::arg("text"), py::arg("id"), py::arg("language"), py::arg("targets"), py::arg("offsets"))
      .def_static("from_json", &from_json, py::arg("line"), py::arg("offsets"), py::arg("scheme") = "")
      .def_property_readonly("id", [](const HeldDocument& self) { return self.document.id; })
      .def_property_readonly("text", [](const HeldDocument& self) { return self.document.text; })
      .def_property_readonly("targets", [](const HeldDocument& self) { return self.document.targets; })
      .def_property_readonly("language", [](const HeldDocument& self) { return std::string(code_of(self.document.language)); })
      .def_property_readonly("is_protected", [](const HeldDocument& self) { return self.document.layers.has(Layer::replacements); })
      .def_property_readonly("mentions", [](const HeldDocument& self) { return self.document.mentions.size(); })
      .def_property_readonly("replacements", [](const HeldDocument& self) { return self.document.replacements.size(); })
      .def_property_readonly("protected_text", [](const HeldDocument& self) { return apply_replacements(self.document).text; })
      .def_property_readonly("report", [](const HeldDocument& self) { return self.report; })
      .def("as_it_came", &as_it_came)
      .def("line", &line_of, py::kw_only(), py::arg("protection"), py::arg("with_text") = false, py::arg("originals") = false,
           py::arg("evidence") = false, py::arg("scheme") = "")
      .def("restored", &restored, py::arg("text"), py::arg("partial"));
  module.def("read_line", &read_line, py::arg("line"), py::arg("name"), py::arg("numbered_id"));
  module.def("scheme_labels", [](const std::string& scheme) { return value_or_raise(find_scheme(scheme))->labels(); });
}

}  // namespace veil::python
