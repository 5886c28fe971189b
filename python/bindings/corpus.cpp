// Statistics of a corpus for Python: indexes of parts, made where the parts are, and their merge, which is the index of the whole.
#include <exception>
#include <filesystem>

#include "bindings.h"
#include "veil/statistics.h"
#include "veil/tools/training_statistics.h"

namespace veil::python {
namespace {

training::CorpusPruning pruning_of(std::uint64_t smallest_count, std::uint64_t smallest_pair_count) {
  training::CorpusPruning pruning;
  pruning.smallest_count = smallest_count;
  pruning.smallest_pair_count = smallest_pair_count;
  return pruning;
}

py::dict told(const training::CorpusIndexReport& report) {
  py::dict figures;
  figures["documents"] = report.documents;
  figures["units"] = report.units;
  figures["running_words"] = report.running_words;
  figures["words"] = report.words;
  figures["pairs"] = report.pairs;
  figures["bytes"] = report.bytes;
  return figures;
}

py::dict index_corpus(const py::iterable& texts, const std::string& output, const std::string& unit, unsigned unit_words,
                      std::uint64_t smallest_count, std::uint64_t smallest_pair_count, unsigned threads) {
  training::CorpusIndexOptions options;
  options.output = output;
  if (unit == "document") {
    options.unit = training::CorpusUnit::document;
  } else if (unit == "sentence") {
    options.unit = training::CorpusUnit::sentence;
  } else if (unit != "window") {
    raise({"usage.invalid_value", "a unit is one of document, sentence, window", "unit"});
  }
  options.unit_words = unit_words;
  options.pruning = pruning_of(smallest_count, smallest_pair_count);
  options.threads = threads;
  std::exception_ptr thrown;  // by the texts' own code
  const auto feed = [&](const training::TakeText& take) -> Result<void> {
    const py::gil_scoped_acquire acquired;
    try {
      for (const py::handle one : texts) {
        auto text = text_from(one, "document");
        if (!text) return text.error();
        const py::gil_scoped_release released;
        if (auto taken = take(std::move(*text)); !taken) return taken;
      }
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    } catch (py::error_already_set&) {
      thrown = std::current_exception();
      return Error{"run.interrupted", "the texts came to an end by an error of their own", ""};
    }
    return {};
  };
  auto report = [&] {
    const py::gil_scoped_release released;
    return training::index_corpus(options, feed);
  }();
  if (thrown) std::rethrow_exception(thrown);
  return told(value_or_raise(std::move(report)));
}

py::dict merge_corpora(const std::vector<std::string>& inputs, const std::string& output, std::uint64_t smallest_count,
                       std::uint64_t smallest_pair_count) {
  training::CorpusMergeOptions options;
  options.inputs.assign(inputs.begin(), inputs.end());
  options.output = output;
  options.pruning = pruning_of(smallest_count, smallest_pair_count);
  auto report = [&] {
    const py::gil_scoped_release released;
    return training::merge_corpora(options);
  }();
  return told(value_or_raise(std::move(report)));
}

py::list count_hits(const std::string& file, const std::vector<std::string>& terms) {
  statistics::HitsQuestion question;
  question.terms = terms;
  const auto report = value_or_raise(statistics::count_hits(file, question));
  py::list hits;
  for (const statistics::TermHits& term : report.terms) {
    hits.append(py::make_tuple(term.term, term.units, term.documents, term.information));
  }
  return hits;
}

}  // namespace

void add_corpus(py::module_& module) {
  module.def("index_corpus", &index_corpus, py::arg("texts"), py::arg("output"), py::arg("unit"), py::arg("unit_words"),
             py::arg("smallest_count"), py::arg("smallest_pair_count"), py::arg("threads"));
  module.def("merge_corpora", &merge_corpora, py::arg("inputs"), py::arg("output"), py::arg("smallest_count"),
             py::arg("smallest_pair_count"));
  module.def("count_hits", &count_hits, py::arg("file"), py::arg("terms"));
}

}  // namespace veil::python
