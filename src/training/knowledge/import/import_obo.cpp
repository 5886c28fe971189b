// OBO 1.2 and 1.4, the format of biomedical ontologies: stanzas of tags, [Term] with id, name, def, synonym, is_a, relationship.
// Only exact synonyms become names: a broad or related one would link a mention to a concept it does not mean. Obsolete terms are
// left out.
#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/importer.h"

namespace veil::training {
namespace {

// Takes the escapes off: "\:" is ":", "\n" a new line, "\W" a blank.
std::string unescaped(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      plain += text[at];
    } else {
      const char escaped = text[++at];
      plain += escaped == 'n' || escaped == 't' || escaped == 'W' ? ' ' : escaped;
    }
  }
  return plain;
}

// The text between the first quotes, as written, and what stands behind; nothing when there are none.
std::optional<std::pair<std::string_view, std::string_view>> quoted(std::string_view value) {
  if (!value.starts_with('"')) return std::nullopt;
  for (std::size_t at = 1; at < value.size(); ++at) {
    if (value[at] == '\\') {
      ++at;
    } else if (value[at] == '"') {
      return std::pair(value.substr(1, at - 1), trimmed(value.substr(at + 1)));
    }
  }
  return std::nullopt;
}

// An identifier: up to a blank, a comment or qualifiers.
std::string_view first_word(std::string_view value) { return value.substr(0, value.find_first_of(" \t!{")); }

struct Edge {
  std::string to;
  knowledge::Relation relation;
};

struct Stanza {
  bool wanted = false;  // a term or an instance
  bool obsolete = false;
  std::string id, name, gloss;
  std::vector<std::string> synonyms;
  std::vector<Edge> edges;
};

class OboReader {
 public:
  explicit OboReader(ImportJob& job) : job_(job) {}

  // False when the line is none of OBO.
  bool read(std::string_view line) {
    line = trimmed(line);
    if (line.empty() || line.starts_with('!')) return true;
    if (line.starts_with('[')) {
      end_stanza();
      if (!line.ends_with(']')) return false;
      in_stanza_ = true;
      stanza_.wanted = line == "[Term]" || line == "[Instance]";
      return true;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return false;
    return !stanza_.wanted || read_tag(line.substr(0, colon), trimmed(line.substr(colon + 1)));
  }

  void end_stanza() {
    if (stanza_.wanted && !stanza_.id.empty()) {
      ++job_.counts.entries;
      if (stanza_.obsolete) {
        ++job_.counts.left_out;
      } else {
        tell_sink();
      }
    }
    stanza_ = {};
  }

  bool any_stanza() const { return in_stanza_; }

 private:
  bool read_tag(std::string_view tag, std::string_view value) {
    if (tag == "id") {
      stanza_.id = first_word(value);
    } else if (tag == "name") {
      stanza_.name = trimmed(unescaped(value.substr(0, value.find(" ! "))));
    } else if (tag == "def") {
      const auto text = quoted(value);
      if (!text) return false;
      stanza_.gloss = unescaped(text->first);
    } else if (tag == "synonym") {
      const auto text = quoted(value);
      if (!text) return false;
      if (text->second.starts_with("EXACT")) stanza_.synonyms.push_back(unescaped(text->first));
    } else if (tag == "exact_synonym") {
      const auto text = quoted(value);
      if (!text) return false;
      stanza_.synonyms.push_back(unescaped(text->first));
    } else if (tag == "is_obsolete") {
      stanza_.obsolete = first_word(value) == "true";
    } else if (tag == "is_a" || tag == "instance_of") {
      stanza_.edges.push_back(
          {std::string(first_word(value)), tag == "is_a" ? knowledge::Relation::is_a : knowledge::Relation::instance_of});
    } else if (tag == "relationship") {
      const std::string_view relation = first_word(value);
      const std::string_view to = first_word(trimmed(value.substr(relation.size())));
      if (to.empty()) return false;
      if (relation == "part_of" || relation == "BFO:0000050") {
        stanza_.edges.push_back({std::string(to), knowledge::Relation::part_of});
      } else if (relation == "located_in" || relation == "RO:0001025") {
        stanza_.edges.push_back({std::string(to), knowledge::Relation::located_in});
      }
    }
    return true;
  }

  void tell_sink() {
    const auto number = job_.sink.concept_of(stanza_.id);
    job_.sink.define(number);
    if (!stanza_.name.empty()) job_.sink.add_name(number, job_.untagged, stanza_.name);
    for (const std::string& synonym : stanza_.synonyms)
      if (const auto name = trimmed(synonym); !name.empty() && name != stanza_.name) job_.sink.add_name(number, job_.untagged, name);
    if (!stanza_.gloss.empty()) job_.sink.add_gloss(number, job_.untagged, stanza_.gloss);
    for (const Edge& edge : stanza_.edges) job_.sink.add_edge(number, job_.sink.concept_of(edge.to), edge.relation);
  }

  ImportJob& job_;
  Stanza stanza_;
  bool in_stanza_ = false;
};

Result<void> import_obo_file(ImportJob& job, const std::filesystem::path& file) {
  auto stream = ByteStream::open(file);
  if (!stream) return stream.error();
  LineReader lines(std::move(*stream));
  OboReader reader(job);
  for (;;) {
    const auto line = lines.next_line();
    if (!line) return line.error();
    if (!*line) break;
    if (!reader.read(**line)) {
      if (!job.repair) return Error{"read.malformed_input", "the line is none of OBO", line_place(file, lines.line())};
      ++job.counts.broken_lines;
    }
    if (lines.line() % 4096 == 0) job.tell("reading terms", lines.stream().share());
  }
  reader.end_stanza();
  if (!reader.any_stanza()) return Error{"read.malformed_input", "the file has no stanza of OBO", file.string()};
  return {};
}

}  // namespace

Result<void> import_obo(ImportJob& job) {
  for (const auto& file : job.inputs)
    if (const auto done = import_obo_file(job, file); !done) return done;
  return {};
}

}  // namespace veil::training
