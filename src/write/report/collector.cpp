// From the documents of a run to its report: counts, a table by label, the risk per target, and the riskiest documents. Only
// those that may still be shown are kept. A document's risk is the sum over its mentions of the highest risk of each; where
// no risk was computed (detection), the number of different things that were found.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "veil/report.h"
#include "write/report/budget_figures.h"
#include "write/report/selection.h"
#include "write/view.h"

namespace veil {
namespace {

struct LabelCounts {
  std::uint64_t mentions = 0;
  std::array<std::uint64_t, kind_names.size()> by_kind{};
  std::uint64_t replaced = 0;
  double score = 0;
};

std::string joined_evidence(const Mention& mention) {
  std::string text;
  for (const Evidence& evidence : mention.evidence) {
    if (!text.empty()) text += "; ";
    text += evidence.detector + (evidence.reason.empty() ? "" : ": " + evidence.reason);
  }
  return text;
}

bool names_an_original(const Document& document, std::string_view text) {
  return std::any_of(document.replacements.begin(), document.replacements.end(), [&](const Replacement& replacement) {
    return !replacement.span.empty() && text.find(document.text_of(replacement.span)) != std::string_view::npos;
  });
}

class Collector : public ReportCollector {
 public:
  Collector(Content content, bool originals, const ReportLimits& limits) : content_(content), originals_(originals), limits_(limits) {}

  void add(const Document& document) override {
    ++documents_;
    for (const Mention& mention : document.mentions) count(mention);
    for (const Replacement& replacement : document.replacements) count(document, replacement);
    add_target_risks(document);
    if (document.budget) budgets_.add(*document.budget);
    ReportDocument described = describe(document);
    if (kept_.size() < limits_.documents) {
      kept_.push_back(std::move(described));
    } else if (!kept_.empty()) {
      // Of the same risk the earlier one stays, so that the choice is that of all documents sorted at once.
      const auto least = std::min_element(kept_.begin(), kept_.end(), [](const ReportDocument& a, const ReportDocument& b) {
        return a.risk != b.risk ? a.risk < b.risk : a.number > b.number;
      });
      if (described.risk > least->risk) *least = std::move(described);
    }
  }

  void add_failure(const Error& error) override {
    ++failures_;
    ++failures_by_code_[error.code];
  }

  Report report() const override {
    Report report;
    report.originals = originals_;
    report.documents_in_all = documents_;
    report.documents = kept_;
    report.counts.push_back({"documents", documents_, "", {}});
    report.counts.push_back({"failures", failures_, "code", {failures_by_code_.begin(), failures_by_code_.end()}});
    ReportCount mentions{"mentions", 0, "label", {}};
    for (const auto& [label, counts] : labels_) {
      mentions.value += counts.mentions;
      mentions.parts.emplace_back(name_of(label), counts.mentions);
    }
    report.counts.push_back(std::move(mentions));
    ReportCount replaced{"replaced", 0, "method", {methods_.begin(), methods_.end()}};
    for (const auto& [method, count] : methods_) replaced.value += count;
    report.counts.push_back(std::move(replaced));
    if (!labels_.empty()) report.tables.push_back(table_by_label());
    if (budgets_.any()) report.tables.push_back(budgets_.table());
    for (const auto& [key, risk] : risks_) report.target_risks.push_back(risk);
    return report;
  }

 private:
  void count(const Mention& mention) {
    LabelCounts& counts = labels_[mention.label];
    ++counts.mentions;
    ++counts.by_kind[static_cast<std::size_t>(mention.kind)];
    counts.score += static_cast<double>(mention.score);
  }

  void count(const Document& document, const Replacement& replacement) {
    ++methods_[replacement.method];
    if (replacement.mention < document.mentions.size()) ++labels_[document.mentions[replacement.mention].label].replaced;
  }

  // The highest risk of each target and measure, and in how many documents it is spoken of.
  void add_target_risks(const Document& document) {
    std::set<std::pair<std::string, std::string>> seen;
    for (const Risk& risk : document.risks) {
      const auto key = std::make_pair(risk.target, risk.measure);
      if (!risks_.contains(key) && risks_.size() >= most_targets) continue;
      TargetRisk& known = risks_[key];
      if (seen.insert(key).second) ++known.documents;
      known.target = risk.target;
      known.measure = risk.measure;
      known.threshold = risk.threshold;
      known.value = std::max(known.value, risk.value);
    }
  }

  ReportDocument describe(const Document& document) const {
    ReportDocument described;
    described.id = document.id;
    described.number = documents_ + failures_;
    described.language = std::string(code_of(document.language));
    const View view = view_of(document, content_);
    const bool shows_text = content_ == Content::protection || originals_;
    if (shows_text) described.text = report::cut(view.text(), limits_.text_bytes);
    if (content_ == Content::protection && originals_) described.original = report::cut(document.text, limits_.text_bytes);
    described.cut = shows_text && std::max(view.text().size(), document.text.size()) > limits_.text_bytes;
    described.marks_in_all = view.mentions.size();
    double risk = 0;
    for (const ViewMention& shown : view.mentions) {
      if (shown.risk > 0) risk += shown.risk;
      if (described.marks.size() >= limits_.marks || (shows_text && shown.span.end > described.text->size())) continue;
      described.marks.push_back(mark_of(document, shown));
      Span& place = described.marks.back().original_span;
      if (!described.original || place.end > described.original->size()) place = {};
    }
    if (document.budget) {
      described.charts.push_back(report::budget_curve(*document.budget));
      described.tables.push_back(report::budget_attackers(*document.budget));
      described.tables.push_back(report::budget_path(*document.budget));
    }
    if (document.layers.has(Layer::risks)) {
      described.risk = risk;
      described.risk_note = counted(document.replacements.size(), "mention") + " replaced";
    } else {
      std::set<std::uint32_t> entities;
      for (const Mention& mention : document.mentions) entities.insert(mention.entity);
      described.risk = static_cast<double>(entities.size());
      described.risk_note = counted(entities.size(), "thing") + " found in " + counted(document.mentions.size(), "mention");
    }
    return described;
  }

  ReportMark mark_of(const Document& document, const ViewMention& shown) const {
    ReportMark mark;
    mark.span = shown.span;
    mark.label = "MISC";
    if (shown.mention != nullptr) {
      const Mention& mention = *shown.mention;
      mark.original_span = mention.span;
      mark.label = std::string(name_of(mention.label));
      mark.subtype = mention.subtype;
      mark.kind = std::string(name_of(mention.kind));
      mark.detector = mention.detector;
      mark.evidence = joined_evidence(mention);
      mark.score = static_cast<double>(mention.score);
    }
    if (shown.risk >= 0) mark.risk = shown.risk;
    if (shown.replacement != nullptr) {
      const Replacement& replacement = *shown.replacement;
      mark.original_span = replacement.span;
      mark.method = replacement.method;
      mark.reason = replacement.reason;
      for (const Option& option : replacement.options) {
        if (option.text == replacement.text || mark.alternatives.size() >= most_alternatives) continue;
        // "keep" offers the original itself, and an option for one mention may name another.
        if (originals_ || !names_an_original(document, option.text)) mark.alternatives.push_back(option.text);
      }
      for (const Risk& risk : document.risks) {
        if (risk.mention == replacement.mention && risk.value == shown.risk) mark.threshold = risk.threshold;
      }
    }
    return mark;
  }

  ReportTable table_by_label() const {
    ReportTable table{"What was found", "Mentions by label", "Score is the mean of the detectors' own confidence.", "label", {}, {}};
    for (const char* name : {"mentions", "direct", "quasi", "confidential"}) {
      table.columns.push_back({name, Unit::count, Direction::none});
    }
    if (content_ == Content::protection) table.columns.push_back({"replaced", Unit::count, Direction::none});
    table.columns.push_back({"score", Unit::number, Direction::none});
    LabelCounts all;
    for (const auto& [label, counts] : labels_) {
      table.rows.push_back(row_of(std::string(name_of(label)), counts));
      all.mentions += counts.mentions;
      all.replaced += counts.replaced;
      all.score += counts.score;
      for (std::size_t i = 0; i < all.by_kind.size(); ++i) all.by_kind[i] += counts.by_kind[i];
    }
    table.rows.push_back(row_of("all", all));
    table.rows.back().total = true;
    return table;
  }

  ReportRow row_of(std::string name, const LabelCounts& counts) const {
    ReportRow row{std::move(name), {}, false};
    const auto add = [&](double value) { row.values.push_back({value, {}}); };
    add(static_cast<double>(counts.mentions));
    for (const IdentifierKind kind : {IdentifierKind::direct, IdentifierKind::quasi, IdentifierKind::confidential}) {
      add(static_cast<double>(counts.by_kind[static_cast<std::size_t>(kind)]));
    }
    if (content_ == Content::protection) add(static_cast<double>(counts.replaced));
    if (counts.mentions > 0) add(counts.score / static_cast<double>(counts.mentions));
    return row;
  }

  static std::string counted(std::size_t count, const char* what) { return std::to_string(count) + " " + what + (count == 1 ? "" : "s"); }

  static constexpr std::size_t most_targets = 100'000;
  static constexpr std::size_t most_alternatives = 8;

  Content content_;
  bool originals_;
  ReportLimits limits_;
  std::uint64_t documents_ = 0;
  std::uint64_t failures_ = 0;
  std::map<Label, LabelCounts> labels_;
  std::map<std::string, std::uint64_t> methods_;
  std::map<std::string, std::uint64_t> failures_by_code_;
  std::map<std::pair<std::string, std::string>, TargetRisk> risks_;
  std::vector<ReportDocument> kept_;
  report::BudgetTotals budgets_;
};

}  // namespace

std::unique_ptr<ReportCollector> make_report_collector(Content content, bool originals, const ReportLimits& limits) {
  return std::make_unique<Collector>(content, originals, limits);
}

}  // namespace veil
