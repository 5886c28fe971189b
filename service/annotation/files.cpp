// The table of formats, and those that the engine itself reads and writes.
#include "service/annotation/files.h"

#include <algorithm>
#include <sstream>

#include "veil/formats.h"
#include "veil/labels.h"

namespace veil::service {
namespace {

using ReadTaskFile = Result<std::vector<AnsweredItem>> (*)(const std::string&, const std::string&);
using WriteTaskFile = Result<WrittenFile> (*)(TaskKind, const std::vector<AnsweredItem>&);

struct TaskFormat {
  std::string_view name;
  ReadTaskFile read;
  WriteTaskFile write;
};

// A document as the engine read it: mentions of the first annotator are those of the item, all are answers.
AnsweredItem item_of(const Document& document) {
  const OffsetMap places(document.text);
  AnsweredItem made;
  made.item = Json::object({{"id", document.id}, {"text", document.text}});
  if (document.language != Language::unknown) made.item["language"] = code_of(document.language);
  std::map<std::string, Json> by_annotator;
  for (const Mention& mention : document.mentions) {
    Json one = Json::object({{"start", places.from_byte(mention.span.begin, OffsetUnit::code_points)},
                             {"end", places.from_byte(mention.span.end, OffsetUnit::code_points)},
                             {"label", veil::name_of(mention.label)},
                             {"kind", veil::name_of(mention.kind)}});
    if (!mention.subtype.empty()) one["subtype"] = mention.subtype.view();
    if (mention.entity > 0) one["entity"] = mention.entity;
    Json& mentions = by_annotator[mention.annotator]["mentions"];
    one["id"] = "m" + std::to_string(mentions.elements().size() + 1);
    mentions.push_back(std::move(one));
  }
  made.item["mentions"] = by_annotator.empty() ? Json::array() : by_annotator.begin()->second.at("mentions");
  made.answers = std::move(by_annotator);
  return made;
}

Result<std::vector<AnsweredItem>> read_by_engine(const std::string& format, const std::string& bytes, const std::string& name) {
  std::istringstream input(bytes);
  ReadOptions options;
  options.format = format;
  auto source = open_source(input, name, options);
  if (!source) return source.error();
  std::vector<AnsweredItem> items;
  while (auto read = (*source)->next()) {
    if (!read->document) return read->document.error();
    items.push_back(item_of(*read->document));
  }
  return items;
}

Result<WrittenFile> write_conll(TaskKind kind, const std::vector<AnsweredItem>& items) {
  std::ostringstream output;
  WriteOptions options;
  options.format = "conll";
  options.content = Content::mentions;
  auto sink = open_sink(output, options);
  if (!sink) return sink.error();
  for (const AnsweredItem& answered : items) {
    const StretchReader places(answered.item.at("text").text());
    for (const auto& [who, answer] : answered.answers) {
      auto document =
          make_document(name_with(answered.item.at("id").text(), who, answered.answers.size()), answered.item.at("text").text());
      if (!document) return document.error();
      const Json mentions = answered_mentions(kind, answered.item, answer);
      for (const Json& one : mentions.elements()) {
        const auto [begin, end] = places.bytes(one);
        Mention mention;
        mention.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        mention.label = label_from(one.at("label").text()).value_or(Label::misc);
        mention.subtype = one.at("subtype").text();
        document->mentions.push_back(std::move(mention));
      }
      std::sort(document->mentions.begin(), document->mentions.end(), [](const Mention& a, const Mention& b) { return a.span < b.span; });
      document->layers.add(Layer::mentions);
      if (auto done = (*sink)->write(*document); !done) return done.error();
    }
  }
  if (auto done = (*sink)->finish(); !done) return done.error();
  return WrittenFile{std::move(output).str(), "text/plain; charset=utf-8", ".conll"};
}

Result<std::vector<AnsweredItem>> read_conll(const std::string& bytes, const std::string& name) {
  return read_by_engine("conll", bytes, name);
}
Result<std::vector<AnsweredItem>> read_csv(const std::string& bytes, const std::string& name) { return read_by_engine("csv", bytes, name); }
Result<std::vector<AnsweredItem>> read_txt(const std::string& bytes, const std::string& name) { return read_by_engine("txt", bytes, name); }

constexpr TaskFormat task_formats[] = {
    {"brat", read_brat, write_brat},
    {"conll", read_conll, write_conll},
    {"everyday", read_everyday, write_everyday},
    {"jsonl", read_lines, write_lines},
    {"labelstudio", read_label_studio, write_label_studio},
    {"tsv", read_csv, write_tsv},
    {"txt", read_txt, nullptr},
    {"wikireplace", read_wikireplace, write_wikireplace},
};

const TaskFormat* find_task_format(const std::string& name) {
  const auto* found =
      std::find_if(std::begin(task_formats), std::end(task_formats), [&](const TaskFormat& one) { return one.name == name; });
  return found == std::end(task_formats) ? nullptr : found;
}

Error unknown_task_format(const std::string& format) { return {"usage.unknown_format", "tasks know no such format", format.substr(0, 40)}; }

}  // namespace

struct StretchReader::Map {
  explicit Map(const std::string& text) : places(text) {}
  OffsetMap places;
};

StretchReader::StretchReader(const std::string& text) : text_(text), map_(std::make_unique<Map>(text)) {}
StretchReader::~StretchReader() = default;

std::pair<std::uint64_t, std::uint64_t> StretchReader::bytes(const Json& mention) const {
  const auto place = [&](const char* name) { return static_cast<std::uint64_t>(mention.at(name).whole_number().value_or(-1)); };
  const auto span = map_->places.to_span(place("start"), place("end"), OffsetUnit::code_points);
  return span ? std::pair<std::uint64_t, std::uint64_t>(span->begin, span->end) : std::pair<std::uint64_t, std::uint64_t>();
}

std::string StretchReader::at(const Json& mention) const {
  const auto [begin, end] = bytes(mention);
  return text_.substr(begin, end - begin);
}

std::pair<std::uint64_t, std::uint64_t> StretchReader::utf16(const Json& mention) const {
  const auto [begin, end] = bytes(mention);
  return {map_->places.from_byte(static_cast<std::uint32_t>(begin), OffsetUnit::utf16),
          map_->places.from_byte(static_cast<std::uint32_t>(end), OffsetUnit::utf16)};
}

bool StretchReader::place_utf16(std::int64_t start, std::int64_t end, Json& mention) const {
  if (start < 0 || end <= start) return false;
  const auto span = map_->places.to_span(static_cast<std::uint64_t>(start), static_cast<std::uint64_t>(end), OffsetUnit::utf16);
  if (!span) return false;
  mention["start"] = map_->places.from_byte(span->begin, OffsetUnit::code_points);
  mention["end"] = map_->places.from_byte(span->end, OffsetUnit::code_points);
  return true;
}

std::string name_with(const std::string& id, const std::string& who, std::size_t annotators) {
  return annotators > 1 ? id + "." + who : id;
}

std::vector<std::string> task_reader_formats() {
  std::vector<std::string> names;
  for (const TaskFormat& format : task_formats) {
    if (format.read != nullptr) names.emplace_back(format.name);
  }
  return names;
}

std::vector<std::string> task_writer_formats() {
  std::vector<std::string> names;
  for (const TaskFormat& format : task_formats) {
    if (format.write != nullptr) names.emplace_back(format.name);
  }
  return names;
}

Result<std::vector<AnsweredItem>> read_task_file(const std::string& format, const std::string& bytes, const std::string& name) {
  const TaskFormat* known = find_task_format(format);
  if (known == nullptr || known->read == nullptr) return unknown_task_format(format);
  return known->read(bytes, name);
}

Result<WrittenFile> write_task_file(const std::string& format, TaskKind kind, const std::vector<AnsweredItem>& items) {
  const TaskFormat* known = find_task_format(format);
  if (known == nullptr || known->write == nullptr) return unknown_task_format(format);
  return known->write(kind, items);
}

}  // namespace veil::service
