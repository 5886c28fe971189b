#include "read/json_spans.h"

#include <string_view>
#include <utility>

#include "text/label_schemes.h"

namespace veil {
namespace {

using simdjson::error_code;
using simdjson::ondemand::value;

// Fields of a span seen so far, to refuse a second one of the same name.
enum class Field : unsigned { start, end, label, subtype, kind, score, entity, detector, text, annotator, id, unknown };
constexpr unsigned bit_of(Field field) { return 1u << static_cast<unsigned>(field); }

Field field_named(std::string_view name) {
  constexpr std::string_view names[] = {"start",  "end",      "label", "subtype",   "kind", "score",
                                        "entity", "detector", "text",  "annotator", "id"};
  for (unsigned i = 0; i < static_cast<unsigned>(Field::unknown); ++i) {
    if (names[i] == name) return static_cast<Field>(i);
  }
  return Field::unknown;
}

struct SpanReader {
  const std::string& place;
  std::uint64_t largest_entity;
  std::size_t number;

  Error error(const char* code, const char* message) const { return Error{code, message, place + ", span " + std::to_string(number)}; }
  Error wrong_type() const { return error("read.wrong_type", "a field of the span has the wrong type"); }
  Error malformed() const { return error("read.malformed_input", "the list of spans is not valid JSON"); }
  Error failed(error_code code) const { return code == simdjson::INCORRECT_TYPE ? wrong_type() : malformed(); }

  static void set_label(FileMention& read, std::string_view name) {
    NamedLabel named = label_named(name);
    read.mention.label = named.label;
    if (read.mention.subtype.empty()) read.mention.subtype = std::move(named.subtype);
  }

  Result<FileMention> triple(simdjson::ondemand::array array) const {
    FileMention read;
    std::size_t place_in_triple = 0;
    for (auto element : array) {
      error_code code = simdjson::SUCCESS;
      std::string_view name;
      switch (place_in_triple++) {
        case 0:
          code = element.get_int64().get(read.start);
          break;
        case 1:
          code = element.get_int64().get(read.end);
          break;
        case 2:
          code = element.get_string().get(name);
          if (code == simdjson::SUCCESS) set_label(read, name);
          break;
        default:
          return wrong_type();
      }
      if (code != simdjson::SUCCESS) return failed(code);
    }
    if (place_in_triple != 3) return error("read.missing_field", "a span needs start, end and label");
    read.mention.kind = usual_kind(read.mention.label);
    read.mention.score = 1;
    return read;
  }

  Result<void> set(FileMention& read, Field field, value from, bool& has_kind) const {
    const auto string_into = [&](auto& into) -> Result<void> {
      std::string_view string;
      if (const error_code code = from.get_string().get(string)) return failed(code);
      into = string;
      return {};
    };
    switch (field) {
      case Field::start:
        if (const error_code code = from.get_int64().get(read.start)) return failed(code);
        return {};
      case Field::end:
        if (const error_code code = from.get_int64().get(read.end)) return failed(code);
        return {};
      case Field::label: {
        std::string_view name;
        if (const error_code code = from.get_string().get(name)) return failed(code);
        set_label(read, name);
        return {};
      }
      case Field::subtype: {
        std::string_view name;
        if (const error_code code = from.get_string().get(name)) return failed(code);
        if (!name.empty()) read.mention.subtype = name;
        return {};
      }
      case Field::kind: {
        std::string_view name;
        if (const error_code code = from.get_string().get(name)) return failed(code);
        const auto known = kind_from(name);
        if (!known) return error("read.invalid_value", "the kind is none of direct, quasi, confidential, none");
        read.mention.kind = *known;
        has_kind = true;
        return {};
      }
      case Field::score: {
        double number_read = 0;
        if (const error_code code = from.get_double().get(number_read)) return failed(code);
        read.mention.score = static_cast<float>(number_read);
        return {};
      }
      case Field::entity: {
        std::uint64_t number_read = 0;
        if (const error_code code = from.get_uint64().get(number_read)) return failed(code);
        if (number_read > largest_entity) return error("read.invalid_value", "the entity number is too large");
        read.mention.entity = static_cast<std::uint32_t>(number_read);
        return {};
      }
      case Field::detector:
        return string_into(read.mention.detector);
      case Field::annotator:
        return string_into(read.mention.annotator);
      case Field::id:
        return string_into(read.mention.id);
      case Field::text:
        return string_into(read.text.emplace());
      case Field::unknown:
        return {};
    }
    return {};
  }

  Result<FileMention> object(simdjson::ondemand::object fields) const {
    FileMention read;
    unsigned seen = 0;
    bool has_kind = false;
    read.mention.score = 1;
    for (auto field : fields) {
      std::string_view name;
      if (field.unescaped_key().get(name)) return malformed();
      const Field known = field_named(name);
      if (known == Field::unknown) continue;
      if ((seen & bit_of(known)) != 0) return error("read.malformed_input", "a field of the span stands twice");
      seen |= bit_of(known);
      value from;
      if (field.value().get(from)) return malformed();
      if (auto done = set(read, known, from, has_kind); !done) return done.error();
    }
    constexpr unsigned needed = bit_of(Field::start) | bit_of(Field::end) | bit_of(Field::label);
    if ((seen & needed) != needed) return error("read.missing_field", "a span needs start, end and label");
    if (!has_kind) read.mention.kind = usual_kind(read.mention.label);
    return read;
  }
};

}  // namespace

Result<std::vector<FileMention>> read_json_spans(value list, std::uint64_t largest_entity, const std::string& place) {
  SpanReader reader{place, largest_entity, 0};
  std::vector<FileMention> mentions;
  simdjson::ondemand::array array;
  if (const error_code code = list.get_array().get(array)) {
    return code == simdjson::INCORRECT_TYPE ? Error{"read.wrong_type", "spans are not a list", place} : reader.malformed();
  }
  for (auto element : array) {
    ++reader.number;
    simdjson::ondemand::json_type type{};
    if (element.type().get(type)) return reader.malformed();
    const bool is_object = type == simdjson::ondemand::json_type::object;
    if (!is_object && type != simdjson::ondemand::json_type::array) return reader.wrong_type();
    simdjson::ondemand::object object;
    simdjson::ondemand::array triple;
    if (is_object ? element.get_object().get(object) : element.get_array().get(triple)) return reader.malformed();
    Result<FileMention> read = is_object ? reader.object(object) : reader.triple(triple);
    if (!read) return std::move(read).error();
    mentions.push_back(std::move(*read));
  }
  return mentions;
}

}  // namespace veil
