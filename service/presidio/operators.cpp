#include "service/presidio/operators.h"

#include <algorithm>
#include <map>

#include "service/presidio/ciphers.h"
#include "veil/offsets.h"

namespace veil::service::presidio {
namespace {

Error invalid(std::string message) { return {"service.presidio_invalid", std::move(message), ""}; }

std::string_view json_type(const Json& value) {
  if (value.is_text()) return "string";
  if (value.is_bool()) return "boolean";
  if (value.is_number()) return "number";
  if (value.is_array()) return "array";
  return "";
}

// What Presidio takes for false: null, false, 0, "", [] and {}.
bool is_empty(const Json& value) {
  if (value.is_null()) return true;
  if (value.is_bool()) return !value.truth();
  if (value.is_number()) return value.number() == 0;
  if (value.is_text()) return value.text().empty();
  if (value.is_array()) return value.elements().empty();
  return value.members().empty();
}

Result<void> check_type(const Json& value, const std::string& name, std::string_view expected) {
  if (is_empty(value) || json_type(value) == expected) return {};
  const std::string_view got = json_type(value);
  if (got.empty()) return invalid("Invalid parameter value for '" + name + "'.");
  return invalid("Invalid parameter value for " + name + ". Expecting '" + std::string(expected) + "', but got '" + std::string(got) +
                 "'.");
}

Result<void> check_present(const Json& value, const std::string& name, std::string_view expected) {
  if (value.is_null()) return invalid("Expected parameter " + name);
  return check_type(value, name, expected);
}

Result<std::string> masked(std::string_view text, const Json& parameters) {
  const Json& sign = parameters.at("masking_char");
  if (auto checked = check_present(sign, "masking_char", "string"); !checked) return checked.error();
  if (OffsetMap(sign.text()).length(OffsetUnit::code_points) > 1) return invalid("Invalid input, masking_char must be a character");
  const Json& count = parameters.at("chars_to_mask");
  if (auto checked = check_present(count, "chars_to_mask", "number"); !checked) return checked.error();
  if (!count.whole_number()) return invalid("Invalid parameter value for 'chars_to_mask'.");
  const Json& from_end = parameters.at("from_end");
  if (auto checked = check_present(from_end, "from_end", "boolean"); !checked) return checked.error();
  const OffsetMap map(text);
  const std::int64_t length = map.length(OffsetUnit::code_points);
  const std::int64_t masks = std::clamp<std::int64_t>(*count.whole_number(), 0, length);
  std::string mask;
  for (std::int64_t i = 0; i < masks; ++i) mask += sign.text();
  const auto cut = map.to_byte(static_cast<std::uint64_t>(from_end.truth() ? length - masks : masks), OffsetUnit::code_points).value_or(0);
  return from_end.truth() ? std::string(text.substr(0, cut)) + mask : mask + std::string(text.substr(cut));
}

Result<std::string> hashed(std::string_view text, const Json& parameters) {
  const Json* kind = parameters.find("hash_type");
  const std::string name = kind == nullptr ? "sha256" : kind->text();
  if (name != "sha256" && name != "sha512") return invalid("Parameter hash_type value is not in range of values ['sha256', 'sha512']");
  std::string salt = random_salt(32);
  if (const Json* given = parameters.find("salt")) {
    if (!given->is_text()) return invalid("Invalid parameter value for 'salt'.");
    salt = given->text();
    if (salt.empty()) {
      return invalid(
          "Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide a salt of "
          "at least 16 bytes (128 bits).");
    }
    if (salt.size() < 16) {
      return invalid("Salt must be at least 16 bytes (128 bits). Provided salt is " + std::to_string(salt.size()) + " bytes.");
    }
  }
  return digest_hex(name, std::string(text) + salt);
}

Result<std::string> key_of(const Json& parameters) {
  const Json& key = parameters.at("key");
  if (auto checked = check_present(key, "key", "string"); !checked) return checked.error();
  if (!key.is_text() || (key.text().size() != 16 && key.text().size() != 24 && key.text().size() != 32)) {
    return invalid("Invalid input, key must be of length 128, 192 or 256 bits");
  }
  return key.text();
}

Result<std::string> operated(const std::string& name, std::string_view text, const Json& parameters, const std::string& type,
                             Direction direction) {
  if (direction == Direction::deanonymize) {
    if (name == "deanonymize_keep") return std::string(text);
    if (name == "decrypt") {
      const auto key = key_of(parameters);
      if (!key) return key.error();
      auto plain = decrypted(*key, text);
      if (!plain) return invalid("Invalid input, the text cannot be decrypted with this key");
      return *plain;
    }
    return invalid("Invalid operator class '" + name + "'.");
  }
  if (name == "replace") {
    const Json& value = parameters.at("new_value");
    if (auto checked = check_type(value, "new_value", "string"); !checked) return checked.error();
    return value.text().empty() ? "<" + type + ">" : value.text();
  }
  if (name == "redact") return std::string();
  if (name == "keep") return std::string(text);
  if (name == "mask") return masked(text, parameters);
  if (name == "hash") return hashed(text, parameters);
  if (name == "encrypt") {
    const auto key = key_of(parameters);
    if (!key) return key.error();
    return encrypted(*key, text);
  }
  return invalid("Invalid operator class '" + name + "'.");
}

double score_of(const Finding& finding) { return finding.score.number(0); }

std::vector<Finding> joined_by_type(const std::vector<Finding>& findings) {
  struct Kept {
    std::size_t position;
    Finding finding;
  };
  std::map<std::string, std::vector<std::size_t>> by_type;
  for (std::size_t i = 0; i < findings.size(); ++i) by_type[findings[i].entity_type].push_back(i);
  std::vector<Kept> kept;
  for (auto& [type, positions] : by_type) {
    std::stable_sort(positions.begin(), positions.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(findings[a].start, findings[a].end) < std::pair(findings[b].start, findings[b].end);
    });
    Kept current{positions.front(), findings[positions.front()]};
    for (std::size_t i = 1; i < positions.size(); ++i) {
      const Finding& next = findings[positions[i]];
      const bool apart = current.finding.end < next.start || next.end < current.finding.start ||
                         std::min(current.finding.end, next.end) == std::max(current.finding.start, next.start);
      if (apart) {
        kept.push_back(std::move(current));
        current = {positions[i], next};
        continue;
      }
      current.finding.start = std::min(current.finding.start, next.start);
      current.finding.end = std::max(current.finding.end, next.end);
      if (score_of(next) > score_of(current.finding)) current.finding.score = next.score;
      current.position = std::max(current.position, positions[i]);
    }
    kept.push_back(std::move(current));
  }
  std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return a.position < b.position; });
  std::vector<Finding> joined;
  for (Kept& one : kept) joined.push_back(std::move(one.finding));
  return joined;
}

std::vector<Finding> without_contained(std::vector<Finding> findings) {
  std::vector<std::size_t> order(findings.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(findings[a].start, -findings[a].end) < std::pair(findings[b].start, -findings[b].end);
  });
  std::vector<bool> dropped(findings.size(), false);
  std::int64_t furthest = -1;
  for (std::size_t begin = 0; begin < order.size();) {
    const Finding& first = findings[order[begin]];
    std::size_t end = begin;
    while (end < order.size() && findings[order[end]].start == first.start && findings[order[end]].end == first.end) ++end;
    const bool held = furthest >= first.end;
    std::size_t best = order[begin];
    for (std::size_t i = begin; i < end; ++i) {
      if (std::pair(score_of(findings[order[i]]), order[i]) >= std::pair(score_of(findings[best]), best)) best = order[i];
    }
    for (std::size_t i = begin; i < end; ++i) dropped[order[i]] = held || order[i] != best;
    furthest = std::max(furthest, first.end);
    begin = end;
  }
  std::vector<Finding> left;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (!dropped[i]) left.push_back(std::move(findings[i]));
  }
  return left;
}

}  // namespace

std::vector<Finding> without_conflicts(std::string_view text, std::vector<Finding> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return std::pair(a.start, a.end) < std::pair(b.start, b.end); });
  const OffsetMap map(text);
  std::vector<Finding> merged;
  for (Finding& finding : without_contained(joined_by_type(findings))) {
    if (!merged.empty() && merged.back().entity_type == finding.entity_type && merged.back().end < finding.start) {
      const auto between =
          map.to_span(static_cast<std::uint64_t>(merged.back().end), static_cast<std::uint64_t>(finding.start), OffsetUnit::code_points);
      if (between && between->of(text).find_first_not_of(' ') == std::string_view::npos) {
        finding.start = merged.back().start;
        merged.pop_back();
      }
    }
    merged.push_back(std::move(finding));
  }
  return merged;
}

Result<std::vector<Finding>> findings_from(const Json& list) {
  std::vector<Finding> findings;
  for (const Json& one : list.elements()) {
    Finding finding;
    const auto place = [&](const std::string& name, std::int64_t& value) -> Result<void> {
      const Json& given = one.at(name);
      if (given.is_null()) return invalid("Invalid input, result must contain " + name);
      if (!given.whole_number()) {
        if (auto checked = check_type(given, name, "number"); !checked) return checked;
        return invalid("Invalid parameter value for '" + name + "'.");
      }
      value = *given.whole_number();
      return {};
    };
    if (auto read = place("start", finding.start); !read) return read.error();
    if (auto read = place("end", finding.end); !read) return read.error();
    finding.entity_type = one.at("entity_type").text();
    if (finding.entity_type.empty()) return invalid("Invalid input, result must contain entity_type");
    if (finding.start < 0 || finding.end < 0) return invalid("Invalid input, result start and end must be positive");
    if (finding.start > finding.end) {
      return invalid("Invalid input, start index '" + std::to_string(finding.start) + "' must be smaller than end index '" +
                     std::to_string(finding.end) + "'");
    }
    if (one.at("score").is_number()) finding.score = one.at("score");
    findings.push_back(std::move(finding));
  }
  return findings;
}

Result<Json> operate(std::string_view text, std::vector<Finding> findings, const Json& operators, Direction direction) {
  static const Json by_default = Json::object({{"type", "replace"}});
  for (const auto& [type, parameters] : operators.members()) {
    if (!parameters.is_object() || parameters.at("type").text().empty()) {
      return invalid("Invalid input, operator config must contain operator_name");
    }
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return std::pair(a.start, a.end) > std::pair(b.start, b.end); });
  const OffsetMap map(text);
  const std::int64_t length = map.length(OffsetUnit::code_points);
  std::vector<std::string> pieces;          // of the output, from its end
  std::int64_t written = 0, last = length;  // characters behind the finding at hand; where it must end
  struct Item {
    std::int64_t from_end;
    std::int64_t length;
    Json json;
  };
  std::vector<Item> items;
  for (const Finding& finding : findings) {
    const auto span =
        map.to_span(static_cast<std::uint64_t>(finding.start), static_cast<std::uint64_t>(finding.end), OffsetUnit::code_points);
    if (!span) {
      return invalid("Invalid analyzer result, start: " + std::to_string(finding.start) + " and end: " + std::to_string(finding.end) +
                     ", while text length is only " + std::to_string(length) + ".");
    }
    const Json* parameters = operators.find(finding.entity_type);
    if (parameters == nullptr) parameters = operators.find("DEFAULT");
    if (parameters == nullptr) {
      if (direction == Direction::deanonymize) return invalid("Invalid input, there is no operator for a type of the results");
      parameters = &by_default;
    }
    const std::string name = parameters->at("type").text();
    auto changed = operated(name, span->of(text), *parameters, finding.entity_type, direction);
    if (!changed) return changed.error();
    // From the end to the start: a finding that reaches into the one behind it ends there.
    const std::int64_t end = std::min(finding.end, last);
    const auto between = map.to_span(static_cast<std::uint64_t>(end), static_cast<std::uint64_t>(last), OffsetUnit::code_points);
    pieces.emplace_back(between.value_or(Span{}).of(text));
    written += last - end;
    const std::int64_t changed_length = OffsetMap(*changed).length(OffsetUnit::code_points);
    written += changed_length;
    last = finding.start;
    items.push_back({written, changed_length,
                     Json::object({{"start", 0},
                                   {"end", 0},
                                   {"entity_type", finding.entity_type},
                                   {"text", *changed},
                                   {"operator", name},
                                   {"score", finding.score}})});
    pieces.push_back(std::move(*changed));
  }
  std::string output(text.substr(0, map.to_byte(static_cast<std::uint64_t>(last), OffsetUnit::code_points).value_or(0)));
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) output += *piece;
  const std::int64_t output_length = last + written;
  Json list = Json::array();
  for (Item& item : items) {
    item.json["start"] = output_length - item.from_end;
    item.json["end"] = output_length - item.from_end + item.length;
    list.push_back(std::move(item.json));
  }
  return Json::object({{"text", output}, {"items", std::move(list)}});
}

std::vector<std::string> anonymizer_names() { return {"encrypt", "hash", "keep", "mask", "redact", "replace"}; }
std::vector<std::string> deanonymizer_names() { return {"decrypt", "deanonymize_keep"}; }

}  // namespace veil::service::presidio
