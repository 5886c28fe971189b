#include "cli/json/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

namespace veil::cli {

struct Json::Value {
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;  // few members each: looked up one after another
  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> is;

  // Turns null into what is asked for; anything else stays, and is a mistake of ours to ask.
  template <typename T>
  T& as() {
    if (std::holds_alternative<std::nullptr_t>(is)) is.emplace<T>();
    return std::get<T>(is);
  }

  static Json read(const nlohmann::ordered_json& json) {
    using Type = nlohmann::ordered_json::value_t;
    switch (json.type()) {
      case Type::boolean:
        return json.get<bool>();
      case Type::number_integer:
        return json.get<std::int64_t>();
      case Type::number_unsigned:
        return json.get<std::uint64_t>();
      case Type::number_float:
        return json.get<double>();
      case Type::string:
        return json.get<std::string>();
      case Type::array: {
        Json list = array();
        for (const auto& element : json) list.push_back(read(element));
        return list;
      }
      case Type::object: {
        Json members = object();
        auto& all = members.value_->as<Object>();
        for (const auto& [name, member] : json.items()) all.emplace_back(name, read(member));
        return members;
      }
      default:
        return {};
    }
  }

  nlohmann::ordered_json written() const {
    return std::visit(
        [](const auto& value) -> nlohmann::ordered_json {
          using T = std::decay_t<decltype(value)>;
          if constexpr (std::is_same_v<T, Array>) {
            auto json = nlohmann::ordered_json::array();
            for (const Json& element : value) json.push_back(element.value_->written());
            return json;
          } else if constexpr (std::is_same_v<T, Object>) {
            auto json = nlohmann::ordered_json::object();
            for (const auto& [name, member] : value) json[name] = member.value_->written();
            return json;
          } else {
            return value;
          }
        },
        is);
  }
};

Json::Json() : value_(new Value{nullptr}) {}
Json::Json(bool value) : value_(new Value{value}) {}
Json::Json(int value) : value_(new Value{std::int64_t{value}}) {}
Json::Json(unsigned value) : value_(new Value{std::uint64_t{value}}) {}
Json::Json(std::int64_t value) : value_(new Value{value}) {}
Json::Json(std::uint64_t value) : value_(new Value{value}) {}
Json::Json(double value) : value_(new Value{value}) {}
Json::Json(const char* text) : value_(new Value{std::string(text)}) {}
Json::Json(std::string_view text) : value_(new Value{std::string(text)}) {}
Json::Json(std::string text) : value_(new Value{std::move(text)}) {}

Json::Json(const std::vector<std::string>& texts) : value_(new Value{Value::Array(texts.begin(), texts.end())}) {}

Json::Json(const std::map<std::string, std::uint64_t>& numbers) : value_(new Value{Value::Object()}) {
  for (const auto& [name, number] : numbers) (*this)[name] = number;
}

Json::Json(std::initializer_list<Json> values) : value_(new Value{Value::Array()}) {
  const bool is_object = std::all_of(values.begin(), values.end(), [](const Json& value) {
    const auto* pair = std::get_if<Value::Array>(&value.value_->is);
    return pair != nullptr && pair->size() == 2 && std::holds_alternative<std::string>(pair->front().value_->is);
  });
  if (!is_object) {
    value_->as<Value::Array>().assign(values.begin(), values.end());
    return;
  }
  value_->is.emplace<Value::Object>();
  for (const Json& value : values) {
    const auto& pair = std::get<Value::Array>(value.value_->is);
    (*this)[std::get<std::string>(pair.front().value_->is)] = pair.back();
  }
}

Json Json::array() {
  Json json;
  json.value_->is.emplace<Value::Array>();
  return json;
}

Json Json::object() {
  Json json;
  json.value_->is.emplace<Value::Object>();
  return json;
}

std::optional<Json> Json::parse(std::string_view text) {
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  return Value::read(json);
}

Json::Json(const Json& other) : value_(new Value(*other.value_)) {}
Json::Json(Json&& other) noexcept : value_(std::move(other.value_)) {}
Json& Json::operator=(const Json& other) {
  if (this != &other) value_ = std::make_unique<Value>(*other.value_);
  return *this;
}
Json& Json::operator=(Json&& other) noexcept {
  value_ = std::move(other.value_);
  return *this;
}
Json::~Json() = default;

bool Json::is_null() const { return std::holds_alternative<std::nullptr_t>(value_->is); }
bool Json::is_object() const { return std::holds_alternative<Value::Object>(value_->is); }
bool Json::is_array() const { return std::holds_alternative<Value::Array>(value_->is); }
bool Json::is_text() const { return std::holds_alternative<std::string>(value_->is); }

std::string Json::text(std::string_view otherwise) const {
  const auto* text = std::get_if<std::string>(&value_->is);
  return text != nullptr ? *text : std::string(otherwise);
}

double Json::number(double otherwise) const {
  if (const auto* value = std::get_if<double>(&value_->is)) return *value;
  if (const auto* value = std::get_if<std::int64_t>(&value_->is)) return static_cast<double>(*value);
  if (const auto* value = std::get_if<std::uint64_t>(&value_->is)) return static_cast<double>(*value);
  return otherwise;
}

bool Json::truth() const {
  const auto* value = std::get_if<bool>(&value_->is);
  return value != nullptr && *value;
}

std::optional<std::uint64_t> Json::whole_number() const {
  const auto* value = std::get_if<std::uint64_t>(&value_->is);
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

const std::vector<Json>& Json::elements() const {
  static const std::vector<Json> none;
  const auto* list = std::get_if<Value::Array>(&value_->is);
  return list != nullptr ? *list : none;
}

const Json& Json::at(std::string_view name) const {
  static const Json null;
  const auto* members = std::get_if<Value::Object>(&value_->is);
  if (members == nullptr) return null;
  const auto found = std::find_if(members->begin(), members->end(), [&](const auto& member) { return member.first == name; });
  return found != members->end() ? found->second : null;
}

Json& Json::operator[](std::string_view name) {
  auto& members = value_->as<Value::Object>();
  const auto found = std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.first == name; });
  return found != members.end() ? found->second : members.emplace_back(name, Json()).second;
}

void Json::push_back(Json value) { value_->as<Value::Array>().push_back(std::move(value)); }

void Json::update(const Json& object) {
  for (const auto& [name, member] : std::get<Value::Object>(object.value_->is)) (*this)[name] = member;
}

std::string Json::dump(int indent) const {
  return value_->written().dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace veil::cli
