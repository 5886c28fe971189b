// Own terms, a row each: term,generalization[,relation[,language[,label]]]. A first row that names these columns says their order.
// Fields may be quoted as RFC 4180 has it, also over several lines; .tsv files have tabs. What stands in either of the first two
// columns is a concept, known by its language and its spelling.
#include <array>
#include <optional>

#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/importer.h"

namespace veil::training {
namespace {

using Columns = std::array<std::optional<std::size_t>, 5>;
constexpr std::array<std::string_view, 5> column_names = {"term", "generalization", "relation", "language", "label"};
constexpr std::array<std::string_view, 4> relation_names = {"instance_of", "is_a", "located_in", "part_of"};

// Adds the fields of `line` to `fields`; false when a quoted field goes on in the next line.
bool split_line(std::string_view line, char separator, std::vector<std::string>& fields, bool& quoted) {
  if (quoted) {
    fields.back() += '\n';
  } else {
    fields.emplace_back();
  }
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char character = line[at];
    if (quoted) {
      if (character != '"') {
        fields.back() += character;
      } else if (at + 1 < line.size() && line[at + 1] == '"') {
        fields.back() += line[++at];
      } else {
        quoted = false;
      }
    } else if (character == '"' && fields.back().empty()) {
      quoted = true;
    } else if (character == separator) {
      fields.emplace_back();
    } else {
      fields.back() += character;
    }
  }
  return !quoted;
}

// The columns when the row is a heading; nothing when it is a row like the others.
std::optional<Columns> heading(const std::vector<std::string>& fields) {
  Columns columns;
  for (std::size_t at = 0; at < fields.size(); ++at)
    for (std::size_t column = 0; column < column_names.size(); ++column)
      if (trimmed(fields[at]) == column_names[column]) columns[column] = at;
  if (!columns[0] || !columns[1]) return std::nullopt;
  return columns;
}

class CsvRows {
 public:
  CsvRows(ImportJob& job, std::filesystem::path file) : job_(job), file_(std::move(file)) {}

  Result<void> read(const std::vector<std::string>& fields, std::uint64_t line) {
    if (fields.size() == 1 && trimmed(fields[0]).empty()) return {};
    if (line_count_++ == 0) {
      if (const auto found = heading(fields)) {
        columns_ = *found;
        width_ = fields.size();
        return {};
      }
      for (std::size_t column = 0; column < column_names.size(); ++column) columns_[column] = column;
      width_ = column_names.size();
    }
    const auto field = [&](std::size_t column) {
      return columns_[column] && *columns_[column] < fields.size() ? trimmed(fields[*columns_[column]]) : std::string_view();
    };
    if (fields.size() < 2 || fields.size() > width_ || field(0).empty())
      return Error{"read.malformed_input", "the row has no term, or too few or too many columns", line_place(file_, line)};
    ++job_.counts.entries;
    auto relation = knowledge::Relation::is_a;
    if (!field(2).empty()) {
      const auto found = std::find(relation_names.begin(), relation_names.end(), field(2));
      if (found == relation_names.end())
        return Error{"read.invalid_value", "the relation is none of instance_of, is_a, located_in, part_of", line_place(file_, line)};
      relation = static_cast<knowledge::Relation>(found - relation_names.begin());
    }
    Language language = job_.untagged;
    if (!field(3).empty()) {
      const auto found = language_of_tag(field(3));
      if (!found) return Error{"read.invalid_value", "Veil does not speak the language of this row", line_place(file_, line)};
      language = *found;
    }
    const auto term = concept_named(field(0), language);
    if (!field(4).empty()) {
      const auto label = label_from(field(4));
      if (!label) return Error{"read.invalid_value", "there is no such label", line_place(file_, line)};
      job_.sink.set_labels(term, knowledge::LabelSet().add(*label));
    }
    if (!field(1).empty()) job_.sink.add_edge(term, concept_named(field(1), language), relation);
    return {};
  }

 private:
  knowledge::ConceptNumber concept_named(std::string_view name, Language language) {
    std::string key(code_of(language));
    key += ':';
    key += name;
    const auto number = job_.sink.concept_of(key);
    if (named_.size() <= number) named_.resize(number + 1);
    if (!named_[number]) {
      named_[number] = true;
      job_.sink.define(number);
      job_.sink.add_name(number, language, name);
    }
    return number;
  }

  ImportJob& job_;
  std::filesystem::path file_;
  Columns columns_;
  std::size_t width_ = 0;  // columns that a row may have
  std::uint64_t line_count_ = 0;
  std::vector<bool> named_;
};

Result<void> import_file(ImportJob& job, const std::filesystem::path& file) {
  auto stream = ByteStream::open(file);
  if (!stream) return stream.error();
  LineReader lines(std::move(*stream));
  std::filesystem::path name = file.filename();
  while (name.has_extension() && name.extension() != ".tsv") name = name.stem();
  const char separator = name.extension() == ".tsv" ? '\t' : ',';
  CsvRows rows(job, file);
  std::vector<std::string> fields;
  bool quoted = false;
  std::uint64_t first_line = 1;
  for (;;) {
    const auto line = lines.next_line();
    if (!line) return line.error();
    if (!*line) break;
    if (!quoted) {
      fields.clear();
      first_line = lines.line();
    }
    if (!split_line(**line, separator, fields, quoted)) continue;
    if (const auto read = rows.read(fields, first_line); !read) {
      if (!job.repair) return read;
      ++job.counts.broken_lines;
    }
    if (lines.line() % 4096 == 0) job.tell("reading terms", lines.stream().share());
  }
  if (quoted) return Error{"read.cut_short", "the file ends within a quoted field", line_place(file, first_line)};
  return {};
}

}  // namespace

Result<void> import_csv(ImportJob& job) {
  for (const auto& file : job.inputs)
    if (const auto done = import_file(job, file); !done) return done;
  return {};
}

}  // namespace veil::training
