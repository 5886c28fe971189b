// JSON Lines, the common currency: one document per line, {"id", "text", "language", "targets", "spans"}, only the text
// required. A line that cannot be read fails alone. Other fields are kept as raw JSON in attributes named "jsonl.<field>",
// for a writer that may write them. Speed comes from simdjson's on-demand parser, which sees each byte once and in place.
#include <simdjson.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "read/json_depth.h"
#include "read/json_spans.h"
#include "read/line_reader.h"
#include "read/readers.h"
#include "text/text_gate.h"
#include "veil/utf8.h"

namespace veil {
namespace {

using simdjson::error_code;

constexpr std::string_view mark_of_utf8 = "\xEF\xBB\xBF";

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

std::string_view trimmed(std::string_view raw) {
  while (!raw.empty() && (raw.back() == ' ' || raw.back() == '\t' || raw.back() == '\r' || raw.back() == '\n')) raw.remove_suffix(1);
  return raw;
}

// What one line says, field by field, before it is put together: the spans may stand before the text.
class LineFields {
 public:
  LineFields(std::string id, std::string place, OffsetUnit unit, std::size_t size)
      : id_(std::move(id)), place_(std::move(place)), unit_(unit), size_(size) {}

  const std::string& id() const { return id_; }

  Result<void> add(std::string_view name, simdjson::ondemand::value value) {
    if (std::find(seen_.begin(), seen_.end(), name) != seen_.end()) {
      return Error{"read.malformed_input", "a field stands twice", place_};
    }
    seen_.emplace_back(name);
    if (name == "text") return add_text(value);
    if (name == "id") return add_id(value);
    if (name == "language") return add_language(value);
    if (name == "targets") return add_targets(value);
    if (name == "spans") return add_spans(value);
    return add_other(value);
  }

  Result<Document> finish() && {
    if (!has_text_) return Error{"read.missing_field", "the line has no field \"text\"", place_};
    if (auto checked = check_text(document_.text); !checked) return located(checked.error(), place_, " of the text");
    document_.id = std::move(id_);
    if (has_spans_) {
      if (auto placed = place_mentions(document_, std::move(mentions_), unit_, place_); !placed) return placed.error();
    }
    return std::move(document_);
  }

 private:
  Error failed(error_code code) const {
    if (code == simdjson::INCORRECT_TYPE) return Error{"read.wrong_type", "a field has the wrong type", place_};
    return Error{"read.malformed_input", "the line is not valid JSON", place_};
  }

  Result<void> add_text(simdjson::ondemand::value value) {
    std::string_view text;
    if (const error_code code = value.get_string().get(text)) return failed(code);
    document_.text = text;
    has_text_ = true;
    return {};
  }

  // Numbers are taken as they are spelt; ids are names, not quantities.
  Result<void> add_id(simdjson::ondemand::value value) {
    simdjson::ondemand::json_type type{};
    if (const error_code code = value.type().get(type)) return failed(code);
    std::string_view id;
    if (type == simdjson::ondemand::json_type::number) {
      id = trimmed(value.raw_json_token());
    } else if (type == simdjson::ondemand::json_type::null) {
      return {};
    } else if (const error_code code = value.get_string().get(id)) {
      return failed(code);
    }
    if (utf8::first_invalid_byte(id)) return Error{"read.invalid_utf8", "the id is not valid UTF-8", place_};
    if (id.empty()) return {};
    id_ = id;
    document_.attributes.push_back({"id.own", ""});  // tells it from one that was made from the line's number
    return {};
  }

  Result<void> add_language(simdjson::ondemand::value value) {
    if (value.is_null()) return {};
    std::string_view code_read;
    if (const error_code code = value.get_string().get(code_read)) return failed(code);
    if (code_read.empty()) return {};
    const auto language = language_from(code_read);
    document_.language = language.value_or(Language::other);
    document_.language_confidence = 1;
    document_.layers.add(Layer::language);
    if (code_read != code_of(document_.language)) document_.attributes.push_back({"language", std::string(code_read)});
    return {};
  }

  Result<void> add_targets(simdjson::ondemand::value value) {
    if (value.is_null()) return {};
    simdjson::ondemand::array targets;
    if (const error_code code = value.get_array().get(targets)) return failed(code);
    for (auto element : targets) {
      std::string_view target;
      if (const error_code code = element.get_string().get(target)) return failed(code);
      if (utf8::first_invalid_byte(target)) return Error{"read.invalid_utf8", "a target is not valid UTF-8", place_};
      document_.targets.emplace_back(target);
    }
    return {};
  }

  Result<void> add_spans(simdjson::ondemand::value value) {
    if (value.is_null()) return {};
    auto mentions = read_json_spans(value, std::min<std::uint64_t>(size_, std::numeric_limits<std::uint32_t>::max()), place_);
    if (!mentions) return std::move(mentions).error();
    mentions_ = std::move(*mentions);
    has_spans_ = true;
    return {};
  }

  Result<void> add_other(simdjson::ondemand::value value) {
    std::string_view raw;
    if (const error_code code = simdjson::to_json_string(value).get(raw)) return failed(code);
    raw = trimmed(raw);
    if (nests_deeper_than(raw, deepest_json) || !nlohmann::json::accept(raw)) return failed(simdjson::TAPE_ERROR);
    document_.attributes.push_back({"jsonl." + seen_.back(), std::string(raw)});
    return {};
  }

  std::string id_;
  std::string place_;
  OffsetUnit unit_;
  std::size_t size_;
  Document document_;
  std::vector<std::string> seen_;
  std::vector<FileMention> mentions_;
  bool has_text_ = false;
  bool has_spans_ = false;
};

class JsonlSource : public DocumentSource {
 public:
  JsonlSource(ReaderInput input, const ReadOptions& options)
      : lines_(std::move(input.bytes), options.largest_document),
        name_(std::move(input.name)),
        stem_(std::move(input.stem)),
        options_(options) {}

  std::optional<SourceItem> next() override {
    while (const auto line = lines_.next()) {
      std::string_view json = line->bytes;
      if (line->number == 1 && json.starts_with(mark_of_utf8)) json.remove_prefix(mark_of_utf8.size());
      if (!line->too_long && is_blank(json)) continue;
      std::string id = numbered_id(stem_, line->number);
      std::string place = line_place(name_, line->number);
      if (line->too_long) return SourceItem{std::move(id), too_large(std::move(place), options_.largest_document)};
      return read_line(json, line->offset + static_cast<std::uint64_t>(json.data() - line->bytes.data()), std::move(id), std::move(place));
    }
    if (lines_.failure() && !failed_) {
      failed_ = true;
      return SourceItem{stem_, *lines_.failure()};
    }
    return std::nullopt;
  }

  std::uint64_t bytes_read() const override { return lines_.consumed(); }

 private:
  SourceItem read_line(std::string_view json, std::uint64_t offset, std::string id, std::string place) {
    LineFields fields(std::move(id), place, options_.offsets, json.size());
    auto added = add_fields(json, fields, place);
    if (!added) {
      // simdjson does not say where; and a broken line may be broken because of its bytes.
      if (const auto byte = utf8::first_invalid_byte(json)) {
        return {fields.id(), invalid_utf8("the line", json, place + ", byte " + std::to_string(offset + *byte))};
      }
      return {fields.id(), added.error()};
    }
    std::string known_id = fields.id();
    return {std::move(known_id), std::move(fields).finish()};
  }

  Result<void> add_fields(std::string_view json, LineFields& fields, const std::string& place) {
    const auto malformed = [&] { return Error{"read.malformed_input", "the line is not valid JSON", place}; };
    simdjson::ondemand::document line;
    if (parser_.iterate(json.data(), json.size(), json.size() + LineReader::padding).get(line)) return malformed();
    simdjson::ondemand::object object;
    if (const error_code code = line.get_object().get(object)) {
      if (code == simdjson::INCORRECT_TYPE) return Error{"read.wrong_type", "the line is not a JSON object", place};
      return malformed();
    }
    for (auto field : object) {
      std::string_view name;
      simdjson::ondemand::value value;
      if (field.unescaped_key().get(name) || field.value().get(value)) return malformed();
      if (auto added = fields.add(name, value); !added) return added;
    }
    if (line.current_location().error() != simdjson::OUT_OF_BOUNDS) return malformed();  // something behind the object
    return {};
  }

  LineReader lines_;
  std::string name_;
  std::string stem_;
  ReadOptions options_;
  simdjson::ondemand::parser parser_;
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_jsonl_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<JsonlSource>(std::move(input), options));
}

}  // namespace veil
