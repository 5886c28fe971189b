// SKOS, RDFS and OWL in RDF/XML, the striped syntax of the W3C: elements are nodes, elements in them properties, elements in those
// nodes again. Nothing is kept but the stack of open elements. Collections and XML literals are passed over: no name or
// generalization hides in them.
#include "training/knowledge/import/rdf_concepts.h"
#include "training/knowledge/import/xml_stream.h"

namespace veil::training {
namespace {

constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
constexpr std::string_view xml = "http://www.w3.org/XML/1998/namespace";

std::string rdf_name(std::string_view local) { return std::string(rdf).append(local); }

class RdfXmlReader : public XmlEvents {
 public:
  explicit RdfXmlReader(RdfConcepts& concepts) : concepts_(concepts) {}

  void start(std::string_view name, const XmlAttributes& attributes) override {
    Element element;
    if (!open_.empty()) {
      element.language = open_.back().language;
      element.base = open_.back().base;
    }
    if (attributes.has(language_attribute_)) element.language = attributes.get(language_attribute_);
    if (attributes.has(base_attribute_)) element.base = attributes.get(base_attribute_);
    const Kind parent = open_.empty() ? Kind::document : open_.back().kind;
    if (parent == Kind::document && name == rdf_name_ && open_.empty()) {
      element.kind = Kind::document;
    } else if (parent == Kind::document && open_.empty() && !attributes.has(about_)) {
      element.kind = Kind::skipped;
      complaint_ = "the XML is no RDF: it does not begin with rdf:RDF";
    } else if (parent == Kind::skipped) {
      element.kind = Kind::skipped;
    } else if (parent == Kind::property) {
      open_.back().has_node = true;
      start_node(name, attributes, element);
      concepts_.add(open_.back().node, open_.back().predicate, {false, element.node, {}});
    } else if (parent == Kind::node) {
      start_property(name, attributes, element);
    } else {
      start_node(name, attributes, element);
    }
    open_.push_back(std::move(element));
  }

  void end(std::string_view) override {
    const Element& element = open_.back();
    if (element.kind == Kind::property && !element.has_node && !element.is_linked)
      concepts_.add(element.node, element.predicate, {true, element.text, element.language});
    open_.pop_back();
  }

  void text(std::string_view text) override {
    if (!open_.empty() && open_.back().kind == Kind::property && open_.back().text.size() < longest_literal) open_.back().text += text;
  }

  std::string_view complaint() const override { return complaint_; }

 private:
  static constexpr std::size_t longest_literal = 1 << 20;
  enum class Kind { document, node, property, skipped };
  struct Element {
    Kind kind = Kind::document;
    std::string node;       // the node itself, or the subject of a property
    std::string predicate;  // of a property
    std::string text, language, base;
    bool has_node = false, is_linked = false;
  };

  // Addresses in OWL files are absolute, "#local" or a bare local name below the base; more of RFC 3986 is not needed.
  static std::string resolve(std::string_view address, const std::string& base) {
    if (address.find(':') != std::string_view::npos || base.empty()) return std::string(address);
    if (address.empty()) return base;
    const std::string without_fragment = base.substr(0, base.find('#'));
    if (address.starts_with('#')) return without_fragment + std::string(address);
    return without_fragment.substr(0, without_fragment.find_last_of('/') + 1) + std::string(address);
  }

  std::string fresh_blank() { return "_:g" + std::to_string(blanks_++); }

  void start_node(std::string_view name, const XmlAttributes& attributes, Element& element) {
    element.kind = Kind::node;
    if (attributes.has(about_)) {
      element.node = resolve(attributes.get(about_), element.base);
    } else if (attributes.has(id_)) {
      element.node = resolve("#" + std::string(attributes.get(id_)), element.base);
    } else if (attributes.has(node_id_)) {
      element.node = "_:n" + std::string(attributes.get(node_id_));
    } else {
      element.node = fresh_blank();
    }
    if (name != description_) concepts_.add(element.node, type_, {false, name, {}});
    attributes.each([&](std::string_view key, std::string_view value) {
      if (key.starts_with(xml)) return;
      if (key == type_) {
        concepts_.add(element.node, type_, {false, resolve(value, element.base), {}});
      } else if (!key.starts_with(rdf) && key.find(':') != std::string_view::npos) {
        concepts_.add(element.node, key, {true, value, element.language});
      }
    });
  }

  void start_property(std::string_view name, const XmlAttributes& attributes, Element& element) {
    element.kind = Kind::property;
    element.node = open_.back().node;
    element.predicate = name;
    const std::string_view parse_type = attributes.get(parse_type_);
    if (parse_type == "Resource") {  // the properties of a blank node stand directly within
      element.kind = Kind::node;
      element.node = fresh_blank();
      concepts_.add(open_.back().node, name, {false, element.node, {}});
    } else if (!parse_type.empty()) {
      element.kind = Kind::skipped;
    } else if (attributes.has(resource_)) {
      element.is_linked = true;
      concepts_.add(element.node, name, {false, resolve(attributes.get(resource_), element.base), {}});
    } else if (attributes.has(node_id_)) {
      element.is_linked = true;
      concepts_.add(element.node, name, {false, "_:n" + std::string(attributes.get(node_id_)), {}});
    }
  }

  RdfConcepts& concepts_;
  std::vector<Element> open_;
  std::string complaint_;
  std::uint64_t blanks_ = 0;
  const std::string rdf_name_ = rdf_name("RDF"), description_ = rdf_name("Description"), about_ = rdf_name("about"), id_ = rdf_name("ID"),
                    node_id_ = rdf_name("nodeID"), type_ = rdf_name("type"), resource_ = rdf_name("resource"),
                    parse_type_ = rdf_name("parseType");
  const std::string language_attribute_ = std::string(xml) + "lang", base_attribute_ = std::string(xml) + "base";
};

}  // namespace

Result<void> import_rdf_xml(ImportJob& job) {
  RdfConcepts concepts(job);
  for (const auto& file : job.inputs) {
    auto stream = ByteStream::open(file);
    if (!stream) return stream.error();
    RdfXmlReader reader(concepts);
    const auto done = read_xml(*stream, true, reader, [&](double share) { job.tell("reading triples", share); });
    if (!done) return done;
    concepts.end_file();
  }
  return {};
}

}  // namespace veil::training
