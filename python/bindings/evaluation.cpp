// Predictions against gold for Python: files that any reader reads, or documents at hand; figures as `veil evaluate --json` has them.
#include <memory>
#include <optional>
#include <variant>

#include "bindings.h"
#include "veil/tools/evaluation_systems.h"

namespace veil::python {
namespace {

using Collection = std::variant<std::string, std::vector<std::shared_ptr<HeldDocument>>>;

// Documents at hand; they are copied, since reading gives a document away.
class HeldSource : public DocumentSource {
 public:
  explicit HeldSource(std::vector<std::shared_ptr<HeldDocument>> documents) : documents_(std::move(documents)) {}
  std::optional<SourceItem> next() override {
    if (next_ == documents_.size()) return std::nullopt;
    Document copy = documents_[next_++]->document;
    std::string id = copy.id;
    return SourceItem{std::move(id), std::move(copy)};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  std::vector<std::shared_ptr<HeldDocument>> documents_;
  std::size_t next_ = 0;
};

Result<NamedSource> source_of(const Collection& collection, std::string name, const std::string& scheme) {
  if (const auto* documents = std::get_if<1>(&collection)) return NamedSource{name, std::make_unique<HeldSource>(*documents), name};
  const std::string& file = std::get<0>(collection);
  ReadOptions options;
  options.scheme = scheme;
  auto source = open_source(std::filesystem::path(file), options);
  if (!source) return source.error();
  return NamedSource{std::move(name), std::move(*source), file};
}

Result<std::string> compared(const Collection& gold, const std::vector<std::pair<std::string, Collection>>& systems,
                             const ComparisonFigures& figures, const ComparisonOptions& options, bool by_order, const std::string& scheme) {
  auto right = source_of(gold, "gold", scheme);
  if (!right) return right.error();
  std::vector<NamedSource> predicted;
  for (const auto& [name, collection] : systems) {
    auto source = source_of(collection, name, scheme);
    if (!source) return source.error();
    predicted.push_back(std::move(*source));
  }
  PairedCollections pairs(std::move(*right), std::move(predicted), by_order ? PairBy::order : PairBy::id);
  auto comparison = compare_systems(pairs, options);
  if (!comparison) return comparison.error();
  return comparison_as_json(*comparison, figures);
}

std::string evaluate(const Collection& gold, const std::vector<std::pair<std::string, Collection>>& systems,
                     const std::set<std::string>& measures, bool intervals, bool significance, double threshold, bool by_order,
                     const std::string& scheme) {
  if (significance && systems.size() < 2) raise({"usage.invalid_value", "significance compares systems: name two or more", "significance"});
  ComparisonFigures figures;
  figures.shown = measures;
  figures.intervals = intervals;
  figures.significance = significance;
  ComparisonOptions options;
  options.detection_options.threshold = threshold;
  options.coreference = measures.contains("coreference");
  auto done = [&] {
    const py::gil_scoped_release released;
    return compared(gold, systems, figures, options, by_order, scheme);
  }();
  return value_or_raise(std::move(done));
}

}  // namespace

void add_evaluation(py::module_& module) {
  module.def("evaluate", &evaluate, py::arg("gold"), py::arg("systems"), py::kw_only(), py::arg("measures"), py::arg("intervals"),
             py::arg("significance"), py::arg("threshold"), py::arg("by_order"), py::arg("scheme"));
}

}  // namespace veil::python
