// Columns of tables: texts in, protected texts out, nothing else kept. What a thread is done with is text already, so that little is left
// to do under the interpreter's lock, and memory follows the texts and not their layers.
#include <optional>

#include "bindings.h"
#include "held_engine.h"

namespace veil::python {
namespace {

struct Cell {
  std::optional<Result<Document>> document;  // nothing: the cell is empty
};

class CellSource : public DocumentSource {
 public:
  explicit CellSource(std::vector<Cell>& cells) : cells_(cells) {}
  std::optional<SourceItem> next() override {
    while (next_ < cells_.size() && !cells_[next_].document) ++next_;
    if (next_ == cells_.size()) return std::nullopt;
    return SourceItem{"", std::move(*cells_[next_++].document)};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  std::vector<Cell>& cells_;
  std::size_t next_ = 0;
};

Cell cell_from(py::handle text, const std::string& id) {
  if (text.is_none()) return {};
  auto read = text_from(text, "cell");
  if (!read) return {Result<Document>(read.error())};
  return {make_document(id, std::move(*read))};
}

// The text that leaves, in the place of the original: the document is a shell afterwards.
Result<void> protect_cell(const Engine& engine, bool lines, Document& document) {
  if (auto done = engine.protect(document); !done) return done;
  std::string text;
  if (lines) {
    auto line = json_from_document(document, {});
    if (!line) return line.error();
    text = std::move(*line);
  } else {
    text = apply_replacements(document).text;
  }
  document = Document();
  document.text = std::move(text);
  return {};
}

py::list protect_texts(HeldEngine& self, const py::list& texts, const py::object& ids, const std::string& id, bool lines,
                       unsigned threads) {
  std::vector<Cell> cells;
  cells.reserve(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (ids.is_none()) {
      cells.push_back(cell_from(texts[i], id));
      continue;
    }
    auto own = text_from(py::list(ids)[i], "id");
    cells.push_back(own ? cell_from(texts[i], *own) : Cell{Result<Document>(own.error())});
  }
  std::vector<Result<Document>> results;
  results.reserve(cells.size());
  std::optional<Error> failure;
  std::vector<bool> filled(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) filled[i] = cells[i].document.has_value();
  run_interruptibly([&](const std::function<bool()>& stopped) {
    CellSource source(cells);
    ProcessOptions options;
    options.threads = threads;
    const auto done = process(
        source, options,
        [&](Document& document) -> Result<void> {
          if (stopped()) return Error{"run.interrupted", "stopped", ""};
          return protect_cell(*self.engine, lines, document);
        },
        [&](SourceItem&& item) -> Result<void> {
          if (stopped()) return Error{"run.interrupted", "stopped", ""};
          results.push_back(std::move(item.document));
          return {};
        });
    if (!done) failure = done.error();
  });
  if (failure) raise(*failure);
  py::list list(cells.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!filled[i]) {
      list[i] = py::none();
    } else if (const auto& result = results[next++]; result) {
      list[i] = py::str(result->text);
    } else {
      list[i] = exception_of(result.error());
    }
  }
  return list;
}

}  // namespace

void add_columns(py::module_& module) {
  module.def("protect_texts", &protect_texts, py::arg("engine"), py::arg("texts"), py::arg("ids"), py::arg("id"), py::arg("lines"),
             py::arg("threads"));
}

}  // namespace veil::python
