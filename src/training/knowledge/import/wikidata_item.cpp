// simdjson's on-demand parser walks the line once per step; keys are compared as they stand in the file.
#include "training/knowledge/import/wikidata_item.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>

namespace veil::training {
namespace {

using simdjson::ondemand::array;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

struct PropertyName {
  std::string_view name;
  WikidataProperty property;
};
constexpr std::array<PropertyName, 7> properties = {{{"P31", WikidataProperty::instance_of},
                                                     {"P279", WikidataProperty::subclass_of},
                                                     {"P8225", WikidataProperty::metaclass_for},
                                                     {"P131", WikidataProperty::located_in_unit},
                                                     {"P17", WikidataProperty::country},
                                                     {"P30", WikidataProperty::continent},
                                                     {"P361", WikidataProperty::part_of}}};
constexpr std::string_view end_time = "P582";

// The key as it stands in the file; long ones are cut, as none of ours is.
std::string_view raw_key(simdjson::ondemand::raw_json_string key) {
  const char* text = key.raw();
  std::size_t size = 0;
  while (size < 32 && text[size] != '"') ++size;
  return {text, size};
}

bool only_best_rank(WikidataProperty property) {
  return property == WikidataProperty::located_in_unit || property == WikidataProperty::country || property == WikidataProperty::continent;
}

// "Q585" -> 585.
std::optional<std::uint32_t> item_number(std::string_view id) {
  if (!id.starts_with('Q')) return std::nullopt;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(id.data() + 1, id.data() + id.size(), number);
  if (error != std::errc{} || end != id.data() + id.size() || number == 0) return std::nullopt;
  return number;
}

// The item a statement leads to; nothing for "no value", "some value" and values that are no items.
std::optional<std::uint32_t> target_of(object snak) {
  for (auto field : snak) {
    if (raw_key(field.key()) != "datavalue") continue;
    for (auto part : object(field.value())) {
      if (raw_key(part.key()) != "value") continue;
      value content = part.value();
      if (content.type() != simdjson::ondemand::json_type::object) return std::nullopt;
      for (auto id : object(content)) {
        const std::string_view key = raw_key(id.key());
        if (key == "numeric-id") {
          const std::uint64_t number = id.value().get_uint64();
          if (number == 0 || number > 0xFFFFFFFE) return std::nullopt;
          return static_cast<std::uint32_t>(number);
        }
        if (key == "id") return item_number(std::string_view(id.value().get_string()));
      }
    }
  }
  return std::nullopt;
}

struct Statement {
  std::optional<std::uint32_t> target;
  bool preferred = false, dropped = false;
};

Statement read_statement(object fields) {
  Statement statement;
  for (auto field : fields) {
    const std::string_view key = raw_key(field.key());
    if (key == "mainsnak") {
      statement.target = target_of(object(field.value()));
    } else if (key == "rank") {
      const std::string_view rank = field.value().get_string();
      statement.preferred = rank == "preferred";
      statement.dropped = statement.dropped || rank == "deprecated";
    } else if (key == "qualifiers") {
      value content = field.value();
      if (content.type() != simdjson::ondemand::json_type::object) continue;
      for (auto qualifier : object(content))
        if (raw_key(qualifier.key()) == end_time) statement.dropped = true;
    }
  }
  return statement;
}

void read_statements(array statements, WikidataProperty property, std::vector<WikidataClaim>& claims) {
  std::vector<WikidataClaim> normal;
  bool preferred = false;
  for (auto entry : statements) {
    const Statement statement = read_statement(object(entry));
    if (statement.dropped || !statement.target) continue;
    preferred = preferred || statement.preferred;
    (statement.preferred ? claims : normal).push_back({property, *statement.target});
  }
  if (!preferred || !only_best_rank(property)) claims.insert(claims.end(), normal.begin(), normal.end());
}

// PHP writes an empty object as an empty array; dumps have both.
bool is_object(value& content) { return content.type() == simdjson::ondemand::json_type::object; }

// A language of the dump: ours, ours with a region, or "mul", which holds for all.
struct Tongue {
  std::optional<Language> language;
  bool exact = false, every = false;
};
Tongue tongue_of(std::string_view code) {
  if (code == "mul") return {std::nullopt, false, true};
  if (code.size() < 2 || (code.size() > 2 && code[2] != '-')) return {};
  const auto language = language_from(code);
  return {language, code.size() == 2, false};
}

void add_name(std::vector<WikidataName>& names, const Tongue& tongue, std::uint8_t rank, std::string_view text) {
  if (text.empty()) return;
  if (tongue.every) {
    for (const Language language : spoken_languages) names.push_back({language, static_cast<std::uint8_t>(rank + 2), std::string(text)});
  } else {
    names.push_back({*tongue.language, static_cast<std::uint8_t>(rank + (tongue.exact ? 0 : 1)), std::string(text)});
  }
}

void order_names(std::vector<WikidataName>& names) {
  std::stable_sort(names.begin(), names.end(), [](const WikidataName& a, const WikidataName& b) {
    return a.language != b.language ? a.language < b.language : a.rank < b.rank;
  });
  std::vector<WikidataName> once;
  for (WikidataName& name : names) {
    const std::size_t first = once.size() > 64 ? once.size() - 64 : 0;
    if (std::none_of(once.begin() + static_cast<std::ptrdiff_t>(first), once.end(),
                     [&](const WikidataName& other) { return other.language == name.language && other.text == name.text; }))
      once.push_back(std::move(name));
  }
  names = std::move(once);
}

}  // namespace

struct WikidataParser::State {
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document document;
};

WikidataParser::WikidataParser() : state_(std::make_unique<State>()) {}
WikidataParser::~WikidataParser() = default;

std::string_view wikidata_entity(std::string_view line) {
  while (!line.empty() && (line.back() == ',' || line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  return line;
}

WikidataLine WikidataParser::read_claims(std::string_view line, WikidataItem& item) {
  line = wikidata_entity(line);
  if (line.empty() || line == "[" || line == "]") return WikidataLine::nothing;
  if (line.front() != '{' || line.back() != '}') return WikidataLine::broken;
  item.id = 0;
  item.claims.clear();
  try {
    state_->document = state_->parser.iterate(line.data(), line.size(), line.size() + simdjson::SIMDJSON_PADDING);
    bool typed = false;
    for (auto field : state_->document.get_object()) {
      const std::string_view key = raw_key(field.key());
      if (key == "type") {
        if (std::string_view(field.value().get_string()) != "item") return WikidataLine::other;
        typed = true;
      } else if (key == "id") {
        const auto number = item_number(std::string_view(field.value().get_string()));
        if (!number) return typed ? WikidataLine::broken : WikidataLine::other;
        item.id = *number;
      } else if (key == "claims") {
        value content = field.value();
        if (!is_object(content)) continue;
        for (auto claim : object(content)) {
          const std::string_view name = raw_key(claim.key());
          const auto known = std::find_if(properties.begin(), properties.end(), [&](const PropertyName& p) { return p.name == name; });
          if (known != properties.end()) read_statements(array(claim.value()), known->property, item.claims);
        }
      }
    }
  } catch (const simdjson::simdjson_error&) {
    return WikidataLine::broken;
  }
  return item.id == 0 ? WikidataLine::broken : WikidataLine::item;
}

bool WikidataParser::read_names(WikidataItem& item) {
  item.names.clear();
  item.descriptions.clear();
  try {
    state_->document.rewind();
    for (auto field : state_->document.get_object()) {
      const std::string_view key = raw_key(field.key());
      const bool labels = key == "labels", descriptions = key == "descriptions", aliases = key == "aliases";
      if (!labels && !descriptions && !aliases) continue;
      value content = field.value();
      if (!is_object(content)) continue;
      for (auto entry : object(content)) {
        const Tongue tongue = tongue_of(raw_key(entry.key()));
        if (!tongue.language && !tongue.every) continue;
        if (aliases) {
          for (auto alias : array(entry.value()))
            add_name(item.names, tongue, 3, std::string_view(object(alias).find_field_unordered("value").get_string()));
        } else {
          const std::string_view text = object(entry.value()).find_field_unordered("value").get_string();
          if (labels) add_name(item.names, tongue, 0, text);
          if (descriptions && tongue.exact) item.descriptions.emplace_back(*tongue.language, text);
        }
      }
    }
  } catch (const simdjson::simdjson_error&) {
    return false;
  }
  order_names(item.names);
  return true;
}

}  // namespace veil::training
