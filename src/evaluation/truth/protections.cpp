// Protected documents as JSON Lines, read back to what they were made from. A span tells where a replacement stands and what it
// replaced, so the text before is the text after with every original put back; nothing is searched for, and what else was changed shows
// when the result is compared with gold.
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "text/label_schemes.h"
#include "veil/tools/evaluation_truth.h"
#include "veil/utf8.h"

namespace veil {
namespace {

using LineJson = nlohmann::json;

std::string text_in(const LineJson& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::uint64_t> number_in(const LineJson& object, const char* field) {
  const auto found = object.find(field);
  if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

// One line as a document, or what is wrong with it.
class ProtectedLine {
 public:
  ProtectedLine(const LineJson& line, OffsetUnit unit, std::string place) : line_(line), unit_(unit), place_(std::move(place)) {}

  Result<Document> read() {
    const auto text = line_.find("text");
    if (text == line_.end()) return Error{"read.missing_field", "the line has no field \"text\"", place_};
    if (!text->is_string()) return Error{"read.wrong_type", "the text is no text", place_};
    after_ = text->get<std::string>();
    if (utf8::first_invalid_byte(after_)) return Error{"read.invalid_utf8", "the text is not valid UTF-8", place_};
    Document document;
    if (const auto language = language_from(text_in(line_, "language"))) {
      document.language = *language;
      document.layers.add(Layer::language);
    }
    const auto spans = line_.find("spans");
    if (spans == line_.end() || !spans->is_array()) {
      return Error{"read.missing_field", "a protected document needs its spans (veil protect --originals --output-format jsonl)", place_};
    }
    const OffsetMap map(after_);
    for (const LineJson& span : *spans) {
      ++number_;
      if (auto added = add(span, map, document); !added) return added.error();
    }
    document.text += std::string_view(after_).substr(kept_from_);
    document.layers.add(Layer::mentions);
    document.layers.add(Layer::replacements);
    return document;
  }

 private:
  Error error(const char* code, const char* message) const { return Error{code, message, place_ + ", span " + std::to_string(number_)}; }

  Result<void> add(const LineJson& span, const OffsetMap& map, Document& document) {
    if (!span.is_object()) return error("read.wrong_type", "a span is no object");
    const auto start = number_in(span, "start");
    const auto end = number_in(span, "end");
    const auto original = span.find("original");
    if (!start || !end) return error("read.missing_field", "a span needs start and end");
    if (original == span.end() || !original->is_string()) {
      return error("evaluate.no_originals", "a span does not say what stood there (veil protect --originals)");
    }
    const auto place = map.to_span(*start, *end, unit_);
    if (!place || place->end < place->begin || place->begin < kept_from_) {
      return error("read.invalid_span", "the span lies beyond the text, or before the one that precedes it");
    }
    document.text += std::string_view(after_).substr(kept_from_, place->begin - kept_from_);
    kept_from_ = place->end;

    Replacement replacement;
    replacement.span.begin = static_cast<std::uint32_t>(document.text.size());
    document.text += original->get<std::string>();
    replacement.span.end = static_cast<std::uint32_t>(document.text.size());
    replacement.mention = static_cast<std::uint32_t>(document.mentions.size());
    replacement.text = place->of(after_);
    replacement.method = text_in(span, "method");
    replacement.level = static_cast<int>(std::min<std::uint64_t>(number_in(span, "level").value_or(1), 1000));
    if (const auto options = span.find("options"); options != span.end() && options->is_array()) {
      for (const LineJson& option : *options) {
        if (!option.is_object()) continue;
        replacement.options.push_back({text_in(option, "text"),
                                       static_cast<int>(std::min<std::uint64_t>(number_in(option, "level").value_or(1), 1000)),
                                       SourceName(text_in(option, "source")), number_in(option, "things").value_or(0)});
      }
    }
    Mention mention;
    const NamedLabel named = label_named(text_in(span, "label"));
    mention.span = replacement.span;
    mention.label = named.label;
    mention.subtype = text_in(span, "subtype").empty() ? named.subtype : text_in(span, "subtype");
    mention.entity = static_cast<std::uint32_t>(std::min<std::uint64_t>(number_in(span, "entity").value_or(0), 0xFFFFFFFF));
    document.mentions.push_back(std::move(mention));
    document.replacements.push_back(std::move(replacement));
    return {};
  }

  const LineJson& line_;
  OffsetUnit unit_;
  std::string place_;
  std::string after_;
  std::size_t number_ = 0;
  std::uint32_t kept_from_ = 0;
};

class Protections : public DocumentSource {
 public:
  Protections(std::ifstream input, const std::filesystem::path& file, OffsetUnit unit)
      : input_(std::move(input)), file_(file.string()), stem_(file.stem().string()), unit_(unit) {}

  std::optional<SourceItem> next() override {
    for (std::string text; std::getline(input_, text);) {
      ++number_;
      bytes_ += text.size() + 1;
      if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
      const std::string place = file_ + ", line " + std::to_string(number_);
      std::string id = stem_ + "." + std::to_string(number_);
      const LineJson line = LineJson::parse(text, nullptr, false);
      if (!line.is_object()) return SourceItem{std::move(id), Error{"read.malformed_input", "the line is not a JSON object", place}};
      if (const auto own = line.find("id"); own != line.end()) {
        if (own->is_string() && !own->get_ref<const std::string&>().empty()) id = own->get<std::string>();
        if (own->is_number_integer()) id = own->dump();
      }
      auto document = ProtectedLine(line, unit_, place).read();
      if (document) document->id = id;
      return SourceItem{std::move(id), std::move(document)};
    }
    return std::nullopt;
  }

  std::uint64_t bytes_read() const override { return bytes_; }

 private:
  std::ifstream input_;
  std::string file_;
  std::string stem_;
  OffsetUnit unit_;
  std::uint64_t number_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_protections(const std::filesystem::path& file, OffsetUnit offsets) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(file, unknown)) {
    return Error{"read.not_found", "there is no such file of protected documents", file.string()};
  }
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{"read.permission", "the file cannot be read", file.string()};
  return std::unique_ptr<DocumentSource>(std::make_unique<Protections>(std::move(input), file, offsets));
}

}  // namespace veil
