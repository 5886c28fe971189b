// JSON Lines and tables. A line is an item: {"id", "text", "language", "parallel", "spans": [...]}, each span with the annotator whose it
// is where somebody answered, and with what was decided; a line of `veil protect --originals` is one, too: its originals go back into the
// text, so that replacements stand where they are judged. A table has one row for each item and annotator, with spans as JSON, which the
// engine reads.
#include <algorithm>

#include "service/annotation/files.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

// Spans of protected text over the original: what stood there goes back.
Json with_originals(const Json& line) {
  const auto& spans = line.at("spans").elements();
  const bool is_protected = !spans.empty() && std::all_of(spans.begin(), spans.end(), [](const Json& span) {
    return span.at("original").is_text() && span.at("replacement").is_text();
  });
  if (!is_protected) return line;
  const std::string& text = line.at("text").text();
  const StretchReader places(text);
  const auto points_in = [](const std::string& part) {
    return static_cast<std::int64_t>(std::count_if(part.begin(), part.end(), [](char c) { return !utf8::is_continuation(c); }));
  };
  Json original = line;
  Json mentions = Json::array();
  std::string built;
  std::uint64_t at = 0;
  for (const Json& span : spans) {
    const auto [begin, end] = places.bytes(span);
    if (begin < at || end <= begin) return line;  // what is over each other is told as it stands
    built += text.substr(at, begin - at);
    const std::int64_t start = points_in(built);
    built += span.at("original").text();
    at = end;
    Json mention = span;
    mention["start"] = start;
    mention["end"] = start + points_in(span.at("original").text());
    mentions.push_back(std::move(mention));
  }
  original["text"] = built + text.substr(at);
  original["spans"] = std::move(mentions);
  return original;
}

std::string cell(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

}  // namespace

Result<std::vector<AnsweredItem>> read_lines(const std::string& bytes, const std::string& name) {
  std::vector<AnsweredItem> items;
  std::size_t number = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::string_view line = std::string_view(bytes).substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const std::string place = name + ", line " + std::to_string(number);
    auto parsed = parse_json(line);
    if (!parsed) return Error{parsed.error().code, parsed.error().message, place};
    if (!parsed->at("text").is_text()) return Error{"read.missing_field", "the line has no field \"text\"", place};
    const Json json = with_originals(*parsed);
    AnsweredItem made;
    made.item = Json::object(
        {{"id", json.at("id").is_text() ? json.at("id") : Json(name + "-" + std::to_string(number))}, {"text", json.at("text")}});
    for (const char* field : {"language", "parallel"}) {
      if (!json.at(field).is_null()) made.item[field] = json.at(field);
    }
    std::map<std::string, Json> by_annotator;
    const Json& spans = json.at("mentions").is_array() ? json.at("mentions") : json.at("spans");
    for (const Json& span : spans.elements()) by_annotator[span.at("annotator").text()].push_back(span);
    made.item["mentions"] = by_annotator.empty() ? Json::array() : by_annotator.begin()->second;
    for (auto& [who, mentions] : by_annotator) made.answers[who] = Json::object({{"mentions", std::move(mentions)}});
    items.push_back(std::move(made));
  }
  return items;
}

Result<WrittenFile> write_lines(TaskKind kind, const std::vector<AnsweredItem>& items) {
  std::string lines;
  for (const AnsweredItem& answered : items) {
    const StretchReader places(answered.item.at("text").text());
    Json line = answered.item;
    line.erase("mentions");
    line["spans"] = Json::array();
    for (const auto& [who, answer] : answered.answers) {
      const Json mentions = answered_mentions(kind, answered.item, answer);
      for (Json span : mentions.elements()) {
        if (answered.answers.size() > 1) span["annotator"] = who;
        span["text"] = places.at(span);
        line.find_place("spans")->push_back(std::move(span));
      }
    }
    lines += line.dump() + "\n";
  }
  return WrittenFile{std::move(lines), "application/x-ndjson", ".jsonl"};
}

Result<WrittenFile> write_tsv(TaskKind kind, const std::vector<AnsweredItem>& items) {
  std::string table = "id\tannotator\tlanguage\ttext\tveil.spans\n";
  for (const AnsweredItem& answered : items) {
    for (const auto& [who, answer] : answered.answers) {
      const std::string id = name_with(answered.item.at("id").text(), who, answered.answers.size());
      table += cell(id) + "\t" + cell(who) + "\t" + cell(answered.item.at("language").text()) + "\t" +
               cell(answered.item.at("text").text()) + "\t" + cell(answered_mentions(kind, answered.item, answer).dump()) + "\n";
    }
  }
  return WrittenFile{std::move(table), "text/tab-separated-values; charset=utf-8", ".tsv"};
}

}  // namespace veil::service
