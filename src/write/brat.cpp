// brat standoff: the text in .txt, its annotations in .ann beside it. Mentions with the same id are fragments of one
// annotation. A kind that is not the usual one of its label stands in an attribute "kind"; lines that were read and are no
// text-bound annotations go out again as they were, except beside protected text, which they may describe in words of the
// original.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "text/label_schemes.h"
#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  }
  return line;
}

// The number in "T12"; 0 for anything else.
unsigned long number_in(std::string_view id, char letter) {
  if (id.size() < 2 || id.size() > 10 || id[0] != letter) return 0;
  if (id.substr(1).find_first_not_of("0123456789") != std::string_view::npos) return 0;
  return std::stoul(std::string(id.substr(1)));
}

class AnnotationWriter {
 public:
  AnnotationWriter(const View& view, OffsetUnit unit) : view_(view), offsets_(view.text()), unit_(unit) {}

  std::string lines() {
    if (view_.content == Content::mentions) read_old_lines();
    std::string written;
    for (const auto& [id, fragments] : annotations()) written += annotation(id, fragments);
    for (const std::string_view line : old_lines_) written.append(line).append("\n");
    return written + kinds_;
  }

 private:
  using Fragments = std::vector<const ViewMention*>;

  void read_old_lines() {
    for (const Attribute& attribute : view_.document->attributes) {
      if (attribute.name != "brat.line") continue;
      const std::string_view line = attribute.value;
      old_lines_.push_back(line);
      const std::size_t tab = line.find('\t');
      last_attribute_ = std::max(last_attribute_, number_in(line.substr(0, tab), 'A'));
      if (line[0] == 'A' && tab != std::string_view::npos && line.substr(tab + 1).starts_with("kind ")) {
        const std::string_view rest = line.substr(tab + 6);
        kind_known_.emplace(rest.substr(0, rest.find(' ')));
      }
    }
  }

  // By number; mentions that brat has not named yet get the numbers behind the last.
  std::vector<std::pair<std::string, Fragments>> annotations() const {
    std::map<unsigned long, Fragments> numbered;
    Fragments unnamed;
    for (const ViewMention& written : view_.mentions) {
      const bool original = view_.content == Content::mentions;
      const unsigned long number = original ? number_in(written.mention->id, 'T') : 0;
      if (number > 0) {
        numbered[number].push_back(&written);
      } else {
        unnamed.push_back(&written);
      }
    }
    std::vector<std::pair<std::string, Fragments>> list;
    for (auto& [number, fragments] : numbered) list.emplace_back("T" + std::to_string(number), std::move(fragments));
    unsigned long last = numbered.empty() ? 0 : numbered.rbegin()->first;
    for (const ViewMention* written : unnamed) list.emplace_back("T" + std::to_string(++last), Fragments{written});
    return list;
  }

  std::string annotation(const std::string& id, const Fragments& fragments) {
    const Mention* mention = fragments.front()->mention;
    const Label label = mention == nullptr ? Label::misc : mention->label;
    std::string type = view_.name_of_label(label, mention == nullptr ? "" : mention->subtype, '-');
    std::replace_if(
        type.begin(), type.end(), [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }, '_');
    std::string line = id + '\t' + type + ' ';
    std::string covered;
    for (const ViewMention* fragment : fragments) {
      if (fragment != fragments.front()) {
        line += ';';
        covered += ' ';
      }
      line += std::to_string(offsets_.from_byte(fragment->span.begin, unit_)) + ' ' +
              std::to_string(offsets_.from_byte(fragment->span.end, unit_));
      covered += on_one_line(view_.text_of(fragment->span));
    }
    if (mention != nullptr && mention->kind != usual_kind(label) && !kind_known_.contains(id)) {
      kinds_ += "A" + std::to_string(++last_attribute_) + "\tkind " + id + ' ' + std::string(name_of(mention->kind)) + '\n';
    }
    return line + '\t' + covered + '\n';
  }

  const View& view_;
  OffsetMap offsets_;
  OffsetUnit unit_;
  std::vector<std::string_view> old_lines_;
  std::set<std::string, std::less<>> kind_known_;
  unsigned long last_attribute_ = 0;
  std::string kinds_;
};

class BratSink : public DocumentSink {
 public:
  BratSink(std::unique_ptr<Output> text, std::unique_ptr<Output> annotations, const WriteOptions& options)
      : text_(std::move(text)), annotations_(std::move(annotations)), options_(options) {}

  Result<void> write(const Document& document) override {
    if (std::exchange(written_, true)) return second_document();
    const View view = view_of(document, options_.content, options_.scheme);
    if (auto written = text_->write(view.text()); !written) return written;
    return annotations_->write(AnnotationWriter(view, options_.offsets).lines());
  }
  // Neither file appears: an empty one would look like a text without findings.
  Result<void> write_failure(std::string_view, const Error&) override {
    failed_ = true;
    return {};
  }
  Result<void> finish() override {
    if (failed_ && !written_) return {};
    if (auto finished = text_->finish(); !finished) return finished;
    return annotations_->finish();
  }

 private:
  std::unique_ptr<Output> text_;
  std::unique_ptr<Output> annotations_;
  WriteOptions options_;
  bool written_ = false;
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_brat_sink(WriterTarget target, const WriteOptions& options) {
  if (target.path == "-") return Error{"usage.needs_file", "this format has several files and cannot go to a stream", "brat"};
  std::filesystem::path path = target.path;
  auto text = open_output(path.replace_extension(".txt"), options.file);
  if (!text) return std::move(text).error();
  auto annotations = open_output(path.replace_extension(".ann"), options.file);
  if (!annotations) return std::move(annotations).error();
  return std::unique_ptr<DocumentSink>(std::make_unique<BratSink>(std::move(*text), std::move(*annotations), options));
}

}  // namespace veil
