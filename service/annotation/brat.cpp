// brat standoff (https://brat.nlplab.org/standoff.html): a text and its annotations are two files, so that several documents come in as
// JSON, {"documents": [{"name", "text", "ann"}]}, and go out as one archive with a folder for each annotator. Groups are equivalences
// (`*`), what was chosen and judged are notes and attributes.
#include <charconv>
#include <cstring>
#include <map>

#include "service/annotation/files.h"
#include "veil/labels.h"

namespace veil::service {
namespace {

std::string_view until(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return taken;
}

std::int64_t number_or_none(std::string_view digits) {
  std::int64_t value = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() ? value : -1;
}

// Fragments of one annotation become one mention, from the first to the last.
Result<Json> mentions_in(std::string_view lines, const std::string& place) {
  Json mentions = Json::array();
  std::vector<std::string_view> later;
  std::int64_t groups = 0;
  while (!lines.empty()) {
    std::string_view line = until(lines, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.starts_with('T')) {
      later.push_back(line);
      continue;
    }
    std::string_view rest = line;
    const std::string_view id = until(rest, '\t');
    std::string_view type_and_places = until(rest, '\t');
    const std::string type(until(type_and_places, ' '));
    const std::int64_t start = number_or_none(until(type_and_places, ' '));
    const std::size_t last = type_and_places.find_last_of(" ;");
    const std::int64_t end = number_or_none(last == std::string_view::npos ? type_and_places : type_and_places.substr(last + 1));
    if (start < 0 || end <= start) return Error{"read.malformed_input", "the line is no annotation", place};
    const std::size_t dash = type.find('-');
    const auto known = label_from(type.substr(0, dash));
    Json mention = Json::object({{"id", id}, {"start", start}, {"end", end}, {"label", known ? veil::name_of(*known) : "MISC"}});
    if (!known || dash != std::string::npos) mention["subtype"] = known ? type.substr(dash + 1) : type;
    mentions.push_back(std::move(mention));
  }
  std::map<std::string, Json*, std::less<>> by_id;  // the first where several have one id
  for (Json& mention : mentions.element_places()) by_id.emplace(mention.at("id").text(), &mention);
  const auto mention_called = [&](std::string_view id) {
    const auto found = by_id.find(id);
    return found == by_id.end() ? nullptr : found->second;
  };
  for (std::string_view line : later) {
    if (line.starts_with('A')) {
      until(line, '\t');
      const std::string_view name = until(line, ' ');
      Json* mention = mention_called(until(line, ' '));
      if (mention != nullptr && name == "kind" && kind_from(line)) (*mention)["kind"] = line;
    } else if (line.starts_with("*\tEquiv ")) {
      line.remove_prefix(std::strlen("*\tEquiv "));
      ++groups;
      while (!line.empty()) {
        if (Json* mention = mention_called(until(line, ' '))) (*mention)["entity"] = groups;
      }
    }
  }
  return mentions;
}

std::string on_one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  return text;
}

std::string annotations_of(const Json& mentions, const StretchReader& places) {
  std::string lines, attributes, notes;
  std::map<std::int64_t, std::vector<std::string>> groups;
  std::size_t number = 0, attribute = 0, note = 0;
  for (const Json& mention : mentions.elements()) {
    const std::string id = "T" + std::to_string(++number);
    const std::string& subtype = mention.at("subtype").text();
    lines += id + "\t" + mention.at("label").text() + (subtype.empty() ? "" : "-" + on_one_line(subtype)) + " " +
             std::to_string(mention.at("start").whole_number().value_or(0)) + " " +
             std::to_string(mention.at("end").whole_number().value_or(0)) + "\t" + on_one_line(places.at(mention)) + "\n";
    const auto add_attribute = [&](std::string_view name, const std::string& value) {
      attributes += "A" + std::to_string(++attribute) + "\t" + std::string(name) + " " + id + " " + value + "\n";
    };
    if (mention.at("kind").is_text()) add_attribute("kind", mention.at("kind").text());
    for (const std::string_view question : judge_questions) {
      if (mention.at(question).is_bool()) add_attribute(question, mention.at(question).truth() ? "yes" : "no");
    }
    if (mention.at("replacement").is_text()) {
      notes += "#" + std::to_string(++note) + "\tAnnotatorNotes " + id + "\t" + on_one_line(mention.at("replacement").text()) + "\n";
    }
    if (const auto entity = mention.at("entity").whole_number(); entity && *entity > 0) groups[*entity].push_back(id);
  }
  std::string equal;
  for (const auto& [entity, ids] : groups) {
    if (ids.size() < 2) continue;
    equal += "*\tEquiv";
    for (const std::string& id : ids) equal += " " + id;
    equal += "\n";
  }
  return lines + attributes + equal + notes;
}

// An archive of files as they are (APPNOTE.TXT of PKWARE: stored entries, UTF-8 names).
class Archive {
 public:
  void add(const std::string& name, const std::string& bytes) {
    const auto at = static_cast<std::uint32_t>(bytes_.size());
    const std::string facts = number(20, 2) + number(0x0800, 2) + number(0, 2) + number(0, 2) + number(0x21, 2) +
                              number(checksum(bytes), 4) + number(bytes.size(), 4) + number(bytes.size(), 4) + number(name.size(), 2) +
                              number(0, 2);
    bytes_ += "PK\x03\x04" + facts + name + bytes;
    directory_ += "PK\x01\x02" + number(20, 2) + facts + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(at, 4) + name;
    ++files_;
  }
  std::string bytes() const {
    return bytes_ + directory_ + "PK\x05\x06" + number(0, 2) + number(0, 2) + number(files_, 2) + number(files_, 2) +
           number(directory_.size(), 4) + number(bytes_.size(), 4) + number(0, 2);
  }

 private:
  static std::string number(std::uint64_t value, int bytes) {
    std::string spelt;
    for (int i = 0; i < bytes; ++i) spelt += static_cast<char>((value >> (8 * i)) & 0xFF);
    return spelt;
  }
  // CRC-32 of ISO 3309.
  static std::uint32_t checksum(const std::string& bytes) {
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const char c : bytes) {
      sum ^= static_cast<unsigned char>(c);
      for (int i = 0; i < 8; ++i) sum = (sum >> 1) ^ ((sum & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~sum;
  }

  std::string bytes_, directory_;
  std::uint64_t files_ = 0;
};

// Ids and people's names are no paths.
std::string file_name(const std::string& text) {
  std::string name;
  for (const char c : text) name += static_cast<unsigned char>(c) < 0x20 || std::strchr("/\\:*?\"<>|", c) != nullptr ? '_' : c;
  return name.empty() || name.starts_with('.') ? "_" + name : name;
}

}  // namespace

Result<std::vector<AnsweredItem>> read_brat(const std::string& bytes, const std::string& name) {
  const auto body = parse_json(bytes);
  if (!body) return body.error();
  std::vector<AnsweredItem> items;
  for (const Json& document : body->at("documents").elements()) {
    const std::string id = document.at("name").is_text() ? document.at("name").text() : name + "-" + std::to_string(items.size() + 1);
    if (!document.at("text").is_text()) return Error{"read.missing_field", "a document has \"text\", and its annotations in \"ann\"", name};
    auto mentions = mentions_in(document.at("ann").text(), name + ", document " + std::to_string(items.size() + 1));
    if (!mentions) return mentions.error();
    AnsweredItem made;
    made.item = Json::object({{"id", id}, {"text", document.at("text")}, {"mentions", *mentions}});
    made.answers[document.at("annotator").text()] = Json::object({{"mentions", std::move(*mentions)}});
    items.push_back(std::move(made));
  }
  if (items.empty()) return Error{"read.missing_field", "there is no document in it", name};
  return items;
}

Result<WrittenFile> write_brat(TaskKind kind, const std::vector<AnsweredItem>& items) {
  Archive archive;
  std::size_t number = 0;
  for (const AnsweredItem& answered : items) {
    const std::string& text = answered.item.at("text").text();
    const StretchReader places(text);
    const std::string stem = file_name(answered.item.at("id").text().empty() ? std::to_string(number + 1) : answered.item.at("id").text());
    ++number;
    for (const auto& [who, answer] : answered.answers) {
      const std::string path = file_name(who) + "/" + stem;
      archive.add(path + ".txt", text);
      archive.add(path + ".ann", annotations_of(answered_mentions(kind, answered.item, answer), places));
    }
  }
  return WrittenFile{archive.bytes(), "application/zip", ".zip"};
}

}  // namespace veil::service
